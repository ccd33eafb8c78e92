/** Repeated jobs. */

import type { Clock } from '../work/clock.js';

/**
 * Runs a job, and again so many milliseconds after it has ended; returns the function that cancels it. The job must not
 * fail.
 */
export function repeat(clock: Clock, ms: number, job: () => Promise<unknown>): () => void {
  let isOver = false;
  let cancel = (): void => {};
  const again = (): void => {
    cancel = clock.after(ms, () => void job().then(() => isOver || again()));
  };
  again();
  return () => {
    isOver = true;
    cancel();
  };
}
