/**
 * Nothing that anybody may ask holds the server up, however long the games are: of every message and every route what is
 * dearest is searched for. What is done in one turn of the event loop is counted; where times may be held to a limit, it
 * is measured too.
 */

import { Position } from '@sitke/rules';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LONG_TEST_MS, measures, often, testSeed } from '../../../test/sizes.js';
import { type Ask, Asker } from './test/asks.js';
import { Stage, type Took } from './test/dear.js';
import { chanceOf } from './test/play.js';

/** About five milliseconds of the main thread: 500 positions, or half a megabyte of JSON written. */
const MOST_UNITS = 5000;
const MOST_MS = 5;

const seed = testSeed();
const chance = chanceOf(seed);
const stage = new Stage(often(1500, 3000, 3000), chance);

beforeAll(async () => {
  await stage.fill(often(4, 30, 60));
  const { play } = Position.prototype;
  vi.spyOn(Position.prototype, 'play').mockImplementation(function (this: Position, move) {
    stage.count('play', 1);
    return play.call(this, move);
  });
  const { stringify, parse } = JSON;
  vi.spyOn(JSON, 'stringify').mockImplementation((...args: Parameters<typeof stringify>) => {
    const text = stringify(...args);
    stage.count('write', text?.length ?? 0);
    return text;
  });
  vi.spyOn(JSON, 'parse').mockImplementation((...args: Parameters<typeof parse>) => {
    stage.count('parse', 1);
    return parse(...args);
  });
  for (const name of ['load', 'list', 'eventsSince'] as const) {
    const read = stage.store[name].bind(stage.store) as (...args: unknown[]) => Promise<unknown>;
    vi.spyOn(stage.store, name).mockImplementation((async (...args: unknown[]) => {
      const found = await read(...args);
      const rows = Array.isArray(found)
        ? found.length
        : ((found as { events?: unknown[] } | null)?.events?.length ?? 0);
      stage.count('row', rows);
      return found;
    }) as never);
  }
});

afterAll(async () => {
  vi.restoreAllMocks();
  await stage.stop();
});

interface Dear {
  readonly ask: Ask;
  readonly took: Took;
}

/** Asks a server that has nothing in memory, and again one that has; returns what took more. */
async function taken(ask: Ask): Promise<Took> {
  await stage.start();
  const [cold, warm] = [await stage.take(ask), await stage.take(ask)];
  return { units: Math.max(cold.units, warm.units), ms: Math.max(cold.ms, warm.ms) };
}

/** Looks for what is dearest of a name: at random, then near the dearest that was found. */
async function dearest(name: string, tries: number): Promise<Dear> {
  const asker = new Asker(chance, stage);
  let best: Dear | null = null;
  for (let round = 0; round < tries; round++) {
    const ask = asker.ask(name, round > tries / 2 ? (best?.ask ?? null) : null);
    const took = await taken(ask);
    if (!best || took.units > best.took.units) best = { ask, took };
  }
  return best!;
}

test(`the dearest of every message and every route takes little of a turn (seed ${seed})`, {
  timeout: LONG_TEST_MS,
}, async () => {
  const found: Dear[] = [];
  for (const name of Asker.names()) found.push(await dearest(name, often(2, 12, 60)));
  expect([stage.problems, stage.errors]).toEqual([[], []]);
  found.sort((a, b) => b.took.units - a.took.units);
  const tooDear = found.filter(({ took }) => took.units > MOST_UNITS);
  expect(tooDear.map(({ ask, took }) => [ask.name, took.units, ask.value])).toEqual([]);
  // Where nothing was found to be done, nothing was looked at.
  expect(found[0]!.took.units).toBeGreaterThan(MOST_UNITS / 20);
  if (!measures) return;
  const times: (readonly [name: string, ms: number])[] = [];
  for (const { ask } of found) {
    const repeats: number[] = [];
    for (let i = 0; i < 5; i++) repeats.push((await taken(ask)).ms);
    times.push([ask.name, repeats.sort((a, b) => a - b)[2]!]);
  }
  times.sort(([, a], [, b]) => b - a);
  console.log(
    times
      .slice(0, 12)
      .map(([name, ms]) => `${name}: ${ms.toFixed(2)} ms`)
      .join('\n'),
  );
  expect(times.filter(([, ms]) => ms > MOST_MS)).toEqual([]);
});
