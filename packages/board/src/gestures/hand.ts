/** The meaning of a hand over a board: the same for mouse, touch and keys, in the app and in the element. */
import type { Position } from '@sitke/rules';
import type { Square } from '../types.js';
import { type Held, isSame, movesBetween, type Playable } from './moves.js';

/** The answers of a game to a hand over its board. */
export interface Table<Result> {
  /** Whether the piece of a square may be taken in hand. */
  isTakeable(square: Square): boolean;
  /** Whether the piece in hand can be put on a square, so that it is not another piece that is meant. */
  isTarget(held: Held, square: Square): boolean;
  /** A piece is taken in hand, or put back: null. */
  take(held: Held | null): Result;
  /** A piece is put on a square. */
  put(held: Held, to: Square): Result;
  /** A tap on what cannot be taken, with an empty hand. */
  touch(square: Square): Result;
}

/** A tap on a square: it takes a piece, puts the one in hand there, or asks what the square is about. */
export function tap<Result>(held: Held | null, square: Square, table: Table<Result>): Result {
  if (isSame(held, { square })) return table.take(null);
  if (held && table.isTarget(held, square)) return table.put(held, square);
  if (table.isTakeable(square)) return table.take({ square });
  return held ? table.put(held, square) : table.touch(square);
}

/** The outcome of putting a piece on a square: no legal move, one, or a choice of several. */
export type Put =
  | { readonly kind: 'refused' }
  | { readonly kind: 'move'; readonly move: Playable }
  | { readonly kind: 'choice'; readonly moves: readonly Playable[] };

/** Returns what putting a piece on a square comes to; `uci` decides where several moves are meant. */
export function putOn(position: Position, held: Held, to: Square, uci?: string): Put {
  const moves = movesBetween(position, held, to).filter((one) => uci === undefined || one.uci === uci);
  const [move] = moves;
  if (!move) return { kind: 'refused' };
  return moves.length === 1 ? { kind: 'move', move } : { kind: 'choice', moves };
}
