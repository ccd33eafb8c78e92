/** Permissions of the API: a row for each route. */

import { expect, test } from 'vitest';
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
  setUp,
} from '../test/apiCases.js';

function expectedOf({ rows }: Case, place: Place, actor: Actor, status: number): Cell {
  if (rows === ANYONE) return String(status);
  if (actor === 'none' || actor === 'bad') return '401 session/none';
  if (actor === 'guest') return '403 bot/only';
  return rows[place][ACTORS.indexOf(actor) - ACTORS.indexOf('spectator')]!;
}

/** Actors share one server: a rejected request changes nothing for the next. */
function groupsOf({ rows }: Case): Actor[][] {
  return rows === ANYONE
    ? ACTORS.map((actor) => [actor])
    : [['none', 'bad', 'guest', 'spectator'], ['first'], ['second']];
}

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
  const { method, answer } = route;
  const each = caseOf(id);
  for (const place of PLACES) {
    for (const actors of groupsOf(each)) {
      const { world, id: gameId, tokens } = await setUp(place);
      for (const actor of actors) {
        const token = tokens[actor];
        const asked = { ...each.ask, ...(token === null ? {} : { token }) };
        const response = await world.ask(
          method.toUpperCase(),
          (each.path ?? below(route)).replace('GAME', gameId),
          asked,
        );
        const code = response.ok ? '' : ` ${(await response.json()).code}`;
        const said = `${response.status}${code}`;
        expect([place, actor, said]).toEqual([place, actor, expectedOf(each, place, actor, answer.status)]);
      }
      await world.stop();
      expect(world.errors).toEqual([]);
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
