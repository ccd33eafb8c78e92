/** What a variant's core can do for the engine: the one thing that search.ts knows of it. */

import type { GameNode, Move, Position, Rules, Setup } from '@sitke/rules';
import type { Level } from './levels.js';
import type { Tables } from './tables.js';

/** A line as the core has it. */
export interface CoreLine {
  /** From the side to move of the root, in hundredths of a pawn; beyond `MATE_BOUND` a mate, `MATE` less its plies. */
  readonly score: number;
  readonly depth: number;
  readonly selDepth: number;
  /** At least one. */
  readonly moves: readonly Move[];
}

/** A piece placed in the set-up phase, with what the army it belongs to is worth to its side. */
export interface ChosenDrop {
  readonly move: Move;
  readonly score: number;
}

/** How a piece is to be placed. */
export interface DropTerms {
  /** Which of several good set-ups is made; the same through a game. */
  readonly seed: number;
  /** As `Level.setupLooseness`. */
  readonly setupLooseness: number;
  /** The most nodes that all searches together may take. */
  readonly nodes: number;
}

/** A position that the choice of a placement hangs on, with the nodes to search it for. */
export interface Trial {
  readonly setup: Setup;
  readonly nodes: number;
}

/** A choice under way: it yields positions, and is answered with the score of each for Red, or null to end at once. */
export type DropChooser = Generator<Trial, ChosenDrop, number | null>;

/** What a slice of the search ended with: its nodes are used up, a depth is complete, or nothing is left to do. */
export type SliceEnd = 'paused' | 'depth' | 'all';

/** No search goes deeper. */
export const MAX_DEPTH: number = 60;

/** A core that searches. Searches run one at a time. */
export interface SearchCore {
  readonly rules: Rules;
  /** Errors: RangeError on the rules of another variant. */
  setRules(rules: Rules): void;
  /** Makes the transposition table at most so large and empties it; returns its size in MiB, a power of two. */
  setHashSize(mebibytes: number): number;
  /** Says which features the search uses; see features.ts. */
  setFeatures(mask: number): void;
  /** Lets the search ask endgame tables for the rules it plays by, or none; with more threads only the first asks. */
  setTables(tables: Tables | null): void;
  /** Positions of the search found in them. */
  readonly tableHits: number;
  /** Uses so many threads, or one where that cannot be; returns their number, and empties the table. */
  setThreads(count: number): Promise<number>;
  /** Tells the other threads that the search is over. What it has found stays. */
  end(): void;
  /** Resolves when they have heard it; to be awaited before the next search begins. */
  rest(): Promise<void>;
  /** Says how much below full strength is played; the seed says what is overlooked. */
  setLevel(level: Level | null, seed: number): void;
  /** Forgets all that searches have learnt. */
  clear(): void;
  /** Begins with the position of a node, with what of its history matters. */
  setNode(node: GameNode): void;
  /** Begins with a position without a history. */
  setPosition(setup: Setup): void;
  /** Begins the choice of a move to place a piece with; null if there are none. */
  chooseDrop(position: Position, moves: readonly Move[], terms: DropTerms): DropChooser | null;
  /** Begins a search of these moves, of all if there are none. */
  start(maxDepth: number, lines: number, moves: readonly Move[], isAlone: boolean): void;
  /** Lets the search that has just begun also prove or refute a mate in so many moves; not while pieces are placed. */
  seekMate(moves: number): void;
  slice(maxNodes: number): SliceEnd;
  readonly nodes: number;
  /** How full the table is, in thousandths. */
  readonly hashFull: number;
  /** The best lines, the best first, as far as they are known. */
  lines(count: number): readonly CoreLine[];
  /** Returns the number of legal sequences of the position set. */
  perft(depth: number): number;
}
