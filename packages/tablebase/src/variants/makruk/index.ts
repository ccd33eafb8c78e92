/**
 * What the tables of Makruk are made of. They are of endgames against a king alone: where both sides have pieces, the count
 * of 64 moves runs from when the last pawn went, and what a position is worth depends on how much of it is left.
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
