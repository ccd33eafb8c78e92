import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { StageTimes } from './stageTimes.js';

const BOUNDS = [0.001, 0.01, 0.1];

/** The lines of samples, in any order. */
function samples(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .sort();
}

test('it reports the same as the library for the same times', async () => {
  const registry = new Registry();
  const theirs = new Histogram({
    name: 'stage_seconds',
    help: 'Times',
    labelNames: ['stage'] as const,
    buckets: BOUNDS,
    registers: [registry],
  });
  const ours = new StageTimes('stage_seconds', 'Times', ['queue', 'all'], BOUNDS);
  const times = [0, 0.0005, 0.001, 0.0011, 0.01, 0.05, 0.1, 0.25, 7];
  times.forEach((seconds, index) => {
    for (const stage of index % 3 === 0 ? (['queue', 'all'] as const) : (['all'] as const)) {
      theirs.observe({ stage }, seconds);
      ours.add(stage, seconds);
    }
  });
  expect(samples(ours.text())).toEqual(samples(await registry.metrics()));
  expect(ours.text()).toContain('# HELP stage_seconds Times\n# TYPE stage_seconds histogram\n');
});
