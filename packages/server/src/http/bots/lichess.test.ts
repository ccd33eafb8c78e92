/** Programs written for lichess: a third-party client, and one that follows lichess's documents. */

import { Game, type GameNode, Position, parseUci, rulesOf } from '@sitke/rules';
import { seeded } from '@sitke/testkit/random';
import { Equine } from 'equine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RunningServer, startServer } from '../../server.js';
import { MemoryStore } from '../../store/index.js';

let server: RunningServer;
const errors: unknown[] = [];
const direct = globalThis.fetch;

beforeEach(async () => {
  const onError = (error: unknown): void => void errors.push(error);
  const where = { host: '127.0.0.1', port: 0, origins: [], limitsAddresses: false };
  server = await startServer({ ...where, store: new MemoryStore(), onError, onFatal: onError });
  // The client knows one server only.
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    direct(url.replace('https://lichess.dev', server.url), init),
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
  expect(errors.splice(0)).toEqual([]);
});

async function register(name: string): Promise<string> {
  const body = new URLSearchParams({ name });
  const response = await direct(`${server.url}/api/bots`, { method: 'POST', body });
  return (await response.json()).token;
}

/** A stream as lichess's documents have it: JSON objects a line, blank lines between. */
async function* lines(path: string, token: string): AsyncGenerator<Record<string, never>> {
  const response = await direct(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
  let rest = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop()!;
    for (const part of parts) if (part !== '') yield JSON.parse(part);
  }
}

async function post(path: string, token: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  return (await direct(`${server.url}/api${path}`, { method: 'POST', headers })).json();
}

test('a third-party client for lichess gets the answers it expects', async () => {
  const [token, other] = [await register('Anna'), await register('ben')];
  const [anna, ben] = [new Equine(token), new Equine(other)];
  expect(await anna.account.profile()).toMatchObject({ id: 'anna', username: 'Anna', title: 'BOT' });
  expect(await anna.account.ongoing({ limit: 5 })).toEqual({ nbMyTurn: 0, nowPlaying: [] });
  const events = lines('/stream/event', other);
  const coming = events.next();
  await vi.waitFor(async () => expect(await anna.user.info({ username: 'ben' })).toMatchObject({ online: true }));
  const challenge = await anna.challenge.create({ username: 'ben' });
  expect((await coming).value).toMatchObject({ type: 'challenge', challenge: { id: challenge.id, direction: 'in' } });
  expect(await anna.account.challenges()).toMatchObject({ in: [], out: [{ id: challenge.id }] });
  expect(await ben.challenge.decline({ challengeId: challenge.id })).toEqual({ ok: true });
  expect((await events.next()).value).toMatchObject({ type: 'challengeCanceled' });
  const next = await anna.challenge.create({ username: 'ben' });
  expect(await ben.challenge.accept({ challengeId: next.id })).toEqual({ ok: true });
  expect(await anna.account.ongoing({ limit: 5 })).toMatchObject({
    nowPlaying: [{ gameId: next.id, isMyTurn: expect.any(Boolean) }],
  });
  const last = await anna.challenge.open({ clockLimit: 300, clockIncrement: 3, variant: 'sissa' as never });
  expect(last).toMatchObject({ variant: { key: 'sissa' }, timeControl: { limit: 300, increment: 3 }, destUser: null });
  expect(await anna.challenge.cancel({ challengeId: last.id })).toEqual({ ok: true });
  expect(await anna.users.status({ ids: 'ben' })).toEqual([
    { id: 'ben', name: 'ben', title: 'BOT', online: true, playing: true },
  ]);
});

/** Plays moves by chance until the game is over; returns the last state. */
async function play(id: string, token: string, name: string, seed: number): Promise<Record<string, never>> {
  const chance = seeded(seed);
  let side = '';
  let root: GameNode | null = null;
  let last: Record<string, never> = {};
  for await (const line of lines(`/bot/game/stream/${id}`, token)) {
    const { type, white, variant, sitke } = line as unknown as {
      type: string;
      white: never;
      variant: never;
      sitke: never;
    };
    if (type === 'gameFull') {
      side = white['name'] === name ? 'white' : 'black';
      root = new Game(Position.initial(rulesOf(variant['key'], sitke['options']))).root;
    }
    const state = (type === 'gameFull' ? line['state'] : line) as Record<string, never>;
    if (type === 'opponentGone' || !root) continue;
    last = state;
    const moves = String(state['moves'])
      .split(' ')
      .filter((word) => word !== '');
    if (state['status'] !== 'started') continue;
    let node = root;
    for (const move of moves) {
      const parsed = parseUci(node.position, move);
      if (!parsed.ok) throw new Error(`${move}: ${parsed.error.message}`);
      node = node.play(parsed.value);
    }
    if (node.position.turn !== (side === 'white' ? 0 : 1)) continue;
    if (moves.length >= 80) await post(`/bot/game/${id}/resign`, token);
    else {
      const legal = node.position.legalMoves();
      const move = node.play(legal[chance(legal.length)]!).uci;
      expect(await post(`/bot/game/${id}/move/${move}`, token)).toEqual({ ok: true });
    }
  }
  return last;
}

test.each(['sissa', 'sittuyin'])('%s: two programs that follow lichess’s documents play a game', async (variant) => {
  const [token, other] = [await register('Anna'), await register('ben')];
  const begun = (async () => {
    for await (const event of lines('/stream/event', other)) {
      const { type, challenge, game } = event as unknown as { type: string; challenge: never; game: never };
      if (type === 'challenge') await post(`/challenge/${challenge['id']}/accept`, other);
      if (type === 'gameStart') return game['id'] as string;
    }
    throw new Error('the stream has ended');
  })();
  const headers = { authorization: `Bearer ${token}` };
  const body = () => new URLSearchParams({ variant, 'clock.limit': '300', 'clock.increment': '1', rated: 'false' });
  await vi.waitFor(async () => {
    const made = await direct(`${server.url}/api/challenge/ben`, { method: 'POST', headers, body: body() });
    expect(made.status).toBe(200);
  });
  const id = await begun;
  const ends = await Promise.all([play(id, token, 'Anna', 1), play(id, other, 'ben', 2)]);
  expect(ends[0]!['status']).not.toBe('started');
  expect(ends[0]!['moves']).toBe(ends[1]!['moves']);
});
