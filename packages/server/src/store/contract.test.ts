/** The contract of every store, and that the one on disk answers as the model does. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  type Commit,
  type GameRow,
  type GameStore,
  headOf,
  type LogEvent,
  MemoryStore,
  openSqliteStore,
  StoreFailedError,
} from '@sitke/server/store';
import { often, testSeed } from '@sitke/testkit/sizes';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answersOf, history } from '../test/histories.js';

fc.configureGlobal({ seed: testSeed() });

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-contract-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

let files = 0;
function openOnDisk(): Promise<GameStore> {
  files += 1;
  const onFatal = (error: Error) => {
    throw error;
  };
  return openSqliteStore({ file: path.join(folder, `${files}.db`), onFatal });
}

test('random histories: the store on disk answers as the model does', async () => {
  const numRuns = often(10, 30, 10_000);
  const seen = new Set<string>();
  const property = fc.asyncProperty(history, async (steps) => {
    const [disk, model] = [await openOnDisk(), new MemoryStore()];
    for (const step of steps) {
      const answers = await answersOf(model, step);
      expect(await answersOf(disk, step)).toEqual(answers);
      for (const [, code = 'ok'] of JSON.stringify(answers[0]).matchAll(/"ok":(?:true|false,"code":"(\w+)")/g))
        seen.add(code);
    }
    await disk.close();
  });
  await fc.assert(property, { numRuns });
  // The histories come by every answer that a disk with room gives.
  expect([...seen].sort()).toEqual(['conflict', 'duplicate', 'ok', 'rematch']);
});

const row: GameRow = {
  id: 'game',
  variant: 'any',
  options: '{}',
  status: 'live',
  version: 1,
  seats: ['anna', null],
  names: ['Anna', null],
  salts: ['salt', null],
  invited: 'bot:ben',
  isVoid: false,
  timeControl: '{}',
  deadlineMs: 50,
  parentId: null,
  createdMs: 1,
  updatedMs: 2,
  about: '{}',
  result: null,
};
const created: LogEvent = { seq: 1, kind: 'created', actId: 'n1', seat: 0, data: '{"a":1}', atMs: 1 };
const start: Commit = { row, expect: 0, events: [created] };
const move: LogEvent = { seq: 2, kind: 'move', actId: 'n2', seat: 1, data: '"e4"', atMs: 3 };
const next: Commit = { row: { ...row, version: 2, about: '{"acts":1}' }, expect: 1, events: [move] };

describe.each([
  ['in memory', async (): Promise<GameStore> => new MemoryStore()],
  ['on disk', openOnDisk],
])('a store %s', (_, open) => {
  let store: GameStore;
  beforeAll(async () => {
    store = await open();
    expect(await store.commit(start)).toEqual({ ok: true });
  });
  afterAll(() => store.close());

  test('gives back a game with its log and what the players hide', async () => {
    const hidden: Commit = { row, expect: 1, events: [], secrets: [{ seat: 1, data: '"array"' }] };
    expect(await store.commit(hidden)).toEqual({ ok: true });
    const head = headOf('game', [created]);
    expect(await store.load('game')).toEqual({ row, events: [created], secrets: [null, '"array"'], head });
    expect(await store.commit({ ...hidden, secrets: [{ seat: 1, data: null }] })).toEqual({ ok: true });
    expect(await store.load('game')).toEqual({ row, events: [created], secrets: [null, null], head });
    expect(await store.load('none')).toBeNull();
    expect(await store.eventsSince('none', 0)).toEqual([]);
  });

  test('takes the first of two commands at one version, and recognises a repeated one', async () => {
    const other: Commit = { ...next, events: [{ ...move, actId: 'n3' }] };
    const answers = await Promise.all([next, other, next].map((change) => store.commit(change)));
    expect(answers).toEqual([{ ok: true }, { ok: false, code: 'conflict' }, { ok: false, code: 'duplicate', seq: 2 }]);
    expect(await store.eventsSince('game', 1)).toEqual([move]);
    const seqs = await Promise.all([move.actId!, 'n3'].map((actId) => store.seqOfAct('game', actId)));
    expect([...seqs, await store.seqOfAct('none', move.actId!)]).toEqual([2, null, null]);
    expect((await store.load('game'))?.row).toEqual(next.row);
  });

  test('keeps constant columns', async () => {
    const changed: GameRow = {
      ...row,
      version: 3,
      variant: 'other',
      createdMs: 7,
      parentId: 'x',
      seats: ['ben', 'anna'],
    };
    const event = { ...move, seq: 3, actId: null };
    expect(await store.commit({ row: changed, expect: 2, events: [event] })).toEqual({ ok: true });
    expect((await store.load('game'))?.row).toEqual({ ...row, version: 3, seats: ['ben', 'anna'] });
  });

  test('packs a game that is over, which a change unpacks', async () => {
    const [first, second] = [created, { ...move, seq: 2 }].map((event) => ({ ...event, actId: null }));
    const over = (id: string, updatedMs: number): Commit => {
      const ended: GameRow = { ...row, id, version: 2, status: 'ended', updatedMs, deadlineMs: null };
      return { row: ended, expect: 0, events: [created, { ...move, seq: 2 }] };
    };
    for (const [id, endedMs] of [
      ['over2', 40],
      ['over1', 30],
      ['over3', 30],
    ] as const)
      expect(await store.commit(over(id, endedMs))).toEqual({ ok: true });
    const head = (await store.load('over1'))!.head;
    const order = { untilMs: 35, after: null, limit: 1 };
    const place = { endedMs: 30, id: 'over1' };
    expect(await store.pack(order)).toEqual(place);
    const packed = { row: over('over1', 30).row, events: [first, second], secrets: [null, null], head };
    expect(await store.load('over1')).toEqual(packed);
    expect(await store.eventsSince('over1', 1)).toEqual([second]);
    expect(await store.seqOfAct('over1', 'n1')).toBeNull();
    expect(await store.seqOfAct('over3', 'n1')).toBe(1);
    expect(await store.pack({ ...order, after: place, limit: 2 })).toBeNull();
    expect(await store.seqOfAct('over3', 'n1')).toBeNull();
    expect(await store.seqOfAct('over2', 'n1')).toBe(1);
    const third = { ...move, seq: 3 };
    const again = { row: { ...packed.row, version: 3, updatedMs: 50 }, expect: 2, events: [third] };
    expect(await store.commit(again)).toEqual({ ok: true });
    const loaded = (await store.load('over1'))!;
    expect(loaded.events).toEqual([first, second, third]);
    expect(loaded.head).toBe(headOf('over1', loaded.events));
    // It changed too late for this order.
    expect(await store.pack({ ...order, untilMs: 45, limit: 9 })).toBeNull();
    expect(await store.seqOfAct('over1', 'n2')).toBe(3);
  });

  test('deletes void games, the oldest first', async () => {
    for (const [id, updatedMs] of [
      ['void1', 8],
      ['void2', 7],
      ['void3', 30],
    ] as const) {
      const none: GameRow = { ...row, id, status: 'ended', updatedMs, isVoid: true };
      const secrets = [{ seat: 0 as const, data: '1' }];
      expect(await store.commit({ row: none, expect: 0, events: [created], secrets })).toEqual({ ok: true });
    }
    expect(await store.deleteVoid(20, 1)).toBe(1);
    expect(await store.load('void2')).toBeNull();
    expect(await store.pack({ untilMs: 20, after: null, limit: 5 })).toBeNull();
    expect(await store.deleteVoid(20, 5)).toBe(1);
    expect(await Promise.all(['void1', 'void3'].map(async (id) => (await store.load(id))?.secrets))).toEqual([
      undefined,
      ['1', null],
    ]);
    expect(await store.deleteVoid(20, 5)).toBe(0);
  });

  test('forgets a player, and the log stays as it was', async () => {
    const over = { ...row, status: 'ended', seats: ['zoe', 'ben'], names: ['Zoe', 'Ben'], salts: ['s', 't'] } as const;
    for (const id of ['zoe1', 'zoe2']) {
      expect(await store.commit({ row: { ...over, id }, expect: 0, events: [created] })).toEqual({ ok: true });
    }
    const live = { ...over, id: 'zoe3', status: 'live' } as const;
    expect(await store.commit({ row: live, expect: 0, events: [created] })).toEqual({ ok: true });
    const before = (await store.load('zoe1'))!;
    expect([await store.forget('zoe', 1), await store.forget('zoe', 5), await store.forget('zoe', 5)]).toEqual([
      ['zoe1'],
      ['zoe2'],
      [],
    ]);
    const forgotten = { seats: [null, 'ben'], names: [null, 'Ben'], salts: [null, 't'] } as const;
    expect(await store.load('zoe1')).toEqual({ ...before, row: { ...before.row, ...forgotten } });
    expect((await store.list({ status: 'ended', limit: 5, player: 'zoe' })).length).toBe(0);
    expect((await store.load('zoe3'))!.row).toEqual(live);
    // A server that still has the game in memory does not bring the player back.
    const again = { row: { ...over, id: 'zoe1', version: 2 }, expect: 1, events: [move] };
    expect(await store.commit(again)).toEqual({ ok: true });
    expect((await store.load('zoe1'))!.row).toEqual({ ...over, ...forgotten, id: 'zoe1', version: 2 });
  });

  test('gives a game one rematch', async () => {
    const rematch = (id: string): Commit => ({ ...start, row: { ...row, id, parentId: 'game' } });
    expect(await store.commit(rematch('second'))).toEqual({ ok: true });
    expect(await store.commit(rematch('third'))).toEqual({ ok: false, code: 'rematch', id: 'second' });
    expect(await store.load('third')).toBeNull();
  });

  test.each<[string, Partial<Commit>]>([
    ['a gap in the events', { events: [{ ...move, seq: 3 }] }],
    ['a version that is not that of the last event', { expect: 2 }],
    ['a version below 0', { expect: -1, row: { ...row, version: 0 } }],
    ['a new game without an event', { row: { ...row, version: 0 }, expect: 0, events: [] }],
    ['a time that is no whole number', { events: [{ ...move, atMs: 0.5 }] }],
    ['two events with one act id', { row: { ...row, version: 3 }, events: [move, { ...move, seq: 3 }] }],
    ['an id with other signs', { row: { ...row, version: 2, id: '../x' } }],
    [
      'two secrets for one seat',
      {
        secrets: [
          { seat: 0, data: '1' },
          { seat: 0, data: '2' },
        ],
      },
    ],
  ])('throws at %s', async (_case, wrong) => {
    const change: Commit = { row: { ...row, version: 2 }, expect: 1, events: [move], ...wrong };
    await expect(store.commit(change)).rejects.toThrow(RangeError);
  });

  test('throws at a limit below 1', async () => {
    await expect(store.list({ status: 'live', limit: 0 })).rejects.toThrow(RangeError);
    await expect(store.due(0, -1)).rejects.toThrow(RangeError);
  });

  test('answers nothing after its end, but what was asked before', async () => {
    const closing = await open();
    const asked = closing.commit(start);
    const ends = [closing.close(), closing.close()];
    expect(await asked).toEqual({ ok: true });
    await Promise.all(ends);
    await expect(closing.commit(next)).rejects.toThrow(StoreFailedError);
    await expect(closing.load('game')).rejects.toThrow(StoreFailedError);
    await expect(closing.beat(1)).rejects.toThrow(StoreFailedError);
  });
});
