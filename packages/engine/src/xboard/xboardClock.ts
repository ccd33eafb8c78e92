/** XBoard's time controls: `level`, `st`, `sd` and `time`. */

import type { SearchLimits } from '../search/request.js';

const MAX_SECONDS = 1e6;

/** Parses seconds, or minutes and seconds separated by a colon; null if invalid. */
function secondsOf(text: string, perUnit: number): number | null {
  const [, whole, seconds] = /^(\d{1,7}(?:\.\d{1,6})?)(?::(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  return Math.min(Number(whole) * perUnit + Number(seconds ?? 0), MAX_SECONDS);
}

/** The engine's clock. Each setter returns whether its arguments are valid. */
export class XboardClock {
  #movesPerSession = 0;
  #baseMs = 300_000;
  #incrementMs = 0;
  #remainingMs = this.#baseMs;
  #moveTimeMs: number | undefined;
  #depth: number | undefined;

  /** Starts a new game: full clock and no depth limit. */
  reset(): void {
    this.#remainingMs = this.#baseMs;
    this.#depth = undefined;
  }

  /** `level MOVES BASE INCREMENT`: BASE in minutes or minutes:seconds, INCREMENT in seconds. */
  setLevel([moves = '', base = '', increment = '']: readonly string[]): boolean {
    const baseSeconds = secondsOf(base, 60);
    const incrementSeconds = secondsOf(increment, 1);
    if (!/^\d{1,4}$/.test(moves) || baseSeconds === null || incrementSeconds === null) return false;
    this.#movesPerSession = Number(moves);
    this.#baseMs = baseSeconds * 1000;
    this.#incrementMs = incrementSeconds * 1000;
    this.#remainingMs = this.#baseMs;
    this.#moveTimeMs = undefined;
    return true;
  }

  /** `st TIME`: seconds for each move. */
  setMoveTime([text = '']: readonly string[]): boolean {
    const seconds = secondsOf(text, text.includes(':') ? 60 : 1);
    if (seconds === null) return false;
    this.#moveTimeMs = seconds * 1000;
    return true;
  }

  /** `sd DEPTH`. */
  setDepth([text = '']: readonly string[]): boolean {
    if (!/^\d{1,3}$/.test(text)) return false;
    this.#depth = Math.max(1, Number(text));
    return true;
  }

  /** `time N`: the engine's remaining time in centiseconds. */
  setRemaining([text = '']: readonly string[]): boolean {
    if (!/^-?\d{1,9}$/.test(text)) return false;
    this.#remainingMs = Math.max(0, Number(text) * 10);
    return true;
  }

  /** Returns the limits for a move, given the number of moves the engine has made. */
  limits(movesMade: number): SearchLimits {
    const depth = this.#depth === undefined ? {} : { depth: this.#depth };
    if (this.#moveTimeMs !== undefined) return { moveTimeMs: this.#moveTimeMs, ...depth };
    const moves = this.#movesPerSession;
    const movesToGo = moves === 0 ? 0 : moves - (movesMade % moves);
    return { clock: { remainingMs: this.#remainingMs, incrementMs: this.#incrementMs, movesToGo }, ...depth };
  }
}
