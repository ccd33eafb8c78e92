/** The engine on the hub, in simulated time, with scripted threads. */

import type { Command, Seat, TimeControl } from '@sitke/protocol';
import { seeded } from '@sitke/testkit/random';
import { beforeEach, describe, expect, test } from 'vitest';
import { stateOfStored } from '../games/log.js';
import { actKeyOf } from '../games/players.js';
import { viewFor } from '../games/view.js';
import { ENGINE, EngineWorld, HUMAN, OTHER } from '../test/engine.js';
import { BLITZ, optionsOf } from '../test/play.js';
import { anyCommand } from './fallback.js';
import { type Job, UNBUILT } from './job.js';

const CURTAIN = 'pychess setup.order=curtain';
const UNLIMITED: TimeControl = { kind: 'unlimited' };
const IDLE = { live: 0, acting: 0, busy: 0, waiting: 0 };

let world: EngineWorld;

beforeEach(async () => {
  world = new EngineWorld();
  await world.start();
});

/** The kinds of the events that the engine caused, each with the version that it saw. */
async function engineEvents(game: string): Promise<string[]> {
  const stored = await world.store.games.load(game);
  const { seats } = stateOfStored(stored!);
  const own = new Set(world.hub.asked.flatMap(({ id }) => seats.map((player) => actKeyOf(player, id))));
  return stored!.events.filter(({ actId }) => actId !== null && own.has(actId)).map(({ kind }) => kind);
}

/** Answers with a command as long as it is legal, then with any move. */
function saying(score: number | null, act: Command | null = null): (job: Job) => unknown {
  return (job) => ({ act: act ?? anyCommand(job), score });
}

describe('a game against the engine', () => {
  test.each([
    ['sissa', '', BLITZ],
    ['sittuyin', '', BLITZ],
    ['sittuyin', 'federation', { ...BLITZ, setupMs: 60_000 }],
    ['sittuyin', CURTAIN, BLITZ],
    ['sittuyin', 'pychess-zh', { kind: 'correspondence', days: 3 }],
    ['sissa', '', { ...BLITZ, initialMs: 1000, incrementMs: 0, periods: 1, periodMs: 1000 }],
  ] as const)('%s %s is played to its end', async (variant, ruleset, time) => {
    const game = await world.begin(variant, ruleset, time);
    const state = await world.play(game, seeded(7), 120);
    if (state.status !== 'ended') await world.act(game, { type: 'resign' });
    await world.settle();
    const { end, line } = await world.state(game);
    expect(line.length).toBeGreaterThan(6);
    expect(['time', 'aborted', 'abandoned']).not.toContain(end!.by);
    expect(world.errors).toEqual([]);
    // Each turn of the engine is one command, and no command was sent twice.
    expect(new Set(world.hub.asked.map(({ id }) => id)).size).toBe(world.hub.asked.length);
    expect(world.seats.counts).toMatchObject(IDLE);
    await world.pass(61_000);
    expect(world.seats.counts.threads).toBe(0);
  });

  test('waits for an engine that is still being built, and is then answered by it', async () => {
    let asked = 0;
    world.think = (_, thread) =>
      thread.answer(++asked < 30 ? UNBUILT : { act: { type: 'move', move: 'd8d7' }, score: 0 });
    const game = await world.begin('sissa', '', UNLIMITED);
    await world.act(game, { type: 'move', move: 'd2d3' });
    await world.pass(20_000);
    expect((await world.state(game)).line).toHaveLength(1);
    await world.pass(40_000);
    expect((await world.state(game)).line).toHaveLength(2);
    expect([asked, world.errors]).toEqual([30, []]);
    // One that never comes leaves nobody waiting for ever, and a clock does not wait at all.
    world.think = (_, thread) => thread.answer(UNBUILT);
    await world.act(game, { type: 'move', move: 'e2e3' });
    await world.pass(700_000);
    expect((await world.state(game)).line).toHaveLength(4);
    const quick = await world.begin('sissa', '', { ...BLITZ, initialMs: 20_000 }, OTHER);
    await world.act(quick, { type: 'move', move: 'd2d3' }, OTHER);
    await world.pass(20_000);
    expect(await world.state(quick)).toMatchObject({ line: { length: 2 }, end: null });
  });

  test('is answered neither too soon for the eye nor too late for the clock', async () => {
    const game = await world.begin('sissa', '', BLITZ);
    await world.act(game, { type: 'move', move: 'd2d3' });
    await world.pass(399);
    expect((await world.state(game)).line).toHaveLength(1);
    await world.pass(1);
    expect((await world.state(game)).line).toHaveLength(2);
  });

  test('has no absent player: neither the engine, which is not connected, nor its opponent', async () => {
    const game = await world.begin('sissa', '', BLITZ);
    const page = { player: HUMAN, send: () => {} };
    await world.hub.sync(page, { game, v: 0 });
    await world.pass(20_000);
    world.hub.leave(page);
    await world.pass(20_000);
    expect((await world.state(game)).version).toBe(1);
  });

  test('goes on after the server was killed at any moment, and no command is done twice', async () => {
    for (const [round, downMs] of [0, 1000, 300_000, 86_400_000].entries()) {
      const game = await world.begin('sissa', '', { ...BLITZ, initialMs: 60_000 }, `player ${round}`);
      await world.act(game, { type: 'move', move: 'd2d3' }, `player ${round}`);
      await world.pass(round * 150);
      await world.restart(downMs);
      await world.pass(5000);
      const { line, status } = await world.state(game);
      expect([line.length, status]).toEqual([2, 'live']);
      const kinds = (await world.store.games.load(game))!.events
        .map(({ kind }) => kind)
        .filter((kind) => kind !== 'moved');
      expect(new Set(kinds).size).toBe(kinds.length);
    }
    expect(world.errors).toEqual([]);
  });

  test('that waited for another game when the server was killed gets it', async () => {
    const game = await world.begin('sissa', '', BLITZ);
    await world.act(game, { type: 'resign' });
    await world.seats.stop();
    await world.act(game, { type: 'offer', what: 'rematch' });
    await world.restart(1000);
    await world.settle();
    expect((await world.state(game)).rematch).not.toBeNull();
  });

  test('is played in time beside many others, by threads that take all the time they may', async () => {
    world.think = (job, thread) => {
      world.clock.after(job.timeMs, () => thread.answer({ act: anyCommand(job), score: 0 }));
    };
    const players = Array.from({ length: 24 }, (_, index) => `player ${index}`);
    const games: string[] = [];
    for (const player of players) games.push(await world.begin('sissa', '', { ...BLITZ, initialMs: 20_000 }, player));
    for (let seconds = 0; seconds < 25; seconds++) {
      for (const [index, game] of games.entries()) {
        const { stage, status } = await world.state(game);
        if (status === 'live' && stage.turn === 0) await world.move(game, seeded(seconds), players[index]);
      }
      await world.pass(1000);
    }
    const states = await Promise.all(games.map((game) => world.state(game)));
    expect(states.map(({ end }) => end?.by)).not.toContain('time');
    expect(Math.min(...states.map(({ line }) => line.length))).toBeGreaterThan(5);
    expect(world.errors).toEqual([]);
  });

  test('may be one of three with clocks at a time; the same request again is the same game', async () => {
    const games = [];
    for (let i = 0; i < 3; i++) games.push(await world.begin('sissa'));
    expect(await world.ask('sissa')).toMatchObject({ t: 'refused', code: 'game/engine' });
    expect(await world.ask('sissa', '', UNLIMITED)).toMatchObject({ t: 'created' });
    expect(await world.ask('sissa', '', BLITZ, OTHER)).toMatchObject({ t: 'created' });
    const again = { t: 'create', id: 'act0000000000002', variant: 'sissa', options: {}, time: BLITZ, seat: 0 } as const;
    const opponent = { kind: 'engine', level: 4 } as const;
    const answer = await world.hub.create(HUMAN, { ...again, name: null, opponent });
    expect(answer).toMatchObject({ t: 'created', game: games[2] });
    await world.act(games[0]!, { type: 'resign' });
    expect(await world.ask('sissa')).toMatchObject({ t: 'created' });
    // Another game instead of the one that is over would be a fourth.
    await world.act(games[0]!, { type: 'offer', what: 'rematch' });
    await world.settle();
    expect(await world.state(games[0]!)).toMatchObject({ rematch: null, offers: { rematch: null } });
  });
});

describe('offers', () => {
  /** A game after one move of each side, with the human to move. */
  async function begun(score: number | null = 20): Promise<string> {
    world.think = saying(score);
    const game = await world.begin('sissa', '', UNLIMITED);
    await world.play(game, seeded(1), 2);
    return game;
  }

  test('to take a move back are accepted, also while the engine thinks', async () => {
    const game = await begun();
    await world.act(game, { type: 'offer', what: 'takeback' });
    await world.settle();
    expect((await world.state(game)).line).toHaveLength(0);
    await world.act(game, { type: 'move', move: 'd2d3' });
    await world.act(game, { type: 'offer', what: 'takeback' });
    await world.pass(1000);
    expect(await world.state(game)).toMatchObject({ line: { length: 0 }, stage: { turn: 0 } });
    expect(world.seats.counts).toMatchObject({ acting: 0, busy: 0 });
    await world.play(game, seeded(2), 6);
    expect(world.errors).toEqual([]);
  });

  test.each([
    [-5, 'agreement'],
    [0, 'agreement'],
    [5, undefined],
    [null, undefined],
  ])('of a draw are answered by how it stands: %j', async (score, by) => {
    const game = await begun(score);
    await world.act(game, { type: 'offer', what: 'draw' });
    await world.settle();
    const { end, offers, status } = await world.state(game);
    expect([end?.by, offers.draw, status]).toEqual([by, null, by ? 'ended' : 'live']);
  });

  test.each([
    [0, 'agreement'],
    [5, undefined],
  ])('of a draw in its own turn are thought about: %j', async (score, by) => {
    const game = await begun(5);
    world.think = saying(score);
    await world.move(game, seeded(1));
    await world.act(game, { type: 'offer', what: 'draw' });
    await world.pass(1000);
    expect((await world.state(game)).end?.by).toBe(by);
  });

  test('of another game are accepted at once, with colors changed, and it begins', async () => {
    const game = await begun();
    await world.act(game, { type: 'resign' });
    await world.act(game, { type: 'offer', what: 'rematch' });
    await world.settle();
    const { rematch } = await world.state(game);
    expect(await world.state(rematch!)).toMatchObject({ seats: [ENGINE, HUMAN], status: 'live' });
    await world.pass(500);
    expect((await world.state(rematch!)).line).toHaveLength(1);
  });

  test('are never made by it, nor does it resign or abort', async () => {
    const game = await begun(-900);
    await world.play(game, seeded(3), 20);
    expect(new Set(world.hub.asked.map(({ act }) => act.type))).toEqual(new Set(['move']));
  });
});

describe('behind the curtain', () => {
  /** The jobs and commands of the engine up to the reveal, with a seeded human. */
  async function upToReveal(seed: number): Promise<string> {
    world = new EngineWorld();
    await world.start();
    const game = await world.begin('sittuyin', CURTAIN);
    for (let n = 1; n <= 3; n++) {
      await world.act(game, { type: 'arrange', n, drops: armyOf(0, seed + n) });
      await world.pass(200);
    }
    expect((await world.state(game)).ready.map((digest) => digest !== null)).toEqual([false, true]);
    expect(world.jobs).toHaveLength(1);
    expect(world.errors).toEqual([]);
    // Its own army comes from a fresh random seed, which nobody can predict.
    return JSON.stringify(world.jobs.map((job) => ({ ...job, seed: 0 })));
  }

  function armyOf(seat: Seat, seed: number): string[] {
    const job = {
      game: '',
      variant: 'sittuyin',
      options: optionsOf('sittuyin', CURTAIN),
      level: 1,
      timeMs: 1,
    } as const;
    return (anyCommand({ ...job, line: null, seat, seed }) as Extract<Command, { type: 'arrange' }>).drops;
  }

  test('the engine arranges without any knowledge of the other army', async () => {
    expect(await upToReveal(5)).toBe(await upToReveal(99));
  });

  test('its army is not shown before both are ready, and draws another seed in every game', async () => {
    const game = await world.begin('sittuyin', CURTAIN);
    await world.pass(500);
    const state = await world.state(game);
    expect(state.secrets[1]!.draft.drops).toHaveLength(8);
    expect(JSON.stringify(viewFor(0, state))).not.toMatch(/[KRNSF]@/);
    await world.begin('sittuyin', CURTAIN);
    await world.settle();
    expect(world.jobs[1]!.seed).not.toBe(world.jobs[0]!.seed);
  });

  test('an army that was stored before the server was killed is the one it is ready with', async () => {
    const game = await world.begin('sittuyin', CURTAIN);
    const drops = armyOf(1, 5);
    await world.seats.stop();
    await world.act(game, { type: 'arrange', n: 1, drops }, ENGINE);
    await world.restart(1000);
    await world.settle();
    const state = await world.state(game);
    expect(state.ready[1]).not.toBeNull();
    expect(state.secrets[1]!.draft.drops).toEqual(drops);
  });
});

describe('threads that fail', () => {
  test.each([
    ['a text that is not a move', { act: { type: 'move', move: 'a1a1' }, score: 0 }],
    ['a claim that it has not', { act: { type: 'claim', reason: 'repetition' }, score: 0 }],
    ['an unknown command', { act: { type: 'win' }, score: 0 }],
    ['no act', { score: 0 }],
    ['no score', { act: { type: 'move', move: 'a7a6' }, score: 'good' }],
    ['nothing', null],
  ])('%s: are asked again, and then any move is played', async (_, thought) => {
    const game = await world.begin('sissa', '', UNLIMITED);
    world.think = () => thought;
    await world.act(game, { type: 'move', move: 'd2d3' });
    await world.pass(2000);
    expect((await world.state(game)).line).toHaveLength(2);
    expect(world.jobs).toHaveLength(3);
    expect(world.errors).toHaveLength(4);
    expect(String(world.errors.at(-1))).toContain('plays any');
    expect(await engineEvents(game)).toEqual(['moved']);
  });

  test('once: the second answer is played', async () => {
    const game = await world.begin('sissa', '', UNLIMITED);
    let count = 0;
    world.think = (job) => (count++ === 0 ? 'rubbish' : { act: anyCommand(job), score: 0 });
    await world.act(game, { type: 'move', move: 'd2d3' });
    await world.pass(2000);
    expect((await world.state(game)).line).toHaveLength(2);
    expect([world.jobs.length, world.errors.length]).toEqual([2, 1]);
  });

  test('without end: are ended, and other games go on', async () => {
    const game = await world.begin('sittuyin', CURTAIN, UNLIMITED);
    world.think = ({ game: id, ...job }) =>
      id === game ? undefined : { act: anyCommand({ game: id, ...job }), score: 0 };
    world.jobs.length = 0;
    await world.restart(0);
    const other = await world.begin('sissa', '', BLITZ, OTHER);
    await world.play(other, seeded(1), 10, OTHER);
    await world.pass(60_000);
    expect(world.jobs.filter((job) => job.game === game)).toHaveLength(3);
    expect((await world.state(game)).ready[1]).not.toBeNull();
    expect((await world.state(other)).line.length).toBeGreaterThanOrEqual(10);
    expect(world.seats.counts).toMatchObject({ acting: 0, busy: 0, waiting: 0 });
  });

  test('while the clock runs: it moves before its time is up', async () => {
    const game = await world.begin('sissa', '', { ...BLITZ, initialMs: 3000, incrementMs: 0 });
    world.think = () => undefined;
    await world.act(game, { type: 'move', move: 'd2d3' });
    await world.pass(3000);
    const { line, status } = await world.state(game);
    expect([line.length, status]).toEqual([2, 'live']);
  });

  test('no command is lost while the store is busy', async () => {
    const game = await world.begin('sissa', '', UNLIMITED);
    const { commit } = world.store.games;
    let refused = 0;
    await world.act(game, { type: 'move', move: 'd2d3' });
    world.store.games.commit = async () => {
      refused++;
      return { ok: false, code: 'busy' };
    };
    await world.pass(2500);
    world.store.games.commit = commit;
    await world.pass(1000);
    expect(refused).toBeGreaterThan(1);
    expect((await world.state(game)).line).toHaveLength(2);
    expect([world.jobs.length, world.errors]).toEqual([1, []]);
  });
});
