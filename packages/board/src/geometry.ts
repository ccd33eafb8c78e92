/** Where squares lie on the screen, and where a key leads from one to another. Pure, for any files × ranks. */
import type { Color, Piece, Role, Square, View } from './squares.js';

/** Units of the drawing to one square. */
export const UNIT = 100;

/** Returns the view of a board with the given side at the bottom. */
export function makeView(files: number, ranks: number, orientation: Color): View {
  const column = (square: Square): number => {
    const file = square % files;
    return orientation === 0 ? file : files - 1 - file;
  };
  const row = (square: Square): number => {
    const rank = Math.floor(square / files);
    return orientation === 0 ? ranks - 1 - rank : rank;
  };
  return {
    files,
    ranks,
    orientation,
    column,
    row,
    x: (square) => column(square) * UNIT,
    y: (square) => row(square) * UNIT,
    squareAt: (atColumn, atRow) =>
      orientation === 0 ? (ranks - 1 - atRow) * files + atColumn : atRow * files + (files - 1 - atColumn),
  };
}

const clamp = (value: number, size: number): number => Math.min(Math.max(value, 0), size - 1);

const STEPS: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Returns the square a navigation key leads to, or undefined for another key.
 *
 * Shape: arrows go as seen on the screen and stop at the edge; Home and End go along the row, with Ctrl to the
 * first and last square; PageUp and PageDown to the top and bottom of the column; a digit to that rank of the file.
 */
export function squareAfterKey(view: View, square: Square, key: string, ctrl: boolean): Square | undefined {
  const column = view.column(square);
  const row = view.row(square);
  const step = STEPS[key];
  if (step) return view.squareAt(clamp(column + step[0], view.files), clamp(row + step[1], view.ranks));
  if (key === 'Home') return view.squareAt(0, ctrl ? 0 : row);
  if (key === 'End') return view.squareAt(view.files - 1, ctrl ? view.ranks - 1 : row);
  if (key === 'PageUp') return view.squareAt(column, 0);
  if (key === 'PageDown') return view.squareAt(column, view.ranks - 1);
  if (/^[1-9]$/.test(key) && Number(key) <= view.ranks) {
    return (Number(key) - 1) * view.files + (square % view.files);
  }
  return undefined;
}

/** Returns the next square after `square`, in reading order and round the end, with a piece of the role; or undefined. */
export function nextPieceOf(
  view: View,
  pieces: ArrayLike<Piece>,
  role: Role,
  square: Square,
  backward: boolean,
): Square | undefined {
  const size = view.files * view.ranks;
  const start = view.row(square) * view.files + view.column(square);
  for (let i = 1; i <= size; i++) {
    const at = (start + (backward ? size - i : i)) % size;
    const candidate = view.squareAt(at % view.files, Math.floor(at / view.files));
    if (((pieces[candidate] ?? 0) & 15) === role) return candidate;
  }
  return undefined;
}
