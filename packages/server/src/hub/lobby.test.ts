/** The lobby, with simulated time on a store in memory: its contents. */

import { MAX_LISTED, MAX_SEEKS, type TimeControl } from '@sitke/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { Guest, LobbyWorld } from '../test/guest.js';
import { overriding } from '../test/overriding.js';
import { ASKED, BLITZ, START_MS } from '../test/play.js';
import { quiet } from '../test/world.js';
import { Hub } from './hub.js';

const LOBBY = { kind: 'lobby' } as const;
const DAYS: TimeControl = { kind: 'correspondence', days: 3 };
const HOUR_MS = 3_600_000;

let world: LobbyWorld;

beforeEach(async () => {
  world = new LobbyWorld(START_MS, 'sissa');
  await world.start();
});

describe('a game that waits', () => {
  test('is shown to others with all that they need to join it, and to its creator among their own', async () => {
    const [anna, ben, nobody] = [await world.enter('anna'), await world.enter('ben'), await world.enter(null)];
    for (const each of [anna, ben, nobody]) {
      expect(each.last).toEqual({ t: 'lobby', at: START_MS, seeks: [], playing: [], bots: [], own: [] });
    }
    await world.clock.advance(5000);
    const game = await world.create('anna', { name: 'Ánna 1' });
    await world.told();
    const terms = { game, variant: 'sissa', options: {}, time: BLITZ };
    const by = { kind: 'guest', name: 'Ánna 1' };
    for (const each of [ben, nobody]) {
      expect(each.heard).toHaveLength(2);
      expect(each.last.seeks).toEqual([{ ...terms, free: 1, by, at: START_MS + 5000 }]);
      expect(each.last.own).toEqual([]);
    }
    expect(anna.last).toMatchObject({ seeks: [], playing: [] });
    expect(anna.last.own).toEqual([
      { ...terms, status: 'open', you: 0, players: [by, null], turn: null, deadline: null },
    ]);
    expect(JSON.stringify([ben.heard, nobody.heard])).not.toContain('anna');
  });

  test('is joined from the list by one player, whatever version the message names', async () => {
    const anna = await world.enter('anna');
    for (const v of [0, 1, 7]) {
      const game = await world.create('anna');
      const answers = await Promise.all([
        world.join(game, 'ben', v),
        world.join(game, 'cleo', v),
        world.join(game, 'anna', v),
      ]);
      expect(answers).toMatchObject([{ t: 'ack', v: 2 }, { code: 'game/notOpen' }, { code: 'game/own' }]);
    }
    await world.told();
    expect(anna.playing).toHaveLength(3);
    expect(world.errors).toEqual([]);
  });

  test('is not there for others where it was made by link or for a program', async () => {
    const ben = await world.enter('ben');
    const game = await world.create('anna', { opponent: { kind: 'link' } });
    await world.told();
    expect((await world.join(game, 'cleo')).t).toBe('ack');
    await world.told();
    const [late, cleo] = [await world.enter('dan'), await world.enter('cleo')];
    expect(ben.heard).toHaveLength(1);
    expect(late.last).toMatchObject({ seeks: [], playing: [], own: [] });
    expect(cleo.own).toEqual([game]);
  });

  test('is hidden ten seconds after its creator has left, and comes back with them', async () => {
    const ben = await world.enter('ben');
    const game = await world.create('anna');
    const slow = await world.create('anna', { time: DAYS });
    await world.told();
    expect(ben.seeks).toEqual([slow, game].sort().reverse());
    await world.clock.advance(7999);
    expect(ben.seeks).toHaveLength(2);
    await world.clock.advance(1);
    expect(ben.seeks).toEqual([slow]);
    // The creator listens to the game, on one page and then on another.
    const [page, other] = [new Guest('anna'), new Guest('anna')];
    await world.hub.sync(page, { game, v: 0 });
    await world.told();
    expect(ben.seeks).toHaveLength(2);
    await world.hub.sync(other, { game, v: 0 });
    world.hub.leave(page, game);
    await world.clock.advance(60_000);
    expect(ben.seeks).toHaveLength(2);
    world.hub.leave(other);
    await world.clock.advance(9999);
    expect(ben.seeks).toHaveLength(2);
    // In the lobby the creator is present too.
    const anna = await world.enter('anna');
    await world.clock.advance(60_000);
    expect(ben.seeks).toHaveLength(2);
    world.hub.lobby.leave(anna);
    await world.clock.advance(12_000);
    expect(ben.seeks).toEqual([slow]);
    // Another listener does not count.
    await world.hub.sync(new Guest('cleo'), { game, v: 0 });
    await world.told();
    expect(ben.seeks).toEqual([slow]);
  });

  test('does so unseen too', async () => {
    const anna = await world.enter('anna');
    const game = await world.create('anna');
    const ben = await world.enter('ben');
    expect(ben.seeks).toEqual([game]);
    world.hub.leave(ben);
    world.hub.leave(anna);
    await world.clock.advance(9999);
    const cleo = await world.enter('cleo');
    expect(cleo.seeks).toEqual([game]);
    world.hub.leave(cleo);
    await world.clock.advance(1);
    expect((await world.enter('dan')).seeks).toEqual([]);
  });

  test('waits a day, or a month where it is played by days', async () => {
    const quick = await world.create('anna', { opponent: { kind: 'link' } });
    const slow = await world.create('anna', { time: DAYS });
    // The server is down meanwhile, as nobody plays: that counts.
    await world.restart(24 * HOUR_MS - 1);
    expect((await world.state(quick)).status).toBe('open');
    // The timer may be late.
    const message = { t: 'act', game: quick, v: 1, id: world.newId(), act: { type: 'join', name: null } } as const;
    const late = await world.hub.act('ben', message, { nowMs: START_MS + 24 * HOUR_MS, lagMs: 0 });
    expect(late).toMatchObject({ code: 'game/notOpen' });
    await world.clock.advance(1);
    expect((await world.state(quick)).end).toMatchObject({ by: 'aborted', winner: null });
    expect(await world.join(quick, 'ben')).toMatchObject({ code: 'game/notOpen' });
    await world.restart(29 * 24 * HOUR_MS - 10);
    const anna = await world.enter('anna');
    expect(anna.own).toEqual([slow]);
    await world.clock.advance(10);
    expect((await world.state(slow)).end).toMatchObject({ by: 'aborted' });
    await world.told();
    expect(anna.own).toEqual([]);
    expect(world.hub.counts.deadlines).toBe(0);
  });

  test('is one of fifty that are not their own, for each; every player has a share of them', async () => {
    const games: string[] = [];
    for (let i = 0; i < 60; i++) {
      games.push(await world.create(`player ${Math.floor(i / 5)}`, { time: DAYS }));
      await world.clock.advance(10);
    }
    const newest = [...games].reverse();
    const [old, young, none] = [await world.enter('player 0'), await world.enter('player 11'), await world.enter(null)];
    const inOrder = (seeks: readonly string[]): string[] => newest.filter((game) => seeks.includes(game));
    // Five of each: of the last five of them all, the places do not suffice for those in the middle.
    for (const { seeks } of [old, young, none]) {
      expect([seeks.length, new Set(seeks).size]).toEqual([MAX_LISTED, MAX_LISTED]);
      expect(seeks).toEqual(inOrder(seeks));
    }
    expect(none.seeks).toEqual(expect.arrayContaining([games[0], games.at(-1)]));
    expect(young.own).toEqual(newest.slice(0, 5));
  });

  test('lists the options that are not standard', async () => {
    const ben = await world.enter('ben');
    const options = { 'setup.order': 'curtain', 'setup.pawnSwap': false };
    const message = { ...ASKED, id: world.newId(), variant: 'sittuyin', options, opponent: LOBBY } as const;
    await world.hub.create('anna', message);
    await world.told();
    expect(ben.last.seeks).toMatchObject([{ options: { 'setup.order': 'curtain' } }]);
    expect(Object.keys(ben.last.seeks[0]!.options)).toEqual(['setup.order']);
  });

  test('is one of five at most for a player, also if many are requested at once', async () => {
    const asked = Array.from({ length: 8 }, () => ({ id: world.newId(), time: DAYS }));
    const answers = await Promise.all(asked.map((each) => world.ask('anna', each)));
    expect(answers.filter(({ t }) => t === 'created')).toHaveLength(MAX_SEEKS);
    expect(answers.filter((each) => 'code' in each && each.code === 'lobby/tooMany')).toHaveLength(3);
    // Others may, and so may the creator elsewhere; what is there already stays.
    expect((await world.ask('ben')).t).toBe('created');
    expect((await world.ask('anna', { opponent: { kind: 'link' } })).t).toBe('created');
    expect(await world.ask('anna', asked[0]!)).toEqual(answers[0]);
    await world.restart(1000);
    expect(await world.ask('anna')).toMatchObject({ code: 'lobby/tooMany' });
    const first = answers[0]!.t === 'created' ? answers[0].game : '';
    expect((await world.join(first, 'ben')).t).toBe('ack');
    expect(await world.ask('anna', asked[0]!)).toEqual(answers[0]);
    expect((await world.ask('anna')).t).toBe('created');
    expect(await world.ask('anna')).toMatchObject({ code: 'lobby/tooMany' });
  });

  test('takes no place where it could not be stored', async () => {
    const games = overriding(world.store.games, { commit: async () => ({ ok: false, code: 'busy' }) });
    const store = overriding(world.store, { games });
    const fail = (error: unknown): void => void world.errors.push(error);
    const hub = new Hub({ store, clock: world.clock, onError: fail, onFatal: fail });
    for (let i = 0; i < 10; i++) {
      const message = { ...ASKED, id: world.newId(), variant: 'sissa', options: {}, opponent: LOBBY } as const;
      expect(await hub.create('anna', message)).toMatchObject({ code: 'server/busy' });
    }
  });
});

describe('a game that is played', () => {
  test('is shown with the number of its acts, and so is its rematch, until it ends', async () => {
    const [ben, watcher] = [await world.enter('ben'), await world.enter(null)];
    const game = await world.create('anna', { name: 'Anna' });
    await world.join(game, 'ben');
    await world.told();
    const players = [
      { kind: 'guest', name: 'Anna' },
      { kind: 'guest', name: null },
    ];
    const terms = { game, variant: 'sissa', options: {}, time: BLITZ, players };
    expect(watcher.last).toMatchObject({ seeks: [], own: [], playing: [{ ...terms, acts: 0, at: START_MS }] });
    expect(ben.last).toMatchObject({ playing: [{ game }], own: [{ ...terms, status: 'live', you: 1, turn: 0 }] });
    await world.doAct(game, 'anna', { type: 'move', move: 'd2d3' }, 2);
    await world.told();
    expect([watcher.last.playing[0]!.acts, ben.last.own[0]!.turn]).toEqual([1, 1]);
    await world.doAct(game, 'ben', { type: 'resign' }, 3);
    await world.told();
    expect([watcher.playing, ben.own]).toEqual([[], []]);
    await world.doAct(game, 'ben', { type: 'offer', what: 'rematch' }, 4);
    await world.doAct(game, 'anna', { type: 'accept', what: 'rematch' }, 5);
    await world.told();
    const { rematch } = await world.state(game);
    expect([watcher.playing, ben.own]).toEqual([[rematch], [rematch]]);
    expect(ben.last.own[0]).toMatchObject({ you: 0, turn: 0 });
  });
});

describe('own games', () => {
  test('come first in the own turn, then by the time that is left', async () => {
    const links = { opponent: { kind: 'link' } } as const;
    const [week, day, none, theirs, open] = [
      await world.create('anna', { ...links, time: { kind: 'correspondence', days: 7 } }),
      await world.create('anna', { ...links, time: { kind: 'correspondence', days: 1 } }),
      await world.create('anna', { ...links, time: { kind: 'unlimited' } }),
      await world.create('ben', links),
      await world.create('anna', links),
    ];
    for (const game of [week, day, none]) await world.join(game, 'ben');
    await world.join(theirs, 'anna');
    const anna = await world.enter('anna');
    expect(anna.own).toEqual([day, week, none, theirs, open]);
    const DAY_MS = 24 * HOUR_MS;
    const deadlines = anna.last.own.map(({ deadline }) => deadline);
    expect([deadlines[0], deadlines[1], deadlines[2], deadlines[4]]).toEqual([
      START_MS + DAY_MS,
      START_MS + 7 * DAY_MS,
      null,
      null,
    ]);
    await world.doAct(day, 'anna', { type: 'move', move: 'd2d3' }, 2);
    await world.told();
    // The clock of a live game runs out sooner.
    expect(anna.own).toEqual([week, none, theirs, day, open]);
    await world.restart(1000);
    expect((await world.enter('anna')).last.own).toEqual(
      anna.last.own.map((each) => {
        const isCredited = each.deadline !== null;
        return isCredited ? { ...each, deadline: expect.any(Number) } : each;
      }),
    );
  });

  test('that change while they are read are shown as they are', async () => {
    const game = await world.create('anna', { time: DAYS });
    const list = world.store.games.list.bind(world.store.games);
    const waits: (() => void)[] = [];
    let isSlow = true;
    world.store.games.list = async (query) => {
      const rows = await list(query);
      if (isSlow) await new Promise<void>((resolve) => void waits.push(resolve));
      return rows;
    };
    const anna = new Guest('anna');
    const entering = world.hub.enterLobby(anna);
    await quiet();
    await world.join(game, 'ben');
    const ended = await world.create('anna', { time: DAYS });
    await world.doAct(ended, 'anna', { type: 'abort' });
    await world.clock.advance(10_000);
    expect(anna.heard).toEqual([]);
    isSlow = false;
    for (const resolve of waits) resolve();
    await entering;
    expect(anna.last).toMatchObject({ seeks: [], playing: [{ game }], own: [{ game, status: 'live' }] });
  });
});
