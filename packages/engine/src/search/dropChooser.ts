/** Runs a drop chooser: searches its trials in slices and yields to the event loop between them. */

import type { ChosenDrop, DropChooser, SearchCore, Trial } from './searchCore.js';
import type { EventLoopYield } from './yieldToEventLoop.js';

/** Limits for choosing a drop: nodes, and time on a slow machine. */
export const DROP_NODES: number = 48_000;
export const DROP_MS: number = 2000;

const SLICE = 1024;

/** Searches a position; null if the time is up. */
async function trySetup(
  core: SearchCore,
  { setup, nodes }: Trial,
  depth: number,
  loop: EventLoopYield,
  isUp: () => boolean,
): Promise<number | null> {
  core.setPosition(setup);
  core.start(depth, 1, [], true);
  while (core.nodes < nodes) {
    const ended = core.slice(Math.min(SLICE, nodes - core.nodes));
    if (ended === 'all') break;
    await loop.yieldToEventLoop();
    if (isUp()) return null;
  }
  return core.lines(1)[0]!.score;
}

/** Returns the chosen drop and the nodes of all trials. Ends soon after `isUp` with the best drop so far. */
export async function runDropChooser(
  core: SearchCore,
  chooser: DropChooser,
  depth: number,
  loop: EventLoopYield,
  isUp: () => boolean,
): Promise<ChosenDrop & { readonly nodes: number }> {
  let nodes = 0;
  let step = chooser.next();
  while (!step.done) {
    const score = await trySetup(core, step.value, depth, loop, isUp);
    nodes += core.nodes;
    step = chooser.next(score);
  }
  return { ...step.value, nodes };
}
