/** The live side, command by command, with simulated time on a store in memory. */

import type { ClientMessage, TimeControl } from '@sitke/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { toLogEvent } from '../games/log.js';
import { viewFor, type Wire } from '../games/view.js';
import { type CommitAnswer, canonicalJson, StoreBusyError, StoreFailedError } from '../store/index.js';
import { overriding } from '../test/overriding.js';
import { ASKED, BLITZ, PLAYERS, START_MS } from '../test/play.js';
import { quiet, World } from '../test/world.js';
import { Hub } from './hub.js';
import { creditOutage } from './outage.js';

let world: World;
let acts = 0;
const [FIRST, SECOND] = PLAYERS;
const MOVES = ['d2d3', 'd8d7', 'e2e3', 'e8e7'];

beforeEach(async () => {
  world = new World(START_MS);
  await world.start();
});

const newId = (): string => `act${String(acts++).padStart(13, '0')}`;
type Command = Extract<ClientMessage, { t: 'act' }>['act'];

/** A listener that records messages. */
function listener(player: string | null) {
  const heard: Wire[] = [];
  return { player, heard, send: (message: Wire) => void heard.push(message) };
}

async function create(time: TimeControl = BLITZ, hub: Hub = world.hub): Promise<string> {
  const message = { ...ASKED, id: newId(), variant: 'sissa', options: {}, time } as const;
  const answer = await hub.create(FIRST, message);
  if (answer.t !== 'created') throw new Error(JSON.stringify(answer));
  return answer.game;
}

async function act(
  game: string,
  player: string | null,
  what: Command,
  hub: Hub = world.hub,
  id = newId(),
): Promise<Wire> {
  const { version } = await world.state(game);
  const arrival = { nowMs: world.clock.now(), lagMs: 0 };
  return hub.act(player, { t: 'act', game, v: version, id, act: what }, arrival);
}

async function begin(time: TimeControl = BLITZ): Promise<string> {
  const game = await create(time);
  expect(await act(game, SECOND, { type: 'join', name: null })).toMatchObject({ t: 'ack', v: 2 });
  return game;
}

async function move(game: string, count = 1): Promise<void> {
  for (let i = 0; i < count; i++) {
    const { line, stage } = await world.state(game);
    const answer = await act(game, PLAYERS[stage.turn!], { type: 'move', move: MOVES[line.length]! });
    expect(answer).toMatchObject({ t: 'ack' });
  }
}

describe('a game', () => {
  test('that is asked for twice under one name is made once; nobody else gets it by that name', async () => {
    const message = { ...ASKED, id: newId(), variant: 'sissa', options: {}, seat: null } as const;
    const answers = await Promise.all([world.hub.create(FIRST, message), world.hub.create(FIRST, message)]);
    expect(answers[0]).toMatchObject({ t: 'created' });
    expect(answers[1]).toEqual(answers[0]);
    const other = await world.hub.create(SECOND, message);
    expect(other).toMatchObject({ t: 'created' });
    expect(other).not.toEqual(answers[0]);
    expect(await world.hub.create(null, message)).toMatchObject({ t: 'refused', code: 'session/none' });
  });

  test('that would tell of a hidden army is refused, and so is set-up time where nothing is set up', async () => {
    const base = { ...ASKED, id: newId(), variant: 'sittuyin' } as const;
    const options = { 'setup.order': 'curtain', 'setup.pawnSwap': true };
    expect(await world.hub.create(FIRST, { ...base, options })).toMatchObject({ code: 'game/options' });
    const time = { ...BLITZ, setupMs: 1 } as TimeControl;
    const sissa = { ...base, variant: 'sissa', options: {}, time } as const;
    expect(await world.hub.create(FIRST, sissa)).toMatchObject({ code: 'game/time' });
  });

  test('against an unavailable opponent is rejected, and against the engine it begins at once', async () => {
    const message = { ...ASKED, id: newId(), variant: 'sissa', options: {}, name: 'Daw Khin' } as const;
    const opponent = { kind: 'engine', level: 4 } as const;
    expect(await world.hub.create(FIRST, { ...message, opponent })).toMatchObject({ code: 'game/opponent' });
    const { store, clock } = world;
    const fail = (error: unknown): void => void world.errors.push(error);
    const hub = new Hub({ store, clock, onError: fail, onFatal: fail, isAvailable: ({ kind }) => kind === 'engine' });
    const made = await hub.create(FIRST, { ...message, opponent });
    if (made.t !== 'created') throw new Error(JSON.stringify(made));
    const players = [
      { kind: 'guest', name: 'Daw Khin' },
      { kind: 'engine', level: 4 },
    ];
    expect(viewFor(null, await world.state(made.game))).toMatchObject({ status: 'live', players });
  });

  test('of a program is declined by that program alone, which needs no seat for it', async () => {
    const { store, clock } = world;
    const fail = (error: unknown): void => void world.errors.push(error);
    const hub = new Hub({ store, clock, onError: fail, onFatal: fail, isAvailable: () => true });
    const message = { ...ASKED, id: newId(), variant: 'sissa', options: {} } as const;
    const made = await hub.create(FIRST, { ...message, opponent: { kind: 'bot', name: 'asked' } });
    if (made.t !== 'created') throw new Error(JSON.stringify(made));
    const abort = { t: 'act', game: made.game, v: 1, act: { type: 'abort' } } as const;
    const at = { nowMs: clock.now(), lagMs: 0 };
    expect(await hub.act(SECOND, { ...abort, id: newId() }, at)).toMatchObject({ code: 'seat/none' });
    expect(await hub.act('bot:asked', { ...abort, id: newId() }, at)).toMatchObject({ t: 'ack' });
    const seats = [FIRST, null];
    expect(await world.state(made.game)).toMatchObject({
      status: 'ended',
      seats,
      end: { by: 'aborted', winner: null },
    });
  });

  test('is sent to all listeners before the answer comes, and only once it is stored', async () => {
    const game = await begin();
    const [first, watcher] = [listener(FIRST), listener(null)];
    for (const each of [first, watcher]) await world.hub.sync(each, { game, v: 0 });
    await move(game);
    for (const { heard } of [first, watcher]) {
      expect(heard.map(({ t }) => t)).toEqual(['state', 'event']);
      expect(heard[1]).toMatchObject({ from: 2, v: 3, kinds: ['moved'], change: { line: { keep: 0, add: ['d2d3'] } } });
    }
    world.hub.leave(watcher, game);
    await move(game);
    expect(watcher.heard).toHaveLength(2);
    expect(first.heard).toHaveLength(3);
  });

  test('is caught up with from any version, in one step or whole', async () => {
    const game = await begin();
    await move(game, 4);
    const late = listener(SECOND);
    await world.hub.sync(late, { game, v: 3 });
    // Of the line only what follows.
    const change = { line: { keep: 1, add: MOVES.slice(1, 4) } };
    expect(late.heard[0]).toMatchObject({ t: 'event', from: 3, v: 6, kinds: ['moved', 'moved', 'moved'], change });
    await world.hub.sync(late, { game, v: 6 });
    expect(late.heard[1]).toMatchObject({ t: 'event', from: 6, v: 6, kinds: [] });
    expect(late.heard[1]).toHaveProperty('change', {});
    // As a spectator, before joining, the second player saw another view.
    await world.hub.sync(late, { game, v: 1 });
    expect(late.heard[2]).toMatchObject({ t: 'state', v: 6 });
    await world.hub.sync(late, { game, v: 99 });
    expect(late.heard[3]).toMatchObject({ t: 'state', v: 6 });
    await world.hub.sync(late, { game: 'nothere000', v: 0 });
    expect(late.heard[4]).toMatchObject({ t: 'error', code: 'game/none' });
  });

  test('does a command once, however often it comes, even after a restart', async () => {
    const game = await begin();
    const id = newId();
    const first = { type: 'move', move: MOVES[0]! } as const;
    const answers = await Promise.all([0, 1, 2].map(() => act(game, FIRST, first, world.hub, id)));
    await world.restart(100);
    answers.push(await act(game, FIRST, first, world.hub, id));
    for (const answer of answers) expect(answer).toEqual({ t: 'ack', game, id, v: 3 });
    expect((await world.state(game)).line).toHaveLength(1);
  });

  test('does not do a rejected command when it comes again', async () => {
    const game = await begin();
    await move(game, 2);
    await act(game, FIRST, { type: 'offer', what: 'takeback' });
    const id = newId();
    const offer = { type: 'offer', what: 'takeback' } as const;
    expect(await act(game, SECOND, offer, world.hub, id)).toMatchObject({ t: 'refused', code: 'offer/standing' });
    await act(game, SECOND, { type: 'decline', what: 'takeback' });
    expect(await act(game, SECOND, offer, world.hub, id)).toMatchObject({ t: 'refused', code: 'offer/standing' });
    expect(await act(game, SECOND, offer)).toMatchObject({ t: 'ack' });
  });

  test('changed from two servers at once, decides the later command again', async () => {
    const game = await begin();
    const errors: unknown[] = [];
    const onError = (error: unknown): void => void errors.push(error);
    const other = new Hub({ store: world.store, clock: world.clock, onError, onFatal: onError });
    await move(game);
    const seen = listener(FIRST);
    await other.sync(seen, { game, v: 0 });
    await move(game);
    // The other server has not heard of the last move: who has makes it look, and so does an act that comes too late.
    expect(await act(game, SECOND, { type: 'offer', what: 'draw' }, other)).toMatchObject({ t: 'ack', v: 5 });
    await move(game);
    const late = { t: 'act', game, v: 5, id: newId(), act: { type: 'accept', what: 'draw' } } as const;
    const arrival = { nowMs: world.clock.now(), lagMs: 0 };
    expect(await other.act(FIRST, late, arrival)).toMatchObject({ t: 'refused', code: 'offer/none' });
    expect(seen.heard.slice(1)).toMatchObject([
      { t: 'event', from: 3, v: 4 },
      { t: 'event', from: 4, v: 5 },
      { t: 'event', from: 5, v: 6 },
    ]);
    expect(errors).toEqual([]);
  });

  test('has one rematch, with the seats changed, that runs', async () => {
    const game = await begin();
    await act(game, FIRST, { type: 'resign' });
    const answers = await Promise.all([
      act(game, FIRST, { type: 'offer', what: 'rematch' }),
      act(game, SECOND, { type: 'offer', what: 'rematch' }),
    ]);
    for (const answer of answers) expect(answer.t).toBe('ack');
    const { rematch } = await world.state(game);
    const next = await world.state(rematch!);
    expect(next).toMatchObject({ parentId: game, seats: [SECOND, FIRST], status: 'live', version: 1 });
  });
});

describe('time', () => {
  test('ends a game when its flag falls, without anybody asking', async () => {
    const game = await begin({ ...BLITZ, initialMs: 10_000, incrementMs: 0 });
    await move(game, 2);
    const watcher = listener(null);
    await world.hub.sync(watcher, { game, v: 0 });
    const { clocks } = await world.state(game);
    await world.clock.advance(10_000 + clocks[0].bankMs - 1);
    expect((await world.state(game)).status).toBe('live');
    await world.clock.advance(1);
    expect((await world.state(game)).end).toEqual({ by: 'time', winner: 1, article: null });
    expect(watcher.heard.at(-1)).toMatchObject({ t: 'event', kinds: ['ended'] });
    expect(world.hub.counts.deadlines).toBe(0);
  });

  test('that passed in the queue does not count: what has arrived in time is in time', async () => {
    const game = await begin({ ...BLITZ, initialMs: 10_000, incrementMs: 0 });
    await move(game, 2);
    const { version } = await world.state(game);
    const nowMs = world.clock.now() + 9999;
    const message = { t: 'act', game, v: version, id: newId(), act: { type: 'move', move: MOVES[2]! } } as const;
    const answer = world.hub.act(FIRST, message, { nowMs, lagMs: 0 });
    await world.clock.advance(60_000);
    expect(await answer).toMatchObject({ t: 'ack' });
  });

  test('in which the server was away is nobody\u2019s, however often it dies on the way', async () => {
    const game = await begin();
    await move(game, 3);
    const before = await world.state(game);
    const [running] = before.clocks.filter(({ sinceMs }) => sinceMs !== null);
    const startMs = world.clock.now();
    await world.clock.advance(2500);
    await world.restart(3_600_000);
    await world.restart(86_400_000);
    const after = await world.state(game);
    // The clock goes on when its player is back, in ten seconds at most.
    expect(after.awaited).toEqual([null, world.clock.now() + 10_000]);
    const thoughtMs = after.awaited[1]! - after.clocks[1].sinceMs!;
    expect(running!.sinceMs).toBe(startMs);
    // Two and a half seconds were thought; beats come every second, and what is between two is never charged.
    expect(thoughtMs).toBeGreaterThan(0);
    expect(thoughtMs).toBeLessThanOrEqual(2500);
    expect(after.clocks.map(({ mainMs }) => mainMs)).toEqual(before.clocks.map(({ mainMs }) => mainMs));
    await world.clock.advance(1000);
    expect((await world.state(game)).status).toBe('live');
  });
});

test('a game that another server changes while this one starts needs no time back', async () => {
  const game = await begin();
  await world.store.maintenance.heartbeat(world.clock.now() - 60_000);
  const before = await world.state(game);
  const games = overriding(world.store.games, {
    list: async () =>
      (await world.store.games.list({ status: 'live', limit: 9 })).map((row) => ({ ...row, version: 1 })),
  });
  const store = overriding(world.store, { games });
  expect((await creditOutage(store, world.clock.now() + 1)).map(({ id }) => id)).toEqual([game]);
  expect(await world.state(game)).toEqual(before);
});

describe('a player who leaves', () => {
  test('is gone after ten seconds for the one who stays, and back at once', async () => {
    const game = await begin();
    await move(game, 2);
    const [first, second] = [listener(FIRST), listener(SECOND)];
    for (const each of [first, second]) await world.hub.sync(each, { game, v: 0 });
    world.hub.leave(second);
    await world.clock.advance(9999);
    expect((await world.state(game)).gone).toEqual([null, null]);
    await world.clock.advance(1);
    const goneMs = world.clock.now();
    expect((await world.state(game)).gone).toEqual([null, goneMs + 56_000]);
    expect(await act(game, FIRST, { type: 'claimGone', as: 'win' })).toMatchObject({ code: 'gone/none' });
    await world.hub.sync(second, { game, v: 0 });
    await quiet();
    expect((await world.state(game)).gone).toEqual([null, null]);
    world.hub.leave(second);
    await world.clock.advance(66_001);
    expect(await act(game, FIRST, { type: 'claimGone', as: 'win' })).toMatchObject({ t: 'ack' });
    expect((await world.state(game)).end).toMatchObject({ by: 'abandoned', winner: 0 });
  });

  test('with another tab open is still there, and nobody is missed by nobody', async () => {
    const game = await begin();
    await move(game, 2);
    const tabs = [listener(SECOND), listener(SECOND), listener(FIRST)];
    for (const each of tabs) await world.hub.sync(each, { game, v: 0 });
    world.hub.leave(tabs[0]!);
    await world.clock.advance(60_000);
    world.hub.leave(tabs[1]!);
    world.hub.leave(tabs[2]!);
    await world.clock.advance(60_000);
    const { version } = await world.state(game);
    expect(version).toBe(4);
  });
});

describe('a store', () => {
  const failing = (answer: () => Promise<CommitAnswer>) => {
    const errors: unknown[] = [];
    const fatal: unknown[] = [];
    const games = overriding(world.store.games, {
      commit: (change) => (change.expect === 0 ? world.store.games.commit(change) : answer()),
    });
    const store = overriding(world.store, { games });
    const hub = new Hub({
      store,
      clock: world.clock,
      onError: (error) => void errors.push(error),
      onFatal: (error) => void fatal.push(error),
    });
    return { hub, errors, fatal };
  };

  test.each([
    ['answers that it is busy', async () => ({ ok: false, code: 'busy' }) as const, 'server/busy'],
    ['throws that it is busy', () => Promise.reject(new StoreBusyError('full')), 'server/busy'],
    ['fails', () => Promise.reject(new StoreFailedError('gone')), 'server/stopping'],
    ['has a mistake', () => Promise.reject(new Error('a mistake')), 'server/error'],
  ])('that %s acknowledges nothing and tells nobody', async (what, answer, code) => {
    const game = await begin();
    const { hub, errors, fatal } = failing(answer);
    const watcher = listener(null);
    await hub.sync(watcher, { game, v: 0 });
    expect(await act(game, FIRST, { type: 'move', move: MOVES[0]! }, hub)).toMatchObject({ t: 'refused', code });
    expect(watcher.heard.map(({ t }) => t)).toEqual(['state']);
    expect((await world.state(game)).line).toHaveLength(0);
    expect([errors.length, fatal.length]).toEqual([what === 'has a mistake' ? 1 : 0, what === 'fails' ? 1 : 0]);
    // The next one is tried again: nothing hangs.
    expect(await act(game, FIRST, { type: 'resign' }, hub)).toMatchObject({ t: 'refused', code });
  });
});

test('a listener follows a limited number of games', async () => {
  const greedy = listener(null);
  for (let i = 0; i < 65; i++) await world.hub.sync(greedy, { game: await create(), v: 0 });
  expect(greedy.heard.map(({ t }) => t)).toEqual([...Array.from({ length: 64 }, () => 'state'), 'error']);
  expect(greedy.heard.at(-1)).toMatchObject({ code: 'game/tooMany' });
});

test('an observer is called with every game as it is on disk', async () => {
  const heard: string[] = [];
  const stop = world.hub.observe(({ id, version }, before) => void heard.push(`${id} ${before?.version} ${version}`));
  const game = await begin();
  await move(game, 2);
  stop();
  await move(game);
  expect(heard).toEqual(['undefined 1', '1 2', '2 3', '3 4'].map((versions) => `${game} ${versions}`));
});

test('a hub that has stopped does nothing more', async () => {
  const game = await begin();
  await world.hub.stop();
  const answer = await act(game, FIRST, { type: 'move', move: MOVES[0]! });
  expect(answer).toMatchObject({ t: 'refused', code: 'server/stopping' });
  await world.clock.advance(3_600_000);
  expect((await world.state(game)).status).toBe('live');
});

test('a log has each event as it was decided', () => {
  const event = { kind: 'back', seat: 1 } as const;
  expect(toLogEvent(event, 3, 'a', 5)).toEqual({
    seq: 3,
    kind: 'back',
    actId: 'a',
    seat: 1,
    data: '{}',
    atMs: 5,
  });
});

test.each([
  { creditMs: 0, heldMs: 0, next: { turn: 1, placing: false }, text: 'e3e4' },
  { creditMs: 130, heldMs: 2, next: { turn: null, placing: true }, text: 'N@e3' },
] as const)('the data of a move in a log is canonical JSON: $text', (fields) => {
  const { data, seat } = toLogEvent({ kind: 'moved', seat: 0, ...fields }, 3, 'a', 5);
  expect([data, seat]).toEqual([canonicalJson(fields), 0]);
});
