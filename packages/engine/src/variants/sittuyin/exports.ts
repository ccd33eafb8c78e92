import type { CoreExports } from '../../wasm/coreExports.js';
import type { CoreOptions } from '../../wasm/coreOptions.js';

/** Exports of assembly/variants/sittuyin/exports.ts. */
export interface SittuyinExports extends CoreExports {
  setPosition(turn: number, halfmoves: number, ply: number, limit: number, plies: number, by: number): void;
  coefficientsAddress(): number;
}

/**
 * The options in the core's order, each with its values in the core's order: assembly/variants/sittuyin/options.ts.
 * Written out, so that a change in the rules' lists cannot silently change the meaning of a number.
 */
export const OPTIONS: CoreOptions = [
  ['setup.order', ['alternate', 'redThenBlack', 'curtain']],
  ['setup.nonRookRanks', ['1-3', '2-3']],
  ['setup.rookKingShield', ['off', 'blackFinalArray']],
  ['setup.pawnSwap', [false, true]],
  ['promo.place', ['inPlaceOrDiagonal', 'inPlace']],
  ['promo.onArrival', [false, true]],
  ['promo.noAttack', [false, true]],
  ['promo.noCheck', [false, true]],
  ['promo.lastOwnPawnAnywhere', [false, true]],
  ['promo.refusalClaim', ['off', 'bareKingPawn', 'onlyPromotions']],
  ['end.stalemate', ['draw', 'forbidden', 'loss']],
  ['end.deadPosition', ['fsfMaterial', 'off']],
  ['end.repetition', ['off', 'claim3', 'auto3']],
  ['end.fifty', ['off', 'claim', 'auto']],
  ['end.fiftyReset', ['pawnOrCapture', 'capture']],
  ['count.table', ['off', 'asean', 'federation', 'makrukZh']],
  ['count.needsNoPawns', [false, true]],
  ['count.overridesFifty', [false, true]],
  ['count.expiry', ['auto', 'claim']],
  ['count.boardHonor64', ['off', 'optional']],
];
