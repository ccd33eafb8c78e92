/** How soon `stop` is answered. */

import { loadVariant } from '@sitke/cli/engine';
import { quantile, rootsOf, VARIANT } from './positions.js';

/** A search is stopped after so long, at most. */
const LONGEST_MS = 60;

/** Prints the times from `stop` to the result, of so many searches with one thread and with several. */
export async function measureStops(count: number, most: number): Promise<void> {
  const roots = rootsOf(VARIANT);
  console.log('threads | stops | median | 99 % | longest (ms)\n--:|--:|--:|--:|--:');
  for (const threads of new Set([1, most])) {
    const engine = await loadVariant(VARIANT);
    const got = await engine.setThreads(threads);
    const times: number[] = [];
    for (let i = 0; i < count; i++) {
      const search = engine.search({ node: roots[i % roots.length]!, limits: { isInfinite: true } });
      await new Promise((done) => setTimeout(done, ((i * 37) % LONGEST_MS) + 1));
      const fromMs = performance.now();
      search.stop();
      await search.result;
      times.push(performance.now() - fromMs);
    }
    await engine.close();
    const row = [quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)].map((time) => time.toFixed(2));
    console.log([got, count, ...row].join(' | '));
  }
}
