/** What tables answer, and where their bytes come from. */

import type { Move } from '@sitke/rules';

/** Bytes of a table file: a file, or memory. Reading outside of `size` throws RangeError. */
export interface ByteSource {
  readonly size: number;
  read(offset: number, length: number): Uint8Array;
}

/** The worth of a position for the side to move, with best play of both. */
export interface Value {
  readonly outcome: 'win' | 'draw' | 'loss';
  /** Plies to mate; null for a draw. */
  readonly distance: number | null;
}

/** A legal move and what it leads to, for the side that plays it; `distance` counts the move itself. */
export interface MoveValue extends Value {
  readonly move: Move;
}

/** What the tables know of a position under its ruleset and its running count. */
export interface Verdict extends Value {
  /** The same men if nobody counted. */
  readonly uncounted: Value;
  /** Plies until the count makes the game a draw; null while no count runs. */
  readonly pliesLeft: number | null;
  /** Every legal move, best first. */
  readonly moves: readonly MoveValue[];
}
