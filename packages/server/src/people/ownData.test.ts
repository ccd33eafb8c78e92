/** Data of a person: shown to them alone, and gone from everywhere once they ask for that. */

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Command } from '@sitke/protocol';
import { openSqliteStore } from '@sitke/server/store';
import { seeded } from '@sitke/testkit/random';
import { afterAll, afterEach, expect, test } from 'vitest';
import { askAdmin } from '../admin/admin.js';
import { someMoves } from '../test/lines/simGame.js';
import { type Answer, ask, Guest, gameOf, type Served, serveAll } from '../test/served.js';
import { type OwnPage, readPlace } from './ownData.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-own-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const NAME = 'Zawgyiwitch';
const MOVES = someMoves(seeded(3), 4);
let acts = 0;

async function serveOn(file: string): Promise<Served> {
  const onFatal = (error: Error): never => {
    throw error;
  };
  const served = await serveAll({ store: await openSqliteStore({ file, onFatal }), adminFile: file });
  closing.push(() => served.server.close());
  return served;
}

async function come({ server }: Served): Promise<Guest> {
  const guest = await Guest.come(server.url);
  closing.push(() => guest.socket.terminate());
  return guest;
}

/** Lets two play so many moves. */
async function play(one: Guest, other: Guest, moves: number): Promise<string> {
  const id = `own${String(acts++).padStart(13, '0')}`;
  const { game } = await one.ask({ ...gameOf('sissa'), id, name: NAME }, 'created');
  const join: Command = { type: 'join', name: 'Ma Hla' };
  expect(await other.act(game, 1, join)).toMatchObject({ t: 'ack' });
  for (const [index, move] of MOVES.slice(0, moves).entries()) {
    const act: Command = { type: 'move', move };
    expect(await (index % 2 === 0 ? one : other).act(game, 2 + index, act)).toMatchObject({ t: 'ack' });
  }
  return game;
}

const data = ({ server }: Served, guest: Guest, options: { method?: string; from?: string } = {}): Promise<Answer> => {
  const { method = 'GET', from } = options;
  const query = from === undefined ? '' : `?from=${from}`;
  // A page's own GET names no origin.
  const headers = { cookie: guest.cookie, ...(method === 'GET' ? {} : { origin: server.url }) };
  return ask(server.port, `/api/session/data${query}`, { method, headers });
};

async function allOf(served: Served, guest: Guest): Promise<OwnPage[]> {
  const pages: OwnPage[] = [];
  for (let from: string | null = 'live'; from !== null; ) {
    const { status, body } = await data(served, guest, { from });
    expect(status).toBe(200);
    const page = JSON.parse(body) as OwnPage;
    pages.push(page);
    from = page.next;
  }
  return pages;
}

test('a player gets all data kept of them, and nobody else does', async () => {
  const served = await serveOn(path.join(folder, 'told.sqlite'));
  const [one, other] = [await come(served), await come(served)];
  const over = await play(one, other, 4);
  await one.act(over, 6, { type: 'resign' });
  const live = await play(one, other, 2);
  const games = (await allOf(served, one)).flatMap((page) => page.games);
  expect(games).toMatchObject([
    { id: live, status: 'live', seat: 0, name: NAME, opponent: { kind: 'guest', name: 'Ma Hla' }, pgn: null },
    { id: over, status: 'ended', end: { by: 'resignation', winner: 1 }, pgn: `/game/${over}.pgn` },
  ]);
  expect((await data(served, one, { from: 'x' })).status).toBe(400);
  const where = '/api/session/data';
  expect((await ask(served.server.port, where)).status).toBe(401);
  const foreign = { cookie: one.cookie, origin: 'https://elsewhere.example' };
  for (const method of ['GET', 'DELETE'])
    expect((await ask(served.server.port, where, { method, headers: foreign })).status).toBe(403);
  expect((await ask(served.server.port, where, { method: 'DELETE', headers: { cookie: one.cookie } })).status).toBe(
    403,
  );
  expect(served.errors).toEqual([]);
});

test('a deleted player is gone from games, pages, PGN and the bytes of the file; the others keep their games', async () => {
  const file = path.join(folder, 'gone.sqlite');
  const served = await serveOn(file);
  const { port } = served.server;
  const [one, other] = [await come(served), await come(served)];
  const over = await play(one, other, 4);
  await one.act(over, 6, { type: 'resign' });
  const [live, begun] = [await play(one, other, 3), await play(one, other, 1)];
  expect((await ask(port, `/game/${over}.pgn`)).body).toContain(`[White "${NAME}"]`);
  await other.ask({ t: 'sync', game: over, v: 0 }, 'state');

  const { status, body } = await data(served, one, { method: 'DELETE' });
  expect([status, JSON.parse(body)]).toEqual([200, { games: 3 }]);
  expect(await one.closed).toBe(1008);
  expect((await data(served, one)).status).toBe(401);
  const pgn = (await ask(port, `/game/${over}.pgn`)).body;
  expect(pgn).toContain('[White "Deleted player"]');
  expect(pgn).toContain('[Black "Ma Hla"]');
  const seen = await other.ask({ t: 'sync', game: over, v: 0 }, 'state');
  expect(seen.view.players).toEqual([{ kind: 'deleted' }, { kind: 'guest', name: 'Ma Hla' }]);
  const ends = (await allOf(served, other)).flatMap((page) => page.games.map(({ id, end }) => [id, end?.by]));
  expect(Object.fromEntries(ends)).toEqual({ [over]: 'resignation', [live]: 'resignation', [begun]: 'aborted' });
  expect(served.errors).toEqual([]);
  for (const close of closing.splice(0).reverse()) await close();
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('gone.sqlite-'))).toEqual([]);
  expect(fs.readFileSync(file).includes(NAME)).toBe(false);
});

test.skipIf(process.platform === 'win32')('the operator exports, deletes, frees names and renews tokens', async () => {
  const file = path.join(folder, 'admin.sqlite');
  const served = await serveOn(file);
  const { port, url } = served.server;
  const register = async (name: string): Promise<{ status: number; token: string }> => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(`${url}/api/bots`, { method: 'POST', headers, body: `name=${name}` });
    const { token = '' } = (await response.json()) as { token?: string };
    return { status: response.status, token };
  };
  const accountOf = async (token: string): Promise<number> =>
    (await ask(port, '/api/account', { headers: { authorization: `Bearer ${token}` } })).status;
  const lost = await register('Rival');
  const given = await askAdmin(file, { act: 'token', what: 'rival' });
  const token = 'lines' in given ? given.lines[0]! : '';
  expect([await accountOf(lost.token), await accountOf(token)]).toEqual([401, 200]);
  expect((await register('rival')).status).not.toBe(201);
  expect(await askAdmin(file, { act: 'free', what: 'Rival' })).toMatchObject({ ok: true });
  expect(await accountOf(token)).toBe(401);
  expect((await register('rival')).status).toBe(201);
  expect(await askAdmin(file, { act: 'token', what: 'nobody' })).toEqual({ error: 'there is no program nobody' });

  const [one, other] = [await come(served), await come(served)];
  const game = await play(one, other, 3);
  expect(await askAdmin(file, { act: 'export', what: game, color: 'black' })).toMatchObject({ ok: true });
  expect(await askAdmin(file, { act: 'forget', what: game, color: 'green' })).toEqual({
    error: `the colors of the game ${game} are white and black`,
  });
  expect(await askAdmin(file, { act: 'end', what: game, color: 'black' })).toMatchObject({ ok: true });
  const ended = await one.ask({ t: 'sync', game, v: 0 }, 'state');
  expect(ended.view.end).toEqual({ by: 'adjudicated', winner: 1, article: null });
  expect((await ask(port, `/game/${game}.pgn`)).body).toContain('[Termination "adjudication"]');
  expect(await askAdmin(file, { act: 'forget', what: game, color: 'white' })).toMatchObject({ ok: true });
  expect(await one.closed).toBe(1008);
  expect(await askAdmin(file, { act: 'forget', what: game, color: 'white' })).toMatchObject({
    error: expect.stringContaining('nobody is kept'),
  });
  const audit = fs.readFileSync(`${file}.audit.jsonl`, 'utf8').trim().split('\n');
  expect(audit.map((line) => (JSON.parse(line) as { admin: string }).admin)).toEqual([
    ...['token', 'free', 'export', 'end', 'forget'],
  ]);
  expect(served.errors).toEqual([]);
});

test('places of pages are read as written, and nothing else', () => {
  expect(readPlace('ended-12-abc')).toEqual({ status: 'ended', before: { createdMs: 12, id: 'abc' } });
  expect(readPlace('open')).toEqual({ status: 'open' });
  for (const wrong of ['', 'none', 'ended-', 'ended-1', 'ended-x-abc', 'live-1-a/b', `live-1-${'a'.repeat(99)}`])
    expect(readPlace(wrong)).toBeNull();
});

test('a session that nobody uses lives for a day, and for a month once a game is begun or joined', async () => {
  const served = await serveOn(path.join(folder, 'unused.sqlite'));
  const guests = [await come(served), await come(served), await come(served)];
  const daysOf = async ({ token }: Guest): Promise<number> => {
    const hash = createHash('sha256').update(token).digest('hex');
    const session = (await served.store.sessions.get(hash, 0))!;
    return Math.round((session.expiresMs - Date.now()) / 86_400_000);
  };
  await play(guests[0]!, guests[1]!, 0);
  await expect.poll(() => Promise.all(guests.map(daysOf))).toEqual([30, 30, 1]);
  // Coming back does not use a session.
  const again = await Guest.come(served.server.url, { cookie: guests[2]!.cookie });
  closing.push(() => again.socket.terminate());
  expect([again.cookie, await daysOf(guests[2]!)]).toEqual([guests[2]!.cookie, 1]);
  expect(served.errors).toEqual([]);
});
