/** The words between those who want positions judged and those who judge them. */
import type { Verdict } from '@sitke/tablebase';
import type { GameState, Path } from '../gameState.js';

/** A game as far as it decides what a position is. */
export type Judged = Pick<GameState, 'variant' | 'ruleset' | 'start'>;

/** The answer of the engine to a position. */
export interface Search {
  /** The best move, as UCI. */
  readonly best: string;
  /** In hundredths of a pawn from the side to move; a mate is near ±10,000. */
  readonly score: number;
  /** The best line, as UCI. */
  readonly line: readonly string[];
}

export interface Judges {
  /** Returns what the engine says of the position at a path. Errors: rejects where the engine does not work. */
  search(game: Judged, path: Path): Promise<Search>;
  /** Returns what the tables know of it; null where none has it. Errors: rejects where they cannot be had. */
  probe(game: Judged, path: Path): Promise<Verdict | null>;
}
