import type { CoreExports } from '../../wasm/coreExports.js';
import type { CoreOptions } from '../../wasm/coreOptions.js';

/** Exports of assembly/variants/sittuyin/exports.ts. */
export interface SittuyinExports extends CoreExports {
  setPosition(turn: number, halfmoves: number, ply: number, limit: number, plies: number, by: number): void;
  zonesAddress(): number;
}

/**
 * The options in the core's order, each with its values in the core's order: assembly/variants/sittuyin/options.ts.
 * Written out, so that a change in the rules' lists cannot silently change the meaning of a number.
 */
export const OPTIONS: CoreOptions = [
  ['setup.order', ['alternate', 'redThenBlack', 'curtain']],
  ['setup.rookKingShield', ['off', 'blackFinalArray']],
  ['setup.pawnSwap', [false, true]],
  ['promo.place', ['inPlaceOrDiagonal', 'inPlace']],
  ['promo.onArrival', [false, true]],
  ['promo.noAttack', [false, true]],
  ['promo.noCheck', [false, true]],
  ['promo.lastOwnPawnAnywhere', [false, true]],
  ['promo.refusalClaim', ['off', 'bareKingPawn', 'onlyPromotions']],
  ['end.stalemate', ['draw', 'forbidden', 'loss']],
  ['end.fiftyReset', ['pawnOrCapture', 'capture']],
];

/** Options that the core does not read: zones and how games end are handed to it as data, and repetition is the search's matter. */
export const HANDED: readonly string[] = [
  'setup.nonRookRanks',
  'end.deadPosition',
  'end.repetition',
  'end.fifty',
  'count.table',
  'count.needsNoPawns',
  'count.overridesFifty',
  'count.expiry',
  'count.boardHonor64',
];
