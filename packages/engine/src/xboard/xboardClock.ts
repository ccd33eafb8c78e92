/** XBoard's time controls: `level`, `st`, `sd` and the clock that `time` tells. */

import type { SearchLimits } from '../search/request.js';

const MAX_SECONDS = 1e6;

/** Returns seconds as a text has them, or minutes and seconds with a colon between; null where it has none. */
function secondsOf(text: string, perUnit: number): number | null {
  const [, whole, seconds] = /^(\d{1,7}(?:\.\d{1,6})?)(?::(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  return Math.min(Number(whole) * perUnit + Number(seconds ?? 0), MAX_SECONDS);
}

/** The engine's clock. Each setter returns whether it could read the words. */
export class XboardClock {
  #movesPerSession = 0;
  #baseMs = 300_000;
  #incrementMs = 0;
  #remainingMs = this.#baseMs;
  #moveTimeMs: number | undefined;
  #depth: number | undefined;

  /** A new game: a full clock and no limit of depth. */
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

  /** `time N`: hundredths of a second that the engine has left. */
  setRemaining([text = '']: readonly string[]): boolean {
    if (!/^-?\d{1,9}$/.test(text)) return false;
    this.#remainingMs = Math.max(0, Number(text) * 10);
    return true;
  }

  /** Returns the limits of the search for a move, the engine having made so many in this game. */
  limits(movesMade: number): SearchLimits {
    const depth = this.#depth === undefined ? {} : { depth: this.#depth };
    if (this.#moveTimeMs !== undefined) return { moveTimeMs: this.#moveTimeMs, ...depth };
    const moves = this.#movesPerSession;
    const movesToGo = moves === 0 ? 0 : moves - (movesMade % moves);
    return { clock: { remainingMs: this.#remainingMs, incrementMs: this.#incrementMs, movesToGo }, ...depth };
  }
}
