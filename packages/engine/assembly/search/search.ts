/**
 * The search of one depth: a principal variation search, which iterate.ts runs for each depth.
 *
 * It runs on an explicit stack of nodes (stack.ts) in place of recursion: `enter` opens the node of the current ply,
 * `resume` continues it when its child has a value. The search can stop between two nodes, so `searchSlice` returns
 * after a number of nodes and continues later. A single thread can thus receive `stop` without shared memory, and
 * slicing does not change the result. Nothing is allocated.
 *
 * Steps 1 to 16 belong to one node: 11 and 13 are in reductions.ts, the others here. 17 is in roots.ts, 18 and 19 are
 * in iterate.ts. Extensions are in singular.ts, the evaluation's errors in correction.ts. Sources: Chess Programming Wiki, the article named at each step.
 */

import {
  CHECK_EXTENSION,
  INTERNAL_REDUCTION,
  MATE_DISTANCE,
  NULL_MOVE as NULL_MOVE_PRUNING,
  RAZORING,
  REVERSE_FUTILITY,
  uses,
} from '../core/features';
import { margin, RAZORING_PLY, REVERSE_FUTILITY_IMPROVING, REVERSE_FUTILITY_PLY } from '../core/margins';
import { MOVE_SIZE } from '../core/moves';
import {
  EVAL_MAX,
  FRAME,
  genLegal,
  isDrawn,
  isKingAttacked,
  isPlacing,
  make,
  makePass,
  mayCheck,
  mayClaim,
  mayPass,
  turnOf,
} from '../variant/game';
import { corrected, learnFrom } from './correction';
import { canRepeat, isRepetition, noMoveValue } from './draws';
import { damped, dropMissedMoves, evaluate, keyAfter, keyOf, mateValue } from './level';
import { clearKillers, learnCutoff, noteTried, pickMove, scoreMoves } from './order';
import { bettered, countNode, decides, fromTable, quiesce, toTable } from './quiesce';
import { isSkipped, passReduction, reductionOf } from './reductions';
import { depth, line, listRoots, noteRoot, scoreRoots } from './roots';
import { seeAtLeast } from './see';
import { extensionOf, SEVERAL, seekSingular, singularBound } from './singular';
import {
  ALL_NODE,
  CUT_NODE,
  clearLine,
  descend,
  INFINITE,
  isTooDeep,
  joinLine,
  leave,
  MATE,
  MATE_BOUND,
  MAX_PLY,
  NO_EVALUATION,
  nodeAt,
  PV_NODE,
  ply,
  result,
  SearchNode,
} from './stack';
import { NO_TABLE_VALUE, tableValue } from './tables';
import {
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_UPPER,
  bucketOf,
  fetch,
  hitBound,
  hitDepth,
  hitEval,
  hitMove,
  hitScore,
  probe,
  record,
  recordStandPat,
} from './tt';

/** The kind of search that a child is part of. */
const NULL_MOVE = 1;
const REDUCED = 2;
const SCOUT = 3;
const FULL = 4;
const WITHOUT_TABLE_MOVE = 5;
/** Number of moves to prefetch. */
const AHEAD: usize = 6;

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
  node.best = -INFINITE;
  node.bestMove = 0;
  node.tried = 0;
  node.failed = 0;
  node.extension = 0;
  if (ply === 0) node.isChecked = isKingAttacked(node.pos, turnOf(node.pos));
  if (node.excluded !== 0) openMoves(node);
  else if (!isSettled(node) && !lookUp(node) && (node.isPv || node.isChecked || !prune(node))) openMoves(node);
}

/** Leaves the node of the current ply; true, so that what decides a node can say so. */
function decided(value: i32): bool {
  leave(value);
  return true;
}

/** Returns whether draws, known endings or a mate already found decided the node. */
function isSettled(node: SearchNode): bool {
  if (ply === 0) return false;
  // 2. Draws. In check they wait for the moves: a mate has priority.
  if (isRepetition(node.pos, ply) || (!node.isChecked && isDrawn(node.pos))) return decided(0);
  // The principal variation is searched to the mate.
  const known = node.isPv ? 0 : mateValue(node.pos, ply);
  if (known !== 0) return decided(known);
  // Endgame tables.
  const exact = tableValue(node.pos, ply);
  if (exact !== NO_TABLE_VALUE) return decided(exact);
  if (isTooDeep(ply, node.list)) return decided(corrected(node.pos, damped(node.pos, evaluate(node.pos))));
  // A draw that the side to move can have is a lower bound; where the window is empty, it decides.
  if (node.alpha < 0 && canRepeat(node.pos, node.list, ply)) {
    node.best = 0;
    node.alpha = 0;
  }
  // 3. No line from here beats a mate already found ("Mate Distance Pruning").
  if (uses(MATE_DISTANCE)) {
    node.alpha = max(node.alpha, ply - MATE);
    node.beta = min(node.beta, MATE - ply - 1);
  }
  return node.alpha >= node.beta && decided(node.alpha);
}

/** 4. Probes the table ("Transposition Table"); true if it decided the node. Sets the static evaluation. */
function lookUp(node: SearchNode): bool {
  node.key = keyOf(node.pos);
  node.tableMove = 0;
  node.tableDepth = -1;
  node.evaluation = NO_EVALUATION;
  const isKnown = probe(bucketOf(node.key), node.key);
  const score = isKnown ? fromTable(hitScore, ply) : NO_EVALUATION;
  if (isKnown) {
    if (!node.isPv && hitDepth >= node.depth && decides(hitBound, score, node.alpha, node.beta)) return decided(score);
    node.tableMove = hitMove;
    node.tableScore = score;
    node.tableDepth = hitDepth;
    node.tableBound = hitBound;
    node.evaluation = hitEval;
  }
  // Without a table move, search less deep to find one first ("Internal Iterative Reductions").
  const isSearched = isKnown && hitDepth > 0;
  if (node.tableMove === 0 && node.depth >= 5 && !(isSearched && isAll(node)) && uses(INTERNAL_REDUCTION)) node.depth--;
  if (node.isChecked) node.evaluation = NO_EVALUATION;
  else if (node.evaluation === NO_EVALUATION) node.evaluation = evaluate(node.pos);
  node.standing = node.isChecked ? NO_EVALUATION : corrected(node.pos, damped(node.pos, node.evaluation));
  node.estimate = node.standing;
  if (isKnown) node.estimate = bettered(node.estimate, hitBound, score);
  else if (!node.isChecked) recordStandPat(bucketOf(node.key), node.key, node.estimate, node.evaluation);
  const before = ply >= 2 ? nodeAt(ply - 2).evaluation : NO_EVALUATION;
  node.isImproving = !node.isChecked && (before === NO_EVALUATION || node.evaluation > before);
  return false;
}

/** Returns whether no move is expected to cause a cutoff ("All-Node"). */
function isAll(node: SearchNode): bool {
  return !node.isPv && !node.isCut;
}

/** Prunes the node or tries a null move; true if it did either. */
function prune(node: SearchNode): bool {
  const left = node.depth;
  if (isPlacing(node.pos) || abs(node.beta) > EVAL_MAX) return false;
  // 5. Far above beta near the horizon ("Reverse Futility Pruning").
  const above = margin(REVERSE_FUTILITY_PLY) * left - (node.isImproving ? margin(REVERSE_FUTILITY_IMPROVING) : 0);
  if (left <= 7 && node.estimate - above >= node.beta && uses(REVERSE_FUTILITY)) return decided(node.estimate);
  // 6. Far below alpha ("Razoring").
  if (left <= 2 && node.estimate + margin(RAZORING_PLY) * left <= node.alpha && uses(RAZORING)) {
    const value = quiesce(node.pos, node.list, ply, node.alpha, node.alpha + 1, 0);
    if (value <= node.alpha) return decided(value);
  }
  // 7. A null move that fails high ("Null Move Pruning"). `mayPass` forbids it where zugzwang is likely.
  if (left < 3 || node.estimate < node.beta || !uses(NULL_MOVE_PRUNING) || !mayPass(node.pos)) return false;
  pass(node);
  return true;
}

/** Returns the expected type of a child, given the expected type of its node. */
function refutedBy(node: SearchNode): i32 {
  return node.isCut ? ALL_NODE : CUT_NODE;
}

function pass(node: SearchNode): void {
  const next = makePass(node.pos);
  nodeAt(ply + 1).isChecked = false;
  descend(node, next, NULL_MOVE, node.beta - 1, node.beta, node.depth - 1 - passReduction(node), refutedBy(node));
}

/** 8. Continues after the null move. A mate found by it is not proved. */
function afterPass(node: SearchNode, value: i32): void {
  if (value >= node.beta) leave(value > MATE_BOUND ? node.beta : value);
  else openMoves(node);
}

/** 9. Generates the moves, or closes a node without moves. */
function openMoves(node: SearchNode): void {
  if (ply === 0) {
    node.end = listRoots(node.list);
    if (!node.isChecked) node.end = dropMissedMoves(node.pos, node.list, node.end, true, 1);
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
    // A draw that may be claimed is a lower bound.
    if (mayClaim(node.pos, node.list, node.end, node.isChecked)) {
      node.best = 0;
      node.alpha = max(node.alpha, 0);
      if (node.alpha >= node.beta) {
        leave(0);
        return;
      }
    }
    if (!node.isChecked) node.end = dropMissedMoves(node.pos, node.list, node.end, false, 1);
  }
  scoreMoves(node);
  if (ply === 0) scoreRoots(node.list, node.end);
  if (ply + 2 < MAX_PLY) clearKillers(ply + 2);
  node.at = node.list;
  node.ordered = node.list;
  node.isLate = false;
  nextMove(node);
}

/** 10. Tries the next move that is not skipped, or closes the node. */
function nextMove(node: SearchNode): void {
  while (node.at < node.end) {
    if (node.at >= node.ordered && node.tried > 0 && !node.isLate) lookAhead(node);
    const move = node.at < node.ordered || node.isLate ? load<i32>(node.at) : pickMove(node.at, node.end);
    node.at += MOVE_SIZE;
    if (move === node.excluded) continue;
    if (node.tried === 0 && seekSingular(node, move, WITHOUT_TABLE_MOVE)) return;
    // Most moves are known to give no check before they are made, so those skipped need not be made.
    const mayGive = mayCheck(node.pos, move);
    if (!mayGive && skips(node, move)) continue;
    const next = make(node.pos, move);
    const gives = mayGive && isKingAttacked(next, turnOf(next));
    if (mayGive && !gives && skips(node, move)) continue;
    tryMove(node, move, next, gives);
    return;
  }
  close(node);
}

/** Continues after the search without the table's move. */
function afterOthers(node: SearchNode, value: i32): void {
  node.extension = extensionOf(node, value);
  if (node.extension === SEVERAL) {
    leave(singularBound(node));
    return;
  }
  const next = make(node.pos, node.move);
  tryMove(node, node.move, next, isKingAttacked(next, turnOf(next)));
}

/**
 * Orders the next moves and prefetches their table buckets, because memory serves several loads in parallel. Runs only
 * after the first move caused no cutoff, when most other moves will be tried.
 */
function lookAhead(node: SearchNode): void {
  const last = min(node.at + AHEAD * MOVE_SIZE, node.end);
  for (let at = node.at; at < last; at += MOVE_SIZE) pickMove(at, node.end);
  node.ordered = last;
  let fetched: u64 = 0;
  for (let at = node.at; at < last; at += MOVE_SIZE) fetched ^= fetch(bucketOf(keyAfter(node.pos, load<i32>(at))));
  node.fetched = fetched;
}

/** Skips a move that gives no check, if it is not worth searching. */
function skips(node: SearchNode, move: i32): bool {
  if (node.best <= -MATE_BOUND || node.isChecked || ply === 0 || !isSkipped(node, move)) return false;
  node.tried++;
  return true;
}

/** 12. Searches a move: the first with the full window, others with a null window ("PVS"). */
function tryMove(node: SearchNode, move: i32, next: usize, gives: bool): void {
  // A check that loses no material extends the search by a ply ("Check Extensions").
  const isExtended = gives && ply < depth * 2 && uses(CHECK_EXTENSION) && seeAtLeast(node.pos, move, 0);
  node.move = move;
  node.tried++;
  nodeAt(ply + 1).isChecked = gives;
  const extension = node.tried > 1 ? 0 : node.extension;
  node.newDepth = node.depth - 1 + (isExtended && extension >= 0 ? max(extension, 1) : extension);
  if (node.tried === 1) {
    descend(node, next, FULL, node.alpha, node.beta, node.newDepth, node.isPv ? PV_NODE : refutedBy(node));
    return;
  }
  const reduction = reductionOf(node, move, gives);
  const stage = reduction > 0 ? REDUCED : SCOUT;
  descend(
    node,
    next,
    stage,
    node.alpha,
    node.alpha + 1,
    node.newDepth - reduction,
    reduction > 0 || node.isPv ? CUT_NODE : refutedBy(node),
  );
}

/** 14. Continues the node of the current ply with the value of its child. */
export function resume(): void {
  const node = nodeAt(ply);
  const value = node.isSame ? result : -result;
  if (node.stage === NULL_MOVE) {
    afterPass(node, value);
    return;
  }
  if (node.stage === WITHOUT_TABLE_MOVE) {
    afterOthers(node, value);
    return;
  }
  const next = node.pos + FRAME;
  if (node.stage === REDUCED && value > node.alpha) {
    descend(node, next, SCOUT, node.alpha, node.alpha + 1, node.newDepth, refutedBy(node));
    return;
  }
  if (node.stage !== FULL && node.isPv && value > node.alpha && (value < node.beta || ply === 0)) {
    descend(node, next, FULL, node.alpha, node.beta, node.newDepth, PV_NODE);
    return;
  }
  afterMove(node, value);
}

/** 15. Updates the node with the value of a move. */
function afterMove(node: SearchNode, value: i32): void {
  const move = node.move;
  if (ply === 0) noteRoot(node.move, value, value > node.alpha || node.tried === 1, value > node.alpha);
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
  noteTried(ply, node, move);
  nextMove(node);
}

/** 16. Stores the result of the node and leaves it. */
function close(node: SearchNode): void {
  const bound = node.best >= node.beta ? BOUND_LOWER : node.best > node.floor && node.isPv ? BOUND_EXACT : BOUND_UPPER;
  if (node.excluded === 0 && (ply > 0 || line === 0)) {
    learnFrom(node, bound);
    record(bucketOf(node.key), node.key, node.bestMove, toTable(node.best, ply), node.evaluation, node.depth, bound);
  }
  leave(node.best);
}
