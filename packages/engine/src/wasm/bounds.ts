/** What the search has room for, beside what every variant keeps to (`buildGeometry`). */

import type { VariantDef } from '@sitke/rules';

/** The tables of follow-up moves (`assembly/search/order.ts`) have three bits for a role, and 0 is none. */
const MAX_ROLES = 7;

/** Throws RangeError where a variant has more than the search has room for. */
export function checkBounds({ name, pieces }: VariantDef): void {
  if (pieces.length <= MAX_ROLES) return;
  throw new RangeError(`${name} has ${pieces.length} kinds of piece; the search allows ${MAX_ROLES}`);
}
