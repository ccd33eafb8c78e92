/**
 * Singular extensions: where the table knows a good move, a search of less depth without it tells whether any other
 * comes close. If none does, the move is searched deeper; if several beat beta, the node is left.
 * Source: "Singular Extensions", "Multi-Cut", Chess Programming Wiki.
 */

import { SINGULAR, uses } from '../core/features';
import { margin, SINGULAR_PLY, SINGULAR_SECOND } from '../core/margins';
import { EVAL_MAX, isPlacing } from '../variant/game';
import { depth } from './roots';
import { ALL_NODE, CUT_NODE, descend, isTooDeep, nodeAt, ply, SearchNode } from './stack';
import { BOUND_UPPER } from './tt';

/** Least depth of a node, and by how many plies the table may know it less deep. */
const LEAST_DEPTH = 6;
const SHALLOWER = 3;

/** The result of `extensionOf` where several moves beat beta. */
export const SEVERAL: i32 = 100;

/** Returns the score that other moves must not reach. */
export function singularBound(node: SearchNode): i32 {
  return node.tableScore - (margin(SINGULAR_PLY) * node.depth) / 16;
}

/** Starts the search without the first move of a node, in a child of the same position; false if it is of no use. */
export function seekSingular(node: SearchNode, move: i32, stage: i32): bool {
  if (move !== node.tableMove || node.depth < LEAST_DEPTH || node.excluded !== 0 || ply === 0) return false;
  if (node.tableDepth < node.depth - SHALLOWER || node.tableBound === BOUND_UPPER) return false;
  if (abs(node.tableScore) > EVAL_MAX || ply >= depth * 2 || isPlacing(node.pos)) return false;
  if (isTooDeep(ply + 1, node.end) || !uses(SINGULAR)) return false;
  const child = nodeAt(ply + 1);
  node.move = move;
  node.childKiller = child.killer;
  node.childSecondKiller = child.secondKiller;
  child.killer = node.killer;
  child.secondKiller = node.secondKiller;
  child.key = node.key;
  child.isChecked = node.isChecked;
  child.isImproving = node.isImproving;
  child.evaluation = node.evaluation;
  child.standing = node.standing;
  child.estimate = node.estimate;
  child.tableMove = 0;
  const bound = singularBound(node);
  descend(node, node.pos, stage, bound - 1, bound, (node.depth - 1) / 2, node.isCut ? CUT_NODE : ALL_NODE);
  child.excluded = move;
  return true;
}

/** Returns the plies by which to extend the table's move, given the value of the others; `SEVERAL` to leave the node. */
export function extensionOf(node: SearchNode, value: i32): i32 {
  const child = nodeAt(ply + 1);
  child.killer = node.childKiller;
  child.secondKiller = node.childSecondKiller;
  const bound = singularBound(node);
  if (value < bound) return !node.isPv && value < bound - margin(SINGULAR_SECOND) && ply < depth ? 2 : 1;
  if (bound >= node.beta) return SEVERAL;
  if (node.tableScore >= node.beta) return node.isPv ? -1 : -2;
  return node.isCut ? -1 : 0;
}
