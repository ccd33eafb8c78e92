/** Long work is done in slices, so that others have their turn between them. */

import { setImmediate } from 'node:timers/promises';

/** Resolves in the next turn of the event loop, when others have had theirs. */
export function nextTurn(): Promise<void> {
  return setImmediate();
}

/** Returns a list in parts of a size. */
export function partsOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
