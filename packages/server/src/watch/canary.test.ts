/**
 * A search for leaks: a hidden-army game is played with a secret arrangement and with tokens, and everything that the
 * server sends to others, logs, measures and serves is searched for them.
 */

import { Writable } from 'node:stream';
import { seeded } from '@sitke/testkit/random';
import { expect, test } from 'vitest';
import { optionsOf, randomArmy } from '../test/play.js';
import { ask, Guest, type Served, serveAll } from '../test/served.js';
import { makeLog } from './log.js';

let served: Served;

const OPTIONS = optionsOf('sittuyin', 'pychess setup.order=curtain');
const TIME = { kind: 'clock', initialMs: 60_000, incrementMs: 0, periods: 0, periodMs: 0, setupMs: 60_000 } as const;

/** Two players of a game in which both place their pieces in secret, and a spectator. */
async function begin() {
  served = await serveAll({ metricsPort: 0 });
  const { url } = served.server;
  const [first, second, onlooker] = [await Guest.come(url), await Guest.come(url), await Guest.come(url)];
  const rest = { seat: 0, name: 'Ann', opponent: { kind: 'lobby' } } as const;
  const create = { t: 'create', id: 'canary0000000000', variant: 'sittuyin', options: OPTIONS, time: TIME } as const;
  const { game } = await first.ask({ ...create, ...rest }, 'created');
  for (const guest of [first, second, onlooker]) await guest.ask({ t: 'sync', game, v: 0 }, 'state');
  expect(await second.act(game, 1, { type: 'join', name: 'Bob' })).toMatchObject({ t: 'ack' });
  return { first, second, onlooker, game };
}

test('arrangements and tokens stay with their owners', async () => {
  const { first, second, onlooker, game } = await begin();
  const state = { variant: 'sittuyin', options: OPTIONS } as Parameters<typeof randomArmy>[0];
  const army = randomArmy(state, 0, seeded(20));
  // Saved, changed, refused, confirmed; looked at again from another tab; and a game given up before anything is shown.
  const drafts = [army.slice(0, 3), army.slice(1, 4), army];
  for (const [n, drops] of drafts.entries()) await first.act(game, 2, { type: 'arrange', n: n + 1, drops });
  expect(await first.act(game, 2, { type: 'arrange', n: 9, drops: ['X@a1'] })).toMatchObject({ t: 'refused' });
  const tab = await Guest.come(served.server.url, { cookie: first.cookie });
  await tab.ask({ t: 'sync', game, v: 0 }, 'state');
  expect(await first.act(game, 2, { type: 'ready', n: 3 })).toMatchObject({ t: 'ack' });
  const { salt } = JSON.parse((await served.store.games.load(game))!.secrets[0]!) as { salt: string };
  await second.act(game, 3, { type: 'move', move: 'K@e4' });
  await onlooker.act(game, 3, { type: 'resign' });
  for (const text of ['{', '{"t":"act"}', JSON.stringify({ t: 'sync', game, v: 2 })]) onlooker.socket.send(text);
  await onlooker.ask({ t: 'ping', n: 1 }, 'pong');
  expect((await ask(served.server.port, `/game/${game}.pgn`)).status).toBe(409);
  await second.act(game, 3, { type: 'resign' });
  const pgn = await ask(served.server.port, `/game/${game}.pgn`);
  const pages = [
    pgn,
    await ask(served.server.port, '/games.pgn'),
    await ask(served.server.port, `/game/${first.token}.pgn`),
  ];
  const metrics = await ask(Number(new URL(served.server.metricsUrl!).port), '/metrics');
  const said = [second, onlooker].flatMap(({ heard }) => heard.map((message) => JSON.stringify(message)));

  expect(pgn.body).toContain('[White "Ann"]');
  expect(metrics.body).toContain('sitke_act_seconds_count{stage="all"}');
  expect(served.lines.join()).toContain('"game ended"');
  const all = [...said, ...served.lines, ...pages.map(({ body }) => body), metrics.body, String(served.errors)].join(
    '\n',
  );
  const secrets = [...army.slice(0, 3), army.join(' '), salt];
  for (const secret of secrets) expect(all).not.toContain(secret);
  for (const { token } of [first, second, onlooker]) expect(all).not.toContain(token);
  // The player's own name to the server is a secret, too: with it, names of games could be guessed.
  for (const player of (await served.store.games.load(game))!.row.seats) expect(all).not.toContain(player);
  // The owner gets the secrets in the same words: the search would find them.
  expect(JSON.stringify(tab.heard)).toContain(army[0]);
  expect(served.errors).toEqual([]);
  await served.server.close();
});

test('the log drops secrets, whoever passes them', () => {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = makeLog('debug', { to });
  for (const name of ['cookie', 'authorization', 'token', 'draft', 'drops', 'salt', 'headers', 'player']) {
    log.info({ [name]: 'canary' }, 'flat');
    log.info({ request: { [name]: { deep: 'canary' } } }, 'deep');
  }
  expect(lines).toHaveLength(16);
  expect(lines.join()).not.toContain('canary');
});
