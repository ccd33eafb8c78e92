/** Cleans up: expired sessions go, names of old transactions and void games go, logs of finished games are packed. */

import type { EndPlace, Maintenance, SessionStore, Transactions } from '../store/index.js';
import type { Clock } from '../work/clock.js';

const DAY_MS = 86_400_000;
/** By then no client retries a command, and offers of a rematch are answered. */
const PACKED_AFTER_MS = DAY_MS;
/** Games that nobody joined, or that ended before both had begun. */
const VOID_KEPT_MS = 7 * DAY_MS;
/** Longer than any reader of the outbox, or another server, can be behind with what it does again. */
const ACTS_KEPT_MS = 90 * DAY_MS;

const SWEEP_MS = 60_000;
/** Moves wait for at most so many games at once. */
const SLICE = 4;
const SLICE_MS = 250;

export interface HousekeepingOptions {
  readonly sessions: SessionStore;
  readonly maintenance: Maintenance;
  readonly transactions: Transactions;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Cleans up every minute, a little at a time; returns what ends that. */
export function startHousekeeping({
  sessions,
  maintenance,
  transactions,
  clock,
  onError,
}: HousekeepingOptions): () => void {
  let cancel = (): void => {};
  let isStopped = false;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      cancel = clock.after(ms, resolve);
    });
  const sweep = async (): Promise<void> => {
    await sessions.deleteExpired(clock.now());
    await transactions.dropActs(clock.now() - ACTS_KEPT_MS);
    for (let deleted = SLICE; deleted === SLICE && !isStopped; ) {
      deleted = await maintenance.deleteVoid(clock.now() - VOID_KEPT_MS, SLICE);
      await pause(SLICE_MS);
    }
    let after: EndPlace | null = null;
    do {
      after = await maintenance.pack({ untilMs: clock.now() - PACKED_AFTER_MS, after, limit: SLICE });
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
