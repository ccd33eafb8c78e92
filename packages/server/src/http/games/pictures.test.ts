/** Previews of links: the tags in the pages, and the pictures that they name. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { Position, parseFen, rulesOf, type VariantId } from '@sitke/rules';
import { seeded } from '@sitke/testkit/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPosition } from '../../picture/kept.js';
import { MOVES_FIRST, randomArmy, termsWithCurtain } from '../../test/play.js';
import { ask, Guest, gameOf, type Served, serveAll } from '../../test/served.js';

let folder: string;
let served: Served;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-preview-'));
  fs.writeFileSync(
    path.join(folder, 'index.html'),
    `<html lang="en"><head><title>Sitke</title></head><body>${'Sitke '.repeat(200)}</body></html>`,
  );
  served = await serveAll({ app: folder, page: 'https://club.example/sitke' });
});
afterAll(async () => {
  await served.server.close();
  fs.rmSync(folder, { recursive: true });
  expect(served.errors).toEqual([]);
});

const get = (target: string, init?: RequestInit): Promise<Response> => fetch(served.server.url + target, init);
const bytesOf = async (target: string): Promise<Buffer> => Buffer.from(await (await get(target)).arrayBuffer());

/** The tags of a page, by name. */
async function tagsOf(target: string): Promise<Record<string, string>> {
  const html = await (await get(target)).text();
  return Object.fromEntries(
    [...html.matchAll(/<meta property="([\w:]+)" content="([^"]*)">/g)].map(([, n, c]) => [n!, c!]),
  );
}

/** The rows of red, green and blue of a PNG that this server made. */
function pixelsOf(png: Buffer): { width: number; height: number; rows: Buffer } {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const at = png.indexOf('IDAT');
  return { width, height, rows: inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))) };
}

test('a PNG has its size, whole rows, and another picture for another position', async () => {
  const rules = rulesOf(MOVES_FIRST);
  const first = Position.initial(rules);
  const second = first.play(first.legalMoves()[0]!);
  const { width, height, rows } = pixelsOf(Buffer.from(await drawPosition(first)));
  expect([width, height, rows.length]).toEqual([600, 315, 315 * (3 * 600 + 1)]);
  const drawn = await drawPosition(first);
  expect(await drawPosition(second)).not.toEqual(drawn);
  expect(await drawPosition(parseFenOf(MOVES_FIRST, first.fen))).toEqual(drawn);
});

function parseFenOf(variant: VariantId, fen: string): Position {
  const read = parseFen(rulesOf(variant), fen);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

test('pages have a preview: the house, a game, the rules, a lesson; its addresses are whole', async () => {
  const house = await tagsOf('/');
  expect(house['og:url']).toBe('https://club.example/sitke/');
  expect(house['og:image']).toBe('https://club.example/sitke/icons/512.png');
  const game = await tagsOf('/game/n3JtAj9K3h');
  expect(game['og:image']).toBe('https://club.example/sitke/game/n3JtAj9K3h.png');
  for (const [index, target] of ['/rules/sissa/standard', '/learn/sissa'].entries()) {
    const tags = await tagsOf(target);
    expect(tags['og:title']).toBe(['The rules of Sissa', 'Sissa on Sitke'][index]);
    expect(tags['og:image']).toBe('https://club.example/sitke/pictures/sissa.png');
  }
});

test('an unchanged page is known by its etag, and two pages have two', async () => {
  const { headers } = await get('/learn/sissa');
  const etag = headers.get('etag')!;
  expect((await get('/learn/sissa', { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await get('/learn/makruk')).headers.get('etag')).not.toBe(etag);
});

test('a long page comes packed, and the same', async () => {
  const { headers, body } = await ask(served.server.port, '/rules/sissa/standard', {
    headers: { 'accept-encoding': 'br' },
  });
  expect(headers['content-encoding']).toBe('br');
  expect(Number(headers['content-length'])).toBeLessThan(1000);
  expect(body).not.toContain('og:title');
  expect((await tagsOf('/rules/sissa/standard'))['og:title']).toBe('The rules of Sissa');
});

test('a game has a picture of its last position, and one that does not exist has none', async () => {
  const guest = await Guest.come(served.server.url);
  const { game } = await guest.ask(gameOf(MOVES_FIRST), 'created');
  const answer = await get(`/game/${game}.png`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const picture = Buffer.from(await answer.arrayBuffer());
  expect(picture).toEqual(await bytesOf(`/pictures/${MOVES_FIRST}.png`));
  expect((await get('/game/n3JtAj9K3h.png')).status).toBe(404);
  expect((await get('/pictures/nothing.png')).status).toBe(404);
  // The id of a game lets people join it: no log has it.
  expect(served.lines.join('')).not.toContain(`${game}.png`);
  guest.socket.close();
});

test('shows no piece of a set-up that is hidden, before both sides are ready and after one is', async () => {
  const [first, second] = [await Guest.come(served.server.url), await Guest.come(served.server.url)];
  const { variant, options } = termsWithCurtain();
  const { game } = await first.ask({ ...gameOf(variant), options }, 'created');
  await second.act(game, 1, { type: 'join', name: null });
  const empty = await bytesOf(`/game/${game}.png`);
  const army = randomArmy({ variant, options } as Parameters<typeof randomArmy>[0], 0, seeded(20));
  for (const [n, drops] of [army.slice(0, 3), army].entries())
    expect(await first.act(game, 2, { type: 'arrange', n: n + 1, drops })).toMatchObject({ t: 'ack' });
  expect(await bytesOf(`/game/${game}.png`)).toEqual(empty);
  expect(await first.act(game, 2, { type: 'ready', n: 2 })).toMatchObject({ t: 'ack' });
  expect(await bytesOf(`/game/${game}.png`)).toEqual(empty);
  for (const guest of [first, second]) guest.socket.close();
});
