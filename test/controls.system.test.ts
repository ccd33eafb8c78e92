/**
 * The checker of `npm run faults` sees what it must: each thing that keeps games safe on several servers is taken away, and
 * what then goes wrong is found, by construction and not by luck.
 */

import { actKeyOf, createdEvent, evolve, rowOf, toLogEvent } from '@sitke/server/games';
import {
  type Commit,
  MemoryStore,
  openPostgresStore,
  openStoreOn,
  type Postgres,
  type Store,
  type StoredGame,
  sqlBy,
} from '@sitke/server/store';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needProgram } from '#scripts/programs';
import { newReceiptKey } from '#server/receipts/key';
import { Signer } from '#server/receipts/signer';
import { openPglite } from '#server/test/pglite';
import { PostgresServer } from '#server/test/postgresServer';
import { Guest, gameOf, serveAll } from '#server/test/served';
import { LocalBus, serveTogether, until } from '#server/test/servers';
import { type Ack, check, forkProblems, lostAcks, outageProblems, receiptProblems } from '#tools/soak/checker';

const program = needProgram('postgres');
const PLAYERS = ['anna', 'ben'] as const;
const ID = 'controls00';

/** The change that begins a game. */
function begin(): Commit {
  const terms = { variant: 'sissa', options: {}, time: { kind: 'unlimited' }, opponent: { kind: 'link' } } as const;
  const created = createdEvent(terms as never, { seats: PLAYERS, names: [null, null], salts: ['a', 'b'] }, null);
  const state = evolve(null, ID, created, 1000);
  return { row: rowOf(state), expect: 0, events: [toLogEvent(created, 1, null, 1000)] };
}

/** The change by which a player offers a draw, at a version. */
function act(version: number, id: string, seat: 0 | 1 = 0): Commit {
  const { row } = begin();
  const event = {
    seq: version + 1,
    kind: 'offered',
    actId: actKeyOf(PLAYERS[seat], id),
    seat,
    data: '{"what":"draw"}',
    atMs: 1000,
  };
  return { row: { ...row, version: version + 1 }, expect: version, events: [event], isPlain: true };
}

const ackOf = (id: string, v: number): Ack => ({ game: ID, id, v, isHidden: false });

/** Reads a game without playing it through: its events are made up. */
async function read(store: Store): Promise<StoredGame> {
  return (await store.games.load(ID))!;
}

/** A database whose statements are changed on their way. */
function altered(db: Postgres, change: (text: string) => string): Postgres {
  const { query, transaction, close } = db;
  return {
    query: (text, values) => query(change(text), values),
    transaction: (work) => transaction((sql) => work({ query: (text, values) => sql.query(change(text), values) })),
    close,
  };
}

/** Waits until a server shows the game at a version. */
async function shown(server: PostgresServer, version: number): Promise<void> {
  const isThere = async (): Promise<boolean> =>
    (await server.ask("SELECT to_regclass('game') AS name"))[0]!['name'] !== null;
  await until(
    async () => (await isThere()) && (await server.ask('SELECT version FROM game'))[0]?.['version'] === version,
  );
}

describe('a database that loses', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  beforeAll(async () => {
    primary = await PostgresServer.start(program);
    standby = await primary.follow();
  });
  afterAll(async () => {
    await primary.remove();
    await standby.remove();
  });

  test('1. without a synchronous standby, what was acknowledged last is lost', async () => {
    const store = await openPostgresStore({ url: primary.url(), mayLose: true });
    await store.games.commit(begin());
    await shown(standby, 1);
    // One that is only frozen still gets what is on its way.
    await standby.kill();
    expect(await store.games.commit(act(1, 'one'))).toEqual({ ok: true });
    await primary.kill();
    await standby.start();
    await standby.promote();
    const other = await openPostgresStore({ url: standby.url(), mayLose: true });
    expect(lostAcks(await read(other), [ackOf('one', 2)])).toHaveLength(1);
    await Promise.all([store.close(), other.close()]);
  });
});

describe('a synchronous database', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  beforeAll(async () => {
    primary = await PostgresServer.start(program, { synchronous_standby_names: '*', wal_sender_timeout: '0' });
    standby = await primary.follow();
  });
  afterAll(async () => {
    await primary.remove();
    await standby.remove();
  });

  test('4. who reads from a standby is shown an older game', async () => {
    const store = await openPostgresStore({ url: primary.url() });
    await store.games.commit(begin());
    await shown(standby, 1);
    // It has all from now on, and shows it later.
    await standby.ask('SELECT pg_wal_replay_pause()');
    expect(await store.games.commit(act(1, 'one'))).toEqual({ ok: true });
    const client = new pg.Client({ connectionString: standby.url() });
    client.on('error', () => {});
    await client.connect();
    const late = await client.query('SELECT version FROM game');
    expect(late.rows).toEqual([{ version: 1 }]);
    expect(
      lostAcks({ ...(await read(store)), events: (await read(store)).events.slice(0, 1) }, [ackOf('one', 2)]),
    ).toHaveLength(1);
    await client.end();
    await standby.ask('SELECT pg_wal_replay_resume()');
    await store.close();
    await expect(openPostgresStore({ url: standby.url() })).rejects.toThrow('standby');
  });

  test('2. a cancelled wait that is taken for an acknowledgement is a lost act', async () => {
    const client = new pg.Client({ connectionString: primary.url() });
    client.on('error', () => {});
    await client.connect();
    // A driver that does not look at notices.
    const sql = sqlBy((text, values) => client.query(text, values));
    const transaction = async <T>(work: (own: typeof sql) => Promise<T>): Promise<T> => {
      await sql.query('BEGIN');
      const result = await work(sql);
      await sql.query('COMMIT');
      return result;
    };
    const store = await openStoreOn({ query: sql.query, transaction, close: () => client.end() });
    await read(store);
    await standby.kill();
    const pending = store.games.commit(act(2, 'two'));
    const cancel = `SELECT pg_cancel_backend(pid) AS done FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
    await until(async () => (await primary.ask(cancel)).length > 0);
    expect(await pending).toEqual({ ok: true });
    await primary.kill();
    await standby.start();
    await standby.promote();
    const other = await openPostgresStore({ url: standby.url(), mayLose: true });
    expect(lostAcks(await read(other), [ackOf('one', 2), ackOf('two', 3)])).toHaveLength(1);
    await other.close();
  });
});

/** Two stores on one database, whose statements are changed. */
async function twoOn(change: (text: string) => string): Promise<readonly [Store, Store]> {
  const db = altered(await openPglite(), change);
  return [await openStoreOn(db), await openStoreOn({ ...db, close: async () => {} })];
}

test('3. without the comparison of versions, two acts are acknowledged at one place', async () => {
  const change = (text: string): string =>
    text.replace("version = $2 AND head = decode($16, 'hex')", '$2::int IS NOT NULL AND $16::text IS NOT NULL');
  const [one, other] = await twoOn(change);
  await one.games.commit(begin());
  await read(other);
  expect(await one.games.commit(act(1, 'one', 0))).toEqual({ ok: true });
  const second = await other.games.commit(act(1, 'two', 1)).catch(() => null);
  // The key of the log is a second fence: it refuses what the first let through.
  expect(second?.ok ?? false).toBe(false);
  const db = altered(await openPglite(), change);
  const [third, fourth] = [await openStoreOn(db), await openStoreOn({ ...db, close: async () => {} })];
  await db.query('ALTER TABLE event DROP CONSTRAINT event_pkey');
  await third.games.commit(begin());
  await read(fourth);
  expect(await third.games.commit(act(1, 'one', 0))).toEqual({ ok: true });
  expect(await fourth.games.commit(act(1, 'two', 1))).toEqual({ ok: true });
  expect(forkProblems([ackOf('one', 2), ackOf('two', 2)])).toHaveLength(1);
  await Promise.all([one.close(), third.close()]);
});

test('5. without unique acts, one that is sent again is done twice', async () => {
  const change = (text: string): string => text.replace('AND NOT EXISTS (SELECT FROM done)', '');
  const db = altered(await openPglite(), change);
  const store = await openStoreOn(db);
  await db.query('DROP INDEX event_act');
  await store.games.commit(begin());
  await store.games.commit(act(1, 'one'));
  await read(store);
  await store.games.commit(act(2, 'one'));
  const { events } = await read(store);
  expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  const { problems } = await check(store, { acks: [ackOf('one', 2)], shown: [], receipts: [] }, []);
  expect(problems.join()).toContain('an act was done twice');
  await store.close();
});

test('6. a bus that is believed, and is dead, leaves boards stale', async () => {
  const bus = new LocalBus();
  bus.isDead = true;
  bus.pollMs = Number.MAX_SAFE_INTEGER;
  const served = await serveTogether(2, bus);
  const [anna, ben] = [await Guest.come(served[0]!.server.url), await Guest.come(served[1]!.server.url)];
  const { game } = await anna.ask(gameOf('sissa'), 'created');
  const shown = await anna.ask({ t: 'sync', game, v: 0 }, 'state');
  expect(await ben.act(game, 1, { type: 'join', name: null })).toMatchObject({ t: 'ack' });
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(anna.heard.filter(({ t }) => t === 'event')).toEqual([]);
  const store = served[0]!.store;
  const { viewHash } = await import('@sitke/protocol');
  const stale = { game, seat: 0 as const, hash: viewHash(shown.view) };
  const acks = [{ game, id: 'nobody', v: 1, isHidden: true }];
  const { problems } = await check(store, { acks, shown: [stale], receipts: [] }, []);
  expect(problems).toEqual([`${game}: a stale board`]);
  for (const { server } of served) await server.close();
});

test('the checker finds a receipt that is of another log, and one that nobody has signed', async () => {
  const store = new MemoryStore();
  await store.games.commit(begin());
  const stored = await read(store);
  const signer = new Signer(newReceiptKey());
  const good = await signer.sign({ game: ID, v: 1, head: stored.head });
  const other = await signer.sign({ game: ID, v: 1, head: '0'.repeat(64) });
  expect(await receiptProblems(stored, [good])).toEqual([]);
  expect(await receiptProblems(stored, [other, good])).toEqual([`${ID}: its log up to 1 is not what was signed`]);
  expect(await receiptProblems(stored, [{ ...good, sig: other.sig }])).toEqual([`${ID}: a receipt is not signed`]);
});

test('the checker finds a gap, an outage that is given back twice or not at all, and what it does not know', async () => {
  const [store, { server, store: played }] = [new MemoryStore(), await serveAll()];
  await store.games.commit(begin());
  const stored = await read(store);
  const joined = { ...stored.events[0]!, seq: 2, kind: 'joined', atMs: 1000 };
  const outage = { ...joined, kind: 'outage', data: JSON.stringify({ fromMs: 2000, toMs: 9000 }), atMs: 9000 };
  const game = (...events: readonly (typeof joined)[]): StoredGame => ({
    ...stored,
    events: [...stored.events, ...events],
  });
  const away = { fromMs: 2000, toMs: 9000 };
  expect(outageProblems(game(joined, outage), [away])).toEqual([]);
  expect(outageProblems(game(joined), [away])).toHaveLength(1);
  expect(outageProblems(game(joined, outage, outage), [away])).toHaveLength(1);
  expect(outageProblems(game({ ...joined, atMs: 9500 }), [away])).toEqual([]);
  const missing = await check(played, { acks: [ackOf('one', 2)], shown: [], receipts: [] }, []);
  expect([missing.lost, missing.problems]).toEqual([1, [`${ID} is not there`]]);
  await server.close();
});
