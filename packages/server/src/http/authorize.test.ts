/** Permissions of the API: a row for each route. */

import { afterAll, expect, test } from 'vitest';
import {
  ACTORS,
  type Actor,
  ANYONE,
  below,
  CASED,
  CASES,
  type Case,
  type Cell,
  caseOf,
  PLACES,
  type Place,
  type SetUp,
  setUp,
} from '../test/apiCases.js';
import type { Route } from './route.js';

function expectedOf({ rows }: Case, place: Place, actor: Actor, status: number): Cell {
  if (rows === ANYONE) return String(status);
  if (actor === 'none' || actor === 'bad') return '401 session/none';
  if (actor === 'guest') return '403 bot/only';
  return rows[place][ACTORS.indexOf(actor) - ACTORS.indexOf('spectator')]!;
}

/** Servers on which nothing was done but what all games begin with, by place. */
const unchanged = new Map<Place, SetUp>();

/** Asks as an actor on such a server, which others may share until a request changes something. */
async function statusOf(route: Route, each: Case, place: Place, actor: Actor): Promise<Cell> {
  const on = unchanged.get(place) ?? (await setUp(place));
  unchanged.set(place, on);
  const { world, id, tokens } = on;
  const token = tokens[actor];
  const asked = { ...each.ask, ...(token === null ? {} : { token }) };
  const response = await world.ask(route.method.toUpperCase(), (each.path ?? below(route)).replace('GAME', id), asked);
  const code = response.ok ? '' : ` ${(await response.json()).code}`;
  const isSame = !response.ok || (route.method === 'get' && route.answer.kind !== 'ndjson');
  if (!isSame) {
    unchanged.delete(place);
    await world.stop();
    expect(world.errors).toEqual([]);
  }
  return `${response.status}${code}`;
}

afterAll(async () => {
  for (const { world } of unchanged.values()) {
    await world.stop();
    expect(world.errors).toEqual([]);
  }
});

test('there is a row for each route', () => {
  for (const { id } of CASED) caseOf(id);
  expect(Object.keys(CASES).sort()).toEqual(CASED.map(({ id }) => id).sort());
  const wrong = CASED.filter(({ id, who }) => (who === 'anyone') !== (CASES[id]!.rows === ANYONE));
  expect(
    wrong.map(
      ({ id, who }) =>
        `packages/server/src/test/apiCases.ts, ${id}: write ${who === 'anyone' ? 'ANYONE' : 'who may ask it when'}`,
    ),
  ).toEqual([]);
});

test.each(CASED.map(({ id }) => id))('%s: who may, and when', async (id) => {
  const route = CASED.find((each) => each.id === id)!;
  const each = caseOf(id);
  for (const place of PLACES) {
    for (const actor of ACTORS) {
      const said = await statusOf(route, each, place, actor);
      expect([place, actor, said]).toEqual([place, actor, expectedOf(each, place, actor, route.answer.status)]);
    }
  }
});

test('no cookie counts, and no other way to write a token', async () => {
  const { world, tokens } = await setUp('open');
  const { first } = tokens;
  for (const headers of [
    { cookie: `sid=${first}` },
    { authorization: `${first}` },
    { authorization: `Basic ${first}` },
    { authorization: `Bearer ${first} x` },
    { authorization: `Bearer ${first},${first}` },
  ] as Record<string, string>[]) {
    expect((await world.ask('GET', '/account', { headers })).status).toBe(401);
  }
  const refused = await world.ask('GET', '/account');
  expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  expect((await world.ask('GET', '/account', { token: first! })).status).toBe(200);
  await world.stop();
});
