/**
 * Moves as one integer: 29 bits, so that V8 keeps them unboxed.
 *
 *   bits  0-6   to         bits 18-21  captured role (0 none)
 *   bits  7-13  from       bits 22-25  promotion role (0 none)
 *   bits 14-17  role       bits 26-28  kind
 *
 * `from === to` is an ordinary move here: a drop, or a promotion in place. No code may take it for a null move.
 */

import type { Move, Role, Square } from './types.js';

/** The kind of a move: a value of `KIND`, or `OWN_KIND` and above. */
export type Kind = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * The kinds of move that any variant may have; the numbers from `OWN_KIND` on are for those of `VariantDef.ownKinds`.
 *
 * drop: from the pocket; `from === to`, or `from` is where an own pawn that stood on `to` goes (pawn swap).
 * promotion: `promotion` is the new role; `from === to` in place. castle: `to` is the king's target.
 */
export const KIND: {
  readonly normal: 0;
  readonly drop: 1;
  readonly promotion: 2;
  readonly doubleStep: 3;
  readonly enPassant: 4;
  readonly castle: 5;
} = { normal: 0, drop: 1, promotion: 2, doubleStep: 3, enPassant: 4, castle: 5 };

/** The first of a variant's own kinds of move. */
export const OWN_KIND: Kind = 6;

/** Packs a move. */
export function packMove(from: Square, to: Square, role: Role, captured: Role, promotion: Role, kind: Kind): Move {
  return (to | (from << 7) | (role << 14) | (captured << 18) | (promotion << 22) | (kind << 26)) as Move;
}

/** Returns the square a move ends on. */
export function moveTo(move: Move): Square {
  return move & 127;
}

/** Returns the square a move starts on; of a drop see `KIND`. */
export function moveFrom(move: Move): Square {
  return (move >> 7) & 127;
}

/** Returns the role that moves (of a promotion, the role before it). */
export function moveRole(move: Move): Role {
  return (move >> 14) & 15;
}

/** Returns the captured role, 0 if none. */
export function moveCaptured(move: Move): Role {
  return (move >> 18) & 15;
}

/** Returns the role promoted to, 0 if none. */
export function movePromotion(move: Move): Role {
  return (move >> 22) & 15;
}

/** Returns the kind of a move. */
export function moveKind(move: Move): Kind {
  return ((move >> 26) & 7) as Kind;
}

/** A list of moves that is reused: `length` counts, the array grows when it must and never shrinks. */
export class MoveList {
  moves: Int32Array = new Int32Array(128);
  length = 0;

  /** Appends a move. */
  push(move: Move): void {
    if (this.length === this.moves.length) {
      const larger = new Int32Array(this.moves.length * 2);
      larger.set(this.moves);
      this.moves = larger;
    }
    this.moves[this.length++] = move;
  }

  /** Returns the move at an index below `length`. */
  at(index: number): Move {
    return this.moves[index] as Move;
  }

  /** Returns a copy of the moves. */
  toArray(): Move[] {
    return Array.from(this.moves.subarray(0, this.length)) as Move[];
  }
}
