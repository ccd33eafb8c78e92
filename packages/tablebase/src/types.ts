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
  /** The same pieces if nobody counted; null where the tables for that are not at hand. */
  readonly uncounted: Value | null;
  /** Plies within which the running count lets a mate win; null while no count runs. */
  readonly pliesLeft: number | null;
  /** Whether, before the mate, a draw by the limit of moves without progress cannot be excluded. */
  readonly mayBeClaimed: boolean;
  /** Every legal move, best first; none where the game is over. */
  readonly moves: readonly MoveValue[];
}

/** A table that a probe needs and has not. */
export interface MissingTable {
  /** Its name, as `KRSvK`. */
  readonly material: string;
  /** Whether it is one of the ruleset itself; else of the same rules if nobody counted. */
  readonly isCounted: boolean;
}
