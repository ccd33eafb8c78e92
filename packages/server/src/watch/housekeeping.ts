/** What a server does with what is old: sessions end, games that were none go, logs of games that are over are packed. */

import type { EndPlace, GameStore } from '../store/index.js';
import type { Clock } from '../work/clock.js';

const DAY_MS = 86_400_000;
/** By then nobody asks any more for what an act has led to, and offers of a rematch are answered. */
const PACKED_AFTER_MS = DAY_MS;
/** Games that nobody joined, or that were ended before both had begun. */
const VOID_KEPT_MS = 7 * DAY_MS;

const SWEEP_MS = 60_000;
/** Moves wait for no more than so many games at once. */
const SLICE = 4;
const SLICE_MS = 250;

export interface HousekeepingOptions {
  readonly store: GameStore;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Goes through what is old every minute, a little at a time; returns what ends that. */
export function startHousekeeping({ store, clock, onError }: HousekeepingOptions): () => void {
  let cancel = (): void => {};
  let isStopped = false;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      cancel = clock.after(ms, resolve);
    });
  const sweep = async (): Promise<void> => {
    await store.deleteExpiredSessions(clock.now());
    for (let deleted = SLICE; deleted === SLICE && !isStopped; ) {
      deleted = await store.deleteVoid(clock.now() - VOID_KEPT_MS, SLICE);
      await pause(SLICE_MS);
    }
    let after: EndPlace | null = null;
    do {
      after = await store.pack({ untilMs: clock.now() - PACKED_AFTER_MS, after, limit: SLICE });
      await pause(SLICE_MS);
    } while (after !== null && !isStopped);
  };
  const run = async (): Promise<void> => {
    for (await pause(SWEEP_MS); !isStopped; await pause(SWEEP_MS)) await sweep().catch(onError);
  };
  void run();
  return () => {
    isStopped = true;
    cancel();
  };
}
