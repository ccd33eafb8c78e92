/** Squares and pieces, as the rules number them. */
/** 0: the side that moves first. */
export type Color = 0 | 1;
/** rank * files + file: a1 is 0. */
export type Square = number;
/** The number of a kind of piece in its game, from 1. */
export type Role = number;
/** color << 4 | role; 0 for none. */
export type Piece = number;

/** The origin of a move that somebody wants: a square, or a piece of the pocket. */
export type From = Square | { readonly role: Role };

/** Where each square lies on the screen. Units: 100 to a square, from the top left corner as seen. */
export interface View {
  readonly files: number;
  readonly ranks: number;
  readonly orientation: Color;
  column(square: Square): number;
  row(square: Square): number;
  x(square: Square): number;
  y(square: Square): number;
  squareAt(column: number, row: number): Square;
}
