/**
 * The stack that the search runs on, in place of recursion: a node a ply, in memory, the ply it is at, whether the node there
 * is to be opened or resumed, and the value that the last node closed with. Between two nodes the search can stop and resume.
 */

import { listsEnd, pvTable, stack } from '../core/memory';
import { turnOf } from '../variant/game';

/** The deepest ply; positions, nodes and lines are kept for so many. */
export const MAX_PLY: i32 = 120;

/** Scores: a mate in n plies is `MATE - n`; beyond `MATE_BOUND` all are mates. */
export const INFINITE: i32 = 32000;
export const MATE: i32 = 31000;
export const MATE_BOUND: i32 = MATE - 512;
/** In place of a static evaluation where there is none: in check. */
export const NO_EVALUATION: i32 = -INFINITE;

/** What is known of one ply of the line being searched. */
@unmanaged
export class SearchNode {
  key: u64;
  pos: usize;
  /** The list of moves, its end, the next to be tried, and up to where they are in order. */
  list: usize;
  end: usize;
  at: usize;
  ordered: usize;
  /** What was fetched for the moves to come. Nobody reads it, but what is kept is not left out by a compiler. */
  fetched: u64;
  alpha: i32;
  beta: i32;
  /** Alpha as it was on entry, which tells a bound from a score. */
  floor: i32;
  depth: i32;
  best: i32;
  bestMove: i32;
  /** The static evaluation, and what the table makes of it. */
  evaluation: i32;
  estimate: i32;
  isPv: bool;
  /** Whether a move is expected to refute ("Node Types"). */
  isCut: bool;
  /** Whether the side to move is in check; below the root the parent says it. */
  isChecked: bool;
  isImproving: bool;
  /** Whether the child being searched has the same side to move: a set-up may be placed piece after piece. */
  isSame: bool;
  /** What the child is searched for; see search.ts. */
  stage: i32;
  /** The move being tried, how deep, and how many were before. */
  move: i32;
  newDepth: i32;
  tried: i32;
  quiets: i32;
  /** Whether quiet moves are worth no search any more, and so no order. */
  isLate: bool;
  tableMove: i32;
  killer: i32;
  secondKiller: i32;
}

/** Returns the node of a ply. */
export function nodeAt(ply: i32): SearchNode {
  return changetype<SearchNode>(stack() + ((ply as usize) << 8));
}

/** Returns whether a line may not go on: no deeper node, or no room for its moves. */
export function isTooDeep(ply: i32, list: usize): bool {
  return ply >= MAX_PLY - 2 || list >= listsEnd();
}

function lineAt(ply: i32): usize {
  return pvTable() + ((ply as usize) << 9);
}

/** Forgets the line from a ply on. */
export function clearLine(ply: i32): void {
  store<i32>(lineAt(ply), 0);
}

/** Puts a move before the line of the next ply. */
export function joinLine(ply: i32, move: i32): void {
  const own = lineAt(ply);
  const next = lineAt(ply + 1);
  const length = min(load<i32>(next), 126);
  store<i32>(own, length + 1);
  store<i32>(own, move, 4);
  memory.copy(own + 8, next + 4, (length as usize) << 2);
}

/** Writes the length of the best line from the root and its moves; its first move at least. */
export function copyLine(to: usize, first: i32): void {
  const line = lineAt(1);
  const length = min(load<i32>(line), 100);
  store<i32>(to, length + 1);
  store<i32>(to, first, 4);
  memory.copy(to + 8, line + 4, (length as usize) << 2);
}

/** What a node is expected to be ("Node Types"): with a whole window, refuted by some move, or by none. */
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

/** Opens a child next; the window is seen from the node's side. */
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
  ply++;
  isEntering = true;
}

/** Opens a root next. */
export function openAt(pos: usize, list: usize, alpha: i32, beta: i32, left: i32): void {
  const root = nodeAt(0);
  root.pos = pos;
  root.list = list;
  root.alpha = alpha;
  root.beta = beta;
  root.depth = left;
  root.isPv = true;
  root.isCut = false;
  ply = 0;
  isEntering = true;
}
