/** An army of a book of set-ups, as the side that begins places it. */
import type { Role, Square } from '@sitke/rules';

/** A piece of an army and where it is placed; the other side's square is this one turned round. */
export interface ArmyPiece {
  readonly role: Role;
  readonly square: Square;
}

/** An army with its worth: as the side that begins, and as the other. Units: hundredths of a pawn. */
export interface BookArmy {
  readonly pieces: readonly ArmyPiece[];
  readonly values: readonly [first: number, second: number];
}
