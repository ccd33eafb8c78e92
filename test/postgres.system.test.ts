/** The store on real Postgres servers: the contract, the rules for a client of one that may fail, and an operator's mistakes. */

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Commit, type LogEvent, openPostgresStore, openStore, type PostgresStore } from '@sitke/server/store';
import { answersAsModel, CONTRACTS, type OpenStore } from '@sitke/testkit/contracts/store';
import { clusterContract } from '@sitke/testkit/contracts/store/cluster';
import { created, move, next, type OpenServers, row, start } from '@sitke/testkit/contracts/store/game';
import { relayContract } from '@sitke/testkit/contracts/store/relay';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needProgram } from '#scripts/programs';
import { Pooler, PostgresServer } from '#server/test/postgresServer';
import { Wire } from '#server/test/wire';
import { sitkeProgram } from './program.js';

const program = needProgram('postgres');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-postgres-files-'));
let server: PostgresServer;
let databases = 0;

async function newDatabase(on = server): Promise<string> {
  databases += 1;
  await on.ask(`CREATE DATABASE store${databases}`);
  return `store${databases}`;
}

beforeAll(async () => {
  // The pooler keeps some to every database that was asked for.
  server = await PostgresServer.start(program, { max_connections: '400' });
});
afterAll(async () => {
  await server.remove();
  fs.rmSync(folder, { recursive: true });
});

function throwIt(error: Error): never {
  throw error;
}

/** Runs the command; returns what it says. */
function runSitke(...words: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [sitkeProgram, ...words], { encoding: 'utf8' });
  return stdout + stderr;
}

const open: OpenStore = async () => openPostgresStore({ url: server.url(await newDatabase()), mayLose: true });
for (const contract of Object.values(CONTRACTS)) contract('PostgresStore on a server', open);
answersAsModel('PostgresStore on a server', open);

const openServers: OpenServers = async (count) => {
  const options = { url: server.url(await newDatabase()), mayLose: true };
  const stores: PostgresStore[] = [];
  for (let index = 0; index < count; index++) stores.push(await openPostgresStore(options));
  return stores;
};
clusterContract('servers on one Postgres', openServers);
relayContract('servers on one Postgres', openServers);

/** A change that plays the next move of a game, as one act. */
function play(id: string, version: number, actId: string): Commit {
  const events: readonly LogEvent[] = [{ ...move, seq: version + 1, actId }];
  return { row: { ...row, id, version: version + 1 }, expect: version, events, isPlain: true };
}

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('an answer that does not come', () => {
  let wire: Wire;
  let store: PostgresStore;
  beforeAll(async () => {
    wire = await Wire.to(server.port);
    const url = server.url(await newDatabase(), wire.port);
    store = await openPostgresStore({ url, mayLose: true, answerMs: 1000 });
    await store.games.commit(start);
  });
  afterAll(async () => {
    await store.close();
    await wire.close();
  });

  test.each([
    ['of a plain change', { ...next, isPlain: true }],
    ['of any other change', play('game', 2, 'n3')],
    ['of the server itself, without an act', { ...play('game', 3, ''), events: [{ ...move, seq: 4, actId: null }] }],
  ])('%s: the change is found, and made once', async (_name, change) => {
    wire.loseAnswers();
    expect(await store.games.commit(change as Commit)).toEqual({ ok: true });
    const { events, row: after } = (await store.games.load('game'))!;
    expect([events.length, after.version]).toEqual([change.row.version, change.row.version]);
  });

  test('is asked for again where the connection was cut first', async () => {
    const asked = store.games.commit(play('game', 4, 'n5'));
    wire.cut();
    expect(await asked).toEqual({ ok: true });
    expect((await store.games.eventsSince('game', 4)).map(({ actId }) => actId)).toEqual(['n5']);
  });

  test('of a change of sessions or programs: it is made once', async () => {
    const session = { hash: 'h', player: 'bot:x', data: '{}', expiresMs: 9 };
    wire.loseAnswers();
    expect(await store.directory.addBot({ name: 'x', createdMs: 1, session })).toBe(true);
    wire.loseAnswers();
    expect(await store.directory.addBot({ name: 'X', createdMs: 1, session: { ...session, hash: 'other' } })).toBe(
      false,
    );
    wire.loseAnswers();
    expect(await store.sessions.get('h', 1)).toEqual(session);
    expect(await store.sessions.get('other', 1)).toBeNull();
  });
});

test('a command sent by eight servers at once is done once, and each learns that', async () => {
  const url = server.url(await newDatabase());
  const stores = await Promise.all(Array.from({ length: 8 }, () => openPostgresStore({ url, mayLose: true })));
  const rounds = 60;
  await stores[0]!.games.commit(start);
  for (let version = 1; version <= rounds; version++) {
    const answers = await Promise.all(
      stores.map((store) => store.games.commit(play('game', version, `act${version}`))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok) expect(answer).toEqual({ ok: false, code: 'duplicate', seq: version + 1 });
  }
  const rematches = await Promise.all(
    stores.map((store, index) => store.games.commit({ ...start, row: { ...row, id: `r${index}`, parentId: 'game' } })),
  );
  expect(rematches.filter(({ ok }) => ok)).toHaveLength(1);
  const taken = rematches.findIndex(({ ok }) => ok);
  for (const answer of rematches)
    if (!answer.ok) expect(answer).toEqual({ ok: false, code: 'rematch', id: `r${taken}` });
  await Promise.all(stores.map((store) => store.close()));
});

test('without a free connection a change is answered with busy after a second', async () => {
  const database = await newDatabase();
  const store = await openPostgresStore({ url: server.url(database), mayLose: true, size: 1, answerMs: 60_000 });
  await store.games.commit(start);
  await store.games.commit({ ...start, row: { ...row, id: 'other' } });
  const other = new pg.Client({ connectionString: server.url(database) });
  await other.connect();
  await other.query('BEGIN');
  await other.query("SELECT FROM game WHERE id = 'game' FOR UPDATE");
  const held = store.games.commit(play('game', 1, 'n2'));
  const before = performance.now();
  expect(await store.games.commit(play('other', 1, 'n2'))).toEqual({ ok: false, code: 'busy' });
  expect(performance.now() - before).toBeGreaterThan(900);
  await other.query('COMMIT');
  await other.end();
  expect(await held).toEqual({ ok: true });
  expect(await store.games.commit(play('other', 1, 'n2'))).toEqual({ ok: true });
  await store.close();
});

describe('with a synchronous standby', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let wire: Wire;
  let store: PostgresStore;
  beforeAll(async () => {
    primary = await PostgresServer.start(program, { synchronous_standby_names: '*' });
    // Nothing can be written before there is one.
    standby = await primary.follow();
    wire = await Wire.to(primary.port);
    store = await openPostgresStore({ url: primary.url('postgres', wire.port) });
    expect(await store.games.commit(start)).toEqual({ ok: true });
  });
  afterAll(async () => {
    // A test that failed may have left it frozen.
    standby.signal('SIGCONT');
    await store.close();
    await wire.close();
    await standby.remove();
    await primary.remove();
  });

  const waiting = async (): Promise<number[]> =>
    (await primary.ask<{ pid: number }>("SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'")).map(
      ({ pid }) => pid,
    );
  /** How many statements wait for the standby, or for one that does. */
  const held = async (): Promise<number> =>
    (await primary.ask("SELECT FROM pg_stat_activity WHERE wait_event IN ('SyncRep', 'transactionid', 'tuple')"))
      .length;
  const cancelWaits = async (): Promise<void> => {
    await waitFor(async () => (await waiting()).length > 0);
    for (const pid of await waiting()) await primary.ask(`SELECT pg_cancel_backend(${pid})`);
  };

  test('a cancelled wait for the standby is not an acknowledgement', async () => {
    standby.signal('SIGSTOP');
    let answer: unknown = null;
    const asked = store.games.commit(play('game', 1, 'n2')).then((given) => {
      answer = given;
    });
    // The driver would take it for done: that is the trap.
    const naive = new pg.Client({ connectionString: primary.url() });
    await naive.connect();
    const notices: string[] = [];
    naive.on('notice', ({ message }) => notices.push(String(message)));
    const trap = naive.query('INSERT INTO beat (id, at_ms) VALUES (1, 1)');
    await waitFor(async () => (await waiting()).length === 2);
    await cancelWaits();
    expect([(await trap).rowCount, notices.length]).toEqual([1, 1]);
    await naive.end();
    // The store asks again, and that waits once more.
    await waitFor(async () => answer !== null || (await waiting()).length > 0);
    expect(answer).toBeNull();
    // Nor does another server acknowledge it or show it to anybody, although the row can be seen.
    const other = await openPostgresStore({ url: primary.url() });
    const told: unknown[] = [];
    const { later, news } = {
      later: async () => (await other.cluster!.changeSince('game', 1))?.events.length,
      news: async () => (await other.cluster!.changes('0')).games.length,
    };
    const load = async () => (await other.games.load('game'))?.events.length;
    const asks = [
      other.games.seqOfAct('game', 'n2'),
      other.games.commit(play('game', 1, 'n2')),
      load(),
      later(),
      news(),
    ];
    const others = asks.map(async (each) => told.push(await each));
    await waitFor(async () => told.length > 0 || (await held()) >= 2);
    expect([await primary.ask("SELECT seq FROM event WHERE act_id = 'n2'"), told]).toEqual([[{ seq: 2 }], []]);
    standby.signal('SIGCONT');
    await asked;
    await Promise.all(others);
    // The number of the act, that of all events, of the later ones, and of the games that have changed.
    expect(told.filter((each) => typeof each === 'number').sort()).toEqual([1, 1, 2, 2]);
    expect(told).toContainEqual({ ok: false, code: 'duplicate', seq: 2 });
    await other.close();
    expect(answer).toEqual({ ok: true });
    const there = await standby.ask<{ seq: number }>("SELECT seq FROM event WHERE act_id = 'n2'");
    expect(there).toEqual([{ seq: 2 }]);
  });

  test('a standby is refused as a store', async () => {
    await expect(openPostgresStore({ url: standby.url() })).rejects.toThrow(
      'it is a standby: give the address of the primary',
    );
  });

  test('when the primary dies, the standby has all that was acknowledged, and play goes on there', async () => {
    const acknowledged: string[] = [];
    let version = 2;
    let isOver = false;
    const playing = (async () => {
      while (!isOver) {
        const actId = `move${version}`;
        const answer = await store.games.commit(play('game', version, actId));
        // Asked again with the same act until it is known.
        if (!answer.ok && answer.code === 'busy') continue;
        expect(answer).toEqual({ ok: true });
        acknowledged.push(actId);
        version += 1;
      }
    })();
    await waitFor(async () => acknowledged.length > 50);
    await primary.kill();
    await standby.promote();
    wire.leadTo(standby.port);
    const dead = acknowledged.length;
    await waitFor(async () => acknowledged.length > dead + 50);
    isOver = true;
    await playing;
    const { events } = (await store.games.load('game'))!;
    expect(events.slice(2).map(({ actId }) => actId)).toEqual(acknowledged);
    expect(events[0]).toEqual(created);
  });
});

test('kills of the whole server lose nothing that was acknowledged', async () => {
  const own = await PostgresServer.start(program);
  const url = own.url(await newDatabase(own));
  const stores = await Promise.all([0, 1].map(() => openPostgresStore({ url, mayLose: true })));
  const games = Array.from({ length: 6 }, (_, index) => `game${index}`);
  for (const id of games) await stores[0]!.games.commit({ ...start, row: { ...row, id } });
  /** The acts that each game's log must have, with their numbers. */
  const acknowledged = new Map<string, number>();
  let isOver = false;
  let count = 0;
  const player = async (store: PostgresStore, name: string, id: string): Promise<void> => {
    for (let act = 1; !isOver; act++) {
      const actId = `${name}-${act}`;
      for (let answer = null; answer === null && !isOver; ) {
        const game = await store.games.load(id).catch(() => null);
        if (!game) continue;
        const given = await store.games.commit(play(id, game.row.version, actId)).catch(() => null);
        if (given?.ok) acknowledged.set(`${id} ${actId}`, game.row.version + 1);
        else if (given?.code === 'duplicate') acknowledged.set(`${id} ${actId}`, given.seq);
        else continue;
        answer = given;
        count += 1;
      }
    }
  };
  const players = games.flatMap((id) => stores.map((store, index) => player(store, `s${index}`, id)));
  for (let kill = 1; kill <= 5; kill++) {
    const before = count;
    await waitFor(async () => count > before + 100);
    await own.kill();
    await own.start();
  }
  const before = count;
  await waitFor(async () => count > before + 100);
  isOver = true;
  await Promise.all(players);
  for (const id of games) {
    const { events } = (await stores[1]!.games.load(id))!;
    const found = new Map(events.slice(1).map(({ actId, seq }) => [`${id} ${actId}`, seq]));
    expect(found.size).toBe(events.length - 1);
    for (const [key, seq] of acknowledged)
      if (key.startsWith(`${id} `)) expect([key, found.get(key)]).toEqual([key, seq]);
  }
  await Promise.all(stores.map((store) => store.close()));
  await own.remove();
});

test('tables that are changed by a newer server under one that runs do it no harm', async () => {
  const database = await newDatabase();
  const store = await openPostgresStore({ url: server.url(database), mayLose: true });
  await store.games.commit(start);
  // Statements are planned by now, and kept.
  for (let count = 0; count < 20; count++) expect(await store.games.load('game')).not.toBe(null);
  await server.ask('ALTER TABLE game ADD COLUMN newer integer NOT NULL DEFAULT 1', database);
  expect((await store.games.load('game'))?.row).toEqual(row);
  expect(await store.games.commit({ ...next, isPlain: true })).toEqual({ ok: true });
  await store.close();
});

describe('behind a pooler that gives connections to others after each transaction', () => {
  let pooler: Pooler;
  beforeAll(async () => {
    pooler = await Pooler.before(server, needProgram('pgbouncer'));
  });
  afterAll(() => pooler.remove());

  const openPooled: OpenStore = async () =>
    openPostgresStore({ url: server.url(await newDatabase(), pooler.port), mayLose: true });
  for (const contract of Object.values(CONTRACTS)) contract('PostgresStore', openPooled);
  answersAsModel('PostgresStore', openPooled);
});

test('the command copies a store from a file into Postgres and back, and checks it there', async () => {
  const [file, back] = ['games', 'back'].map((name) => `sqlite:${path.join(folder, `${name}.sqlite`)}`);
  const from = await openStore(file!, { onFatal: throwIt });
  for (const id of ['one', 'two']) await from.games.commit({ ...start, row: { ...row, id } });
  await from.close();
  const database = server.url(await newDatabase());
  const copy = (...words: string[]) => runSitke('store', 'copy', ...words);
  expect(copy(file!, database)).toContain('no synchronous standby');
  expect(runSitke('store', 'check', database)).toContain('there is no store in it');
  expect(copy(file!, database, '--allow-loss')).toContain('compared event by event; 2 games, 2 events');
  expect(copy(database, back!)).toContain('2 games, 2 events');
  // The game of these tests is of no variant, and a check plays it.
  expect(runSitke('store', 'check', database)).toContain('2 games');
});

test('the command backs a database up into a file, and restores it into an empty one', async () => {
  const [database, empty] = [server.url(await newDatabase()), server.url(await newDatabase())];
  const from = await openPostgresStore({ url: database, mayLose: true });
  for (const id of ['one', 'two']) await from.games.commit({ ...start, row: { ...row, id } });
  await from.close();
  const [file, again] = ['backup', 'again'].map((name) => path.join(folder, `${name}.sqlite`)) as [string, string];
  expect(runSitke('store', 'backup', file, '--db', database)).toContain('2 games, 2 events');
  expect(runSitke('store', 'backup', file, '--db', database)).toContain('exists already');
  expect(runSitke('store', 'backup', again, '--db', server.url(await newDatabase()))).toContain('no store in it');
  // The game of these tests is of no variant, and a check plays it: what is damaged is not restored.
  expect(runSitke('store', 'restore', file, '--db', empty, '--allow-loss')).toContain('is damaged: 2 games');
  expect(runSitke('store', 'copy', `sqlite:${file}`, empty, '--allow-loss')).toContain('2 games, 2 events');
  expect(runSitke('store', 'check', empty)).toContain('2 games');
});

test.each<[what: string, url: () => string | Promise<string>, problem: RegExp]>([
  ['an address where nobody listens', () => 'postgres://postgres@127.0.0.1:1/x', /ECONNREFUSED/],
  ['a database that is not there', () => server.url('nowhere'), /database "nowhere" does not exist/],
  ['a server without a standby', () => server.url(), /no synchronous standby: .*--allow-loss/],
])('an operator’s mistake is told in a sentence: %s', async (_what, url, problem) => {
  await expect(openPostgresStore({ url: await url() })).rejects.toThrow(problem);
});
