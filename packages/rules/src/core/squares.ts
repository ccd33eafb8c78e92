/** Names of squares: file letter, rank number. */

import type { Square } from '../core/types.js';

/** A board's size is all that names need. */
export interface BoardSize {
  readonly files: number;
  readonly ranks: number;
}

/** Returns the name of a square, such as `e4`. */
export function squareName(size: BoardSize, square: Square): string {
  return fileName(size, square) + rankName(size, square);
}

/** Returns the letter of a square's file. */
export function fileName(size: BoardSize, square: Square): string {
  return String.fromCharCode(97 + (square % size.files));
}

/** Returns the number of a square's rank. */
export function rankName(size: BoardSize, square: Square): string {
  return String(1 + Math.floor(square / size.files));
}

/** Returns the square of a name, or undefined if the board has none such. */
export function parseSquare(size: BoardSize, name: string): Square | undefined {
  if (name.length !== 2) return undefined;
  const file = name.charCodeAt(0) - 97;
  const rank = name.charCodeAt(1) - 49;
  const known = file >= 0 && file < size.files && rank >= 0 && rank < size.ranks;
  return known ? rank * size.files + file : undefined;
}
