/** The lobby, with simulated time on a store in memory: when it is sent, and to whom. */

import { MAX_LISTED, type TimeControl } from '@sitke/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Wire } from '../games/view.js';
import { StoreBusyError } from '../store/index.js';
import { Guest, LobbyWorld } from '../test/guest.js';
import { START_MS } from '../test/play.js';
import { Hub } from './hub.js';

const DAYS: TimeControl = { kind: 'correspondence', days: 3 };

let world: LobbyWorld;

beforeEach(async () => {
  world = new LobbyWorld(START_MS, 'sissa');
  await world.start();
});

describe('a listener', () => {
  test('is sent changes at most every two seconds', async () => {
    const ben = await world.enter('ben');
    await world.clock.advance(10_000);
    expect(ben.heard).toHaveLength(1);
    for (let i = 0; i < 50; i++) {
      const game = await world.create('anna', { time: DAYS });
      await world.clock.advance(100);
      await world.doAct(game, 'anna', { type: 'abort' });
      await world.clock.advance(100);
    }
    expect(ben.heard.length).toBeLessThanOrEqual(7);
    const times = ben.heard.slice(1).map(({ at }) => at);
    expect(times.filter((at, index) => at - (times[index - 1] ?? 0) < 2000)).toEqual([]);
    await world.clock.advance(10_000);
    expect(ben.last.seeks).toEqual([]);
    const { length } = ben.heard;
    // Games of others by link do not concern the player.
    await world.join(await world.create('anna', { opponent: { kind: 'link' } }), 'cleo');
    await world.clock.advance(10_000);
    expect(ben.heard).toHaveLength(length);
  });

  test('is one of many: they are served in slices, and none misses a change meanwhile', async () => {
    const guests: Guest[] = [];
    for (let i = 0; i < 100; i++) guests.push(await world.enter(i % 2 === 0 ? null : `guest ${i}`));
    const first = await world.create('anna', { time: DAYS });
    const second: string[] = [];
    const { send } = guests[40]!;
    guests[40]!.send = function (message) {
      send.call(this, message);
      if (second.length === 0) void world.create('anna', { time: DAYS }).then((game) => second.push(game));
    };
    await world.clock.advance(2000);
    expect(guests.filter(({ heard }) => heard.length < 2)).toEqual([]);
    await world.told();
    expect(second).toHaveLength(1);
    const newest = [first, ...second].sort().reverse();
    for (const { seeks } of guests) expect(seeks).toEqual(newest);
  });

  test('cannot tell from the time of a message whether a player arranges an army', async () => {
    const timesOf = async (saves: number): Promise<number[]> => {
      world = new LobbyWorld(START_MS, 'sissa');
      await world.start();
      const [watcher] = [await world.enter(null), await world.enter('anna'), await world.enter('ben')];
      const rules = { variant: 'sittuyin', options: { 'setup.order': 'curtain' } } as const;
      const game = await world.create('anna', rules);
      await world.join(game, 'ben');
      await world.clock.advance(10_000);
      for (let n = 1; n <= saves; n++) await world.doAct(game, 'ben', { type: 'arrange', n, drops: ['K@d8'] }, 2);
      await world.clock.advance(1000);
      await world.create('cleo');
      await world.told();
      return watcher!.heard.map(({ at }) => at);
    };
    const quietly = await timesOf(0);
    expect(quietly.at(-1)).toBe(START_MS + 11_000);
    expect(await timesOf(1)).toEqual(quietly);
  });

  test('who leaves before their turn is skipped', async () => {
    const guests: Guest[] = [];
    for (let i = 0; i < 100; i++) guests.push(await world.enter(null));
    const last = guests.at(-1)!;
    const { send } = guests[0]!;
    guests[0]!.send = function (message) {
      send.call(this, message);
      world.hub.leave(last);
    };
    await world.create('anna');
    await world.told();
    expect(guests.filter(({ heard }) => heard.length < 2)).toEqual([last]);
    expect(world.hub.lobby.size).toBe(99);
  });

  test('who has left gets no more messages, and no state is kept for them', async () => {
    const guests = [await world.enter('anna'), await world.enter('anna'), await world.enter(null)];
    expect(world.hub.lobby.size).toBe(3);
    world.hub.lobby.leave(guests[0]!);
    world.hub.leave(guests[2]!);
    await world.create('ben');
    await world.told();
    expect(guests.map(({ heard }) => heard.length)).toEqual([1, 2, 1]);
    world.hub.leave(guests[1]!);
    expect(world.hub.lobby.size).toBe(0);
  });

  test('who leaves while their games are read gets no message; who comes back, one', async () => {
    const guest = new Guest('anna');
    const entering = world.hub.enterLobby(guest);
    world.hub.leave(guest);
    await entering;
    expect([guest.heard.length, world.hub.lobby.size]).toEqual([0, 0]);
    const both = [world.hub.enterLobby(guest), world.hub.lobby.leave(guest), world.hub.enterLobby(guest)];
    await Promise.all(both);
    expect(guest.heard).toHaveLength(1);
    const other = new Guest('ben');
    const entered = [world.hub.enterLobby(other), world.enter('ben')] as const;
    world.hub.leave(other);
    const [, stays] = await Promise.all(entered);
    expect([other.heard.length, stays.heard.length, world.hub.lobby.size]).toEqual([0, 1, 2]);
  });

  test('gets an error if their games cannot be read, and may ask again', async () => {
    const list = world.store.games.list.bind(world.store.games);
    world.store.games.list = async () => {
      throw new StoreBusyError('locked');
    };
    const heard: Wire[] = [];
    const guest = { player: 'anna', send: (message: Wire) => void heard.push(message) };
    await world.hub.enterLobby(guest);
    expect(heard).toMatchObject([{ t: 'error', code: 'server/busy' }]);
    expect(world.hub.lobby.size).toBe(0);
    world.store.games.list = list;
    await world.hub.enterLobby(guest);
    expect(heard[1]).toMatchObject({ t: 'lobby' });
  });

  test('finds the programs that are there', async () => {
    let bots: string[] = [];
    const { store, clock, errors } = world;
    const fail = (error: unknown): void => void errors.push(error);
    const hub = new Hub({ store, clock, onError: fail, onFatal: fail, bots: (most) => bots.slice(0, most) });
    const ben = await world.enter('ben', hub);
    bots = Array.from({ length: 60 }, (_, index) => `bot-${index}`);
    hub.lobby.markChanged();
    await world.told();
    expect(ben.last.bots).toEqual(bots.slice(0, MAX_LISTED));
  });
});
