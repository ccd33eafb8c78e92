/** The engine's real threads: short games, and every kind of failing thread. */

import type { ClientMessage, Command } from '@sitke/protocol';
import type { VariantId } from '@sitke/rules';
import { seeded } from '@sitke/testkit/random';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stateOfStored } from '../games/log.js';
import type { GameState } from '../games/state.js';
import { Hub } from '../hub/hub.js';
import { MemoryStore } from '../store/index.js';
import { HUMAN, humanAct, OTHER } from '../test/engine.js';
import { ASKED, BLITZ, optionsOf } from '../test/play.js';
import { type Clock, systemClock } from '../work/clock.js';
import type { Job, Order, Thought } from './job.js';
import { EnginePool, type StartThread } from './pool.js';
import { EngineSeats } from './seats.js';
import { threadsFrom } from './thread.js';

const realThread = threadsFrom(new URL('../../dist/engine/worker.js', import.meta.url));
const clock = systemClock();
/** The same with a long timeout: the machine may be busy. */
const patient: Clock = { ...clock, after: (ms, call) => clock.after(100 * ms, call) };
const startMs = clock.now();
/** Time that hardly passes, so that nobody's runs out on a busy machine; only pauses are as short as ever. */
const slow: Clock = {
  ...clock,
  now: () => startMs + Math.floor((clock.now() - startMs) / 100),
  after: (ms, call) => clock.after(ms < 1000 ? ms : 100 * ms, call),
};
const LEVEL = 3;
/** So short that the engine moves almost at once. */
const QUICK = { ...BLITZ, initialMs: 4000, incrementMs: 500 };

let store: MemoryStore;
let hub: Hub;
let seats: EngineSeats;
let errors: unknown[];
let acts = 0;

async function startWith(start: StartThread): Promise<void> {
  store = new MemoryStore();
  errors = [];
  const onError = (error: unknown): void => void errors.push(error);
  seats = new EngineSeats({
    games: store.games,
    clock: slow,
    pool: new EnginePool({ size: 1, clock: patient, start }),
    onError,
  });
  hub = new Hub({ store, clock: slow, onError, onFatal: onError, isAvailable: () => true });
  await hub.start();
  await seats.start(hub);
}

beforeEach(() => startWith(realThread));
afterEach(async () => {
  await seats.stop();
  await hub.stop();
  expect(seats.counts).toEqual({ live: 0, acting: 0, threads: 0, busy: 0, waiting: 0 });
});

const newId = (): string => `act${String(acts++).padStart(13, '0')}`;
type Opponent = Extract<ClientMessage, { t: 'create' }>['opponent'];

async function begin(variant: VariantId, ruleset: string, opponent: Opponent): Promise<string> {
  const options = optionsOf(variant, ruleset);
  const made = await hub.create(HUMAN, { ...ASKED, id: newId(), variant, options, time: QUICK, opponent });
  if (made.t !== 'created') throw new Error(JSON.stringify(made));
  return made.game;
}

async function act(game: string, player: string, what: Command): Promise<void> {
  const { version: v } = await state(game);
  const message = { t: 'act', game, v, id: newId(), act: what } as const;
  expect(await hub.act(player, message, { nowMs: slow.now(), lagMs: 0 })).toMatchObject({ t: 'ack' });
}

async function state(game: string): Promise<GameState> {
  return stateOfStored((await store.games.load(game))!);
}

/** Resolves with the game once a condition holds in it. */
async function until(game: string, is: (state: GameState) => boolean): Promise<GameState> {
  const now = await state(game);
  if (is(now)) return now;
  return new Promise((resolve) => {
    const stop = hub.observe((seen) => {
      if (seen.id !== game || !is(seen)) return;
      stop();
      resolve(seen);
    });
  });
}

/** Whether the human may do something, or the game is over. */
function isHumans(now: GameState): boolean {
  return now.status === 'ended' || now.stage.turn === 0 || (now.stage.turn === null && now.ready[0] === null);
}

describe('a short game', () => {
  test.each([
    ['sissa', ''],
    ['sissa', ''],
    ['sittuyin', ''],
    ['sittuyin', 'pychess setup.order=curtain'],
    ['sittuyin', 'federation'],
  ] as const)('of %s %s', async (variant, ruleset) => {
    const chance = seeded(acts);
    const game = await begin(variant, ruleset, { kind: 'engine', level: LEVEL });
    for (let now = await until(game, isHumans); now.status === 'live' && now.line.length < 26; ) {
      await act(game, HUMAN, humanAct(now, HUMAN, chance)!);
      now = await until(game, isHumans);
    }
    const { line, end } = await state(game);
    expect(line.length >= 26 || end !== null).toBe(true);
    expect(line.plies().filter(({ seat }) => seat === 1).length).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });
});

const JOB: Job = { game: 'a', variant: 'sissa', options: {}, seat: 0, line: [], level: 1, seed: 1, timeMs: 20 };

/** A thread that reports ready, and misbehaves in its first job. */
function badThread(does: string): StartThread {
  const code = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => { ${does} });
    parentPort.postMessage({ n: 0 });`;
  return threadsFrom(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
}

describe('a thread that', () => {
  test.each([
    ['never ends', 'for (;;);', 'too long'],
    ['takes all memory', 'const all = []; for (;;) all.push(new Array(100_000).fill(all.length));', 'memory'],
    ['says rubbish', "parentPort.postMessage('bestmove a1a1');", 'not asked'],
    ['ends without a word', 'process.exit(0);', 'ended with 0'],
    ['crashes', "throw new Error('lost');", 'lost'],
  ])('%s is replaced, and games go on meanwhile', async (_, does, why) => {
    let started = 0;
    // Only who never ends is waited for no longer than there is to be waited.
    const after: Clock['after'] = (...args) => (started === 1 && why === 'too long' ? clock : patient).after(...args);
    const pool = new EnginePool({
      size: 1,
      clock: { ...clock, after },
      start: (listener) => (started++ === 0 ? badThread(does) : realThread)(listener),
    });
    const signal = new AbortController().signal;
    const failed = pool.ask(HUMAN, JOB, signal).catch((error: unknown) => error);
    const next = pool.ask(OTHER, JOB, signal) as Promise<Thought>;
    const game = await begin('sissa', '', { kind: 'link' });
    await act(game, OTHER, { type: 'join', name: null });
    const chance = seeded(1);
    for (let moves = 0; moves < 20; moves++) {
      const now = await state(game);
      const player = now.seats[now.stage.turn!]!;
      await act(game, player, humanAct(now, player, chance)!);
    }
    expect(String(await failed)).toContain(why);
    expect((await next).act.type).toBe('move');
    expect(pool.counts).toEqual({ threads: 1, busy: 0, waiting: 0 });
    await pool.stop();
  });

  test('stops on request answers soon, and does the next job', async () => {
    const running = new AbortController();
    const start: StartThread = (listener) => {
      const thread = realThread(listener);
      // It is stopped as soon as it has been sent its job.
      const post = (order: Order): void => {
        thread.post(order);
        setImmediate(() => running.abort());
      };
      return { ...thread, post };
    };
    const pool = new EnginePool({ size: 1, clock: patient, start });
    const stopped = pool.ask(HUMAN, { ...JOB, level: 11, timeMs: 3_600_000 }, running.signal);
    const next = pool.ask(OTHER, JOB, new AbortController().signal);
    expect(await stopped).toBeUndefined();
    expect(await next).toMatchObject({ act: { type: 'move' } });
    await pool.stop();
  });

  test('level and seed make the moves, whatever game it thought about before', async () => {
    const pool = new EnginePool({ size: 1, clock: patient, start: realThread });
    const { signal } = new AbortController();
    const ask = (game: string, seed: number, line: readonly string[]): Promise<unknown> =>
      pool.ask(HUMAN, { ...JOB, game, seed, line, level: 5, timeMs: 60_000 }, signal);
    const first = await ask('a', 1, ['d2d3', 'd8d7']);
    await ask('b', 2, ['e2e3', 'e8e7', 'd2d3', 'd8d7']);
    expect(await ask('c', 1, ['d2d3', 'd8d7'])).toEqual(first);
    await pool.stop();
  });
});
