/** Works that may be done twice, until one of them is known to last. */

import { setTimeout } from 'node:timers/promises';
import { StoreBusyError } from '../store.js';
import { mayGoAgain, mayGoLater, UnknownOutcomeError } from './connection.js';

/** How long a work is repeated while nobody can tell what became of it, and the pause between. */
const SETTLE_MS = 10_000;
const PAUSE_MS = 100;
/** How often a work is repeated at once that met another's. */
const MOST_AGAIN = 5;

/** Waits between two tries; false once it has taken too long. */
export async function mayTryAgain(sinceMs: number): Promise<boolean> {
  if (performance.now() - sinceMs > SETTLE_MS) return false;
  await setTimeout(PAUSE_MS);
  return true;
}

/** Runs a work again where it met another's; `isSuch` says which errors mean that. */
export async function repeated<T>(
  work: () => Promise<T>,
  isSuch: (error: unknown) => boolean = mayGoAgain,
): Promise<T> {
  for (let left = MOST_AGAIN; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isSuch(error)) throw error;
    }
  }
}

/**
 * Runs a work until its outcome is known; `isRepeated` tells it that it may have been done already. Errors: a
 * `StoreBusyError` where the database takes nothing now, or nobody can tell for too long.
 */
export async function lasting<T>(work: (isRepeated: boolean) => Promise<T>): Promise<T> {
  const sinceMs = performance.now();
  for (let isRepeated = false; ; isRepeated = true) {
    try {
      return await repeated(() => work(isRepeated));
    } catch (cause) {
      if (mayGoLater(cause)) throw new StoreBusyError('Postgres takes no changes now.', { cause });
      if (!(cause instanceof UnknownOutcomeError)) throw cause;
      if (!(await mayTryAgain(sinceMs))) throw new StoreBusyError('Postgres does not answer.', { cause });
    }
  }
}
