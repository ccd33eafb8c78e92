/** The options of Sittuyin's rulesets and the four presets, each value with its source in docs/rules/sittuyin.md. */

import type { JsonOptions } from '../../core/types.js';
import type { LimitRule } from '../../kit/limits.js';
import type { RepetitionRule } from '../define.js';

export interface SittuyinOptions {
  readonly 'setup.order': 'alternate' | 'redThenBlack' | 'curtain';
  readonly 'setup.nonRookRanks': '1-3' | '2-3';
  readonly 'setup.rookKingShield': 'off' | 'blackFinalArray';
  readonly 'setup.pawnSwap': boolean;
  readonly 'promo.place': 'inPlaceOrDiagonal' | 'inPlace';
  readonly 'promo.onArrival': boolean;
  readonly 'promo.noAttack': boolean;
  readonly 'promo.noCheck': boolean;
  readonly 'promo.lastOwnPawnAnywhere': boolean;
  readonly 'promo.refusalClaim': 'off' | 'bareKingPawn' | 'onlyPromotions';
  readonly 'end.stalemate': 'draw' | 'forbidden' | 'loss';
  readonly 'end.deadPosition': 'fsfMaterial' | 'off';
  readonly 'end.repetition': RepetitionRule;
  readonly 'end.fifty': LimitRule;
  readonly 'end.fiftyReset': 'pawnOrCapture' | 'capture';
  readonly 'count.table': 'off' | 'asean' | 'federation' | 'makrukZh';
  readonly 'count.needsNoPawns': boolean;
  readonly 'count.overridesFifty': boolean;
  readonly 'count.expiry': 'auto' | 'claim';
  readonly 'count.boardHonor64': 'off' | 'optional';
}

const YES_NO = [false, true] as const;

/** Every value of every option. */
export const OPTION_VALUES: Readonly<Record<keyof SittuyinOptions, readonly (string | boolean)[]>> = {
  'setup.order': ['alternate', 'redThenBlack', 'curtain'],
  'setup.nonRookRanks': ['1-3', '2-3'],
  'setup.rookKingShield': ['off', 'blackFinalArray'],
  'setup.pawnSwap': YES_NO,
  'promo.place': ['inPlaceOrDiagonal', 'inPlace'],
  'promo.onArrival': YES_NO,
  'promo.noAttack': YES_NO,
  'promo.noCheck': YES_NO,
  'promo.lastOwnPawnAnywhere': YES_NO,
  'promo.refusalClaim': ['off', 'bareKingPawn', 'onlyPromotions'],
  'end.stalemate': ['draw', 'forbidden', 'loss'],
  'end.deadPosition': ['fsfMaterial', 'off'],
  'end.repetition': ['off', 'claim3', 'auto3'],
  'end.fifty': ['off', 'claim', 'auto'],
  'end.fiftyReset': ['pawnOrCapture', 'capture'],
  'count.table': ['off', 'asean', 'federation', 'makrukZh'],
  'count.needsNoPawns': YES_NO,
  'count.overridesFifty': YES_NO,
  'count.expiry': ['auto', 'claim'],
  'count.boardHonor64': ['off', 'optional'],
};

const PYCHESS: SittuyinOptions & JsonOptions = {
  'setup.order': 'alternate',
  'setup.nonRookRanks': '1-3',
  'setup.rookKingShield': 'off',
  'setup.pawnSwap': false,
  'promo.place': 'inPlaceOrDiagonal',
  'promo.onArrival': false,
  'promo.noAttack': true,
  'promo.noCheck': true,
  'promo.lastOwnPawnAnywhere': true,
  'promo.refusalClaim': 'bareKingPawn',
  'end.stalemate': 'draw',
  'end.deadPosition': 'fsfMaterial',
  'end.repetition': 'claim3',
  'end.fifty': 'claim',
  'end.fiftyReset': 'pawnOrCapture',
  'count.table': 'asean',
  'count.needsNoPawns': true,
  'count.overridesFifty': false,
  'count.expiry': 'auto',
  'count.boardHonor64': 'off',
};

const FEDERATION: SittuyinOptions & JsonOptions = {
  ...PYCHESS,
  'setup.order': 'redThenBlack',
  'end.repetition': 'off',
  'count.table': 'federation',
  'count.overridesFifty': true,
  'count.expiry': 'claim',
};

const ANCIENT_CHESS: SittuyinOptions & JsonOptions = {
  ...PYCHESS,
  'setup.order': 'redThenBlack',
  'setup.nonRookRanks': '2-3',
  'setup.rookKingShield': 'blackFinalArray',
  'promo.place': 'inPlace',
  'promo.onArrival': true,
  'promo.noAttack': false,
  'promo.noCheck': false,
  'promo.lastOwnPawnAnywhere': false,
  'promo.refusalClaim': 'off',
  'end.stalemate': 'forbidden',
  'end.repetition': 'off',
  'end.fifty': 'off',
  'count.table': 'off',
  'count.expiry': 'claim',
};

const PYCHESS_ZH: SittuyinOptions & JsonOptions = {
  ...PYCHESS,
  'end.repetition': 'auto3',
  'end.fifty': 'auto',
  'end.fiftyReset': 'capture',
  'count.table': 'makrukZh',
  'count.needsNoPawns': false,
  'count.overridesFifty': true,
  'count.boardHonor64': 'optional',
};

/** The presets; `standard` is `pychess`. */
export const PRESETS: Readonly<Record<string, SittuyinOptions & JsonOptions>> & {
  readonly standard: SittuyinOptions & JsonOptions;
} = {
  standard: PYCHESS,
  pychess: PYCHESS,
  federation: FEDERATION,
  ancientchess: ANCIENT_CHESS,
  'pychess-zh': PYCHESS_ZH,
};
