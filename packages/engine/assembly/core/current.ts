/** The position that the loader works on: the current frame of this thread. */

import { frames } from './memory';

export let current: usize = 0;

export function setCurrent(pos: usize): void {
  current = pos;
}

/** Goes back to the first frame, for the variant's `setPosition` to fill; returns it. */
export function begin(): usize {
  current = frames();
  return current;
}
