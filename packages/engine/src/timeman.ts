/** How long to think. */

/** A clock as UCI's `go` gives it, the mover's own. */
export interface Clock {
  readonly remainingMs: number;
  readonly incrementMs: number;
  /** Moves until the next time control; 0 if all the time is for all the rest. */
  readonly movesToGo: number;
}

/** Times of one move: after `softMs` no new depth begins, after `hardMs` the search ends. */
export interface Budget {
  readonly softMs: number;
  readonly hardMs: number;
}

const OVERHEAD_MS = 15;
/** How many moves more a game is taken to last. */
const MOVES_LEFT = 30;
const MOST_OF_CLOCK = 0.7;

/** Returns the times for a move. */
export function budgetOf({ remainingMs, incrementMs, movesToGo }: Clock): Budget {
  const usable = Math.max(1, remainingMs - OVERHEAD_MS);
  const moves = movesToGo > 0 ? Math.min(movesToGo, MOVES_LEFT) : MOVES_LEFT;
  const share = usable / moves + incrementMs * 0.75;
  const hardMs = Math.min(share * 4, movesToGo === 1 ? usable * 0.9 : usable * MOST_OF_CLOCK);
  return { softMs: Math.min(share * 0.8, hardMs), hardMs };
}

/** Returns how much of the soft time a search may use: less while its best move stays, more when it has just changed. */
export function patienceOf(stableDepths: number, drop: number): number {
  const calm = stableDepths === 0 ? 1.5 : stableDepths < 4 ? 1 : 0.7;
  return drop > 40 ? calm * 1.4 : calm;
}
