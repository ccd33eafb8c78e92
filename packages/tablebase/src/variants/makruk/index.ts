/**
 * Tables of Makruk. They cover endgames against a bare king: with pieces on both sides, the count of 64 moves starts
 * when the last pawn goes, and the value of a position depends on how much of it is left.
 */

import type { TableVariant } from '../../tableVariant.js';

const [MET, PAWN] = [3, 6] as const;

export const MAKRUK_TABLES: TableVariant = {
  order: 'RSNMP',
  single: '',
  isBareKingOnly: true,
  longest: {},
  tableRules: () => ({
    pawn: PAWN,
    promotesTo: [MET],
    promotesCapturing: true,
    noAttack: false,
    noCheck: false,
    refusal: 'off',
    stalemate: 'draw',
  }),
  withoutCount: (options) => ({ ...options, 'count.pieces': false, 'count.board': 'off' }),
  isCountClaimed: (options) => options['count.expiry'] === 'claim',
  moveLimit: (options) => (options['end.fifty'] === 'off' ? null : 100),
};
