/**
 * No request holds the server up, however long the games are: the test searches every message and every route for its
 * most expensive form. It counts the work in one turn of the event loop; where times may be limited, it measures them
 * too.
 */

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { Position } from '@sitke/rules';
import { MemoryStore, openSqliteStore } from '@sitke/server/store';
import { seeded } from '@sitke/testkit/random';
import { LONG_TEST_MS, measures, often, testSeed } from '@sitke/testkit/sizes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ask, Asker } from './test/asks.js';
import { Stage, type Took } from './test/dear.js';

/** About five milliseconds of the main thread: 500 positions, or half a megabyte of JSON written. */
const MOST_UNITS = 5000;
const MOST_MS = 5;

const seed = testSeed();
const chance = seeded(seed);
// Timed runs use the real store.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-dearest-'));
const onFatal = (error: Error): never => {
  throw error;
};
const file = path.join(folder, 'dear.db');
const store = measures ? await openSqliteStore({ file, onFatal }) : new MemoryStore();
const app = path.join(folder, 'app');
fs.mkdirSync(app);
fs.writeFileSync(path.join(app, 'index.html'), `<html><head></head><body>${'<p>page</p>'.repeat(150)}</body></html>`);
const stage = new Stage(store, app, often(1500, 3000, 3000), chance);

const restores: (() => void)[] = [];

/** Replaces a method. A spy would keep every call, and all positions with it. */
function replace<T extends object, K extends keyof T>(of: T, name: K, make: (was: T[K]) => T[K]): void {
  const [was, isOwn] = [of[name], Object.hasOwn(of, name)];
  of[name] = make(was);
  restores.push(() => {
    if (isOwn) of[name] = was;
    else delete of[name];
  });
}

beforeAll(async () => {
  await stage.fill(often(4, 30, 60));
  replace(Position.prototype, 'play', (play) => {
    return function (this: Position, move) {
      stage.count('play', 1);
      return play.call(this, move);
    };
  });
  replace(JSON, 'stringify', (stringify) => {
    return ((...args: Parameters<typeof stringify>) => {
      const text = stringify(...args);
      stage.count('write', text?.length ?? 0);
      return text;
    }) as typeof stringify;
  });
  replace(JSON, 'parse', (parse) => (text, reviver) => {
    stage.count('parse', 1);
    return parse(text, reviver);
  });
  // Packing in its own thread is called otherwise.
  for (const name of ['deflateSync', 'gzipSync', 'brotliCompressSync', 'inflateSync'] as const) {
    replace(zlib, name, (pack) => (bytes: zlib.InputType, options?: object) => {
      stage.count('pack', Buffer.from(bytes as Uint8Array).length);
      return pack(bytes, options);
    });
  }
  syncBuiltinESMExports();
  for (const name of ['load', 'list', 'eventsSince'] as const) {
    const read = store.games[name].bind(store.games) as (...args: unknown[]) => Promise<unknown>;
    const counted = async (...args: unknown[]) => {
      const found = await read(...args);
      const rows = Array.isArray(found)
        ? found.length
        : ((found as { events?: unknown[] } | null)?.events?.length ?? 0);
      stage.count('row', rows);
      return found;
    };
    replace(store.games, name, () => counted as never);
  }
});

afterAll(async () => {
  for (const restore of restores) restore();
  syncBuiltinESMExports();
  await stage.stop();
  await store.close();
  fs.rmSync(folder, { recursive: true });
});

interface Dear {
  readonly ask: Ask;
  readonly took: Took;
}

/** Asks a server with nothing in memory, and again a warm one; returns the greater cost. */
async function taken(ask: Ask): Promise<Took> {
  await stage.start();
  const [cold, warm] = [await stage.take(ask), await stage.take(ask)];
  return { units: Math.max(cold.units, warm.units), ms: Math.max(cold.ms, warm.ms) };
}

/** The most requests until a door has opened. */
const MOST_TRIES = 60;

/** Searches for the most expensive request of a name: at random, then near the best found. */
async function dearest(name: string, tries: number): Promise<Dear> {
  const asker = new Asker(chance, stage);
  let best: Dear | null = null;
  // Random names rarely hit a game: a door is tried until it has opened once.
  for (let round = 0; round < tries || (isShut(name) && round < MOST_TRIES); round++) {
    const ask = asker.ask(name, round > tries / 2 ? (best?.ask ?? null) : null);
    const took = await taken(ask);
    if (!best || took.units > best.took.units) best = { ask, took };
  }
  return best!;
}

const isShut = (name: string): boolean => Asker.isShut(name, stage.statuses.get(name));

async function medianMs(ask: Ask): Promise<number> {
  const repeats: number[] = [];
  for (let i = 0; i < 5; i++) repeats.push((await taken(ask)).ms);
  return repeats.sort((a, b) => a - b)[2]!;
}

test(`the dearest of every message and every route takes little of a turn (seed ${seed})`, {
  timeout: LONG_TEST_MS,
}, async () => {
  await stage.start();
  const names = Asker.names();
  expect(Asker.unknown(stage.routes)).toEqual([]);
  expect(Asker.unknown([...stage.routes.slice(1), { method: 'GET', path: '/new' }])).toEqual([
    "packages/server/src/http/routes.ts: route({ method: 'get', path: '/new', … })",
    'packages/server/src/http/routes.ts: GET /health is declared, and no router has it',
  ]);
  const found: Dear[] = [];
  const times: (readonly [name: string, ms: number])[] = [];
  for (const name of names) {
    const best = await dearest(name, often(2, 12, 60));
    found.push(best);
    if (measures) times.push([name, await medianMs(best.ask)]);
  }
  expect([stage.problems, stage.errors]).toEqual([[], []]);
  // A route that does not exist would be cheap.
  expect(names.filter(isShut).map((name) => [name, stage.statuses.get(name)])).toEqual([]);
  found.sort((a, b) => b.took.units - a.took.units);
  const tooDear = found.filter(({ took }) => took.units > MOST_UNITS);
  expect(tooDear.map(({ ask, took }) => [ask.name, took.units, ask.value])).toEqual([]);
  // A search that found no work searched nothing.
  expect(found[0]!.took.units).toBeGreaterThan(MOST_UNITS / 20);
  if (!measures) return;
  times.sort(([, a], [, b]) => b - a);
  console.log(
    times
      .slice(0, 12)
      .map(([name, ms]) => `${name}: ${ms.toFixed(2)} ms`)
      .concat(`the longest collection of garbage: ${stage.longestCollectionMs.toFixed(2)} ms`)
      .join('\n'),
  );
  expect(times.filter(([, ms]) => ms > MOST_MS)).toEqual([]);
});
