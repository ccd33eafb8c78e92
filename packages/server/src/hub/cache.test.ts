/** The games in memory: which are kept. */

import { expect, test } from 'vitest';
import { ASKED, PLAYERS, START_MS } from '../test/play.js';
import { World } from '../test/world.js';
import { GameCache } from './cache.js';
import { Hub } from './hub.js';
import type { LiveGame } from './liveGame.js';

const SIZE = 2;

/** A world with so many games, and what keeps games of it in memory. */
async function worldOf(count: number) {
  const world = new World(START_MS);
  await world.start();
  const games: string[] = [];
  for (let index = 0; index < count; index++) {
    const id = `game${String(index).padStart(12, '0')}`;
    const answer = await world.hub.create(PLAYERS[0], { ...ASKED, id, variant: 'sissa', options: {} });
    if (answer.t !== 'created') throw new Error(JSON.stringify(answer));
    games.push(answer.game);
  }
  return { world, games };
}

test('games that nobody listens to are forgotten when there are too many, the one used longest ago first', async () => {
  const { world, games } = await worldOf(5);
  const cache = new GameCache({ log: world.store.games, clock: world.clock, cacheSize: SIZE });
  const loaded: LiveGame[] = [];
  for (const id of games) {
    loaded.push((await cache.load(id))!);
    await world.clock.advance(10);
  }
  cache.trim();
  // All of them have just been asked for.
  expect(cache.size).toBe(5);
  const [first, second, third, fourth, fifth] = loaded;
  const listener = { player: null, send: () => {} };
  first!.listeners.add(listener);
  cache.use(first!);
  second!.absences.set(0, () => {});
  await world.clock.advance(2000);
  await cache.load(third!.id);
  cache.trim();
  const kept = () => loaded.filter(({ id }) => cache.peek(id) !== undefined);
  // Somebody listens to the first, somebody is waited for in the second, the third has just been asked for.
  expect(kept()).toEqual([first, second, third]);
  expect(await cache.load(fourth!.id)).not.toBe(fourth);
  first!.listeners.delete(listener);
  cache.use(first!);
  second!.absences.clear();
  await world.clock.advance(2000);
  cache.trim();
  expect(kept().map(({ id }) => id)).toEqual([first!.id, fourth!.id]);
  expect(cache.peek(fifth!.id)).toBeUndefined();
});

test('a hub forgets them by itself, and they come back when asked for', async () => {
  const { world, games } = await worldOf(4);
  const onError = (error: unknown) => void world.errors.push(error);
  const hub = new Hub({ store: world.store, clock: world.clock, onError, onFatal: onError, cacheSize: SIZE });
  await hub.start();
  const listeners = games.map(() => ({ player: null, send: () => {} }));
  for (const [index, game] of games.entries()) await hub.sync(listeners[index]!, { game, v: 0 });
  await world.clock.advance(5000);
  expect(hub.counts).toMatchObject({ games: 4, listeners: 4 });
  for (const listener of listeners) hub.leave(listener);
  await world.clock.advance(2000);
  expect(hub.counts).toMatchObject({ games: SIZE, listeners: 0 });
  expect(await hub.read(null, games[0]!)).toMatchObject({ ok: true });
  await world.clock.advance(2000);
  expect(hub.counts).toMatchObject({ games: SIZE, listeners: 0 });
  await hub.stop();
  expect(world.errors).toEqual([]);
});
