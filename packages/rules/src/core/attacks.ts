/**
 * Who attacks a square. One boolean test for the hot path, one list for explanations; both read the same tables, and
 * a property test holds them to each other.
 */

import type { Board } from './board.js';
import { DIRECTIONS, type Geometry } from './geometry.js';
import type { Color, Piece, Square } from './types.js';

/** Returns whether at least one path of a bent slider from a square to another is free. */
export function isPathOpen(g: Geometry, b: Board, from: Square, to: Square): boolean {
  const paths = g.paths[from * g.size + to];
  if (paths === undefined) return false;
  const squares = b.squares;
  next: for (let i = 0; i < paths.length; i++) {
    const between = paths[i]!.between;
    for (let j = 0; j < between.length; j++) if (squares[between[j]!] !== 0) continue next;
    return true;
  }
  return false;
}

/** Returns whether a leaper of a side attacks a square. */
export function isLeapAttacked(g: Geometry, b: Board, square: Square, by: Color): boolean {
  const sources = g.leapSources[by]![square]!;
  const masks = g.leapMasks[by]![square]!;
  const squares = b.squares;
  for (let i = 0; i < sources.length; i++) if ((masks[i]! >>> squares[sources[i]!]!) & 1) return true;
  return false;
}

/** Returns whether a slider of a side attacks a square; `except` is a square whose man does not count as attacker. */
export function isSlideAttacked(g: Geometry, b: Board, square: Square, by: Color, except = -1): boolean {
  const squares = b.squares;
  for (let d = 0; d < DIRECTIONS; d++) {
    const mask = g.slideMasks[by * DIRECTIONS + d]!;
    if (mask === 0) continue;
    const ray = g.rays[d]![square]!;
    for (let i = 0; i < ray.length; i++) {
      const piece = squares[ray[i]!]!;
      if (piece === 0) continue;
      if ((mask >>> piece) & 1 && ray[i] !== except) return true;
      break;
    }
  }
  return false;
}

/** Returns whether a bent slider of a side attacks a square. */
export function isBentAttacked(g: Geometry, b: Board, square: Square, by: Color): boolean {
  const pieces = g.bentPieces[by]!;
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!;
    let left = b.counts[piece]!;
    for (let from = 0; left > 0; from++) {
      if (b.squares[from] !== piece) continue;
      left--;
      if (isPathOpen(g, b, from, square)) return true;
    }
  }
  return false;
}

/** Returns whether a side attacks a square by its men's plain movement. */
export function isAttacked(g: Geometry, b: Board, square: Square, by: Color): boolean {
  return isLeapAttacked(g, b, square, by) || isSlideAttacked(g, b, square, by) || isBentAttacked(g, b, square, by);
}

/** Returns whether the man on a square attacks another by its plain movement, whoever stands there. */
export function attacks(g: Geometry, b: Board, from: Square, to: Square): boolean {
  const piece: Piece = b.squares[from]!;
  if (piece === 0 || from === to) return false;
  if (g.captureLeaps[piece]![from]!.includes(to)) return true;
  for (const d of g.slides[piece]!) {
    for (const square of g.rays[d]![from]!) {
      if (square === to) return true;
      if (b.squares[square] !== 0) break;
    }
  }
  return g.bentTargets[piece]![from]!.length > 0 && isPathOpen(g, b, from, to);
}
