/** The interface of a core to the engine; all that search.ts knows of it. */

import type { GameNode, Move, Position, Rules, Setup } from '@sitke/rules';
import type { Level } from './levels.js';
import type { Margins } from './margins.js';
import type { Tables } from './tables.js';

/** A line of the core. */
export interface CoreLine {
  /** For the side to move at the root, in centipawns; beyond `MATE_BOUND` a mate: `MATE` less its plies. */
  readonly score: number;
  readonly depth: number;
  readonly selDepth: number;
  /** At least one. */
  readonly moves: readonly Move[];
}

/** A drop in the set-up phase, with the value of its army for its side. */
export interface ChosenDrop {
  readonly move: Move;
  readonly score: number;
}

/** Parameters of a drop choice. */
export interface DropTerms {
  /** Selects one of several good set-ups; the same throughout a game. */
  readonly seed: number;
  /** As `Level.setupLooseness`. */
  readonly setupLooseness: number;
  /** Limit of nodes for all searches together. */
  readonly nodes: number;
}

/** A position to search for the choice of a drop, with its number of nodes. */
export interface Trial {
  readonly setup: Setup;
  readonly nodes: number;
}

/** A drop choice in progress: it yields positions and receives the score of each for Red, or null to end at once. */
export type DropChooser = Generator<Trial, ChosenDrop, number | null>;

/** Why a slice ended: its nodes are used up, a depth is complete, or nothing is left to search. */
export type SliceEnd = 'paused' | 'depth' | 'all';

/** Limit of the depth. */
export const MAX_DEPTH: number = 60;

/** A core that searches. It runs one search at a time. */
export interface SearchCore {
  readonly rules: Rules;
  /** Is freed when nobody refers to the core any more. */
  readonly memory: object;
  /** Errors: RangeError on the rules of another variant. */
  setRules(rules: Rules): void;
  /** Resizes and clears the transposition table; returns its size in MiB, a power of two up to `mebibytes`. */
  setHashSize(mebibytes: number): number;
  /** Sets the file of a net, null for none; returns why it was refused, '' if it was not. */
  setNet(file: Uint8Array | null): string;
  /** Switches features of the search on; see features.ts. */
  setFeatures(mask: number): void;
  /** Changes numbers of the search; those not named are the engine's own. */
  setMargins(changed: Margins): void;
  /** Sets the endgame tables for the current rules, null for none. Only the first thread probes them. */
  setTables(tables: Tables | null): void;
  /** Positions found in the tables during the search. */
  readonly tableHits: number;
  /** Sets the number of threads; returns the number in use, 1 if more are impossible. Clears the table. */
  setThreads(count: number): Promise<number>;
  /** Ends the search in the other threads. Its results stay. */
  end(): void;
  /** Resolves when the other threads are idle. Await it before the next search. */
  rest(): Promise<void>;
  /** Sets the level, null for full strength; the seed selects the missed moves. */
  setLevel(level: Level | null, seed: number): void;
  /** Clears everything learnt. */
  clear(): void;
  /** Sets the position of a node, with the relevant part of its history. */
  setNode(node: GameNode): void;
  /** Sets a position without history. */
  setPosition(setup: Setup): void;
  /** Starts the choice of a drop; null if there are no drops. */
  chooseDrop(position: Position, moves: readonly Move[], terms: DropTerms): DropChooser | null;
  /** Starts a search of these moves, of all if empty. */
  start(maxDepth: number, lines: number, moves: readonly Move[], isAlone: boolean): void;
  /** Makes the search just started also prove or refute a mate in the given number of moves. Not during placement. */
  seekMate(moves: number): void;
  slice(maxNodes: number): SliceEnd;
  readonly nodes: number;
  /** Share of the first thread's nodes spent on the best move, 0 to 1. */
  readonly effort: number;
  /** How full the table is, in permille. */
  readonly hashFull: number;
  /** The best lines so far, best first. */
  lines(count: number): readonly CoreLine[];
  /** Returns the static value of the current position at full strength, for the side to move, in centipawns. */
  evaluate(): number;
  /** Returns the number of legal sequences of the current position. */
  perft(depth: number): number;
}
