/** Results of tables, and sources of their bytes. */

import type { Move } from '@sitke/rules';

/** Bytes of a table file, on disk or in memory. Reading outside of `size` throws RangeError. */
export interface ByteSource {
  /** Name of the file, for messages. */
  readonly name?: string;
  readonly size: number;
  read(offset: number, length: number): Uint8Array;
}

/** The bytes of a WebAssembly module. */
export type WasmBytes = ArrayBuffer | ArrayBufferView;

/** The value of a position for the side to move, with best play. */
export interface Value {
  readonly outcome: 'win' | 'draw' | 'loss';
  /** Plies to mate; null for a draw. */
  readonly distance: number | null;
}

/** A legal move and its value for the side that plays it; `distance` counts the move itself. */
export interface MoveValue extends Value {
  readonly move: Move;
}

/** Knowledge of the tables about a position, under its ruleset and its running count. */
export interface Verdict extends Value {
  /** The same position without counting; null if the tables for that are missing. */
  readonly uncounted: Value | null;
  /** Plies within which the running count lets a mate win; null while no count runs. */
  readonly pliesLeft: number | null;
  /** Whether a draw by the limit of moves without progress is possible before the mate. */
  readonly mayBeClaimed: boolean;
  /** Every legal move, best first; none if the game is over. */
  readonly moves: readonly MoveValue[];
}

/** A table that a probe needs and that is missing. */
export interface MissingTable {
  /** Its name, as `KRSvK`. */
  readonly material: string;
  /** Whether it is one of the ruleset itself, or of the same rules without counting. */
  readonly isCounted: boolean;
}
