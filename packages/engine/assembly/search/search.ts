/**
 * The search of one depth: a principal variation search, which iterate.ts runs depth after depth.
 *
 * It is no recursion but a machine over a stack of nodes (node.ts): `enter` opens the node of the current ply, `resume`
 * goes on in it when its child has a value. Between two nodes it can be left, so `searchSlice` gives control back after
 * so many nodes and goes on later as if nothing had been; a single thread can then hear `stop` without shared memory,
 * and a search is the same however it is sliced. Nothing is allocated.
 *
 * Sources: Chess Programming Wiki, the article named at each step.
 */

import { MOVE_SIZE, movePromotion } from '../core/moves';
import {
  EVAL_MAX,
  FRAME,
  genLegal,
  isDrawn,
  isKingAttacked,
  isPlacing,
  make,
  makePass,
  mayClaim,
  mayPass,
  seeAtLeast,
  turnOf,
} from '../variant/game';
import { lists, REDUCTIONS } from './areas';
import { isRepetition, noMoveValue } from './draws';
import { evaluate, keyOf, withoutOverlooked } from './level';
import { clearLine, INFINITE, isTooDeep, joinLine, MATE, MATE_BOUND, MAX_PLY, nodeAt, SearchNode } from './node';
import { clearKillers, historyOf, isQuiet, learnCutoff, noteQuiet, pickMove, scoreMoves } from './order';
import { countNode, decides, fromTable, quiesce, toTable } from './quiesce';
import { depth, line, listRoots, noteRoot } from './roots';
import {
  CHECK_EXTENSION,
  EXCHANGE_PRUNING,
  FUTILITY,
  INTERNAL_REDUCTION,
  MATE_DISTANCE,
  NULL_MOVE as NULL_MOVE_PRUNING,
  PRUNING_LATE,
  RAZORING,
  REDUCTIONS_LATE,
  REVERSE_FUTILITY,
  uses,
} from './techniques';
import {
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_UPPER,
  entryBound,
  entryDepth,
  entryEval,
  entryMove,
  entryScore,
  probe,
  record,
} from './tt';

/** What a child is searched for. */
const NULL_MOVE = 1;
const REDUCED = 2;
const SCOUT = 3;
const FULL = 4;

const NO_EVALUATION = -INFINITE;

/** The state of the machine: the ply, whether its node is to be opened, the value that the last node closed with. */
export let ply: i32 = 0;
export let isEntering: bool = false;
export let result: i32 = 0;

/** Returns 16 times the logarithm to base 2, straight between powers of two. */
function logarithm(value: i32): i32 {
  const whole = 31 - clz(value);
  return (whole << 4) + (((value - (1 << whole)) << 4) >> whole);
}

/** Writes the table of reductions: they grow with the logarithms of depth and number. */
export function initSearch(): void {
  for (let left = 1; left < 64; left++) {
    for (let number = 1; number < 64; number++) {
      const plies = (logarithm(left) * logarithm(number) * 66 + 25000) >> 16;
      store<u8>(REDUCTIONS + ((left << 6) as usize) + (number as usize), plies as u8);
    }
  }
}

function reductionOf(left: i32, number: i32): i32 {
  return load<u8>(REDUCTIONS + ((min(left, 63) << 6) as usize) + (min(number, 63) as usize)) as i32;
}

/** Closes the node with a value for its side to move. */
function leave(value: i32): void {
  result = value;
  ply--;
  isEntering = false;
}

/** Opens a child next; the window is seen from the node's side. */
function descend(node: SearchNode, pos: usize, stage: i32, alpha: i32, beta: i32, left: i32, isPv: bool): void {
  const child = nodeAt(ply + 1);
  node.stage = stage;
  node.isSame = turnOf(pos) === turnOf(node.pos);
  child.pos = pos;
  child.list = node.end;
  child.alpha = node.isSame ? alpha : -beta;
  child.beta = node.isSame ? beta : -alpha;
  child.depth = left;
  child.isPv = isPv;
  ply++;
  isEntering = true;
}

/** Opens the node of the current ply. */
export function enter(): void {
  const node = nodeAt(ply);
  clearLine(ply);
  node.floor = node.alpha;
  node.end = node.list;
  // 1. The horizon.
  if (node.depth <= 0 && ply > 0) {
    leave(quiesce(node.pos, node.list, ply, node.alpha, node.beta, 0));
    return;
  }
  countNode(ply);
  node.isChecked = isKingAttacked(node.pos, turnOf(node.pos));
  if (ply > 0) {
    // 2. Draws. In check they wait for the moves: a mate goes before them.
    if (isRepetition(node.pos, ply) || (!node.isChecked && isDrawn(node.pos))) {
      leave(0);
      return;
    }
    if (isTooDeep(ply, node.list)) {
      leave(evaluate(node.pos));
      return;
    }
    // 3. Mate distance: no line from here beats a mate already found ("Mate Distance Pruning").
    if (uses(MATE_DISTANCE)) {
      node.alpha = max(node.alpha, ply - MATE);
      node.beta = min(node.beta, MATE - ply - 1);
    }
    if (node.alpha >= node.beta) {
      leave(node.alpha);
      return;
    }
  }
  node.best = -INFINITE;
  node.bestMove = 0;
  node.tried = 0;
  node.quiets = 0;
  if (lookUp(node)) return;
  if (!node.isPv && !node.isChecked && prune(node)) return;
  openMoves(node);
}

/** 4. The table ("Transposition Table"); true if it decided the node. Sets the static evaluation. */
function lookUp(node: SearchNode): bool {
  node.key = keyOf(node.pos);
  const entry = probe(node.key);
  node.tableMove = 0;
  node.evaluation = NO_EVALUATION;
  if (entry !== 0) {
    node.tableMove = entryMove(entry);
    node.evaluation = entryEval(entry);
    const score = fromTable(entryScore(entry), ply);
    if (!node.isPv && entryDepth(entry) >= node.depth && decides(entryBound(entry), score, node.alpha, node.beta)) {
      leave(score);
      return true;
    }
  } else if (node.depth >= 5 && uses(INTERNAL_REDUCTION)) {
    // Without a move to begin with, a shallower search finds one first ("Internal Iterative Reductions").
    node.depth--;
  }
  if (node.isChecked) node.evaluation = NO_EVALUATION;
  else if (node.evaluation === NO_EVALUATION) node.evaluation = evaluate(node.pos);
  const before = ply >= 2 ? nodeAt(ply - 2).evaluation : NO_EVALUATION;
  node.isImproving = !node.isChecked && (before === NO_EVALUATION || node.evaluation > before);
  return false;
}

/** Ends the node without its moves, or passes; true if one of them happens. */
function prune(node: SearchNode): bool {
  const left = node.depth;
  if (isPlacing(node.pos) || abs(node.beta) > EVAL_MAX) return false;
  // 5. Far above the window near the horizon ("Reverse Futility Pruning").
  const margin = 105 * left - (node.isImproving ? 60 : 0);
  if (left <= 7 && node.evaluation - margin >= node.beta && uses(REVERSE_FUTILITY)) {
    leave(node.evaluation);
    return true;
  }
  // 6. Far below it ("Razoring").
  if (left <= 2 && node.evaluation + 220 * left <= node.alpha && uses(RAZORING)) {
    const value = quiesce(node.pos, node.list, ply, node.alpha, node.alpha + 1, 0);
    if (value <= node.alpha) {
      leave(value);
      return true;
    }
  }
  // 7. A pass that still refutes ("Null Move Pruning"). Where zugzwang is likely, `mayPass` forbids it.
  if (left < 3 || node.evaluation < node.beta || !uses(NULL_MOVE_PRUNING) || !mayPass(node.pos)) return false;
  pass(node);
  return true;
}

function pass(node: SearchNode): void {
  const next = makePass(node.pos);
  const reduction = 3 + node.depth / 4 + min((node.evaluation - node.beta) / 200, 3);
  descend(node, next, NULL_MOVE, node.beta - 1, node.beta, node.depth - 1 - reduction, false);
}

/** 8. Goes on after the pass. A mate found by it is not proved. */
function afterPass(node: SearchNode, value: i32): void {
  if (value >= node.beta) leave(value > MATE_BOUND ? node.beta : value);
  else openMoves(node);
}

/** 9. Lists the moves, or ends a node without any. */
function openMoves(node: SearchNode): void {
  if (ply === 0) {
    node.end = listRoots(node.list);
    if (!node.isChecked) node.end = withoutOverlooked(node.pos, node.list, node.end, true, 1);
  } else {
    node.end = genLegal(node.pos, node.list);
    if (node.end === node.list) {
      leave(noMoveValue(node.pos, ply, node.isChecked));
      return;
    }
    if (node.isChecked && isDrawn(node.pos)) {
      leave(0);
      return;
    }
    // A draw that may be claimed instead of moving is the least a node is worth.
    if (mayClaim(node.pos, node.list, node.end, node.isChecked)) {
      node.best = 0;
      node.alpha = max(node.alpha, 0);
      if (node.alpha >= node.beta) {
        leave(0);
        return;
      }
    }
    if (!node.isChecked) node.end = withoutOverlooked(node.pos, node.list, node.end, false, 1);
    scoreMoves(node);
  }
  if (ply + 2 < MAX_PLY) clearKillers(ply + 2);
  node.at = node.list;
  nextMove(node);
}

/** 10. Tries the next move worth it, or closes the node. */
function nextMove(node: SearchNode): void {
  while (node.at < node.end) {
    const move = ply === 0 ? load<i32>(node.at) : pickMove(node.at, node.end);
    node.at += MOVE_SIZE;
    const next = make(node.pos, move);
    const gives = isKingAttacked(next, turnOf(next));
    if (node.best > -MATE_BOUND && !gives && !node.isChecked && ply > 0 && isSkipped(node, move)) {
      node.tried++;
      continue;
    }
    node.tried++;
    tryMove(node, move, next, gives);
    return;
  }
  close(node);
}

/** 11. Returns whether a move near the horizon is not worth its search. */
function isSkipped(node: SearchNode, move: i32): bool {
  const left = node.depth;
  if (isPlacing(node.pos)) return false;
  if (!isQuiet(move)) return left <= 5 && movePromotion(move) === 0 && isLosing(node, move, -90 * left);
  if (left > 6) return false;
  // Late moves ("Late Move Pruning"), moves that cannot reach the window ("Futility Pruning"), moves that lose men.
  if (node.tried > (5 + (left * left * 3) / 2) >> (node.isImproving ? 0 : 1) && uses(PRUNING_LATE)) return true;
  if (node.evaluation + 130 + 115 * left <= node.alpha && uses(FUTILITY)) return true;
  return isLosing(node, move, -35 * left);
}

function isLosing(node: SearchNode, move: i32, most: i32): bool {
  return uses(EXCHANGE_PRUNING) && !seeAtLeast(node.pos, move, most);
}

/** 12. Searches a move: the first with the whole window, others to refute that they are better ("PVS"). */
function tryMove(node: SearchNode, move: i32, next: usize, gives: bool): void {
  // A check that does not lose the checker goes a ply deeper ("Check Extensions").
  const isExtended = gives && ply < depth * 2 && uses(CHECK_EXTENSION) && seeAtLeast(node.pos, move, 0);
  const extension = isExtended ? 1 : 0;
  node.move = move;
  node.newDepth = node.depth - 1 + extension;
  if (node.tried === 1) {
    descend(node, next, FULL, node.alpha, node.beta, node.newDepth, node.isPv);
    return;
  }
  // 13. Late moves are searched less deep at first ("Late Move Reductions").
  let reduction = 0;
  if (
    node.depth >= 3 &&
    uses(REDUCTIONS_LATE) &&
    node.tried > (node.isPv ? 3 : 2) &&
    (isQuiet(move) || node.tried > 6)
  ) {
    reduction = reductionOf(node.depth, node.tried);
    if (node.isPv) reduction--;
    if (!node.isImproving) reduction++;
    if (gives || node.isChecked) reduction--;
    if (isQuiet(move)) reduction -= historyOf(node.pos, move) / 9000;
    else reduction--;
    reduction = min(max(reduction, 0), node.newDepth - 1);
  }
  const stage = reduction > 0 ? REDUCED : SCOUT;
  descend(node, next, stage, node.alpha, node.alpha + 1, node.newDepth - reduction, false);
}

/** 14. Goes on in the node of the current ply with the value of its child. */
export function resume(): void {
  const node = nodeAt(ply);
  const value = node.isSame ? result : -result;
  if (node.stage === NULL_MOVE) {
    afterPass(node, value);
    return;
  }
  const next = node.pos + FRAME;
  if (node.stage === REDUCED && value > node.alpha) {
    descend(node, next, SCOUT, node.alpha, node.alpha + 1, node.newDepth, false);
    return;
  }
  if (node.stage !== FULL && node.isPv && value > node.alpha && (value < node.beta || ply === 0)) {
    descend(node, next, FULL, node.alpha, node.beta, node.newDepth, true);
    return;
  }
  afterMove(node, value);
}

/** 15. Takes the value of a move in. */
function afterMove(node: SearchNode, value: i32): void {
  const move = node.move;
  if (ply === 0)
    noteRoot(node.move, value, value > node.alpha || node.tried === 1, value > node.alpha && value < node.beta);
  if (value > node.best) {
    node.best = value;
    if (value > node.alpha) {
      node.bestMove = move;
      if (node.isPv) joinLine(ply, move);
      node.alpha = value;
      if (value >= node.beta) {
        learnCutoff(ply, node);
        close(node);
        return;
      }
    }
  }
  if (isQuiet(move)) noteQuiet(ply, node, move);
  nextMove(node);
}

/** 16. Stores what the node has found and leaves it. */
function close(node: SearchNode): void {
  const bound = node.best >= node.beta ? BOUND_LOWER : node.best > node.floor && node.isPv ? BOUND_EXACT : BOUND_UPPER;
  if (ply > 0 || line === 0) {
    record(node.key, node.bestMove, toTable(node.best, ply), node.evaluation, node.depth, bound);
  }
  leave(node.best);
}

/** Opens the root with a window. */
export function openRoot(pos: usize, alpha: i32, beta: i32): void {
  const root = nodeAt(0);
  root.pos = pos;
  root.list = lists();
  root.alpha = alpha;
  root.beta = beta;
  root.depth = depth;
  root.isPv = true;
  ply = 0;
  isEntering = true;
}
