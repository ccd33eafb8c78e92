/** Values of positions while they are looked up: plies to mate for the side to move, or one of the special values. */

import type { Value } from './types.js';

/** Special values besides plies: a draw, an unknown value, and the best of no moves. */
export const DRAW = -1;
export const UNKNOWN = -2;
export const NO_MOVE = -3;

/** Orders values for the side to move, higher is better: a fast win, a draw, a slow loss. */
export function rank(plies: number): number {
  if (plies > DRAW) return plies % 2 === 1 ? 1e6 - plies : plies - 1e6;
  return plies === DRAW ? 0 : plies === UNKNOWN ? Infinity : -Infinity;
}

/** The better of two values; unknown if one of them is. */
export function better(a: number, b: number): number {
  return rank(a) >= rank(b) ? a : b;
}

export function toValue(plies: number): Value {
  if (plies === DRAW) return { outcome: 'draw', distance: null };
  return { outcome: plies % 2 === 1 ? 'win' : 'loss', distance: plies };
}

/** The value of a move, from the value of the next position for the other side. */
export function before(plies: number): number {
  return plies < 0 ? plies : plies + 1;
}

/** Plies to mate, or DRAW, for a value of a table. */
export function pliesOf(byte: number, longest: number): number {
  const plies = byte - 1;
  return plies <= 0 || plies <= longest ? plies : DRAW;
}
