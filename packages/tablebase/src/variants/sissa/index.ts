/**
 * Tables of Sissa. Castling and conversion rights are taken to be lost. En passant is impossible against a bare king;
 * with pawns on both sides it would not be, so one side has only its king.
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
