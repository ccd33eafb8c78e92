/** Questions to the tables and their answers: plain data, to go through a worker's wire. */
import type { Verdict } from '@sitke/tablebase';
import type { Path } from './gameState.js';
import type { Course, Goal, Lesson } from './training.js';

/** A position in question and the node it belongs to. */
interface Asked extends Course {
  readonly fen: string;
  readonly path: Path;
}

/** Equal tasks are equal as JSON. */
export type TableTask =
  /** Find a position for a lesson; `box` says how hard a one. */
  | (Course & { readonly kind: 'find'; readonly lesson: Lesson; readonly box: number; readonly seed: number })
  /** Say what a position is worth. */
  | (Asked & { readonly kind: 'probe' })
  /** Say the best move; `seed` chooses among equals. */
  | (Asked & { readonly kind: 'reply'; readonly seed: number })
  /** Say the best line. */
  | (Asked & { readonly kind: 'line'; readonly goal: Goal });

export interface TableAnswer {
  /** Of `find`: the FEN; null where there is none to be found. */
  readonly found?: string | null;
  /** Of `probe`: null where no table knows the position. */
  readonly verdict?: Verdict | null;
  /** Of `reply` and `line`: as UCI; empty where no table knows the position. */
  readonly moves?: readonly string[];
}

/** How far the making of the tables is. */
export interface Making {
  readonly made: number;
  readonly of: number;
}
