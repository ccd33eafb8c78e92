/** The gain of several threads: nodes a second, and time to a depth. */

import { loadVariant } from '@sitke/cli/engine';
import type { GameNode } from '@sitke/rules';
import { quantile, rootsOf, VARIANT } from './positions.js';

interface Run {
  readonly nps: number;
  readonly timeMs: number;
}

async function run(node: GameNode, threads: number, depth: number): Promise<Run> {
  const engine = await loadVariant(VARIANT);
  await engine.setThreads(threads);
  engine.setHash(64);
  const fromMs = performance.now();
  const { nodes } = await engine.search({ node, limits: { depth } }).result;
  const timeMs = performance.now() - fromMs;
  await engine.close();
  return { nps: (nodes * 1000) / timeMs, timeMs };
}

/** Prints ratios of several threads to one, taking turns, for each position: medians of so many rounds. */
export async function measureThreads(threads: number, depth: number, rounds: number): Promise<void> {
  console.log(`${threads} threads : 1, depth ${depth}\nnodes a second | time to depth\n--:|--:`);
  for (const node of rootsOf(VARIANT)) {
    const speed: number[] = [];
    const time: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const one = await run(node, 1, depth);
      const several = await run(node, threads, depth);
      speed.push(several.nps / one.nps);
      time.push(one.timeMs / several.timeMs);
    }
    console.log([speed, time].map((ratios) => quantile(ratios, 0.5).toFixed(2)).join(' | '));
  }
}
