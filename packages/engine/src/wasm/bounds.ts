/** Limits of the search besides those of every variant (`buildGeometry`). */

import type { VariantDef } from '@sitke/rules';

/** The follow-up tables (assembly/search/order.ts) have three bits for a role, and 0 is none. */
const MAX_ROLES = 7;

/** Throws RangeError if a variant exceeds the limits of the search. */
export function checkBounds({ name, pieces }: VariantDef): void {
  if (pieces.length <= MAX_ROLES) return;
  throw new RangeError(`${name} has ${pieces.length} kinds of piece; the search allows ${MAX_ROLES}`);
}
