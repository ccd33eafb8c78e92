/** The kernel: solves one material, as `layout.ts` has it, and leaves its table at `values`. */

import { analyse, findLegal, forbidStalemates } from './analyse';
import { contexts, forbidsStalemate, readLayout } from './layout';
import { closeContext, solveLevels } from './levels';

/** Where the caller may begin to write. */
export const start: usize = __heap_base;

/** Solves what a layout describes; returns the longest distance to mate in plies, -1 where it is too far for a byte. */
export function solve(layout: usize): i32 {
  readLayout(layout);
  for (let context = 0; context < contexts; context++) findLegal(context);
  if (forbidsStalemate) for (let context = 0; context < contexts; context++) forbidStalemates(context);
  for (let context = 0; context < contexts; context++) analyse(context);
  const longest = solveLevels();
  for (let context = 0; context < contexts; context++) {
    closeContext(0, context);
    closeContext(1, context);
  }
  return longest;
}
