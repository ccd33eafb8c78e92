/** Sets of squares that differ by side, such as those that pawns promote on. */

import { type Geometry, ownRank } from '../core/geometry.js';
import type { Color, Square } from '../core/types.js';

/** 1 where a square belongs to a side's set: `[color][square]`. */
export type Zone = readonly [Uint8Array, Uint8Array];

/** Returns the value that each side has. */
export function bySide<T>(make: (color: Color) => T): readonly [T, T] {
  return [make(0), make(1)];
}

/** Returns the zone of the squares that pass a test. */
export function zoneOf(g: Geometry, isInside: (square: Square, color: Color) => boolean): Zone {
  return bySide((color) => Uint8Array.from({ length: g.size }, (_, square) => Number(isInside(square, color))));
}

/** Returns the zone of a side's own ranks from one on, counted from 0. */
export function ranksFrom(g: Geometry, first: number): Zone {
  return zoneOf(g, (square, color) => ownRank(g, square, color) >= first);
}

/** Returns the squares of some of a side's own ranks, counted from 0. */
export function squaresOfRanks(g: Geometry, color: Color, ranks: readonly number[]): Uint8Array {
  const all = Array.from({ length: g.size }, (_, square) => square);
  return Uint8Array.from(all.filter((square) => ranks.includes(ownRank(g, square, color))));
}
