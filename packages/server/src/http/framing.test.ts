/** Every route of the API gives the same answer however its request is framed: RFC 9112, 6. */

import { afterAll, expect, test } from 'vitest';
import { ANYONE, below, CASED, caseOf, setUp } from '../test/apiCases.js';
import type { ApiWorld, Ask } from '../test/apiWorld.js';
import { FRAMINGS, type Framing, hasBody, rawOf, sendRaw } from '../test/raw.js';
import type { Route } from './route.js';

/** Methods that no route has, and those that routes have: each is answered, on every path. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND'];

const worlds: ApiWorld[] = [];
afterAll(() => {
  expect(worlds.length).toBeGreaterThan(CASED.length);
  expect(worlds.flatMap(({ errors }) => errors)).toEqual([]);
});

function bodyOf({ form, json, text = '' }: Ask): { readonly body: string; readonly headers: Record<string, string> } {
  if (form) return { body: String(new URLSearchParams(form)), headers: { 'content-type': FORM } };
  if (json !== undefined) return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
  return { body: text, headers: {} };
}
const FORM = 'application/x-www-form-urlencoded';

/** Asks a new server; returns the status and, of a refusal, its code. */
async function answerTo(route: Route, framing: Framing): Promise<string> {
  const { id, method } = route;
  const each = caseOf(id);
  const { world, id: game, tokens } = await setUp('playing');
  worlds.push(world);
  const { body, headers } = bodyOf(each.ask ?? {});
  if (each.rows !== ANYONE) headers['authorization'] = `Bearer ${tokens.first}`;
  const target = `/api${(each.path ?? below(route)).replace('GAME', game)}`;
  const bytes = rawOf({ method: method.toUpperCase(), path: target, headers, body, framing });
  // A stream goes on until it is closed.
  const { status, text } = await sendRaw(world.port, bytes, { isEnough: (said) => said.includes('ndjson') });
  await world.stop();
  return `${status} ${/"code":"([\w/]+)"/.exec(text)?.[1] ?? ''}`.trim();
}

test.each(CASED)('$id: with a length, in chunks, without a body, and as HTTP/1.0', async (route) => {
  const said = new Map<Framing, string>();
  for (const framing of FRAMINGS) said.set(framing, await answerTo(route, framing));
  const all = [...said.values()];
  expect(all.filter((answer) => !/^[234]\d\d\b/.test(answer))).toEqual([]);
  const without = FRAMINGS.filter((framing) => !hasBody(framing));
  const withBody = FRAMINGS.filter(hasBody);
  // A body that is not there is one of no bytes.
  for (const group of [without, withBody]) expect(new Set(group.map((framing) => said.get(framing))).size).toBe(1);
  if (route.body === null) expect(new Set(all).size).toBe(1);
  expect(said.get('length')).not.toMatch(/^4\d\d (message|api)/);
});

test.each(METHODS)('%s without a length is answered on every path', async (method) => {
  const { world, id: game, tokens } = await setUp('playing');
  worlds.push(world);
  for (const { path } of [...CASED, { path: '/api/nothing' }, { path: '/api' }]) {
    const target = path.replace('{id}', game).replaceAll(/\{\w+\}/g, 'x');
    const headers = { authorization: `Bearer ${tokens.second}` };
    for (const framing of ['none', 'chunked', 'HTTP/1.0 none'] as const) {
      const bytes = rawOf({ method, path: target, headers, framing, body: 'a body' });
      const { status } = await sendRaw(world.port, bytes, { isEnough: (said) => said.includes('ndjson') });
      expect([target, framing, status]).toEqual([target, framing, expect.toSatisfy((n) => n >= 200 && n < 500)]);
    }
  }
  await world.stop();
});

test('a body has its limit in chunks too, and half a body has no effect', async () => {
  const { world } = await setUp('playing');
  worlds.push(world);
  const headers = { 'content-type': FORM };
  const register = (body: string, framing: Framing) =>
    rawOf({ method: 'POST', path: '/api/bots', headers, body, framing });
  for (const framing of ['length', 'chunked', 'HTTP/1.0'] as const) {
    const { status, text } = await sendRaw(world.port, register(`name=x&rest=${'x'.repeat(4096)}`, framing));
    expect([framing, status, text]).toEqual([framing, 413, expect.stringContaining('message/size')]);
  }
  const endless = register('name=half', 'chunked')
    .replace(/0\r\n\r\n$/, 'fff\r\n')
    .concat('x'.repeat(0xfff), '\r\n');
  expect((await sendRaw(world.port, endless + endless.slice(endless.indexOf('fff')))).status).toBe(413);
  // All but the last byte.
  const cut = register('name=halfway', 'length').slice(0, -1);
  expect((await sendRaw(world.port, cut, { ends: true })).status).toBe(400);
  expect((await sendRaw(world.port, register('name=halfway', 'chunked').slice(0, -5), { ends: true })).status).toBe(
    400,
  );
  for (const name of ['halfwa', 'halfway', 'half'])
    expect(await world.call('POST', '/bots', { json: { name } })).toMatchObject({ status: 201 });
  await world.stop();
});
