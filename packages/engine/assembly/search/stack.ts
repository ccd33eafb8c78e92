/**
 * The stack of the search, in place of recursion: a node per ply in memory, the current ply, whether its node is to be
 * entered or resumed, and the value of the last node closed. The search can stop between two nodes.
 */

import { listsEnd, pvTable, stack } from '../core/memory';
import { turnOf } from '../variant/game';

/** Number of plies with room for positions, nodes and lines. */
export const MAX_PLY: i32 = 120;

/** Scores: a mate in n plies is `MATE - n`; every score beyond `MATE_BOUND` is a mate. */
export const INFINITE: i32 = 32000;
export const MATE: i32 = 31000;
export const MATE_BOUND: i32 = MATE - 512;
/** Marks a missing static evaluation: in check. */
export const NO_EVALUATION: i32 = -INFINITE;

/** State of one ply of the current line. */
@unmanaged
export class SearchNode {
  key: u64;
  pos: usize;
  /** The move list, its end, the next move to try, and the end of the part already in order. */
  list: usize;
  end: usize;
  at: usize;
  ordered: usize;
  /** Prefetched data. Never read; storing it keeps the prefetch from being optimised away. */
  fetched: u64;
  alpha: i32;
  beta: i32;
  /** Alpha on entry, which tells a bound from an exact score. */
  floor: i32;
  depth: i32;
  best: i32;
  bestMove: i32;
  /** The static evaluation as such, then damped and corrected, then improved by the table. */
  evaluation: i32;
  standing: i32;
  estimate: i32;
  isPv: bool;
  /** Whether a cutoff is expected ("Node Types"). */
  isCut: bool;
  /** Whether the side to move is in check; set by the parent, but for the root. */
  isChecked: bool;
  isImproving: bool;
  /** Whether the child has the same side to move: in some set-ups a side places several pieces in a row. */
  isSame: bool;
  /** The kind of search of the child; see search.ts. */
  stage: i32;
  /** The current move, its depth, and the number of moves tried. */
  move: i32;
  newDepth: i32;
  tried: i32;
  /** Number of moves recorded as searched without a cutoff. */
  failed: i32;
  /** Whether all further quiet moves are skipped, so they need no order. */
  isLate: bool;
  tableMove: i32;
  /** The table's score, depth and bound; depth -1 if it does not know the node. */
  tableScore: i32;
  tableDepth: i32;
  tableBound: i32;
  /** The move that is left out, to see whether it is the only good one; 0 in an ordinary node. */
  excluded: i32;
  /** Plies by which the table's move is searched deeper. */
  extension: i32;
  /** The killers of the child, kept while it is used to search without the table's move. */
  childKiller: i32;
  childSecondKiller: i32;
  killer: i32;
  secondKiller: i32;
  /** Where the histories keep what quiet moves did after the last move, and after those of the same side before it. */
  lastRow: usize;
  ownRow: usize;
  olderRow: usize;
}

/** Returns the node of a ply. */
export function nodeAt(ply: i32): SearchNode {
  return changetype<SearchNode>(stack() + ((ply as usize) << 8));
}

/** Returns whether a line must end: no room for another node or its moves. */
export function isTooDeep(ply: i32, list: usize): bool {
  return ply >= MAX_PLY - 2 || list >= listsEnd();
}

function lineAt(ply: i32): usize {
  return pvTable() + ((ply as usize) << 9);
}

/** Clears the line from a ply on. */
export function clearLine(ply: i32): void {
  store<i32>(lineAt(ply), 0);
}

/** Prepends a move to the line of the next ply. */
export function joinLine(ply: i32, move: i32): void {
  const own = lineAt(ply);
  const next = lineAt(ply + 1);
  const length = min(load<i32>(next), 126);
  store<i32>(own, length + 1);
  store<i32>(own, move, 4);
  memory.copy(own + 8, next + 4, (length as usize) << 2);
}

/** Writes the length and the moves of the best line from the root; at least its first move. */
export function copyLine(to: usize, first: i32): void {
  const line = lineAt(1);
  const length = min(load<i32>(line), 100);
  store<i32>(to, length + 1);
  store<i32>(to, first, 4);
  memory.copy(to + 8, line + 4, (length as usize) << 2);
}

/** Expected type of a node ("Node Types"): full window, cutoff, no cutoff. */
export const PV_NODE: i32 = 0;
export const CUT_NODE: i32 = 1;
export const ALL_NODE: i32 = 2;

export let ply: i32 = 0;
export let isEntering: bool = false;
export let result: i32 = 0;

/** Closes the node with a value for its side to move. */
export function leave(value: i32): void {
  result = value;
  ply--;
  isEntering = false;
}

/** Enters a child next; the window is from the node's side. */
export function descend(node: SearchNode, pos: usize, stage: i32, alpha: i32, beta: i32, left: i32, type: i32): void {
  const child = nodeAt(ply + 1);
  node.stage = stage;
  node.isSame = turnOf(pos) === turnOf(node.pos);
  child.pos = pos;
  child.list = node.end;
  child.alpha = node.isSame ? alpha : -beta;
  child.beta = node.isSame ? beta : -alpha;
  child.depth = left;
  child.isPv = type === PV_NODE;
  child.isCut = type === CUT_NODE;
  child.excluded = 0;
  ply++;
  isEntering = true;
}

/** Enters a root next. */
export function openAt(pos: usize, list: usize, alpha: i32, beta: i32, left: i32): void {
  const root = nodeAt(0);
  root.pos = pos;
  root.list = list;
  root.alpha = alpha;
  root.beta = beta;
  root.depth = left;
  root.isPv = true;
  root.isCut = false;
  root.excluded = 0;
  ply = 0;
  isEntering = true;
}
