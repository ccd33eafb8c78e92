/**
 * Attacks on a square. One boolean test for the hot path, one for explanations; both read the same tables, and a property
 * test compares them.
 */

import type { Board } from './board.js';
import { DIRECTIONS, type Geometry } from './geometry.js';
import type { Color, Piece, Square } from './types.js';

/** Returns whether a leaper of a side attacks a square. */
export function isLeapAttacked(g: Geometry, b: Board, square: Square, by: Color): boolean {
  const sources = g.leapSources[by]![square]!;
  const masks = g.leapMasks[by]![square]!;
  const squares = b.squares;
  for (let i = 0; i < sources.length; i++) if ((masks[i]! >>> squares[sources[i]!]!) & 1) return true;
  return false;
}

/** Whether a slider of a side attacks a square along one ray, seen from the square. */
function isRayAttacked(g: Geometry, b: Board, square: Square, by: Color, direction: number, except: Square): boolean {
  const mask = g.slideMasks[by * DIRECTIONS + direction]!;
  if (mask === 0) return false;
  const squares = b.squares;
  const ray = g.rays[direction]![square]!;
  for (let i = 0; i < ray.length; i++) {
    const piece = squares[ray[i]!]!;
    if (piece !== 0) return ((mask >>> piece) & 1) === 1 && ray[i] !== except;
  }
  return false;
}

/** Returns whether a slider of a side attacks a square; `except` is a square whose piece does not count as attacker. */
export function isSlideAttacked(g: Geometry, b: Board, square: Square, by: Color, except = -1): boolean {
  for (let d = 0; d < DIRECTIONS; d++) if (isRayAttacked(g, b, square, by, d, except)) return true;
  return false;
}

/** Returns whether a slider of a side attacks a square through another that a piece has just left. */
export function isAttackedThrough(
  g: Geometry,
  b: Board,
  square: Square,
  left: Square,
  by: Color,
  except = -1,
): boolean {
  const direction = g.directions[square * g.size + left]!;
  return direction >= 0 && isRayAttacked(g, b, square, by, direction, except);
}

/** Returns whether a side attacks a square by its pieces' plain movement. */
export function isAttacked(g: Geometry, b: Board, square: Square, by: Color): boolean {
  if (isLeapAttacked(g, b, square, by) || isSlideAttacked(g, b, square, by)) return true;
  return g.bent?.isAttacked(b, square, by) === true;
}

/** Returns whether the piece on a square attacks another, empty or not, by its plain movement. */
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
  return g.bent !== null && g.bent.targets[piece]![from]!.length > 0 && g.bent.isPathOpen(b, from, to);
}
