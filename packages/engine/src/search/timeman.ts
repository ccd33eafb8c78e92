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

/** What a move costs beside the search: the way to the other program and back, the clock's own grain. */
const OVERHEAD_MS = 10;
/** How many moves more a game is taken to last. Games of these variants are long. */
const MOVES_LEFT = 40;
const MOST_OF_CLOCK = 0.25;

/**
 * Returns the times for a move: a share of all the time there will be, with the increments and less what the moves cost
 * beside the search. Where the increments are short, part of the clock is so kept for a delay that nobody foresees.
 */
export function budgetOf({ remainingMs, incrementMs, movesToGo }: Clock): Budget {
  const moves = movesToGo > 0 ? Math.min(movesToGo, MOVES_LEFT) : MOVES_LEFT;
  const usable = Math.max(1, remainingMs + incrementMs * (moves - 1) - OVERHEAD_MS * (moves + 2));
  const share = usable / moves;
  const most = Math.max(1, (remainingMs - OVERHEAD_MS) * (movesToGo === 1 ? 0.9 : MOST_OF_CLOCK));
  const hardMs = Math.min(share * 4, most);
  return { softMs: Math.min(share * 0.8, hardMs), hardMs };
}

/** Returns how much of the soft time a search may use: less while its best move stays, more when it has just changed. */
export function patienceOf(stableDepths: number, drop: number): number {
  const patience = stableDepths === 0 ? 1.5 : stableDepths < 4 ? 1 : 0.7;
  return drop > 40 ? patience * 1.4 : patience;
}
