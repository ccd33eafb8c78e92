/** The kernel: solves one material, as `layout.ts` has it, and leaves its table at `values`. */

import { analyse, findLegal, forbidStalemates } from './analyse';
import { closeContext, solveLevels, startLevels } from './iterations';
import { contexts, forbidsStalemate, LEVELS, readLayout } from './layout';

/** Where the caller may begin to write. */
export const start: usize = __heap_base;

/** Reads a layout, and finds what can be said of each position by itself. */
export function begin(layout: usize): void {
  readLayout(layout);
  for (let context = 0; context < contexts; context++) findLegal(context);
  if (forbidsStalemate) for (let context = 0; context < contexts; context++) forbidStalemates(context);
  for (let context = 0; context < contexts; context++) analyse(context);
  startLevels();
}

/**
 * Decides what is won at a level and lost at the next: to be called with 1, 3, 5 and so on while it returns 1. Then all is
 * solved (0), or a mate is too far away for a byte (-1).
 */
export function solve(level: i32): i32 {
  if (level + 1 >= LEVELS) return -1;
  if (solveLevels(level)) return 1;
  for (let context = 0; context < contexts; context++) {
    closeContext(0, context);
    closeContext(1, context);
  }
  return 0;
}
