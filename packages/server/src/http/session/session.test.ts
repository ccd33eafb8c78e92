/** Sessions: nobody gets into another's, and a player who ends their own is logged out everywhere. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Sessions } from '../../people/sessions.js';
import { MemoryStore } from '../../store/index.js';
import { type Answer, ask, Guest, type Served, serveAll } from '../../test/served.js';

/** For what happens soon, on a machine that does much else. */
const LONG = { timeout: 30_000 };

let served: Served;
beforeEach(async () => {
  served = await serveAll();
});
afterEach(async () => {
  await served.server.close();
  expect(served.errors).toEqual([]);
});

const post = (path: string, headers: Record<string, string>): Promise<Answer> =>
  ask(served.server.port, `/api/session/${path}`, { method: 'POST', headers });
const own = (guest: Guest): Record<string, string> => ({ origin: served.server.url, cookie: guest.cookie });
const come = (headers: Record<string, string> = {}): Promise<Guest> => Guest.come(served.server.url, headers);

describe('a player who ends their sessions', () => {
  test('is cut off on every connection, and their token is void', async () => {
    const first = await come();
    const second = await come({ cookie: first.cookie });
    const other = await come();
    const { status, headers } = await post('revoke', own(first));
    expect(status).toBe(204);
    expect(headers['set-cookie']).toEqual([expect.stringMatching(/^sid=; .*Max-Age=0$/)]);
    expect(await Promise.all([first.closed, second.closed])).toEqual([1008, 1008]);
    expect((await post('revoke', own(first))).status).toBe(401);
    const again = await come({ cookie: first.cookie });
    expect(again.cookie).not.toBe(first.cookie);
    expect((await other.ask({ t: 'ping', n: 1 }, 'pong')).n).toBe(1);
  });

  test('is cut off even if their client does not answer the goodbye', async () => {
    const guest = await come();
    // A peer that reads nothing never sends its side of the close.
    guest.socket.pause();
    await post('revoke', own(guest));
    await expect.poll(() => served.server.gauges().sockets, LONG).toBe(0);
  });

  test('can keep their identity, with another token', async () => {
    const guest = await come();
    const create = { t: 'create', id: 'A'.repeat(16), variant: 'sissa', options: {} } as const;
    const rest = { time: { kind: 'unlimited' }, seat: 0, name: null, opponent: { kind: 'link' } } as const;
    const { game } = await guest.ask({ ...create, ...rest }, 'created');
    const { status, headers } = await post('rotate', own(guest));
    expect([status, await guest.closed]).toEqual([204, 1008]);
    const [cookie] = String(headers['set-cookie']).split(';') as [string];
    expect(cookie).toMatch(/^sid=[0-9A-Za-z_-]{43}$/);
    expect(cookie).not.toBe(guest.cookie);
    const back = await come({ cookie });
    expect(await back.ask({ t: 'sync', game, v: 0 }, 'state')).toMatchObject({ view: { you: 0 } });
    expect((await post('rotate', own(guest))).status).toBe(401);
  });

  test('gets the new token as JSON if a program', async () => {
    const { token } = await come();
    const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
    const { status, headers, body } = await post('rotate', bearer(token));
    expect([status, headers['set-cookie'], headers['cache-control']]).toEqual([200, undefined, 'no-store']);
    const fresh = JSON.parse(body).token;
    expect((await post('revoke', bearer(token))).status).toBe(401);
    expect((await post('revoke', bearer(fresh))).status).toBe(204);
  });
});

describe('the session of somebody', () => {
  test('cannot be ended by a foreign page, with a GET or without a session', async () => {
    const guest = await come();
    const { cookie } = guest;
    const { url, port } = served.server;
    for (const origin of ['https://evil.example', 'null', `${url}0`, `${url}.evil.example`]) {
      expect((await post('revoke', { cookie, origin })).status).toBe(403);
    }
    expect((await post('revoke', { cookie })).status).toBe(403);
    expect((await post('revoke', { origin: url })).status).toBe(401);
    expect((await ask(port, '/api/session/revoke', { headers: own(guest) })).status).toBe(404);
    expect((await guest.ask({ t: 'ping', n: 1 }, 'pong')).n).toBe(1);
  });

  test('cannot be fixed by somebody else: an unknown token is replaced', async () => {
    for (const sid of ['A'.repeat(43), 'x', '', '__proto__', '../../etc', "' OR 1=1 --"]) {
      const guest = await come({ cookie: `sid=${sid}` });
      expect(guest.token).toMatch(/^[0-9A-Za-z_-]{43}$/);
      expect(guest.token).not.toBe(sid);
    }
  });

  test('that ends while it is renewed does not come back', async () => {
    const store = new MemoryStore();
    const sessions = new Sessions(store);
    const { player, token } = await sessions.make(0);
    const laterMs = 10 * 86_400_000;
    const renewing = sessions.find(token, laterMs);
    await Promise.all([sessions.end(player), renewing]);
    expect(await sessions.find(token, laterMs)).toBeNull();
  });
});

test('an address may not try this without end', async () => {
  await served.server.close();
  served = await serveAll({ limitsAddresses: true });
  const statuses = new Set<number>();
  for (let i = 0; i < 30; i++) statuses.add((await post('revoke', { origin: served.server.url })).status);
  expect([...statuses]).toEqual([401, 429]);
});
