/** The options of a ruleset, one byte each, written by the loader: the index of the value in the rules' list. */

import { OPTIONS } from '../../frames/sittuyin/layout';

const ALTERNATE = 0;

/** setup.order: alternate, redThenBlack, curtain. */
export const ORDER: usize = 0;
/** setup.rookKingShield: off, blackFinalArray. */
export const SHIELD: usize = 1;
/** setup.pawnSwap: no, yes. */
export const PAWN_SWAP: usize = 2;
/** promo.place: inPlaceOrDiagonal, inPlace. */
export const PLACE: usize = 3;
/** promo.onArrival, promo.noAttack, promo.noCheck, promo.lastOwnPawnAnywhere: no, yes. */
export const ON_ARRIVAL: usize = 4;
export const NO_ATTACK: usize = 5;
export const NO_CHECK: usize = 6;
export const LAST_ANYWHERE: usize = 7;
/** promo.refusalClaim: off, bareKingPawn, onlyPromotions. */
export const REFUSAL: usize = 8;
/** end.stalemate: draw, forbidden, loss; the core asks for the second alone. */
export const STALEMATE: usize = 9;
/** end.fiftyReset: pawnOrCapture, capture. */
export const FIFTY_RESET: usize = 10;

/** Returns the value of an option. */
export function option(which: usize): i32 {
  return load<u8>(OPTIONS + which) as i32;
}

/** Returns whether a side drops all its pieces in a row. */
export function isSequential(): bool {
  return option(ORDER) !== ALTERNATE;
}
