/** The contract of logs, records, transactions and the outbox, for whoever writes a store. */

import {
  DamagedLogError,
  type LogChange,
  type Message,
  type Store,
  StoreFailedError,
  type Transaction,
} from '@sitke/server/store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { often } from '../sizes.js';
import { begin, CLUB, endedAs, endedBy, finish } from './logs/club.js';
import { callBoth, forLogHistories, GAMES, KEYS, LOGS, READERS, RECORDS } from './logs/histories.js';
import { Model } from './logs/model.js';

/** Opens a new, empty store; the tests close it. */
export type OpenStore = () => Promise<Store>;

/** Tests a store, by so many random histories. */
export function logsContract(name: string, open: OpenStore, histories: number = often(6, 40, 5000)): void {
  describe(`${name}: logs, records, transactions, outbox`, () => {
    test('random histories get the answers of the model', async () => {
      const seen = new Set<string>();
      await forLogHistories(histories, async (steps) => {
        const [store, model] = [await open(), new Model()];
        for (const [index, calls] of steps.entries()) {
          const before = copyOf(model);
          const both = calls.map((call) => callBoth(store, model, before, call));
          const answers = await Promise.all(both.map(([answer]) => answer));
          expect(answers).toEqual(both.map(([, answer]) => answer));
          for (const { code = 'ok' } of both.flatMap(([, answer]) => (answer ?? []) as { code?: string }))
            seen.add(code);
          // Looking takes longer than all else.
          if (index % 3 === 2 || index === steps.length - 1)
            expect(await logContentOf(store)).toEqual(contentOfModel(model));
        }
        await store.close();
      });
      expect([...seen].sort()).toEqual(expect.arrayContaining(['conflict', 'duplicate', 'ok', 'rematch']));
    });

    describe('by hand', () => {
      let store: Store;
      beforeAll(async () => {
        store = await open();
        await begin(store, 2);
      });
      afterAll(() => store.close());
      refuses(() => store);
      setsAside(() => store);
      pages(() => store);
    });

    test('a game that many end at once ends once, and each gets that answer', async () => {
      const store = await open();
      const games = 6;
      await begin(store, games);
      const all = Array.from({ length: 4 * games }, (_, index) => finish(store, index % games));
      expect(await Promise.all(all)).not.toContain(null);
      const found = await endedBy(store, games);
      expect(found).toEqual(endedAs(found['table'] as string[]));
      await store.close();
      await expect(store.logs.load(CLUB)).rejects.toThrow(StoreFailedError);
      await expect(store.transactions.commit({ act: 'late', atMs: 1 })).rejects.toThrow(StoreFailedError);
      await expect(store.outbox.state()).rejects.toThrow(StoreFailedError);
    });
  });
}

/** Tests what several servers on one store do with logs; `open` opens so many on a new, empty one. */
export function sharedLogsContract(name: string, open: (count: number) => Promise<readonly Store[]>): void {
  describe(`${name}: logs, transactions, outbox`, () => {
    const games = often(8, 60, 600);
    let stores: readonly Store[];
    beforeAll(async () => {
      stores = await open(2);
    });
    afterAll(() => Promise.all(stores.map((store) => store.close())));

    test('games that all end at once end once, in one order, and each server reads that of the table', async () => {
      const places = await Promise.all(stores.map((store) => store.cluster!.changes(null)));
      await begin(stores[0]!, games);
      await stores[0]!.outbox.register('push');
      const all = Array.from({ length: 3 * games }, (_, index) => finish(stores[index % 2]!, index % games));
      expect(await Promise.all(all)).not.toContain(null);
      const found = await endedBy(stores[1]!, games);
      expect(found).toEqual(endedAs(found['table'] as string[]));
      for (const [index, { next }] of places.entries()) {
        const { messages } = await stores[index]!.cluster!.changes(next);
        expect(messages.map(({ kind, subject }) => [kind, subject])).toContainEqual(['log', 'table/club']);
      }
    });

    test('a reader on both servers does each message at least once, in order, and never goes back', async () => {
      const done = await Promise.all(stores.map((store) => readAll(store, 'push')));
      const all = new Set(done.flatMap((one) => one.map(({ n }) => n)));
      expect([...all].sort((a, b) => a - b)).toEqual(Array.from({ length: games }, (_, index) => index + 1));
      for (const one of done) expect(one.every(({ n }, index) => index === 0 || n > one[index - 1]!.n)).toBe(true);
      expect(await stores[0]!.outbox.after(0, 1)).toEqual([]);
      expect(await stores[0]!.outbox.state()).toEqual({ end: games, places: [{ reader: 'push', n: games }] });
    });
  });
}

/** Does all messages of a reader, three at a time; returns those that it did. */
async function readAll(store: Store, reader: string): Promise<Message[]> {
  const done: Message[] = [];
  for (;;) {
    const messages = await store.outbox.read(reader, 3);
    if (messages.length === 0) return done;
    const [first, last] = [messages[0]!, messages.at(-1)!];
    // Another server may do the same meanwhile: that is allowed.
    done.push(...messages.filter(({ n }) => n > (done.at(-1)?.n ?? 0)));
    await store.outbox.pass(reader, first.n - 1, last.n);
  }
}

const event = { seq: 1, kind: 'did', actId: 'a', data: '{}', atMs: 1 };
const log: LogChange = {
  row: { kind: 'table', id: 'x', version: 1, key: '', state: '{}' },
  expect: 0,
  events: [event],
};

const WRONG: readonly (readonly [what: string, change: Partial<Transaction>])[] = [
  ['an act with a space', { act: 'a b' }],
  ['a time that is no whole number', { atMs: 0.5 }],
  ['one log twice', { logs: [log, log] }],
  ['a kind in capitals', { logs: [{ ...log, row: { ...log.row, kind: 'Table' } }] }],
  ['an id with a slash', { logs: [{ ...log, row: { ...log.row, id: 'x/y' } }] }],
  ['a key beyond ASCII', { logs: [{ ...log, row: { ...log.row, key: 'é' } }] }],
  ['a log without an event', { logs: [{ ...log, row: { ...log.row, version: 0 }, events: [] }] }],
  ['a gap in the events', { logs: [{ ...log, events: [{ ...event, seq: 2 }] }] }],
  ['a record that goes back', { records: [{ kind: 'rating', key: 'x', expect: 3, value: null, version: 3 }] }],
  ['a record without a key', { records: [{ kind: 'rating', key: '', expect: 0, value: null }] }],
  ['a message without an act', { act: null, messages: [{ kind: 'mail', data: '{}' }] }],
  ['a message of no kind', { messages: [{ kind: '', data: '{}' }] }],
];

function refuses(store: () => Store): void {
  test.each(WRONG)('throws at %s, and writes nothing', async (_what, wrong) => {
    const before = await logContentOf(store());
    const change = { act: 'wrong', atMs: 1, ...wrong };
    await expect(store().transactions.commit(change)).rejects.toThrow(RangeError);
    expect(await logContentOf(store())).toEqual(before);
  });

  test('throws at an unknown reader and a place that goes back', async () => {
    await expect(store().outbox.read('nobody', 1)).rejects.toThrow(RangeError);
    await expect(store().outbox.pass('nobody', 1, 0)).rejects.toThrow(RangeError);
    await expect(store().outbox.register('')).rejects.toThrow(RangeError);
    await expect(store().logs.names(null, 0)).rejects.toThrow(RangeError);
  });
}

function setsAside(store: () => Store): void {
  test('a log that is set aside takes and gives nothing, others go on', async () => {
    const name = { kind: 'table', id: 'spoilt' };
    const change: LogChange = { ...log, row: { ...log.row, ...name } };
    expect(await store().logs.commit(change)).toEqual({ ok: true });
    const damage = new DamagedLogError('table/spoilt', 'a test says so');
    store().logs.quarantine(damage);
    expect(store().logs.quarantined.get('table/spoilt')).toBe(damage);
    await expect(store().logs.load(name)).rejects.toBe(damage);
    await expect(store().logs.eventsSince(name, 0)).rejects.toBe(damage);
    await expect(store().transactions.commit({ act: 'with', atMs: 1, logs: [change] })).rejects.toBe(damage);
    expect(await store().logs.commit(log)).toEqual({ ok: true });
    const listed = await store().logs.list({ kind: 'table', keys: ['', '~'], limit: 1 });
    expect(listed).toEqual([log.row]);
    expect(await store().logs.names(null, 10)).toContainEqual(name);
  });
}

function pages(store: () => Store): void {
  test('a list goes on after the last one of a page', async () => {
    const rows = [3, 1, 2].map((key) => ({ ...log.row, kind: 'page', id: `p${key}`, key: `k${key % 3}` }));
    for (const row of rows) await store().logs.commit({ ...log, row });
    const query = { kind: 'page', keys: ['k0', 'k1'] as const, limit: 1 };
    const [first] = await store().logs.list(query);
    expect(first).toEqual(rows[0]);
    expect(await store().logs.list({ ...query, after: first! })).toEqual([rows[1]]);
    expect(await store().logs.list({ ...query, after: rows[1]! })).toEqual([]);
    expect(await store().logs.names({ kind: 'page', id: 'p1' }, 1)).toEqual([{ kind: 'page', id: 'p2' }]);
  });
}

/** Returns all that readers see of logs, records, acts and the outbox. */
export async function logContentOf(store: Store): Promise<unknown> {
  const logs = LOGS.map((name) => name.split('/')).map(([kind, id]) => ({ kind: kind!, id: id! }));
  const loaded = await Promise.all(logs.map((name) => store.logs.load(name)));
  const { places, end } = await store.outbox.state();
  const readers = places.map(({ reader }) => reader);
  return {
    games: await Promise.all(GAMES.map(async (id) => (await store.games.load(id))?.events.map(({ actId }) => actId))),
    logs: loaded,
    later: await Promise.all(logs.map((name) => store.logs.eventsSince(name, 1))),
    acts: await Promise.all(logs.map((name) => store.logs.seqOfAct(name, 'x'))),
    list: await store.logs.list({ kind: 'table', keys: ['0', 'a'], limit: 3 }),
    names: (await store.logs.names(null, 3)).map(({ kind, id }) => `${kind}/${id}`),
    records: await store.records.page({ kind: '', key: '' }, 100),
    done: await store.transactions.acts('', 100),
    outbox: { end, places: Object.fromEntries(places.map(({ reader, n }) => [reader, n])) },
    messages: await store.outbox.after(0, 1000),
    read: await Promise.all(READERS.map((each) => (readers.includes(each) ? store.outbox.read(each, 1000) : null))),
  };
}

function contentOfModel(model: Model): unknown {
  const { games, logs, records, acts, messages, end, places } = model.world;
  const table = Object.entries(logs).filter(([, { row }]) => row.kind === 'table' && row.key >= '0' && row.key <= 'a');
  const place = ({ key, id }: LogChange['row']): string => `${KEYS.indexOf(key)} ${id}`;
  return {
    games: GAMES.map((id) => games[id]?.acts),
    logs: LOGS.map((name) => (logs[name] ? { ...logs[name], head: model.headOf(name) } : null)),
    later: LOGS.map((name) => logs[name]?.events.slice(1) ?? []),
    acts: LOGS.map((name) => logs[name]?.events.find(({ actId }) => actId === 'x')?.seq ?? null),
    list: table
      .map(([, { row }]) => row)
      .sort((a, b) => (place(a) < place(b) ? -1 : 1))
      .slice(0, 3),
    names: Object.keys(logs).sort().slice(0, 3),
    records: RECORDS.flatMap((name) => records[name] ?? []),
    done: Object.keys(acts)
      .sort()
      .map((act) => ({ act, atMs: acts[act]! })),
    outbox: { end, places },
    messages,
    read: READERS.map((reader) => model.read(reader)),
  };
}

function copyOf(model: Model): Model {
  const copy = new Model();
  copy.world = structuredClone(model.world);
  return copy;
}
