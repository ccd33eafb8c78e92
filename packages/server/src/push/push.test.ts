/** Notifications of turns: to whom, where, and with what proof of the sender. */
import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Sessions } from '../people/sessions.js';
import { MemoryStore } from '../store/index.js';
import { type Answer, ask, Guest, gameOf, type Served, serveAll } from '../test/served.js';
import { systemClock } from '../work/clock.js';
import { Pushes } from './addresses.js';
import { openPushKeys } from './keys.js';
import { PushSender } from './sender.js';

const keys = await openPushKeys(new MemoryStore().directory);
const CONTACT = 'mailto:games@example.org';

test('only the push services of browsers are asked, over TLS', () => {
  const sender = new PushSender({ keys, contact: CONTACT }, systemClock());
  for (const known of [
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/Qa',
    'https://wns2-par02p.notify.windows.com/w/?token=a',
  ])
    expect([known, sender.mayAsk(known)]).toEqual([known, true]);
  for (const wrong of [
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evilpush.apple.com.example/a',
    'https://fcm.googleapis.com@127.0.0.1/a',
    'https://user@fcm.googleapis.com/a',
    'https://127.0.0.1/a',
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
    'x',
  ])
    expect([wrong, sender.mayAsk(wrong)]).toEqual([wrong, false]);
});

/** A push service on this machine. */
class Service {
  readonly heard: { readonly path: string; readonly headers: http.IncomingHttpHeaders; readonly body: string }[] = [];
  readonly #server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    this.heard.push({ path: request.url!, headers: request.headers, body });
    response.writeHead(request.url === '/gone' ? 410 : request.url === '/broken' ? 500 : 201).end();
  });
  url = '';

  async open(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
  }
}

const service = new Service();
beforeAll(() => service.open());
afterAll(() => service.close());

describe('a player', () => {
  let served: Served;
  beforeEach(async () => {
    service.heard.length = 0;
    served = await serveAll({
      push: { keys, contact: CONTACT, isService: ({ origin }) => origin === service.url, delayMs: 0 },
    });
  });
  afterEach(async () => {
    await served.server.close();
    expect(served.errors).toEqual([]);
  });

  const subscribe = (guest: Guest, endpoint: string, method = 'POST'): Promise<Answer> => {
    const headers = { origin: served.server.url, cookie: guest.cookie };
    return ask(served.server.port, '/api/session/push', { method, headers }, JSON.stringify({ endpoint }));
  };
  const turnsOf = async ({ cookie }: Guest): Promise<unknown> => {
    const { body } = await ask(served.server.port, '/api/session/turns', { headers: { cookie } });
    return JSON.parse(body);
  };

  /** Two guests in a game: the first is on turn, and the second subscribes and goes away. */
  async function begin(paths: readonly string[], time: object = { kind: 'correspondence', days: 3 }) {
    const { sockets } = served.server.gauges();
    const [first, second] = [await Guest.come(served.server.url), await Guest.come(served.server.url)];
    const asked = { ...gameOf('sissa'), time } as ReturnType<typeof gameOf>;
    const { game } = await first.ask(asked, 'created');
    await first.ask({ t: 'sync', game, v: 0 }, 'state');
    await second.act(game, 1, { type: 'join', name: null });
    for (const each of paths) expect((await subscribe(second, service.url + each)).status).toBe(204);
    second.socket.close();
    await second.closed;
    await expect.poll(() => served.server.gauges().sockets).toBe(sockets + 1);
    const move = async (): Promise<void> => {
      const { t } = await first.act(game, 2, { type: 'move', move: 'e2e4' });
      expect(t).toBe('ack');
    };
    return { first, second, game, move };
  }

  test('an absent player is notified of their turn, on every device, without any detail of the game', async () => {
    const { first, second, game, move } = await begin(['/phone', '/gone', '/broken']);
    expect(await turnsOf(first)).toEqual({ games: [{ id: game, variant: 'sissa' }] });
    await move();
    await expect.poll(() => service.heard.length).toBe(3);
    const [{ path: at, headers, body } = service.heard[0]!] = service.heard;
    expect([at, body, headers['content-length'], headers['ttl'], headers['topic']]).toEqual([
      '/phone',
      '',
      '0',
      '86400',
      'turn',
    ]);
    const [, head, claims, signature, key] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization!) ?? [];
    expect(key).toBe(keys.publicKey);
    const point = Buffer.from(key!, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
    const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature!, 'base64url'))).toBe(true);
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims!, 'base64url').toString());
    expect([aud, sub]).toEqual([service.url, CONTACT]);
    expect(exp * 1000 - Date.now()).toBeLessThan(86_400_000);
    expect(await turnsOf(second)).toEqual({ games: [{ id: game, variant: 'sissa' }] });
    expect(await turnsOf(first)).toEqual({ games: [] });
    // The device that is gone is asked no more.
    await expect
      .poll(async () => (await new Pushes(served.store.sessions).of(await playerOf(second), Date.now())).length)
      .toBe(2);
  });

  const playerOf = async ({ token }: Guest): Promise<string> =>
    (await new Sessions(served.store).look(token, Date.now()))!.player;

  test('a player who is present, has unsubscribed or has a clock is not notified', async () => {
    const timed = await begin(['/clock'], {
      kind: 'clock',
      initialMs: 600_000,
      incrementMs: 0,
      periods: 0,
      periodMs: 0,
      setupMs: 0,
    });
    await timed.move();
    const left = await begin(['/left']);
    expect((await subscribe(left.second, `${service.url}/left`, 'DELETE')).status).toBe(204);
    await left.move();
    const there = await begin(['/there']);
    await Guest.come(served.server.url, { cookie: there.second.cookie });
    await there.move();
    const last = await begin(['/last']);
    await last.move();
    await expect.poll(() => service.heard.map(({ path: at }) => at)).toEqual(['/last']);
  });

  test('an address comes from a page of the server, is that of a push service, and one of eight', async () => {
    const guest = await Guest.come(served.server.url);
    const send = (headers: Record<string, string>, sent: string): Promise<Answer> =>
      ask(served.server.port, '/api/session/push', { method: 'POST', headers }, sent);
    const own = { origin: served.server.url, cookie: guest.cookie };
    const endpoint = `${service.url}/a`;
    expect((await send({ ...own, origin: 'https://evil.example' }, JSON.stringify({ endpoint }))).status).toBe(403);
    expect((await send({ origin: own.origin }, JSON.stringify({ endpoint }))).status).toBe(401);
    for (const wrong of ['', 'x', '{}', '[]', '{"endpoint":1}', '{"endpoint":"http://127.0.0.1:1/"}']) {
      expect((await send(own, wrong)).status).toBe(400);
    }
    for (let i = 0; i < 10; i++) await send(own, JSON.stringify({ endpoint: `${service.url}/${i}` }));
    const pushes = new Pushes(served.store.sessions);
    const player = await playerOf(guest);
    expect(await pushes.of(player, Date.now())).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((i) => `${service.url}/${i}`));
    await ask(served.server.port, '/api/session/revoke', { method: 'POST', headers: own });
    expect(await pushes.of(player, Date.now())).toEqual([]);
  });
});

test('a server that sends no pushes takes no addresses, and says so', async () => {
  const { server } = await serveAll();
  expect(JSON.parse((await ask(server.port, '/api/session/push')).body)).toEqual({ key: null });
  expect(JSON.parse((await ask(server.port, '/api/session/turns')).body)).toEqual({ games: [] });
  const guest = await Guest.come(server.url);
  const headers = { origin: server.url, cookie: guest.cookie };
  const sent = JSON.stringify({ endpoint: 'https://fcm.googleapis.com/fcm/send/a' });
  expect((await ask(server.port, '/api/session/push', { method: 'POST', headers }, sent)).status).toBe(400);
  await server.close();
});
