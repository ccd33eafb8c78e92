import type { OracleOptions } from './types.js';

const pychess: OracleOptions = {
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

const federation: OracleOptions = {
  ...pychess,
  'setup.order': 'redThenBlack',
  'end.repetition': 'off',
  'count.table': 'federation',
  'count.overridesFifty': true,
  'count.expiry': 'claim',
};

const ancientchess: OracleOptions = {
  ...pychess,
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

const pychessZh: OracleOptions = {
  ...pychess,
  'end.repetition': 'auto3',
  'end.fifty': 'auto',
  'end.fiftyReset': 'capture',
  'count.table': 'makrukZh',
  'count.needsNoPawns': false,
  'count.overridesFifty': true,
  'count.boardHonor64': 'optional',
};

/** The names of the four rulesets. */
export type SittuyinPreset = 'pychess' | 'federation' | 'ancientchess' | 'pychess-zh';

/** The complete options of the four rulesets. */
export const SITTUYIN_PRESETS: Readonly<Record<SittuyinPreset, OracleOptions>> = {
  pychess,
  federation,
  ancientchess,
  'pychess-zh': pychessZh,
};
