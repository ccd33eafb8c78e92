/** The options of a ruleset, one byte each, written by the loader: the index of the value in the rules' list. */

import { OPTIONS } from './layout';

const ALTERNATE = 0;

/** setup.order: alternate, redThenBlack, curtain. */
export const ORDER: usize = 0;
/** setup.nonRookRanks: 1-3, 2-3. */
export const NON_ROOK_RANKS: usize = 1;
/** setup.rookKingShield: off, blackFinalArray. */
export const SHIELD: usize = 2;
/** setup.pawnSwap: no, yes. */
export const PAWN_SWAP: usize = 3;
/** promo.place: inPlaceOrDiagonal, inPlace. */
export const PLACE: usize = 4;
/** promo.onArrival, promo.noAttack, promo.noCheck, promo.lastOwnPawnAnywhere: no, yes. */
export const ON_ARRIVAL: usize = 5;
export const NO_ATTACK: usize = 6;
export const NO_CHECK: usize = 7;
export const LAST_ANYWHERE: usize = 8;
/** promo.refusalClaim: off, bareKingPawn, onlyPromotions. */
export const REFUSAL: usize = 9;
/** end.stalemate: draw, forbidden, loss. */
export const STALEMATE: usize = 10;
/** end.deadPosition: fsfMaterial, off. */
export const DEAD_POSITION: usize = 11;
/** end.repetition: off, claim3, auto3. */
export const REPETITION: usize = 12;
/** end.fifty: off, claim, auto. */
export const FIFTY: usize = 13;
/** end.fiftyReset: pawnOrCapture, capture. */
export const FIFTY_RESET: usize = 14;
/** count.table: off, asean, federation, makrukZh. */
export const COUNT_TABLE: usize = 15;
/** count.needsNoPawns, count.overridesFifty: no, yes. */
export const COUNT_NEEDS_NO_PAWNS: usize = 16;
export const COUNT_OVERRIDES_FIFTY: usize = 17;
/** count.expiry: auto, claim. */
export const COUNT_EXPIRY: usize = 18;
/** count.boardHonor64: off, optional. */
export const BOARD_COUNT: usize = 19;

/** Returns the value of an option. */
export function option(which: usize): i32 {
  return load<u8>(OPTIONS + which) as i32;
}

/** Returns whether a side drops all its pieces in a row. */
export function isSequential(): bool {
  return option(ORDER) !== ALTERNATE;
}
