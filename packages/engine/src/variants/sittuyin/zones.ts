/** Zones of the board as the core reads them: assembly/variants/sittuyin/zones.ts. */

import type { Color, Rules, Square } from '@sitke/rules';

const COLORS: readonly Color[] = [0, 1];
/** Places for roles, from 0; roles begin with 1. */
const ROLES = 8;

/** Returns squares as a set: the lowest bit is the first square. */
function setOf(squares: Iterable<Square>): bigint {
  let set = 0n;
  for (const square of squares) set |= 1n << BigInt(square);
  return set;
}

/**
 * Returns the sets of squares where each side's pawns promote, then those where each side's pieces may be placed, by role.
 *
 * Errors: RangeError on rules without such zones.
 */
export function zonesOf({ def, placement, promotionZone }: Rules): BigUint64Array {
  if (!placement || !promotionZone) throw new RangeError('the core does not know these rules');
  const promotion = COLORS.map((color) =>
    setOf([...promotionZone[color].keys()].filter((at) => promotionZone[color][at] === 1)),
  );
  const placing = COLORS.flatMap((color) =>
    Array.from({ length: ROLES }, (_, role) =>
      role === 0 || role > def.pieces.length ? 0n : setOf(placement.squaresFor(color, role)),
    ),
  );
  return BigUint64Array.from([...promotion, ...placing]);
}
