/** What a search is asked and what it answers. */

import type { GameNode, Move } from '@sitke/rules';
import type { SearchFeature } from './features.js';
import type { Tables } from './tables.js';
import type { Clock } from './timeman.js';

/** A score from the side to move: hundredths of a pawn, or moves to mate (negative: the side to move is mated). */
export type Score = { readonly kind: 'cp'; readonly cp: number } | { readonly kind: 'mate'; readonly moves: number };

/** What a search has found so far: one line of one depth. */
export interface SearchInfo {
  readonly depth: number;
  readonly selDepth: number;
  /** Which of the best lines this is, from 1. */
  readonly multiPv: number;
  readonly score: Score;
  readonly nodes: number;
  readonly nps: number;
  readonly timeMs: number;
  /** How full the transposition table is, in thousandths. */
  readonly hashFull: number;
  /** Positions found in the endgame tables. */
  readonly tableHits: number;
  readonly pv: readonly Move[];
}

/** When a search ends; with none of these, when nothing is left to search or it is stopped. */
export interface SearchLimits {
  readonly depth?: number;
  readonly nodes?: number;
  readonly moveTimeMs?: number;
  readonly clock?: Clock;
  /** Ends when a mate in so many moves is found. */
  readonly mate?: number;
  /** Only these moves are searched. */
  readonly moves?: readonly Move[];
  /** Whether the result waits for `stop` however early the search is through. */
  readonly isInfinite?: boolean;
  /** Whether no time runs before `ponderHit`. */
  readonly isPonder?: boolean;
}

/** What to search. */
export interface SearchRequest {
  /** The position with its game, which knows the repetitions. */
  readonly node: GameNode;
  readonly limits?: SearchLimits;
  /** How many lines are wanted, 1 to 64. */
  readonly multiPv?: number;
  readonly signal?: AbortSignal;
  /** Which of several set-ups the engine makes, and what a level overlooks; the engine's own of this game without it. */
  readonly seed?: number;
  /** How strong to play, 1 to 10, fractions between; full strength without it. */
  readonly level?: number;
  /** Endgame tables, for full strength only: a level has to find its way. */
  readonly tables?: Tables;
  /** Techniques of the search to leave out, for measuring what they are worth. */
  readonly without?: readonly SearchFeature[];
}

/** The move to play and the answer expected, null where there is none; and how many nodes were searched. */
export interface SearchResult {
  readonly best: Move | null;
  readonly ponder: Move | null;
  readonly nodes: number;
}
