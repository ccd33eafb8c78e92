/**
 * What the tables of Sissa are made of. Castling and the bishops' conversion are taken to be over; against a bare king no
 * pawn is ever taken in passing, with pawns on both sides it could be, so one side has its king alone.
 */

import type { TableVariant } from '../../tableVariant.js';

const [QUEEN, ROOK, BISHOP, KNIGHT, SISSA, PAWN] = [2, 3, 4, 5, 6, 7] as const;

export const SISSA_TABLES: TableVariant = {
  order: 'QSRBNP',
  single: '',
  isBareKingOnly: true,
  longest: {},
  tableRules: () => ({
    pawn: PAWN,
    promotesTo: [QUEEN, SISSA, ROOK, BISHOP, KNIGHT],
    promotesCapturing: true,
    noAttack: false,
    noCheck: false,
    refusal: 'off',
    stalemate: 'draw',
  }),
  withoutCount: (options) => options,
  isCountClaimed: () => false,
  moveLimit: (options) => (options['end.fifty'] === 'off' ? null : 100),
};
