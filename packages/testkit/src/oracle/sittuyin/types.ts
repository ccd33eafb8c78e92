import type { Board, Side } from './board.js';

/** A complete record of options by name. */
export type OracleOptions = Readonly<Record<string, string | boolean>>;

/**
 * A running count towards a draw.
 * Units: limit and plies are half-turns. `declarer` is null for the count against a bare king.
 */
export interface Count {
  readonly limit: number;
  readonly plies: number;
  readonly declarer: Side | null;
}

/**
 * A position without its history.
 * Shape: `hands` holds upper-case letters of both sides, Red first; `ply` counts half-turns, drops included.
 */
export interface Position {
  readonly board: Board;
  readonly hands: readonly [string, string];
  readonly turn: Side;
  readonly clock: number;
  readonly ply: number;
  readonly count: Count | null;
}

/** A position and the repetition keys of all positions since the start, the current one last. */
export interface SittuyinState {
  readonly position: Position;
  readonly history: readonly string[];
}

/** The status of a state, beyond its legal moves. */
export interface SittuyinStatus {
  check: boolean;
  outcome: { winner: Side | null; reason: string } | null;
  claims: string[];
  count: { limit: number; plies: number } | null;
}

/** The rules as functions on states that are never changed. */
export interface SittuyinOracle {
  parse(fen: string): SittuyinState;
  legal(state: SittuyinState): string[];
  play(state: SittuyinState, uci: string): SittuyinState;
  fen(state: SittuyinState): string;
  san(state: SittuyinState, uci: string): string;
  status(state: SittuyinState): SittuyinStatus;
  countActions(state: SittuyinState): ('start' | 'stop')[];
  countAction(state: SittuyinState, action: 'start' | 'stop'): SittuyinState;
}
