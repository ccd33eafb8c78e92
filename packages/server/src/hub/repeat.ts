/** What is done now and then. */

import type { Clock } from '../work/clock.js';

/** Does something so many milliseconds after it was last done; returns what ends that. The job must not fail. */
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
