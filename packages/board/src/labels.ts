/** The words of a board, which holds none itself. */
import type { Color, Piece, Role, Square } from './squares.js';

/** Every word the board says, so that it holds none itself. */
export interface BoardLabels {
  /** The name of the whole board. */
  readonly board: string;
  /** The name of a square: where it is, who stands there, what can be done. */
  square(square: Square): string;
  /** The name of the button that promotes the piece on a square where it stands. */
  promoteInPlace(square: Square): string;
  /** The coordinate drawn at the edge. */
  file(file: number): string;
  rank(rank: number): string;
}

/** Every word of a tray. */
export interface TrayLabels {
  /** The name of the whole tray. */
  readonly tray: string;
  /** The name of a button: the piece and how many are left. */
  piece(role: Role, count: number): string;
  /** How many are left, as the language writes it. */
  count(count: number): string;
}

/** Every word of a board that is played on. */
export interface PlayLabels extends BoardLabels {
  tray(color: Color): TrayLabels;
  /** The name of the choice of what a piece becomes. */
  readonly choice: string;
  /** The name of a button of the choice. */
  piece(piece: Piece): string;
}
