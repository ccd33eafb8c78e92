/**
 * The machine that the search runs on, in place of recursion: the ply it is at, whether the node there is to be opened or
 * gone on with, and the value that the last node closed with. Between two nodes it can be left and entered again.
 */

import { turnOf } from '../variant/game';
import { nodeAt, SearchNode } from './node';

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
