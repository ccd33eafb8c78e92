/** The kernel: solves one material given by `layout.ts`, and leaves its table at `values`. */

import { classify, findLegal, forbidStalemates } from './classify';
import { closeConfiguration, solveIterations, startIterations } from './iterations';
import { configurations, forbidsStalemate, ITERATIONS, readLayout } from './layout';

/** Start of the memory for the caller. */
export const start: usize = __heap_base;

/** Reads a layout and classifies its positions. */
export function begin(layout: usize): void {
  readLayout(layout);
  for (let configuration = 0; configuration < configurations; configuration++) findLegal(configuration);
  if (forbidsStalemate)
    for (let configuration = 0; configuration < configurations; configuration++) forbidStalemates(configuration);
  for (let configuration = 0; configuration < configurations; configuration++) classify(configuration);
  startIterations();
}

/**
 * Solves the wins of an iteration and the losses of the next. Call it with 1, 3, 5 and so on while it returns 1. Then
 * all is solved (0), or a mate is too long for a byte (-1).
 */
export function solve(iteration: i32): i32 {
  if (iteration + 1 >= ITERATIONS) return -1;
  if (solveIterations(iteration)) return 1;
  for (let configuration = 0; configuration < configurations; configuration++) {
    closeConfiguration(0, configuration);
    closeConfiguration(1, configuration);
  }
  return 0;
}
