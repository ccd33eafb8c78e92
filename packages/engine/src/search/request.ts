/** Requests and results of a search. */

import type { GameNode, Move } from '@sitke/rules';
import type { SearchFeature } from './features.js';
import type { Margins } from './margins.js';
import type { Tables } from './tables.js';
import type { Clock } from './timeman.js';

/** A score for the side to move: centipawns, or moves to mate (negative: the side to move is mated). */
export type Score = { readonly kind: 'cp'; readonly cp: number } | { readonly kind: 'mate'; readonly moves: number };

/** An intermediate result: one line of one depth. */
export interface SearchInfo {
  readonly depth: number;
  readonly selDepth: number;
  /** Index of the line, from 1. */
  readonly multiPv: number;
  readonly score: Score;
  readonly nodes: number;
  readonly nps: number;
  readonly timeMs: number;
  /** How full the transposition table is, in permille. */
  readonly hashFull: number;
  /** Positions found in the endgame tables. */
  readonly tableHits: number;
  readonly pv: readonly Move[];
}

/** When a search ends. Default: when nothing is left to search, or by `stop`. */
export interface SearchLimits {
  readonly depth?: number;
  readonly nodes?: number;
  readonly moveTimeMs?: number;
  readonly clock?: Clock;
  /** Ends when a mate in this many moves is found. */
  readonly mate?: number;
  /** Searches only these moves. */
  readonly moves?: readonly Move[];
  /** Whether the result waits for `stop`, even if the search completes earlier. */
  readonly isInfinite?: boolean;
  /** Whether the clock starts only at `ponderHit`. */
  readonly isPonder?: boolean;
}

/** The part of an `AbortSignal` that is used. */
export interface Signal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** A search request. */
export interface SearchRequest {
  /** The position with its game, for repetitions. */
  readonly node: GameNode;
  readonly limits?: SearchLimits;
  /** Number of lines, 1 to 64. */
  readonly multiPv?: number;
  /** An `AbortSignal`, which stops the search. */
  readonly signal?: Signal;
  /** Seed for the choice of set-up and for missed moves. Default: one per game. */
  readonly seed?: number;
  /** Strength, 1 to 10 with fractions. Default: full strength. */
  readonly level?: number;
  /** Endgame tables; used only at full strength. */
  readonly tables?: Tables;
  /** Features of the search to switch off, to measure what they are worth. */
  readonly without?: readonly SearchFeature[];
  /** Numbers of the search to change, to tune them. */
  readonly margins?: Margins;
}

/** The move to play and the expected answer, null where there is none; and the number of nodes. */
export interface SearchResult {
  readonly best: Move | null;
  readonly ponder: Move | null;
  readonly nodes: number;
}
