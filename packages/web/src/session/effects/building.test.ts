/** An engine whose cores are still being built: it is waited for, and begins by itself. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EngineTask } from '../computer/engineTask.js';
import type { Listing } from '../tables/listing.js';
import { Building } from './building.js';
import { UciEngine, type Wire } from './uciEngine.js';

const task = (path: string): EngineTask => ({
  kind: 'move',
  variant: 'sissa',
  ruleset: '',
  start: '',
  path,
  moves: [],
  isSecret: false,
  among: null,
  level: 1,
  seed: 0,
  timeMs: 10,
  lines: 1,
});

let listing: Listing | null;
let building: Building;
let wires: Wire[];
let told: string[];
let engine: UciEngine;

beforeEach(() => {
  vi.useFakeTimers();
  listing = { a: null, b: null };
  building = new Building(() => Promise.resolve(listing));
  [wires, told] = [[], []];
  const start = (): Wire => {
    const wire = { postMessage() {}, terminate() {}, onmessage: null, onerror: null, onmessageerror: null };
    wires.push(wire);
    return wire;
  };
  const listener = {
    searched: () => {},
    found: ({ path }: EngineTask, uci: string) => told.push(`${path} ${uci}`),
    failed: (problem: string) => told.push(problem),
  };
  engine = new UciEngine(start, listener, 1, building);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets the newest wire say something, and all that follows from it happen. */
async function say(line: string): Promise<void> {
  const wire = wires.at(-1)!;
  wire.onmessage?.call(wire as Worker, { data: line } as MessageEvent);
  await vi.advanceTimersByTimeAsync(0);
}

const FAULT = 'info string error: the engine could not be fetched: 404';

test('it is tried again whenever more is built, and what is wanted by then is searched', async () => {
  engine.want(task('first'));
  await say(FAULT);
  // Once at once: the core may have come between the try and the look at the list.
  expect([wires.length, building.isWaiting.value]).toEqual([2, true]);
  await say(FAULT);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wires).toHaveLength(2);
  engine.want(task('second'));
  expect(wires).toHaveLength(2);
  listing = { a: 'a.wasm', b: null };
  await vi.advanceTimersByTimeAsync(1000);
  expect([wires.length, building.isWaiting.value]).toEqual([3, true]);
  await say('bestmove a2a3');
  expect([told, building.isWaiting.value]).toEqual([['second a2a3'], false]);
});

test('it fails once all is built and it still does not work, and where nothing is being built', async () => {
  engine.want(task('first'));
  await say(FAULT);
  await say(FAULT);
  listing = { a: 'a.wasm', b: 'b.wasm' };
  await vi.advanceTimersByTimeAsync(1000);
  expect([wires.length, told]).toEqual([3, []]);
  await say('info string error: out of memory');
  expect([told, building.isWaiting.value]).toEqual([['out of memory'], false]);
  listing = null;
  engine.want(task('second'));
  await say('info string error: no network');
  expect([wires.length, told]).toEqual([4, ['out of memory', 'no network']]);
});

test('a build that has ended without a core is waited for no longer', async () => {
  engine.want(task('first'));
  await say(FAULT);
  await say(FAULT);
  listing = {};
  await vi.advanceTimersByTimeAsync(1000);
  expect([told, building.isWaiting.value]).toEqual([[FAULT.slice(FAULT.indexOf('the'))], false]);
});
