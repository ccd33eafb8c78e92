/** Messages between the server and a thread of the engine. */

import type { Command, Seat } from '@sitke/protocol';
import type { JsonOptions, VariantId } from '@sitke/rules';

/** A turn to think about. It says no more than its seat may know. */
export interface Job {
  readonly game: string;
  readonly variant: VariantId;
  readonly options: JsonOptions;
  readonly seat: Seat;
  /** The line of the game so far; null if the seat is to arrange its whole army in secret. */
  readonly line: readonly string[] | null;
  /** 1 to 10, or above for full strength. */
  readonly level: number;
  readonly seed: number;
  readonly timeMs: number;
}

/** The result of a job. */
export interface Thought {
  readonly act: Command;
  /** The score for the engine's side, in hundredths of a pawn; null if unknown. */
  readonly score: number | null;
}

/** An order to a thread: do a job, or end the running one. */
export type Order = { readonly n: number; readonly job: Job } | { readonly n: number; readonly job: null };

/** In place of a result: the engine of the game is not built yet. */
export const UNBUILT = 'unbuilt';

/** A report of a thread: first that it is ready, then the result of each job. */
export type Report = { readonly n: 0 } | { readonly n: number; readonly thought: Thought | typeof UNBUILT };
