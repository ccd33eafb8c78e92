/**
 * Values of pieces in a game of which only the rules are known: by the squares that they reach on a board as full as boards
 * mostly are. All values are centipawns.
 */

import type { PlainGame, Rules } from '@sitke/rules';

/** The chance that a square on a slider's way is empty. */
const EMPTY = 0.7;
/** Value of a piece that reaches one square on average, and how values grow with what is reached. */
const REACH_VALUE = 48;
const GROWTH = 1.2;
const MOST_PAWN = 100;
/** Of the difference between what a piece reaches from a square and on average, the share that counts. */
const SQUARE_SHARE = 0.2;
/** Value of a pawn's step forward. */
const PAWN_STEP = 5;
/** Value of a square that a piece attacks at the moment. */
const MOBILITY = 3;
const KING = 1;
const KING_VALUE = 20_000;
const ROLES = 16;

/** Values by role, and by piece and square. */
export interface PieceValues {
  readonly roles: readonly number[];
  readonly mobility: readonly number[];
  readonly squares: readonly (readonly number[])[];
}

/** Returns how many squares a piece reaches from a square, those on its slides by the chance that the way is free. */
function reachOf({ geometry: g }: Rules, piece: number, square: number): number {
  const slides = [...g.slides[piece]!].map((direction) => {
    const length = g.rays[direction]![square]!.length;
    return (1 - EMPTY ** length) / (1 - EMPTY);
  });
  return slides.reduce((sum, reach) => sum + reach, g.captureLeaps[piece]![square]!.length);
}

function averageOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the values of a game's pieces. */
export function pieceValues(rules: Rules, { pawns }: PlainGame): PieceValues {
  const { size, files, ranks } = { ...rules.geometry, ranks: rules.ranks };
  const all = Array.from({ length: size }, (_, square) => square);
  const reach = Array.from({ length: ROLES }, (_, role) => all.map((square) => reachOf(rules, role, square)));
  const roles = reach.map((reached) => Math.round(REACH_VALUE * averageOf(reached) ** GROWTH));
  const promoted = Math.max(...pawns.promotions.map((role) => roles[role]!));
  roles[pawns.pawn] = Math.min(MOST_PAWN, Math.round(promoted / 2));
  roles[KING] = KING_VALUE;
  const mobility = roles.map((value, role) => (value === 0 || role === KING || role === pawns.pawn ? 0 : MOBILITY));
  const valueOn = (role: number, square: number, color: number): number => {
    if (role === KING) return 0;
    const rank = (square / files) | 0;
    if (role === pawns.pawn) return roles[role]! + PAWN_STEP * (color === 0 ? rank : ranks - 1 - rank);
    const average = averageOf(reach[role]!);
    const here = reachOf(rules, (color << 4) | role, square);
    return average === 0 ? 0 : Math.round(roles[role]! * (1 + SQUARE_SHARE * (here / average - 1)));
  };
  const squares = Array.from({ length: 2 * ROLES }, (_, piece) => {
    const role = piece & 15;
    return all.map((square) => (roles[role] === 0 ? 0 : valueOn(role, square, piece >> 4)));
  });
  return { roles, mobility, squares };
}
