/**
 * Move ordering, and the tables it learns from: history, follow-ups, counter moves, killers.
 * Source: "Move Ordering", "Killer Heuristic", "History Heuristic", "Countermove Heuristic", Chess Programming Wiki.
 */

import {
  CAPTURE_HISTORY,
  CONTINUATION,
  COUNTER_MOVES,
  FOUR_PLY_HISTORY,
  HISTORY,
  KILLERS,
  TWO_PLY_HISTORY,
  uses,
} from '../core/features';
import { HISTORY_BONUS_MOST, HISTORY_BONUS_PLY, margin } from '../core/margins';
import {
  captures,
  clearLearning,
  counters,
  followups,
  frames,
  history,
  ownMoves,
  SCORES_GAP,
  tried,
} from '../core/memory';
import { MOVE_SIZE, moveCaptured, moveFrom, movePromotion, moveRole, moveTo } from '../core/moves';
import { exchangeValue, FRAME, gainOf, lastMoveOf, SQUARE_BITS, turnOf } from '../variant/game';
import { seeAtLeast } from './see';
import { nodeAt, SearchNode } from './stack';

const TABLE_SCORE = 1 << 30;
const GOOD_SCORE = 1 << 26;
const KILLER_SCORE = 1 << 24;
const BAD_SCORE = -(1 << 26);
/** Bound of the history values. */
const HISTORY_MAX = 16384;
const MOST_TRIED = 63;

/** Returns whether a move neither captures nor promotes. */
export function isQuiet(move: i32): bool {
  return moveCaptured(move) === 0 && movePromotion(move) === 0;
}

function historyAt(color: i32, move: i32): usize {
  return history() + ((((((color << SQUARE_BITS) + moveFrom(move)) << SQUARE_BITS) + moveTo(move)) as usize) << 2);
}

function counterAt(color: i32, last: i32): usize {
  return counters() + ((((((color << 3) + moveRole(last)) << SQUARE_BITS) + moveTo(last)) as usize) << 2);
}

/** Returns the offset of a move's row in the follow-up tables; a row of zeros for no move (0). */
function rowAt(before: i32): usize {
  return (((moveRole(before) << SQUARE_BITS) + moveTo(before)) as usize) << (SQUARE_BITS + 4);
}

/** Returns the address of a follow-up move in a row. */
function followupAt(row: usize, move: i32): usize {
  return row + ((((moveRole(move) << SQUARE_BITS) + moveTo(move)) as usize) << 1);
}

/** Clears the learnt tables. */
export function clearOrder(): void {
  clearLearning();
}

/** Returns the move that was made a number of plies before the last; 0 where it is not known. */
function moveBefore(pos: usize, plies: i32): i32 {
  const before = pos - (plies as usize) * FRAME;
  return before >= frames() ? lastMoveOf(before) : 0;
}

/** Finds the rows by which `historyOf` answers: of the last move, and of those two and four plies before. */
function findRows(node: SearchNode): void {
  const pos = node.pos;
  node.lastRow = followups() + rowAt(uses(CONTINUATION) ? lastMoveOf(pos) : 0);
  node.ownRow = ownMoves() + rowAt(uses(TWO_PLY_HISTORY) ? moveBefore(pos, 1) : 0);
  node.olderRow = ownMoves() + rowAt(uses(FOUR_PLY_HISTORY) ? moveBefore(pos, 3) : 0);
}

/** Returns the history value of a quiet move of a node whose moves have scores: -65536 to 65536. */
export function historyOf(node: SearchNode, color: i32, move: i32): i32 {
  const own = uses(HISTORY) ? load<i32>(historyAt(color, move)) : 0;
  const following = followupAt(0, move);
  return (
    own +
    (load<i16>(node.lastRow + following) as i32) +
    (load<i16>(node.ownRow + following) as i32) +
    (load<i16>(node.olderRow + following) as i32)
  );
}

function captureAt(move: i32): usize {
  return captures() + ((((((moveRole(move) << 7) + moveTo(move)) << 4) + moveCaptured(move)) as usize) << 1);
}

function captureScore(pos: usize, move: i32): i32 {
  const learnt = uses(CAPTURE_HISTORY) ? (load<i16>(captureAt(move)) as i32) : 0;
  const value = (gainOf(move) << 6) - (exchangeValue(moveRole(move)) & 1023) + learnt;
  return seeAtLeast(pos, move, 0) ? GOOD_SCORE + value : BAD_SCORE + value;
}

/** Writes the scores of a node's moves. */
export function scoreMoves(node: SearchNode): void {
  const pos = node.pos;
  const last = lastMoveOf(pos);
  const color = turnOf(pos);
  findRows(node);
  const counter = last === 0 || !uses(COUNTER_MOVES) ? 0 : load<i32>(counterAt(color, last));
  for (let at = node.list; at < node.end; at += MOVE_SIZE) {
    const move = load<i32>(at);
    let score = 0;
    if (move === node.tableMove) score = TABLE_SCORE;
    else if (!isQuiet(move)) score = captureScore(pos, move);
    else if (move === node.killer) score = KILLER_SCORE + 3;
    else if (move === node.secondKiller) score = KILLER_SCORE + 2;
    else if (move === counter) score = KILLER_SCORE + 1;
    else score = historyOf(node, color, move);
    store<i32>(at + SCORES_GAP, score);
  }
}

/** Writes the scores of moves in quiescence: most valuable capture by the least valuable piece first. */
export function scoreCaptures(list: usize, end: usize, tableMove: i32): void {
  for (let at = list; at < end; at += MOVE_SIZE) {
    const move = load<i32>(at);
    const score = move === tableMove ? TABLE_SCORE : (gainOf(move) << 6) - (exchangeValue(moveRole(move)) & 1023);
    store<i32>(at + SCORES_GAP, score);
  }
}

/** Swaps the best move from `at` on into `at`, and returns it. */
export function pickMove(at: usize, end: usize): i32 {
  let best = at;
  let score = load<i32>(at, SCORES_GAP);
  for (let other = at + MOVE_SIZE; other < end; other += MOVE_SIZE) {
    const otherScore = load<i32>(other, SCORES_GAP);
    // Branchless: the branch would be unpredictable.
    best = select(other, best, otherScore > score);
    score = max(score, otherScore);
  }
  const move = load<i32>(best);
  if (best !== at) {
    store<i32>(best, load<i32>(at));
    store<i32>(best + SCORES_GAP, load<i32>(at + SCORES_GAP));
    store<i32>(at, move);
    store<i32>(at + SCORES_GAP, score);
  }
  return move;
}

/** Records a move that was searched without a cutoff. */
export function noteTried(ply: i32, node: SearchNode, move: i32): void {
  if (node.failed >= MOST_TRIED) return;
  store<i32>(tried() + ((ply as usize) << 8) + ((node.failed as usize) << 2), move);
  node.failed++;
}

function gravitate(value: i32, bonus: i32): i32 {
  return value + bonus - (value * abs(bonus)) / HISTORY_MAX;
}

function learn(pos: usize, move: i32, bonus: i32): void {
  const at = historyAt(turnOf(pos), move);
  store<i32>(at, gravitate(load<i32>(at), bonus));
  learnAfter(followups(), lastMoveOf(pos), move, bonus);
  learnAfter(ownMoves(), moveBefore(pos, 1), move, bonus);
  learnAfter(ownMoves(), moveBefore(pos, 3), move, bonus);
}

function learnAfter(table: usize, before: i32, move: i32, bonus: i32): void {
  if (before === 0) return;
  const word = followupAt(table + rowAt(before), move);
  store<i16>(word, gravitate(load<i16>(word) as i32, bonus) as i16);
}

function learnCapture(move: i32, bonus: i32): void {
  const at = captureAt(move);
  store<i16>(at, gravitate(load<i16>(at) as i32, bonus) as i16);
}

/**
 * Updates the history after a cutoff: rewards the move, and penalises those tried before it, captures always and quiet
 * moves if it is one.
 */
export function learnCutoff(ply: i32, node: SearchNode): void {
  const move = node.bestMove;
  const quiet = isQuiet(move);
  const bonus = min(node.depth * node.depth * 16 + node.depth * margin(HISTORY_BONUS_PLY), margin(HISTORY_BONUS_MOST));
  if (quiet) learn(node.pos, move, bonus);
  else learnCapture(move, bonus);
  const first = tried() + ((ply as usize) << 8);
  for (let i = 0; i < node.failed; i++) {
    const other = load<i32>(first + ((i as usize) << 2));
    if (!isQuiet(other)) learnCapture(other, -bonus);
    else if (quiet) learn(node.pos, other, -bonus);
  }
  if (!quiet) return;
  if (node.killer !== move && uses(KILLERS)) {
    node.secondKiller = node.killer;
    node.killer = move;
  }
  const last = lastMoveOf(node.pos);
  if (last !== 0) store<i32>(counterAt(turnOf(node.pos), last), move);
}

/** Clears the killers of a ply. */
export function clearKillers(ply: i32): void {
  const node = nodeAt(ply);
  node.killer = 0;
  node.secondKiller = 0;
}
