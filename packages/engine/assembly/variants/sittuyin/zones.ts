/** Zones of the board, as the loader has written them from the rules (src/variants/sittuyin/zones.ts). */

import { ZONES } from '../../frames/sittuyin/layout';

const PLACEMENT: usize = 16;

/** Returns the squares on which a side's pawns promote. */
export function promotionZone(color: i32): u64 {
  return load<u64>(ZONES + ((color as usize) << 3));
}

/** Returns the squares on which a side's pieces of a role may be placed, empty or not. */
export function placementZone(color: i32, role: i32): u64 {
  return load<u64>(ZONES + ((((color << 3) | role) as usize) << 3), PLACEMENT);
}
