/**
 * Positions to learn from, packed: the pieces, half a byte a square, and what the position is worth. A file of them
 * holds nothing else, so its parts may be read, mixed and joined in any order.
 *
 *   bytes  0      the side to move, 0 or 1        2-3  score for it, in centipawns (little-endian, signed)
 *          1      its result: 0, 1 (a draw), 2    4    halfmoves     6-7  its value by hand-made terms alone
 *   then   one half byte a square, the lower half first: 0, or `color << 3 | role`
 */

import type { Color, Rules, Setup } from '@sitke/rules';

/** Bytes before the pieces. */
export const HEADER = 8;

/** Returns the bytes of a record for a board of so many squares, a multiple of 8. */
export function recordSize(squares: number): number {
  return HEADER + 8 * Math.ceil(squares / 16);
}

/** A position with its worth, all for the side to move: by search, by hand-made terms, and by the game (0, 1 or 2). */
export interface Labelled {
  readonly setup: Setup;
  readonly score: number;
  readonly known: number;
  readonly result: number;
}

/** Returns the record of a position. */
export function packRecord({ setup, score, known, result }: Labelled): Uint8Array {
  const record = new Uint8Array(recordSize(setup.squares.length));
  const view = new DataView(record.buffer);
  record[0] = setup.turn;
  record[1] = result;
  view.setInt16(2, Math.max(-32000, Math.min(32000, score)), true);
  view.setInt16(6, known, true);
  record[4] = Math.min(setup.halfmoves, 255);
  setup.squares.forEach((piece, square) => {
    const code = piece === 0 ? 0 : ((piece >> 4) << 3) | (piece & 7);
    record[HEADER + (square >> 1)]! |= code << (4 * (square & 1));
  });
  return record;
}

/** Returns the position of a record: without count or flags, which records do not have. */
export function unpackSetup(rules: Rules, record: Uint8Array): Setup {
  const { initial } = rules;
  const squares = initial.squares.map((_, square) => {
    const code = (record[HEADER + (square >> 1)]! >> (4 * (square & 1))) & 15;
    return code === 0 ? 0 : ((code >> 3) << 4) | (code & 7);
  });
  const pockets = initial.pockets.map(() => 0);
  return { ...initial, squares, pockets, turn: record[0] as Color, flags: 0, halfmoves: record[4]!, fullmoves: 1 };
}
