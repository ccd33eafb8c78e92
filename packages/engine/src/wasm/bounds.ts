/** Limits of the search besides those of every variant (`core/bounds.ts` of the rules). */

import type { VariantDef } from '@sitke/rules';
import { MAX_MOVES } from '@sitke/rules/core';

/** Positions in a thread's area (assembly/core/memory.ts): those of the game, then the line of the search. */
export const MAX_POSITIONS = 2048;
/** Plies of the game that the search looks back for repetitions. */
export const MAX_HISTORY = 1000;

/** The follow-up tables (assembly/search/order.ts) have three bits for a role, and 0 for none. */
const MAX_ROLES = 7;

/** Throws RangeError if there are more moves to search than roots have room for. */
export function checkRoots(count: number): void {
  if (count > MAX_MOVES) throw new RangeError(`${count} moves to search; the search allows ${MAX_MOVES}`);
}

/** Throws RangeError if a variant exceeds the limits of the search. */
export function checkBounds({ name, pieces }: VariantDef): void {
  if (pieces.length <= MAX_ROLES) return;
  throw new RangeError(`${name} has ${pieces.length} kinds of piece; the search allows ${MAX_ROLES}`);
}
