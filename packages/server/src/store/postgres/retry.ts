/** Retries idempotent operations until their outcome is known. */

import { setTimeout } from 'node:timers/promises';
import { StoreBusyError } from '../errors.js';
import { mayGoAgain, mayGoLater, UnknownOutcomeError } from './connection.js';

/** How long an operation is retried while its outcome is unknown, and the pause between two tries. */
const SETTLE_MS = 10_000;
const PAUSE_MS = 100;
/** How often an operation that conflicted with another is retried without a pause. */
const MAX_CONFLICTS = 5;

/** Waits between two tries; false once they have taken too long. */
export async function pauseBeforeRetry(sinceMs: number): Promise<boolean> {
  if (performance.now() - sinceMs > SETTLE_MS) return false;
  await setTimeout(PAUSE_MS);
  return true;
}

/** Retries an operation that conflicted with another; `isConflict` says which errors mean that. */
export async function retryConflicts<T>(
  run: () => Promise<T>,
  isConflict: (error: unknown) => boolean = mayGoAgain,
): Promise<T> {
  for (let left = MAX_CONFLICTS; ; left--) {
    try {
      return await run();
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error;
    }
  }
}

/**
 * Runs an operation until its outcome is known; `isRepeated` says that an earlier try may have succeeded. Errors: a
 * `StoreBusyError` where the database takes nothing now, or its answer stays unknown for too long.
 */
export async function retry<T>(run: (isRepeated: boolean) => Promise<T>): Promise<T> {
  const sinceMs = performance.now();
  for (let isRepeated = false; ; isRepeated = true) {
    try {
      return await retryConflicts(() => run(isRepeated));
    } catch (cause) {
      if (mayGoLater(cause)) throw new StoreBusyError('Postgres takes no changes now.', { cause });
      if (!(cause instanceof UnknownOutcomeError)) throw cause;
      if (!(await pauseBeforeRetry(sinceMs))) throw new StoreBusyError('Postgres does not answer.', { cause });
    }
  }
}
