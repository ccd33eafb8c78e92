/** Long work is done in slices, so that others have their turn between them. */

import { setImmediate } from 'node:timers/promises';

/** Resolves in the next turn of the event loop, when others have had theirs. */
export function nextTurn(): Promise<void> {
  return setImmediate();
}
