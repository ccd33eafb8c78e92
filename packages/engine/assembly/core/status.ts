/** Status of a position for the loader, as bits: src/wasm/wasmCore.ts reads them. */

/** Reasons of an outcome, bits 0-2; 0 while the game continues. */
export const CHECKMATE: i32 = 1;
export const STALEMATED: i32 = 2;
export const INSUFFICIENT_MATERIAL: i32 = 3;
export const MOVE_LIMIT: i32 = 4;
export const COUNTING: i32 = 5;
/** Bits 3-4: the winner's color + 1, 0 for a draw. */
const WINNER_SHIFT = 3;

export const IN_CHECK: i32 = 32;
export const CLAIM_MOVE_LIMIT: i32 = 64;
export const CLAIM_REFUSAL: i32 = 128;
export const CLAIM_COUNTING: i32 = 256;

/** Plies without progress of the 50-move limit. */
export const MOVE_LIMIT_PLIES: i32 = 100;

/** Returns the outcome of a win. A draw is its reason alone. */
export function wonBy(winner: i32, reason: i32): i32 {
  return reason | ((winner + 1) << WINNER_SHIFT);
}

/** Returns the winner of an outcome, -1 for a draw. */
export function winnerOf(outcome: i32): i32 {
  return (outcome >> WINNER_SHIFT) - 1;
}
