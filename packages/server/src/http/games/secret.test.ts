/** The API reveals nothing of secretly arranged armies, and no input to it does any harm. */

import type { Challenge } from '@sitke/protocol/api';
import { seeded } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { below, CASED } from '../../test/apiCases.js';
import { ApiWorld, type Lines } from '../../test/apiWorld.js';
import { begin, randomArmy } from '../../test/play.js';

const CURTAIN = 'pychess setup.order=curtain';

/** Returns all messages to everybody but the second program, as text. */
async function toldOf(army: readonly string[]): Promise<string> {
  let seals = 0;
  // Digests and salts by chance would differ each time.
  const ideal = () => ({ salt: String(seals).padStart(64, '0'), digest: String(++seals).padStart(64, 'f') });
  const world = await new ApiWorld(false, ideal).start();
  const [first, second, other] = [await world.bot('first'), await world.bot('second'), await world.bot('other')];
  const events = [await world.events(first), await world.events(other), await world.events(second)];
  const form = { variant: 'sittuyin', ruleset: CURTAIN, color: 'white', 'clock.limit': '300', 'clock.setup': '60' };
  const { body } = await world.call('POST', '/challenge/second', { token: first, form });
  const { id } = body as Challenge;
  const path = (rest: string): string => `/bot/game/${id}/${rest}`;
  await world.call('POST', `/challenge/${id}/accept`, { token: second });
  const games = [await world.game(id, first), await world.game(id, first)];
  const own = await world.game(id, second);
  const told: unknown[] = [];
  const look = async (): Promise<void> => {
    for (const token of [first, other, undefined]) {
      const who = token === undefined ? {} : { token };
      for (const asked of [`/game/${id}`, '/account/playing', '/challenge', `/challenge/${id}/show`]) {
        told.push(await world.call('GET', asked, who));
      }
    }
    told.push(await world.call('GET', `/bot/game/stream/${id}`, { token: other }));
    told.push(await world.call('POST', path('move/e4e5'), { token: first }));
    told.push(await world.call('POST', path('arrange'), { token: first, json: { drops: ['K@d8'] } }));
  };
  for (const drops of [army.slice(0, 3), army]) {
    expect(await world.call('POST', path('arrange'), { token: second, json: { drops } })).toMatchObject({
      status: 200,
    });
    await world.advance(1000);
    await look();
  }
  expect(await world.call('POST', path('ready'), { token: second })).toMatchObject({ status: 200 });
  await look();
  games.push(await world.game(id, first));
  told.push(await world.call('POST', path('resign'), { token: first }));
  await look();
  await world.stop();
  const seen: unknown[] = [];
  const drain = async (lines: Lines<unknown>): Promise<void> => {
    for (let line = await lines.next(); line !== null; line = await lines.next()) seen.push(line);
  };
  for (const each of [...games, ...events]) await drain(each);
  expect(seen.length).toBeGreaterThan(10);
  expect(JSON.stringify(await own.find('gameState'))).toContain(army[0]);
  expect(world.errors).toEqual([]);
  return JSON.stringify([told, seen]).replaceAll(id, 'GAME');
}

test('no byte about an unrevealed army is sent to anybody else', async () => {
  const { state } = begin('sittuyin', CURTAIN).context;
  const chance = seeded(5);
  const armies = Array.from({ length: 4 }, () => randomArmy(state, 1, chance));
  expect(new Set(armies.map((army) => army.join())).size).toBe(4);
  const told: string[] = [];
  for (const army of armies) told.push(await toldOf(army));
  for (const each of told) expect(each).toBe(told[0]);
});

test("any request gets an answer in the server's own words, and no internal error", { timeout: 120_000 }, async () => {
  const world = await new ApiWorld().start();
  const [first, second] = [await world.bot('first'), await world.bot('second')];
  await world.events(second);
  const { body } = await world.call('POST', '/challenge/second', { token: first, form: { variant: 'sissa' } });
  const { id } = body as Challenge;
  await world.call('POST', `/challenge/${id}/accept`, { token: second });
  const word = fc.oneof(
    fc.string({ maxLength: 30, unit: 'grapheme' }),
    fc.constantFrom(
      id,
      'yes',
      'start',
      'repetition',
      'e2e4',
      'N@e3',
      '../..',
      '%',
      '__proto__',
      'second',
      '-1',
      '1e9',
      '',
    ),
  );
  const json = fc.oneof(
    fc.json({ maxDepth: 10 }),
    fc.dictionary(word, fc.oneof(word, fc.integer(), fc.constant(null))),
  );
  const asked = fc.record({
    route: fc.constantFrom(...CASED.filter(({ id: name }) => name !== 'revokeToken')),
    words: fc.array(word, { minLength: 3, maxLength: 3 }),
    token: fc.constantFrom(first, second, 'x', ''),
    query: fc.dictionary(fc.constantFrom('version', 'offeringDraw', 'nb', 'ids', 'x'), word, { maxKeys: 3 }),
    body: fc.option(json, { nil: undefined }),
    type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', 'x', ''),
  });
  const property = fc.asyncProperty(asked, async ({ route, words, token, query, body: sent, type }) => {
    let part = 0;
    const path = below(route).replaceAll(/\{\w+\}/g, () => encodeURIComponent(words[part++]!));
    const search = new URLSearchParams(query);
    const text =
      sent === undefined || route.method === 'get'
        ? {}
        : { text: typeof sent === 'string' ? sent : JSON.stringify(sent) };
    const ask = { token, headers: { 'content-type': type }, ...text };
    const response = await world.ask(route.method.toUpperCase(), `${path}?${search}`, ask);
    expect(response.status).toBeLessThan(500);
    if (response.ok && route.answer.kind === 'ndjson') return response.body?.cancel();
    const said = await response.json();
    if (!response.ok) expect(said).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  });
  await fc.assert(property, { numRuns: often(500, 3000, 200_000), seed: 9 });
  expect(world.errors).toEqual([]);
  await world.stop();
});
