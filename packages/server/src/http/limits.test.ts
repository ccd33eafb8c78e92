/** Cost limits of the API: bodies, requests, streams. */

import { once } from 'node:events';
import { connect } from 'node:net';
import type { Challenge } from '@sitke/protocol/api';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { ApiWorld } from '../test/apiWorld.js';
import { quiet, TestClock } from '../test/world.js';
import { Feed } from './feed.js';
import { makeHttpServer } from './http.js';
import { listen } from './listen.js';
import { makeSite, type Routes } from './site.js';

const statusesOf = async (count: number, ask: () => Promise<{ readonly status: number }>): Promise<number[]> => {
  const found = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const { status } = await ask();
    found.set(status, (found.get(status) ?? 0) + 1);
  }
  return [...found].flat();
};

test('a body has at most 4096 bytes; malformed JSON and forbidden keys are rejected', async () => {
  const world = await new ApiWorld().start();
  const headers = { 'content-type': 'application/json' };
  const send = (text: string) => world.call('POST', '/bots', { text, headers });
  expect(await send(`{"name":"${'x'.repeat(4096)}"}`)).toMatchObject({ status: 413, body: { code: 'message/size' } });
  expect(await send('{"name":')).toMatchObject({ status: 400, body: { code: 'message/json' } });
  expect(await send('{"name":"fine","__proto__":{"a":1}}')).toMatchObject({ body: { code: 'message/key' } });
  expect(await send(`{"name":${'['.repeat(50)}${']'.repeat(50)}}`)).toMatchObject({ body: { code: 'message/depth' } });
  for (const text of ['null', '7', '[]', '"x"', '']) expect((await send(text)).status).toBe(400);
  expect(await world.call('POST', '/bots', { text: '%%%=&=&name', headers: {} })).toMatchObject({ status: 400 });
  for (const path of ['/nothing', '/', '/bot/game/x/move', '/challenge/a/b/c/d']) {
    expect([path, (await (await world.ask('GET', path)).json()).code]).toEqual([path, 'api/none']);
  }
  const token = await world.bot('fine');
  for (const id of ['x', '..', '%00', 'a'.repeat(500), '%F0%9F', 'AAAAAAAAAA']) {
    expect([id, (await world.ask('POST', `/bot/game/${id}/resign`, { token })).status]).toEqual([id, 404]);
  }
  expect(world.errors).toEqual([]);
  await world.stop();
});

test('names and games have an allowance that comes back', async () => {
  const world = await new ApiWorld(true).start();
  const token = await world.bot('first');
  let names = 0;
  const register = () => world.ask('POST', '/bots', { json: { name: `bot${names++}` }, address: '192.0.2.3' });
  expect(await statusesOf(8, register)).toEqual([201, 5, 429, 3]);
  expect((await register()).headers.get('content-type')).toContain('application/json');
  await world.advance(600_000);
  expect(await statusesOf(3, register)).toEqual([201, 1, 429, 2]);
  const challenge = () => world.ask('POST', '/challenge/open', { token, form: { variant: 'sissa' } });
  expect(await statusesOf(25, challenge)).toEqual([200, 20, 429, 5]);
  await world.stop();
});

test('a program, and an address, may make the server work so much and no more, and again later', async () => {
  let meterMs = 0;
  /** Every piece of work that is measured takes five milliseconds. */
  const world = await new ApiWorld(true, null, () => (meterMs += 5)).start();
  const [first, second] = ['192.0.2.1', '192.0.2.2'];
  const token = await world.bot('first');
  /** Asks all at once, and goes on in time until all are answered. */
  const ask = async (count: number, own: boolean): Promise<readonly number[]> => {
    const call = own ? { token, address: first } : { address: second };
    const path = own ? '/account' : '/bot/online';
    const answered = Promise.all(Array.from({ length: count }, () => world.ask('GET', path, call)));
    let isDone = false;
    void answered.then(() => {
      isDone = true;
    });
    while (!isDone) await world.advance(50);
    return (await answered).map(({ status }) => status);
  };
  const isRefused = (status: number): boolean => status === 429;
  const many = await ask(60, true);
  expect(many.filter(isRefused).length).toBeGreaterThan(10);
  expect(many.filter((status) => status === 200).length).toBeGreaterThan(10);
  // Nobody else has less for it, and it is over soon.
  expect((await ask(5, false)).some(isRefused)).toBe(false);
  await world.advance(20_000);
  expect(await ask(5, true)).toEqual([200, 200, 200, 200, 200]);
  await world.stop();
});

test('a program has at most 64 streams, and they end with it and with the server', async () => {
  const world = await new ApiWorld().start();
  const token = await world.bot('first');
  const { body } = await world.call('POST', '/challenge/open', { token, form: { variant: 'sissa' } });
  const { id } = body as Challenge;
  const streams = [];
  for (let i = 0; i < 64; i++) streams.push(await world.game(id, token));
  expect(await world.call('GET', `/bot/game/stream/${id}`, { token })).toMatchObject({ status: 429 });
  expect(world.api.bots.counts.feeds).toBe(64);
  await streams[0]!.cancel();
  expect(world.api.bots.counts.feeds).toBe(63);
  await world.events(token);
  await world.stop();
  expect(world.api.bots.counts).toEqual({ feeds: 0, challenges: 0 });
  expect(world.hub.counts.listeners).toBe(0);
  await streams[1]!.find('gameFull');
  expect(await streams[1]!.next()).toBeNull();
});

test('a client that does not read is cut off, and a blank line is sent every seven seconds', async () => {
  const clock = new TestClock(0);
  const feed = new Feed(clock);
  let cuts = 0;
  const reader = feed.response(() => cuts++).body!.getReader();
  const text = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value);
  expect(await text()).toBe('\n');
  feed.send({ a: 1 });
  expect(await text()).toBe('{"a":1}\n');
  await clock.advance(7000);
  expect(await text()).toBe('\n');
  let ended = 0;
  feed.onEnd(() => ended++);
  const line = { text: 'x'.repeat(1000) };
  let sent = 0;
  while (!feed.isEnded && sent < 10_000) {
    feed.send(line);
    sent++;
  }
  expect([ended, cuts, sent]).toEqual([1, 1, Math.ceil(262_144 / (JSON.stringify(line).length + 1)) + 1]);
  feed.send(line);
  feed.end();
  let late = 0;
  feed.onEnd(() => late++);
  expect([ended, late]).toEqual([1, 1]);
});

test('a client that is cut off loses the connection, and no trace of it is left', async () => {
  const traces = vi.spyOn(console, 'error');
  const feed = new Feed(new TestClock(0));
  const routes: Routes = new Hono();
  routes.get('/feed', (c) => feed.response(() => c.env.outgoing.destroy()));
  const onError = (error: unknown): void => void expect(error).toBeNull();
  const server = makeHttpServer(makeSite({ isReady: () => true, mounts: { '/': routes }, onError }));
  const socket = connect(await listen(server, '127.0.0.1', 0, 1), '127.0.0.1').on('error', () => {});
  socket.write('GET /feed HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'readable');
  const closed = once(socket, 'close');
  // Nobody reads: the system's buffers fill up, then the feed's.
  while (!feed.isEnded) {
    feed.send({ text: 'x'.repeat(50_000) });
    await quiet();
  }
  socket.resume();
  await closed;
  server.close();
  await once(server, 'close');
  expect(traces).not.toHaveBeenCalled();
});
