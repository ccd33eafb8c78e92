/** Logs, transactions and the outbox on real Postgres servers, and in a file under a program that is killed. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openPostgresStore, openSqliteStore, type Store, type Transaction } from '@sitke/server/store';
import { logsContract, sharedLogsContract } from '@sitke/testkit/contracts/logs';
import { begin, CLUB, endedAs, endedBy, finish } from '@sitke/testkit/contracts/logs/club';
import { Random } from '@sitke/testkit/random';
import { often, testSeed } from '@sitke/testkit/sizes';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needProgram } from '#scripts/programs';
import { PostgresServer } from '#server/test/postgresServer';
import { Wire } from '#server/test/wire';
import { program as toolProgram } from '#tools/soak/kill';

const program = needProgram('postgres');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-club-'));
let server: PostgresServer;
let databases = 0;

async function newDatabase(): Promise<string> {
  databases += 1;
  await server.ask(`CREATE DATABASE logs${databases}`);
  return `logs${databases}`;
}

beforeAll(async () => {
  server = await PostgresServer.start(program, { max_connections: '400' });
});
afterAll(async () => {
  await server.remove();
  fs.rmSync(folder, { recursive: true });
});

logsContract('PostgresStore on a server', async () =>
  openPostgresStore({ url: server.url(await newDatabase()), mayLose: true }),
);
sharedLogsContract('two servers on Postgres', async (count) => {
  const url = server.url(await newDatabase());
  return Promise.all(Array.from({ length: count }, () => openPostgresStore({ url, mayLose: true })));
});

/** Ends all games, each until it is acknowledged. */
async function finishAll(store: Store, games: number): Promise<void> {
  const until = async (index: number): Promise<void> => {
    while ((await finish(store, index)) === null);
  };
  await Promise.all(Array.from({ length: games }, (_, index) => until(index)));
}

describe('a connection to Postgres', () => {
  test.each([
    ['that is cut at random moments', (wire: Wire) => wire.cut(), 400],
    ['on which answers are lost', (wire: Wire) => wire.loseAnswers(), 2000],
  ])('%s costs no end of a game, and doubles none', async (_name, spoil, mostMs) => {
    const games = often(12, 12, 400);
    const wire = await Wire.to(server.port);
    const database = await newDatabase();
    const url = server.url(database, wire.port);
    const reader = await openPostgresStore({ url: server.url(database), mayLose: true });
    const stores = await Promise.all(
      [1, 2].map(() => openPostgresStore({ url, mayLose: true, answerMs: 1500, size: 4 })),
    );
    await begin(reader, games);
    const random = new Random(testSeed());
    let isOver = false;
    const spoiling = (async () => {
      while (!isOver) {
        await new Promise((resolve) => setTimeout(resolve, random.int(20, mostMs)));
        spoil(wire);
      }
    })();
    await Promise.all(stores.map((store) => finishAll(store, games)));
    isOver = true;
    await spoiling;
    const found = await endedBy(reader, games);
    expect(found).toEqual(endedAs(found['table'] as string[]));
    await Promise.all([reader, ...stores].map((store) => store.close()));
    await wire.close();
  });

  test('of a server that stops in the middle of a change keeps no other from its own', async () => {
    const url = server.url(await newDatabase());
    const store = await openPostgresStore({ url, mayLose: true });
    await begin(store, 2);
    expect(await finish(store, 0)).not.toBeNull();
    // It holds the end of the outbox, as a transaction does that will never end by itself.
    const stopped = new pg.Client({ connectionString: url });
    await stopped.connect();
    stopped.on('error', () => {});
    await stopped.query('BEGIN');
    await stopped.query("SELECT set_config('idle_in_transaction_session_timeout', '5s', true)");
    await stopped.query("UPDATE place SET n = n + 1 WHERE reader = ''");
    while ((await finish(store, 1)) === null);
    expect(await endedBy(store, 2)).toEqual(endedAs(['game0', 'game1']));
    await store.close();
    await stopped.end().catch(() => {});
  });
});

describe('with a synchronous standby', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let stores: readonly Store[] = [];
  beforeAll(async () => {
    primary = await PostgresServer.start(program, { synchronous_standby_names: '*' });
    standby = await primary.follow();
    stores = await Promise.all([1, 2].map(() => openPostgresStore({ url: primary.url(), answerMs: 60_000 })));
  });
  afterAll(async () => {
    // A test that failed may have left it frozen.
    standby.signal('SIGCONT');
    await Promise.all(stores.map((store) => store.close()));
    await standby.remove();
    await primary.remove();
  });

  test('a change that the standby may not have is answered by no server, and once it has it, by all as made', async () => {
    const change: Transaction = { act: 'once', atMs: 1, messages: [{ kind: 'mail', data: '{}' }] };
    const waiting = async (): Promise<number[]> =>
      (await primary.ask<{ pid: number }>("SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'")).map(
        ({ pid }) => pid,
      );
    const untilWaiting = async (): Promise<void> => {
      while ((await waiting()).length === 0);
    };
    standby.signal('SIGSTOP');
    const answered: unknown[] = [];
    const first = stores[0]!.transactions.commit(change).then((answer) => answered.push(answer));
    await untilWaiting();
    // From now on it can be seen, and may be lost.
    for (const pid of await waiting()) await primary.ask(`SELECT pg_cancel_backend(${pid})`);
    await untilWaiting();
    expect(await primary.ask('SELECT name FROM act')).toEqual([{ name: 'once' }]);
    const again = stores[1]!.transactions.commit(change).then((answer) => answered.push(answer));
    const read = stores[1]!.outbox.after(0, 1).then((messages) => answered.push(messages.length));
    while (answered.length === 0 && (await waiting()).length < 3);
    expect(answered).toEqual([]);
    standby.signal('SIGCONT');
    await Promise.all([first, again, read]);
    expect(answered).toEqual(expect.arrayContaining([{ ok: true }, { ok: true }, 1]));
    expect(await stores[1]!.outbox.state()).toEqual({ end: 1, places: [] });
  });
});

test(`kill -9 leaves each change whole or not made, and none that was acknowledged is gone (seed ${testSeed()})`, async () => {
  const games = often(100, 100, 2000);
  const file = path.join(folder, 'club.db');
  const onFatal = (error: Error): never => {
    throw error;
  };
  const first = await openSqliteStore({ file, onFatal });
  await begin(first, games);
  await first.close();
  const random = new Random(testSeed());
  const acknowledged: string[] = [];
  for (let kills = 0, isDone = false; !isDone; kills++) {
    const noted = path.join(folder, `${kills}.txt`);
    const output = fs.openSync(noted, 'w');
    const child = spawn(process.execPath, [toolProgram('club'), file, String(games)], {
      stdio: ['ignore', output, 'inherit'],
    });
    const ended = once(child, 'exit');
    while (!fs.readFileSync(noted, 'utf8').includes('begun')) await new Promise((resolve) => setTimeout(resolve, 5));
    const timer = setTimeout(() => child.kill('SIGKILL'), random.int(0, 300));
    await ended;
    clearTimeout(timer);
    fs.closeSync(output);
    const lines = fs.readFileSync(noted, 'utf8').split('\n').slice(1, -1);
    isDone = lines.at(-1) === 'done';
    acknowledged.push(...lines.filter((line) => line.startsWith('game')));
    const store = await openSqliteStore({ file, onFatal });
    const found = await endedBy(store, games);
    const order = found['table'] as string[];
    expect(found).toEqual(endedAs(order));
    expect(order).toEqual(expect.arrayContaining(acknowledged));
    expect((await store.logs.load(CLUB))?.row.version ?? 0).toBe(order.length);
    await store.close();
  }
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
});
