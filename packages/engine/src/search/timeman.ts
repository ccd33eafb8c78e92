/** Time management. */

/** The mover's clock, as in UCI's `go`. */
export interface Clock {
  readonly remainingMs: number;
  readonly incrementMs: number;
  /** Moves to the next time control; 0 if there is none. */
  readonly movesToGo: number;
}

/** Times for one move: no new depth starts after `softMs`; the search ends at `hardMs`. */
export interface Budget {
  readonly softMs: number;
  readonly hardMs: number;
}

/** Overhead of a move besides the search: communication, and the resolution of clocks. */
const OVERHEAD_MS = 10;
/** Expected number of moves left. Games of these variants are long. */
const MOVES_LEFT = 40;
const MOST_OF_CLOCK = 0.25;

/**
 * Returns the times for a move: a share of all remaining time, with the increments and without the overhead of the
 * moves. With short increments this keeps a reserve for unexpected delays.
 */
export function budgetOf({ remainingMs, incrementMs, movesToGo }: Clock): Budget {
  const moves = movesToGo > 0 ? Math.min(movesToGo, MOVES_LEFT) : MOVES_LEFT;
  const usable = Math.max(1, remainingMs + incrementMs * (moves - 1) - OVERHEAD_MS * (moves + 2));
  const share = usable / moves;
  const most = Math.max(1, (remainingMs - OVERHEAD_MS) * (movesToGo === 1 ? 0.9 : MOST_OF_CLOCK));
  const hardMs = Math.min(share * 4, most);
  return { softMs: Math.min(share * 0.8, hardMs), hardMs };
}

/** Returns the share of the soft time to use: less while the best move is stable, more after it has changed. */
export function patienceOf(stableDepths: number, drop: number): number {
  const patience = stableDepths === 0 ? 1.5 : stableDepths < 4 ? 1 : 0.7;
  return drop > 40 ? patience * 1.4 : patience;
}
