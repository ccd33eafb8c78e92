/** Several servers on one database: each may be killed at any moment, and the database be away, and no game is harmed. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROTOCOL_VERSION } from '@sitke/protocol';
import { openBus } from '@sitke/server';
import { openPostgresStore } from '@sitke/server/store';
import { freePort } from '@sitke/testkit/ports';
import { seeded } from '@sitke/testkit/random';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { root } from '#scripts/prepare';
import { needProgram } from '#scripts/programs';
import { optionsOf, randomArmy } from '#server/test/play';
import { PostgresServer } from '#server/test/postgresServer';
import { gameOf } from '#server/test/served';
import { until } from '#server/test/servers';
import { kill, listening, type Served, serve, spawnServer } from '#tools/soak/served';
import { comeBack, Person } from './person.js';
import { sitkeProgram } from './program.js';

const program = needProgram('postgres');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-servers-'));
const CURTAIN = optionsOf('sittuyin', 'pychess setup.order=curtain');
const CLOCK = {
  kind: 'clock',
  initialMs: 300_000,
  incrementMs: 0,
  periods: 0,
  periodMs: 0,
  setupMs: 60_000,
} as const;
/** Sissa has no set-up. */
const PLAIN = { ...CLOCK, setupMs: 0 } as const;

let postgres: PostgresServer;
let url = '';
let servers: Served[] = [];
let count = 0;

beforeAll(async () => {
  postgres = await PostgresServer.start(program);
});
afterAll(async () => {
  await postgres.remove();
  fs.rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  count += 1;
  await postgres.ask(`CREATE DATABASE games${count}`);
  url = postgres.url(`games${count}`);
  servers = [];
  for (const name of ['a', 'b']) servers.push(await start(name));
});
afterEach(async () => {
  for (const each of servers) if (each.process.exitCode === null && each.process.signalCode === null) await kill(each);
});

function start(name: string): Promise<Served> {
  const more = ['--allow-loss', '--bus', 'notify', '--engine-workers', '1'];
  return serve(path.join(folder, `${name}${count}`), { store: url, more });
}

const last = <T>(list: readonly T[]): T => list.at(-1)!;

/** Reads a game from the database. */
async function stored(game: string) {
  const store = await openPostgresStore({ url, mayLose: true });
  const found = (await store.games.load(game))!;
  await store.close();
  return found;
}

test('two players on two servers, one of which is killed in the set-up and again between moves', async () => {
  const [anna, ben] = [await new Person().come(servers[0]!), await new Person().come(servers[1]!)];
  const terms = { ...gameOf('sittuyin'), options: CURTAIN, time: CLOCK };
  const { game } = await anna.guest.ask(terms, 'created');
  for (const person of [anna, ben]) await person.guest.ask({ t: 'sync', game, v: 0 }, 'state');
  let v = await ben.does(game, 1, { type: 'join', name: 'Ben' });
  const state = { variant: 'sittuyin', options: CURTAIN } as Parameters<typeof randomArmy>[0];
  const [hers, theirs] = [randomArmy(state, 0, seeded(1)), randomArmy(state, 1, seeded(2))];
  await ben.does(game, v, { type: 'arrange', n: 1, drops: theirs });
  await anna.does(game, v, { type: 'arrange', n: 1, drops: hers });
  // The server of the one who has just hidden an army dies.
  await kill(servers[1]!);
  await ben.moveTo(servers[0]!, game);
  v = await ben.does(game, v, { type: 'ready', n: 1 });
  servers[1] = await start('c');
  await anna.moveTo(servers[1], game);
  v = await anna.does(game, v, { type: 'ready', n: 1 });
  await until(() => ben.seen(game) > v);
  v = ben.seen(game);
  const { view } = last(ben.guest.heard.filter((message) => message.t === 'state'));
  expect(view.status).toBe('live');
  // Now the other one, while a move is under way.
  const board = await anna.guest.ask({ t: 'sync', game, v: 0 }, 'state');
  const line = board.view.line.join(' ');
  for (const drop of [...hers, ...theirs]) expect(line).toContain(drop);
  const mover = board.view.turn === 0 ? anna : ben;
  mover.guest.socket.send(
    JSON.stringify({ t: 'act', game, v, id: 'underway00000000', act: { type: 'offer', what: 'draw' } }),
  );
  await kill(servers[0]!);
  servers[0] = await start('d');
  await ben.moveTo(servers[0], game);
  await anna.moveTo(servers[0], game);
  const now = ben.seen(game);
  await ben.does(game, now, { type: 'resign' });
  const { events } = await stored(game);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  for (const seq of [...anna.acked, ...ben.acked]) expect(seq).toBeLessThanOrEqual(events.length);
  expect(events.filter(({ kind }) => kind === 'revealed')).toHaveLength(1);
  expect(last(events).kind).toBe('ended');
});

test('servers that start at once on an empty database have one key for receipts, and one for pushes', async () => {
  await postgres.ask(`CREATE DATABASE keys${count}`);
  const started = await Promise.all(
    ['k', 'l', 'm'].map((name) => {
      const more = ['--allow-loss', '--bus', 'notify', '--push', 'mailto:games@example.org'];
      return serve(path.join(folder, `${name}${count}`), { store: postgres.url(`keys${count}`), more });
    }),
  );
  try {
    for (const place of ['/api/session/push', '/.well-known/sitke-receipts.txt']) {
      const keys = await Promise.all(started.map(async (each) => (await fetch(`${each.url}${place}`)).text()));
      expect(keys[0]).toMatch(/[\w-]{43}/);
      expect(new Set(keys).size).toBe(1);
    }
  } finally {
    await Promise.all(started.map((each) => kill(each)));
  }
});

describe('time', () => {
  test('a flag falls though the server of both players is gone', async () => {
    const [anna, ben] = [await new Person().come(servers[0]!), await new Person().come(servers[0]!)];
    const terms = { ...gameOf('sissa'), time: { ...PLAIN, initialMs: 4000 } };
    const { game } = await anna.guest.ask(terms, 'created');
    for (const person of [anna, ben]) await person.guest.ask({ t: 'sync', game, v: 0 }, 'state');
    let v = await ben.does(game, 1, { type: 'join', name: 'Ben' });
    v = await anna.does(game, v, { type: 'move', move: 'e2e3' });
    await ben.does(game, v, { type: 'move', move: 'e8e7' });
    await kill(servers[0]!);
    const onlooker = await new Person().come(servers[1]!);
    await onlooker.guest.ask({ t: 'sync', game, v: 0 }, 'state');
    await until(async () => last((await stored(game)).events).kind === 'ended');
    expect(JSON.parse((await stored(game)).row.result!)).toMatchObject({ by: 'time', winner: 1 });
    await until(() => onlooker.seen(game) === 5);
  });

  test('who leaves one server is missed on the other, and is back from any', async () => {
    const [anna, ben] = [await new Person().come(servers[0]!), await new Person().come(servers[1]!)];
    const { game } = await anna.guest.ask({ ...gameOf('sissa'), time: PLAIN }, 'created');
    for (const person of [anna, ben]) await person.guest.ask({ t: 'sync', game, v: 0 }, 'state');
    await ben.does(game, 1, { type: 'join', name: 'Ben' });
    const kinds = async (): Promise<string[]> => (await stored(game)).events.map(({ kind }) => kind);
    // Longer than anybody is waited for: both are there, each for the other's server.
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    expect(await kinds()).toEqual(['created', 'joined']);
    anna.guest.socket.terminate();
    await until(async () => (await kinds()).includes('gone'));
    await anna.moveTo(servers[1]!, game);
    await until(async () => (await kinds()).includes('back'));
    // A server that dies takes its people with it.
    await anna.moveTo(servers[0]!, game);
    await kill(servers[0]!);
    await until(async () => (await kinds()).filter((kind) => kind === 'gone').length === 2);
    expect(await kinds()).toEqual(['created', 'joined', 'gone', 'back', 'gone']);
  });

  test('a database that was away gives every game its time back, once', async () => {
    const people = [await new Person().come(servers[0]!), await new Person().come(servers[1]!)] as const;
    const games: string[] = [];
    for (const variant of ['sissa', 'makruk'] as const) {
      const terms = { ...gameOf(variant), id: `${variant}0000000000`.padEnd(16, '0'), time: PLAIN };
      const { game } = await people[0].guest.ask(terms, 'created');
      for (const person of people) await person.guest.ask({ t: 'sync', game, v: 0 }, 'state');
      const v = await people[1].does(game, 1, { type: 'join', name: 'Ben' });
      await people[0].does(game, v, { type: 'move', move: variant === 'sissa' ? 'e2e3' : 'e3e4' });
      games.push(game);
    }
    await postgres.kill();
    await new Promise((resolve) => setTimeout(resolve, 6000));
    await postgres.start();
    const outages = async (game: string) => (await stored(game)).events.filter(({ kind }) => kind === 'outage');
    for (const game of games) await until(async () => (await outages(game)).length > 0);
    for (const [index, game] of games.entries()) {
      const v = (await stored(game)).row.version;
      await people[1].does(game, v, { type: 'move', move: index === 0 ? 'e8e7' : 'e6e5' });
      const [outage, ...more] = await outages(game);
      expect(more).toEqual([]);
      const { fromMs, toMs } = JSON.parse(outage!.data) as { fromMs: number; toMs: number };
      expect(toMs - fromMs).toBeGreaterThan(5000);
    }
  });
});

test('the engine plays every game once, whichever server it is of, and all of them when one has gone', async () => {
  const anna = await new Person().come(servers[0]!);
  const opponent = { kind: 'engine', level: 1 } as const;
  const games: string[] = [];
  for (let index = 0; index < 6; index++) {
    const terms = { ...gameOf('sissa'), opponent, seat: 1, id: `engine${index}`.padEnd(16, '0') } as const;
    const { game } = await anna.guest.ask(terms, 'created');
    await anna.guest.ask({ t: 'sync', game, v: 0 }, 'state');
    games.push(game);
  }
  await until(() => games.every((game) => anna.seen(game) === 2));
  await kill(servers[1]!);
  const moves = ['e8e7', 'd8d7', 'f8f7', 'c8c7', 'g8g7', 'b8b7'];
  for (const [index, game] of games.entries()) await anna.does(game, 2, { type: 'move', move: moves[index]! });
  await until(() => games.every((game) => anna.seen(game) === 4));
});

test('a ban by the operator of one server is one of all', async () => {
  const { status } = spawnSync(
    process.execPath,
    [sitkeProgram, 'admin', 'ban', '127.0.0.1', '--db', path.join(folder, `a${count}`)],
    { encoding: 'utf8' },
  );
  expect(status).toBe(0);
  // A request under way is cut off.
  const answer = (): Promise<number> =>
    fetch(`${servers[1]!.url}/games.pgn`).then(
      ({ status: code }) => code,
      () => 0,
    );
  await until(async () => (await answer()) === 403);
});

describe('a rolling update', () => {
  const later = (name: string, step: object): ChildProcess =>
    spawnServer(path.join(folder, `${name}${count}`), {
      store: url,
      node: ['--import', pathToFileURL(path.join(root, 'test/laterServer.mjs')).href],
      more: ['--allow-loss', '--bus', 'notify', '--engine-workers', '1'],
      env: { LATER_STEP: JSON.stringify(step) },
      isHeard: true,
    });

  test('servers of two versions serve the same games, and each may be killed and started again', async () => {
    const step = { isAdditive: true, sql: ["ALTER TABLE game ADD COLUMN room text NOT NULL DEFAULT 'hall'"] };
    const [anna, ben] = [await new Person().come(servers[0]!), await new Person().come(servers[1]!)];
    const { game } = await anna.guest.ask({ ...gameOf('makruk'), time: PLAIN }, 'created');
    for (const person of [anna, ben]) await person.guest.ask({ t: 'sync', game, v: 0 }, 'state');
    let v = await ben.does(game, 1, { type: 'join', name: 'Ben' });
    await kill(servers[1]!);
    servers[1] = await listening(later('later', step));
    await ben.moveTo(servers[1], game);
    expect(ben.guest.heard).toContainEqual(expect.objectContaining({ version: PROTOCOL_VERSION + 1 }));
    v = await anna.does(game, v, { type: 'move', move: 'e3e4' });
    v = await ben.does(game, v, { type: 'move', move: 'e6e5' });
    // The older version starts again beside the newer tables.
    await kill(servers[0]!);
    servers[0] = await start('again');
    await anna.moveTo(servers[0], game);
    v = await anna.does(game, v, { type: 'move', move: 'd3d4' });
    v = await ben.does(game, v, { type: 'move', move: 'd6d5' });
    // And takes over when the newer one has gone.
    await kill(servers[1]);
    await ben.moveTo(servers[0], game);
    v = await anna.does(game, v, { type: 'offer', what: 'draw' });
    await ben.does(game, v, { type: 'accept', what: 'draw' });
    expect((await stored(game)).events.map(({ kind }) => kind)).toEqual([
      'created',
      'joined',
      'moved',
      'moved',
      'moved',
      'moved',
      'offered',
      'ended',
    ]);
    expect(await postgres.ask('SELECT room FROM game', `games${count}`)).toEqual([{ room: 'hall' }]);
  });

  test('a step that is not additive is refused by the older version, which says why and changes nothing', async () => {
    for (const each of servers) await kill(each, 'SIGTERM');
    servers = [await listening(later('later', { sql: ['ALTER TABLE game ADD COLUMN room text'] }))];
    const older = spawnServer(path.join(folder, `older${count}`), {
      store: url,
      more: ['--allow-loss'],
      isHeard: true,
    });
    let said = '';
    older.stderr!.on('data', (text) => {
      said += text;
    });
    const [status] = await once(older, 'close');
    expect([status, said]).toEqual([2, expect.stringContaining('a newer version of this program has changed it.')]);
  });
});

describe('a bus', () => {
  let redis: ChildProcess | null = null;
  let port = 0;
  const startRedis = async (): Promise<void> => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
    redis = spawn(needProgram('redis'), args, { stdio: ['ignore', 'pipe', 'ignore'] });
    for await (const said of redis.stdout!) if (String(said).includes('eady to accept')) return;
  };
  const endRedis = async (): Promise<void> => {
    const gone = once(redis!, 'exit');
    redis!.kill('SIGKILL');
    await gone;
  };
  beforeAll(async () => {
    port = await freePort();
  });

  test.each([
    ['notify', () => 'notify', () => postgres.start(), () => postgres.kill()],
    ['redis', () => `redis://127.0.0.1:${port}`, startRedis, endRedis],
  ])('%s: rings reach the others, also after it was away', async (kind, address, begin, end) => {
    if (kind === 'redis') await begin();
    const [one, other] = [openBus(address(), url), openBus(address(), url)];
    const heard = [0, 0];
    for (const [index, bus] of [one, other].entries())
      bus.onNotify(() => {
        heard[index]! += 1;
      });
    for (let round = 0; round < 2; round++) {
      await until(() => one.isHealthy && other.isHealthy);
      const before = [...heard];
      one.notify();
      await until(() => heard[1]! > before[1]!);
      expect(heard[0]).toBe(before[0]);
      if (round > 0) break;
      await end();
      await until(() => !one.isHealthy && !other.isHealthy);
      await begin();
    }
    await Promise.all([one.close(), other.close()]);
    if (kind === 'redis') await end();
  });
});

test('deploy/haproxy.cfg: players go on at another server when theirs is killed', async () => {
  const [key, pem] = [path.join(folder, 'key.pem'), path.join(folder, 'play.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
  const files = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', pem];
  expect(spawnSync(needProgram('openssl'), [...made, ...files])).toMatchObject({ status: 0 });
  fs.appendFileSync(pem, fs.readFileSync(key));
  const port = await freePort();
  const origin = `https://127.0.0.1:${port}`;
  // They must know the address at which pages are.
  for (const each of servers) await kill(each, 'SIGTERM');
  const more = ['--allow-loss', '--bus', 'notify', '--origin', origin, '--proxy', '127.0.0.1'];
  servers = [];
  for (const name of ['e', 'f', 'g']) servers.push(await serve(path.join(folder, name), { store: url, more }));
  let text = fs.readFileSync(path.join(root, 'deploy/haproxy.cfg'), 'utf8');
  const changes: readonly (readonly [string, string])[] = [
    ['bind :443', `bind 127.0.0.1:${port}`],
    ['/etc/haproxy/play.example.org.pem', pem],
    ...servers.map((each, index) => [`10.0.0.1${index + 1}:4173`, `127.0.0.1:${each.port}`] as const),
  ];
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  const file = path.join(folder, 'haproxy.cfg');
  fs.writeFileSync(file, text);
  const haproxy = spawn(needProgram('haproxy'), ['-db', '-f', file], { stdio: 'ignore' });
  const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  try {
    const balancer = { ...servers[0]!, url: origin };
    await until(
      async () =>
        await fetch(`${origin}/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
    );
    const [anna, ben] = [await new Person().come(balancer), await new Person().come(balancer)];
    const { game } = await anna.guest.ask(gameOf('sissa'), 'created');
    for (const person of [anna, ben]) await person.guest.ask({ t: 'sync', game, v: 0 }, 'state');
    let v = await ben.does(game, 1, { type: 'join', name: 'Ben' });
    // One address comes to one server: which one it is, all must tell.
    for (const each of [...servers]) {
      if (each !== servers.at(-1)) await kill(each);
      for (const person of [anna, ben]) await comeBack(person, balancer, game);
      const mover = v % 2 === 0 ? anna : ben;
      const moves = ['e2e3', 'e8e7', 'd2d3', 'd8d7'];
      v = await mover.does(game, v, { type: 'move', move: moves[v - 2]! });
    }
    expect((await stored(game)).events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  } finally {
    haproxy.kill('SIGKILL');
    if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
  }
});
