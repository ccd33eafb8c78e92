/** What the server asks of a thread of the engine, and what it gets. */

import type { Command, Seat } from '@sitke/protocol';
import type { JsonOptions, VariantId } from '@sitke/rules';

/** A turn to think about. It says no more than its seat may know. */
export interface Job {
  readonly game: string;
  readonly variant: VariantId;
  readonly options: JsonOptions;
  readonly seat: Seat;
  /** The acts of the game so far; null where the seat arranges its army in secret, of which it then arranges all. */
  readonly line: readonly string[] | null;
  /** 1 to 10, or above for full strength. */
  readonly level: number;
  readonly seed: number;
  readonly timeMs: number;
}

/** What came of a job. */
export interface Thought {
  readonly act: Command;
  /** How the engine takes its side to stand, in hundredths of a pawn; null where it does not know. */
  readonly score: number | null;
}

/** What a thread is told: to do a job, or to end the one that it does. */
export type Order = { readonly n: number; readonly job: Job } | { readonly n: number; readonly job: null };

/** What a thread says: once that it is there, then what came of each job. */
export type Report = { readonly n: 0 } | { readonly n: number; readonly thought: Thought };
