/** Changes of a position's key by what is left of a count or of the 50 moves, which the board does not show. */

/** From this many halfmoves on, every four more change the key: the 50-move limit matters. */
const LIMIT_NEAR = 80;
/** With fewer plies of a count left, every one changes the key. */
const COUNT_NEAR = 40;

/** Returns the change of a key by a count; `limit` 0 for none. */
export function countKey(limit: i32, plies: i32): u64 {
  if (limit === 0) return 0;
  const left = limit - plies + 2;
  const state = (left < COUNT_NEAR ? left : COUNT_NEAR + (left >> 3)) as u64;
  return (state + 1) * 0x9e3779b97f4a7c15;
}

/** Returns the change of a key by the plies without progress. */
export function moveLimitKey(halfmoves: i32): u64 {
  return halfmoves > LIMIT_NEAR ? ((halfmoves >> 2) as u64) * 0xc2b2ae3d27d4eb4f : 0;
}
