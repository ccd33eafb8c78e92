/**
 * Two questions that a node is searched for before it has a value of its own: whether it refutes without passing, and
 * whether the table's move is the only good one. For either it is laid aside, searched less deep and taken back.
 */

import { leave, ply } from './machine';
import { INFINITE, layAside, MATE_BOUND, SearchNode, takeBackNode } from './node';
import { depth } from './roots';
import { SINGULAR_EXTENSION, uses } from './techniques';
import { BOUND_UPPER } from './tt';

/** What `verifying` of a node says. */
export const NOTHING = 0;
export const PASS = 1;
export const SINGULAR = 2;

const VERIFIED_DEPTH = 10;
const SINGULAR_DEPTH = 7;

/** Returns what a value above the window proves where a pass led to it: no mate. */
export function provedOf(node: SearchNode, value: i32): i32 {
  return value > MATE_BOUND ? node.beta : value;
}

/** Returns whether a pass that refutes is not believed at once: the deeper, the more a zugzwang costs. */
export function isToVerify(node: SearchNode): bool {
  return node.depth >= VERIFIED_DEPTH;
}

/** Makes the node one to be searched without passing, so many plies less deep. */
export function verifyPass(node: SearchNode, reduction: i32): void {
  layAside(ply);
  node.verifying = PASS;
  node.alpha = node.beta - 1;
  node.floor = node.alpha;
  node.depth -= reduction;
}

/** Ends that; true if it decided the node. */
export function afterVerifying(node: SearchNode): bool {
  if (node.best >= node.beta) {
    leave(provedOf(node, node.best));
    return true;
  }
  takeBackNode(ply);
  return false;
}

/**
 * 11. Returns whether it is to be asked if the table's move is much better than all others ("Singular Extensions"): it
 * is known well enough, and as at least so good.
 */
export function isToWeigh(node: SearchNode, move: i32): bool {
  if (move !== node.tableMove || node.isWeighed || ply === 0 || node.depth < SINGULAR_DEPTH) return false;
  if (node.verifying !== NOTHING || node.best !== -INFINITE || ply >= depth * 2) return false;
  const isKnown = node.tableBound !== BOUND_UPPER && node.tableDepth >= node.depth - 3;
  return isKnown && abs(node.tableScore) < MATE_BOUND && uses(SINGULAR_EXTENSION);
}

/** Makes the node one to be searched without a move, for whether another comes near its score. */
export function weigh(node: SearchNode, move: i32): void {
  layAside(ply);
  node.verifying = SINGULAR;
  node.excluded = move;
  node.beta = node.tableScore - 2 * node.depth;
  node.alpha = node.beta - 1;
  node.floor = node.alpha;
  node.depth = (node.depth - 1) / 2;
  node.isPv = false;
}

/** Ends that; true if it decided the node: another move refutes as well ("Multi-Cut"). */
export function afterWeighing(node: SearchNode): bool {
  const value = node.best;
  const bar = node.beta;
  takeBackNode(ply);
  node.isWeighed = true;
  if (value >= bar && bar >= node.beta) {
    leave(bar);
    return true;
  }
  node.extension = value < bar ? 1 : node.tableScore >= node.beta ? -1 : 0;
  return false;
}
