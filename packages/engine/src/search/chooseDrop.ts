/** Runs the choice of a placement: its trials are searched in slices, with turns of the event loop between them. */

import type { Placed, Placing, SearchCore, Trial } from './searchCore.js';
import type { LoopTurns } from './yieldToEventLoop.js';

/** What placing a man may take: nodes, and time on a slow machine. */
export const PLACING_NODES: number = 48_000;
export const PLACING_MS: number = 2000;

const SLICE = 1024;

/** Searches a position; null if there is no time for it. */
async function trySetup(
  core: SearchCore,
  { setup, nodes }: Trial,
  depth: number,
  turns: LoopTurns,
  isUp: () => boolean,
): Promise<number | null> {
  core.setPosition(setup);
  core.start(depth, 1, [], true);
  while (core.nodes < nodes) {
    const ended = core.slice(Math.min(SLICE, nodes - core.nodes));
    if (ended === 'all') break;
    await turns.next();
    if (isUp()) return null;
  }
  return core.lines(1)[0]!.score;
}

/** Returns the man to place, and the nodes of all trials; soon after `isUp` with what is known by then. */
export async function placeMan(
  core: SearchCore,
  placing: Placing,
  depth: number,
  turns: LoopTurns,
  isUp: () => boolean,
): Promise<Placed & { readonly nodes: number }> {
  let nodes = 0;
  let step = placing.next();
  while (!step.done) {
    const score = await trySetup(core, step.value, depth, turns, isUp);
    nodes += core.nodes;
    step = placing.next(score);
  }
  return { ...step.value, nodes };
}
