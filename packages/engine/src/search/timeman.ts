/** Time management. */

/** The mover's clock, as in UCI's `go`. */
export interface Clock {
  readonly remainingMs: number;
  readonly incrementMs: number;
  /** Moves to the next time control; 0 if there is none. */
  readonly movesToGo: number;
  /** Time that a move takes besides the search: a connection, a program between. Default: 8. */
  readonly overheadMs?: number;
}

/** Times for one move: no new depth starts after `softMs`; the search ends at `hardMs`. */
export interface Budget {
  readonly softMs: number;
  readonly hardMs: number;
}

/** Overhead of a move besides the search: communication, and the resolution of clocks. */
export const OVERHEAD_MS = 8;
/**
 * Moves over which to spread what is left of the clock: without increments about as many as a game has left; with them
 * fewer, since the moves after these have their increments, and the first ones decide most games.
 */
const MOVES_LEFT = 40;
const MOVES_AHEAD = 24;
/** Increments to keep for delays. */
const RESERVE_INCREMENTS = 7;
const MOST_OF_CLOCK = 0.25;

/**
 * Returns the times for a move: a share of the clock, less a reserve for delays, and the increment, less the overhead of a
 * move.
 */
export function budgetOf({ remainingMs, incrementMs, movesToGo, overheadMs = OVERHEAD_MS }: Clock): Budget {
  const ahead = incrementMs > overheadMs ? MOVES_AHEAD : MOVES_LEFT;
  const moves = movesToGo > 0 ? Math.min(movesToGo, ahead) : ahead;
  const spare = Math.max(0, remainingMs - RESERVE_INCREMENTS * incrementMs);
  const share = Math.max(1, spare / moves + incrementMs - overheadMs);
  const most = Math.max(1, (remainingMs - overheadMs) * (movesToGo === 1 ? 0.9 : MOST_OF_CLOCK));
  const hardMs = Math.min(share * 4, most);
  return { softMs: Math.min(share * 0.8, hardMs), hardMs };
}

/** The state of a search between two depths. */
export interface Progress {
  /** Depths since the best move last changed. */
  readonly stableDepths: number;
  /** Centipawns by which the score fell with the last depth. */
  readonly drop: number;
  /** Share of the nodes spent on the best move, 0 to 1. */
  readonly effort: number;
}

/**
 * Returns the share of the soft time to use: less while the best move is stable and took most of the nodes, more after it
 * has changed or its score has fallen. Source: "Time Management", Chess Programming Wiki.
 */
export function patienceOf({ stableDepths, drop, effort }: Progress): number {
  const forStability = stableDepths === 0 ? 1.4 : stableDepths < 4 ? 1.05 : 0.85;
  const forDrop = drop > 40 ? 1.4 : drop > 15 ? 1.15 : 1;
  return forStability * forDrop * (1.9 - 1.2 * effort);
}
