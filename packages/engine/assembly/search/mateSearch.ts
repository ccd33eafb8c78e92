/**
 * Mate search: looks for a mate in a given number of moves only, by depth-first proof-number search. Its results are
 * proved: no move of either side is left out, and an answer that draws, or a draw that may be claimed, refutes the
 * mate.
 * Source: "Proof-Number Search", Chess Programming Wiki; A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its
 * Applications", 2002; thresholds by a factor: J. Pawlewicz, Ł. Lew, "Improving Depth-First PN-Search: 1+ε Trick",
 * 2006.
 *
 * A node is a position with the number of moves that the attacker has left, so no line returns to a node. The goal of
 * the side to move is to mate, or not to be mated: `reach` is the least work to prove that it succeeds, `fail` that it
 * does not; 0 is proved, `NEVER` is refuted. Both are stored in the transposition table. A lost entry only costs time:
 * each call restarts at the root and continues from what is stored.
 */

import { lists, listsEnd } from '../core/memory';
import { lengthOf, MOVE_SIZE } from '../core/moves';
import {
  countLegal,
  genLegal,
  halfmovesOf,
  isDrawn,
  isKingAttacked,
  keyOf,
  make,
  mayClaim,
  noMoveWinner,
  turnOf,
} from '../variant/game';
import { isRepetition } from './draws';
import { countNode, nodes } from './quiesce';
import { rootCount, writeLine } from './roots';
import { clearLine, joinLine, MATE } from './stack';
import { BOUND_EXACT, bucketOf, hitEval, hitMove, hitScore, probe, record } from './tt';

/** Longest mates that are searched: the keys have room for this many moves. */
export const MOST_MOVES: i32 = 16;
/** The number for a refuted goal; all others are below. */
const NEVER: i32 = 65534;
/** Halfmoves up to which the 50-move limit cannot affect any of these mates. */
const LIMIT_FAR = 100 - 2 * MOST_MOVES;
/** In place of the moves left, for results that hold for any number of moves. */
const ANY_LEFT = -2;

/** Offsets of the two numbers in the entry of a move. */
const REACH: usize = 0;
const FAIL: usize = 4;
const ENTRY: usize = 8;

/**
 * The mate search gets one node of this many, after the ordinary search has had a head start to find a shorter mate.
 */
const SHARE: i64 = 2;
const HEAD_START: i64 = 50000;
/** Nodes of one call, however the search is sliced, so that results are reproducible. */
const STRETCH: i64 = 8192;

/** Number of moves of the mate; 0 if there is no mate search. */
let wanted: i32 = 0;
/** Nodes used by the mate search. */
let spent: i64 = 0;
/** Separates the entries of this mate search from others, which had another attacker or other repetitions. */
let salt: u64 = 0;
let attacker: i32 = 0;
let until: i64 = 0;
/** Results of the functions below. */
let reach: i32 = 0;
let fail: i32 = 0;

function give(toReach: i32, toFail: i32): void {
  reach = toReach;
  fail = toFail;
}

/** Returns the key of a position with a number of moves left. */
function keyWith(pos: usize, left: i32): u64 {
  const state = left + 1 + (max(halfmovesOf(pos) - LIMIT_FAR, 0) << 8);
  return keyOf(pos) ^ salt ^ ((state as u64) * 0xd1342543de82ef95);
}

/** Stores two 16-bit numbers, the first not 0, and the half of the key that the table does not compare. */
function keep(key: u64, first: i32, second: i32, depth: i32): void {
  record(bucketOf(key), key, first | ((key as i32) << 16), second, (key >> 16) as i16 as i32, depth, BOUND_EXACT);
}

/** Returns whether numbers are stored: `firstKept` and `secondKept`. */
function isKept(key: u64): bool {
  return (
    probe(bucketOf(key), key) &&
    (hitMove ^ ((key as i32) << 16)) >>> 16 === 0 &&
    (hitEval as i16) === ((key >> 16) as i16)
  );
}

function firstKept(): i32 {
  return hitMove & 0xffff;
}

function secondKept(): i32 {
  return hitScore & 0xffff;
}

/** Stores the results for a position, weighted by the work they took. */
function keepNumbers(pos: usize, left: i32, work: i64): void {
  // The table keeps entries of more work longer.
  const size = 63 - (clz<i64>(work | 1) as i32);
  keep(keyWith(pos, left), reach + 1, fail, size);
  if (reach !== 0 && fail !== 0) return;
  // A mate in n is also a mate in more moves; no mate in n means none in fewer.
  const key = keyWith(pos, ANY_LEFT);
  const isOld = isKept(key);
  const mateIn = isOld ? firstKept() : MOST_MOVES + 1;
  const noneIn = isOld ? secondKept() : 0;
  if ((reach === 0) === (turnOf(pos) === attacker)) keep(key, min(mateIn, left), noneIn, size);
  else keep(key, mateIn, max(noneIn, left), size);
}

/** Sets the results for a position, a mate or not. */
function giveEnd(pos: usize, isMate: bool): void {
  if ((turnOf(pos) === attacker) === isMate) give(0, NEVER);
  else give(NEVER, 0);
}

/** Sets the results from the table; false if nothing is stored. */
function recall(pos: usize, left: i32): bool {
  if (isKept(keyWith(pos, ANY_LEFT)) && (firstKept() <= left || secondKept() >= left)) {
    giveEnd(pos, firstKept() <= left);
    return true;
  }
  if (!isKept(keyWith(pos, left))) return false;
  give(firstKept() - 1, secondKept());
  return true;
}

/** Sets initial results after a move of the attacker: fewer answers mean a nearer mate. */
function glanceAtAnswers(pos: usize, left: i32, scratch: usize): void {
  const check = isKingAttacked(pos, turnOf(pos));
  const answers = left === 1 && !check ? -1 : countLegal(pos, scratch);
  if (answers === 0) giveEnd(pos, check && noMoveWinner(pos, true) === attacker);
  else if (left === 1 || isDrawn(pos)) giveEnd(pos, false);
  else give(1, answers);
}

/** Writes an entry for each move behind the list; returns the end. */
function open(pos: usize, list: usize, end: usize, left: i32, ply: i32): usize {
  let at = end;
  for (let move = list; move < end; move += MOVE_SIZE) {
    const next = make(pos, load<i32>(move));
    if (!recall(next, left)) {
      countNode(ply + 1);
      if (turnOf(next) === attacker) give(1, 1);
      else glanceAtAnswers(next, left, at);
    }
    store<i32>(at, reach, REACH);
    store<i32>(at, fail, FAIL);
    at += ENTRY;
  }
  return at;
}

/** Returns whether the attacker cannot mate from a position with these moves. */
function isOver(pos: usize, list: usize, end: usize, ply: i32): bool {
  if (end === list || (ply > 0 && (isDrawn(pos) || isRepetition(pos, 0)))) return true;
  return turnOf(pos) !== attacker && mayClaim(pos, list, end, isKingAttacked(pos, turnOf(pos)));
}

/** The move to search next, the value of the second best move, and the sum over all moves. */
let best: usize = 0;
let second: i32 = 0;
let sum: i32 = 0;

/** Sets the results of a position from those of its moves. */
function sumUp(first: usize, last: usize): void {
  let least = NEVER;
  best = first;
  second = NEVER;
  sum = 0;
  for (let at = first; at < last; at += ENTRY) {
    const value = load<i32>(at, FAIL);
    if (value < least) {
      second = least;
      least = value;
      best = at;
    } else if (value < second) second = value;
    sum = min(sum + load<i32>(at, REACH), NEVER - 1);
  }
  // One move that defeats the other side proves the goal; refuting it takes all moves.
  give(least, least === 0 ? NEVER : least === NEVER ? 0 : sum);
}

/** Searches a position until one of its numbers reaches its limit. */
function study(pos: usize, list: usize, left: i32, ply: i32, reachLimit: i32, failLimit: i32): void {
  const begun = nodes;
  const end = genLegal(pos, list);
  if (isOver(pos, list, end, ply) || end + (lengthOf(list, end) as usize) * ENTRY > listsEnd()) {
    giveEnd(pos, false);
    keepNumbers(pos, left, 1);
    return;
  }
  const leftAfter = turnOf(pos) === attacker ? left : left - 1;
  const last = open(pos, list, end, leftAfter, ply);
  for (;;) {
    sumUp(end, last);
    if (reach >= reachLimit || fail >= failLimit || reach === 0 || fail === 0 || nodes >= until) break;
    const chosen = best;
    const next = make(pos, load<i32>(list + ((chosen - end) / ENTRY) * MOVE_SIZE));
    const most = failLimit - sum + load<i32>(chosen, REACH);
    study(next, last, leftAfter, ply + 1, most, min(reachLimit, second + (second >> 2) + 1));
    store<i32>(chosen, reach, REACH);
    store<i32>(chosen, fail, FAIL);
  }
  keepNumbers(pos, left, nodes - begun);
}

/** Adds a search for a mate in the given number of moves to the search just started; 0 for none. */
export function seekMate(root: usize, moves: i32): void {
  wanted = moves <= MOST_MOVES && countLegal(root, lists()) === rootCount ? moves : 0;
  attacker = turnOf(root);
  salt += 0x9e3779b97f4a7c15;
  spent = 0;
}

/** Returns whether the mate search is active and has used less than its share of nodes. */
export function isSeeking(): bool {
  return wanted > 0 && nodes >= HEAD_START && spent <= nodes / SHARE;
}

/** Continues the mate search; returns whether the mate is found, which is then the first line. */
export function goOnSeeking(root: usize): bool {
  const begun = nodes;
  until = begun + STRETCH;
  study(root, lists(), wanted, 0, NEVER, NEVER);
  spent += nodes - begun;
  const isFound = reach === 0;
  if (isFound) tell(root);
  if (isFound || fail === 0) wanted = 0;
  return isFound;
}

/** Writes the line of the mate found. */
function tell(root: usize): void {
  writeLine(0, lineFrom(root, wanted, 0), MATE + 1 - 2 * wanted);
}

/** Writes the stored line from a position into the plies from `ply` on; returns its first move, 0 for none. */
function lineFrom(pos: usize, left: i32, ply: i32): i32 {
  clearLine(ply);
  const isAttacking = turnOf(pos) === attacker;
  const rest = isAttacking ? left : left - 1;
  const list = lists() + (ply as usize) * 8192;
  const end = genLegal(pos, list);
  for (let at = list; at < end; at += MOVE_SIZE) {
    const move = load<i32>(at);
    const next = make(pos, move);
    if (!recall(next, rest)) glanceAtAnswers(next, rest, end);
    if (isAttacking ? fail !== 0 : reach !== 0) continue;
    lineFrom(next, rest, ply + 1);
    joinLine(ply, move);
    return move;
  }
  return 0;
}
