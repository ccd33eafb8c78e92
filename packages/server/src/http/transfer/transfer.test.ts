/** A guest on the way to another device: who has the code or the key is that guest, and nobody else. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CODE_LIFE_MS, MAX_FILE, OwnMoves } from '../../people/moves.js';
import { Sessions } from '../../people/sessions.js';
import { MemoryStore } from '../../store/index.js';
import { type Answer, ask, Guest, gameOf, type Served, serveAll } from '../../test/served.js';

let served: Served;
beforeEach(async () => {
  served = await serveAll();
});
afterEach(async () => {
  await served.server.close();
  expect(served.errors).toEqual([]);
});

type Way = 'code' | 'key' | 'take';
const post = (way: Way, headers: Record<string, string> = {}, sent: string | Uint8Array = ''): Promise<Answer> => {
  const all = { origin: served.server.url, ...headers };
  return ask(served.server.port, `/api/session/${way}`, { method: 'POST', headers: all }, sent);
};
const take = (asked: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  post('take', headers, JSON.stringify(asked));
const come = (headers: Record<string, string> = {}): Promise<Guest> => Guest.come(served.server.url, headers);
const cookieIn = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0]!;

/** Returns a guest who has begun a game, and the game. */
async function player(): Promise<{ guest: Guest; game: string }> {
  const guest = await come();
  const { game } = await guest.ask(gameOf('sissa'), 'created');
  return { guest, game };
}

/** Expects a cookie to be that of the player with the first seat of a game. */
async function expectSeat(cookie: string, game: string): Promise<void> {
  const back = await come({ cookie });
  expect(await back.ask({ t: 'sync', game, v: 0 }, 'state')).toMatchObject({ view: { you: 0 } });
}

describe('a code', () => {
  test('takes a guest and a file to another device, once', async () => {
    const { guest, game } = await player();
    const made = await post('code', { cookie: guest.cookie }, 'a file\n');
    expect([made.status, made.headers['cache-control']]).toEqual([201, 'no-store']);
    const { code, lifeMs } = JSON.parse(made.body);
    expect([code, lifeMs]).toEqual([expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/), CODE_LIFE_MS]);
    const other = await come();
    const taken = await take({ code }, { cookie: other.cookie });
    expect([taken.status, taken.headers['cache-control']]).toEqual([200, 'no-store']);
    expect([taken.headers['sitke-guest'], taken.body]).toEqual(['yes', 'a file\n']);
    expect(cookieIn(taken)).not.toBe(guest.cookie);
    await expectSeat(cookieIn(taken), game);
    await expectSeat(guest.cookie, game);
    expect((await take({ code })).status).toBe(404);
  });

  test('of a device that was never online takes the file alone', async () => {
    const { code } = JSON.parse((await post('code', {}, 'games')).body);
    const taken = await take({ code });
    expect([taken.headers['sitke-guest'], taken.body]).toEqual(['no', 'games']);
    expect(taken.headers['set-cookie']).toBeUndefined();
  });

  test('is void after a newer one, and once the guest has ended all sessions', async () => {
    const { guest } = await player();
    const own = { cookie: guest.cookie };
    const [first, second] = [await post('code', own), await post('code', own)].map(({ body }) => JSON.parse(body).code);
    expect((await take({ code: first })).status).toBe(404);
    const headers = { origin: served.server.url, ...own };
    await ask(served.server.port, '/api/session/revoke', { method: 'POST', headers });
    expect((await take({ code: second })).status).toBe(404);
  });

  test('lasts for minutes', async () => {
    const moves = new OwnMoves();
    const move = { player: 'anna', file: new Uint8Array() };
    const code = (await moves.add(move, 'here', 0))!;
    expect(await moves.take(code, CODE_LIFE_MS)).toBeNull();
    expect(await moves.take((await moves.add(move, 'here', 0))!, CODE_LIFE_MS - 1)).toMatchObject(move);
  });

  test('has a file of a limited size, and only so many files wait', async () => {
    expect((await post('code', {}, new Uint8Array(MAX_FILE + 1))).status).toBe(413);
    const moves = new OwnMoves();
    const add = (network: string, nowMs = 0): Promise<string | null> =>
      moves.add({ player: null, file: new Uint8Array(MAX_FILE) }, network, nowMs);
    const codesOf = async (network: string, count: number): Promise<(string | null)[]> =>
      Promise.all(Array.from({ length: count }, () => add(network)));
    expect((await codesOf('here', 4)).filter((code) => code !== null)).toHaveLength(3);
    expect(await add('elsewhere')).not.toBeNull();
    const many = await Promise.all(Array.from({ length: 100 }, (_, index) => add(`network ${index}`)));
    expect(many.filter((code) => code !== null)).toHaveLength(59);
    expect(await add('elsewhere', CODE_LIFE_MS)).not.toBeNull();
  });
});

describe('a recovery key', () => {
  test('brings a guest back on any device, as often as they like', async () => {
    const { guest, game } = await player();
    const { key } = JSON.parse((await post('key', { cookie: guest.cookie })).body);
    for (const _ of [1, 2]) {
      const taken = await take({ key });
      expect([taken.headers['sitke-guest'], taken.body]).toEqual(['yes', '']);
      await expectSeat(cookieIn(taken), game);
    }
  });

  test('is void after a newer one, after a year, and once the guest has ended all sessions', async () => {
    const sessions = new Sessions(new MemoryStore());
    const { player, token } = await sessions.make(0);
    expect(await sessions.makeKey(token, 0)).toBeNull();
    await sessions.use(player, 0);
    const first = (await sessions.makeKey(token, 0))!;
    const second = (await sessions.makeKey(token, 0))!;
    const yearMs = 365 * 86_400_000;
    expect(await sessions.recover(first, 0)).toBeNull();
    expect(await sessions.find((await sessions.recover(second, yearMs - 1))!, yearMs)).toBe(player);
    expect(await sessions.recover(second, yearMs)).toBeNull();
    const third = (await sessions.makeKey(token, 0))!;
    await sessions.end(player);
    expect(await sessions.recover(third, 0)).toBeNull();
    const [place] = third.split('.') as [string];
    expect(await sessions.find(place, 0)).toBeNull();
  });

  test.each(['makeKey', 'recover'] as const)('does not outlive the sessions that end during %s', async (way) => {
    const sessions = new Sessions(new MemoryStore());
    const { player, token } = await sessions.make(0);
    await sessions.use(player, 0);
    const key = (await sessions.makeKey(token, 0))!;
    const going = way === 'makeKey' ? sessions.makeKey(token, 0) : sessions.recover(key, 0);
    await sessions.end(player);
    expect(await going).toBeNull();
    expect(await sessions.recover(key, 0)).toBeNull();
  });

  test('needs a game, since most guests never come back', async () => {
    const guest = await come();
    for (const headers of [{ cookie: guest.cookie }, {}]) {
      expect(JSON.parse((await post('key', headers)).body)).toEqual({ key: null });
    }
  });
});

test('neither is for foreign pages, for programs or to be guessed', async () => {
  const { guest } = await player();
  const { cookie, token } = guest;
  for (const way of ['code', 'key', 'take'] as const) {
    expect((await post(way, { cookie, origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(way, { authorization: `Bearer ${token}` })).status).toBe(403);
  }
  for (const wrong of ['', 'x', '{}', '[]', '{"code":1}', '{"code":"A","key":"B"}', `{"key":"${'x'.repeat(300)}"}`]) {
    expect((await post('take', {}, wrong)).status).toBe(400);
  }
  for (const wrong of [
    { code: '' },
    { code: '__proto__' },
    { key: `${'A'.repeat(43)}.${'A'.repeat(43)}` },
    { key: '.' },
  ]) {
    expect((await take(wrong)).status).toBe(404);
  }
  await served.server.close();
  served = await serveAll({ limitsAddresses: true });
  const statuses = new Set<number>();
  for (let i = 0; i < 30; i++) statuses.add((await take({ code: 'AAAAAAAAAA' })).status);
  expect([...statuses]).toEqual([404, 429]);
});
