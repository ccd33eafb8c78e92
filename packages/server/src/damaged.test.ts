/** A server with a damaged game: requests for that game say so, all others play on. */
import { afterEach, expect, test } from 'vitest';
import { DamagedGameError, MemoryStore } from './store/index.js';
import { overriding } from './test/overriding.js';
import { ask, Guest, gameOf, serveAll } from './test/served.js';

/** Returns a store, in which the log of the game that `spoil` names cannot be played. */
function spoiledStore() {
  const memory = new MemoryStore();
  let spoiled = '';
  const games = overriding(memory.games, {
    load: async (id) => {
      const stored = await memory.games.load(id);
      if (!stored || id !== spoiled) return stored;
      return { ...stored, events: stored.events.map((event) => ({ ...event, data: '{}' })) };
    },
  });
  const spoil = (id: string): void => {
    spoiled = id;
  };
  return { store: overriding(memory, { games }), spoil };
}

let end = async (): Promise<void> => {};
afterEach(() => end());

async function begin() {
  const { store } = spoiledStore();
  const served = await serveAll({ store, metricsPort: 0 });
  end = () => served.server.close();
  const [one, other] = [await Guest.come(served.server.url), await Guest.come(served.server.url)];
  const play = async (id: string): Promise<string> => {
    const { game } = await one.ask({ ...gameOf('sissa'), id }, 'created');
    await one.ask({ t: 'sync', game, v: 0 }, 'state');
    await other.ask({ t: 'sync', game, v: 0 }, 'state');
    expect(await other.act(game, 1, { type: 'join', name: null })).toMatchObject({ t: 'ack' });
    return game;
  };
  return { ...served, store, one, other, play };
}

test('a game in quarantine answers that it is damaged, over sockets and HTTP', async () => {
  const { server, store, one, other, play, lines } = await begin();
  const [bad, good] = [await play('damaged000000001'), await play('damaged000000002')];
  store.games.quarantine(new DamagedGameError(bad, 'a test says so'));
  const refused = { t: 'refused', code: 'game/damaged' };
  expect(await one.act(bad, 2, { type: 'resign' })).toMatchObject(refused);
  expect(await one.act(good, 2, { type: 'resign' })).toMatchObject({ t: 'ack' });
  expect(await ask(server.port, `/game/${bad}.pgn`)).toMatchObject({
    status: 503,
    body: expect.stringContaining('damaged'),
  });
  expect(await ask(server.port, `/game/${good}.pgn`)).toMatchObject({ status: 200 });
  expect((await ask(server.port, `/api/game/${good}`)).status).toBe(200);
  expect((await ask(Number(new URL(server.metricsUrl!).port), '/metrics')).body).toContain('\nsitke_games_damaged 1\n');
  expect(await other.ask({ t: 'lobby', on: true }, 'lobby')).toMatchObject({ own: [] });
  expect(lines.join('')).not.toContain('mistake');
});

test('a game whose log cannot be played is put in quarantine where it is read', async () => {
  const { store, spoil } = spoiledStore();
  const first = await serveAll({ store });
  const guest = await Guest.come(first.server.url);
  const games: string[] = [];
  for (const id of ['damaged000000003', 'damaged000000004', 'damaged000000005']) {
    const { game } = await guest.ask({ ...gameOf('sissa'), id }, 'created');
    games.push(game);
  }
  spoil(games[1]!);
  // It is not in memory: another server on the same store reads it.
  const second = await serveAll({ store });
  end = async () => {
    guest.socket.terminate();
    first.server.kill();
    await second.server.close();
  };
  const statuses = await Promise.all(
    games.map(async (id) => (await ask(second.server.port, `/api/game/${id}`)).status),
  );
  expect(statuses).toEqual([200, 503, 200]);
  expect([...store.games.quarantined.keys()]).toEqual([games[1]]);
  const watcher = await Guest.come(second.server.url);
  expect(await watcher.ask({ t: 'sync', game: games[1]!, v: 0 }, 'error', 'state')).toMatchObject({
    code: 'game/damaged',
  });
  expect(await watcher.ask({ t: 'sync', game: games[2]!, v: 0 }, 'error', 'state')).toMatchObject({ t: 'state' });
  watcher.socket.terminate();
  expect(second.errors).toEqual([]);
});
