/** The contract of `GameLog`: its promises as tests. */

import { type Commit, DamagedGameError, type GameRow, headOf, type Store, StoreFailedError } from '@sitke/server/store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MARKUP, QUOTES } from '../../injections.js';
import { created, gameIn, move, next, type OpenStore, row, start } from './game.js';

export function gameLogContract(name: string, open: OpenStore): void {
  describe(`${name}: the game log`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
      expect(await store.games.commit(start)).toEqual({ ok: true });
    });
    afterAll(() => store.close());
    // Each part goes on with the game as the part before left it.
    keepsGames(() => store);
    refuses(() => store);
    keepsTexts(open);
    pages(open);
    quarantines(open);
    closes(open);
  });
}

function keepsGames(store: () => Store): void {
  test('gives back a game with its log and what the players hide', async () => {
    const hidden = { row, expect: 1, events: [], secrets: [{ seat: 1 as const, data: '"array"' }] };
    expect(await store().games.commit(hidden)).toEqual({ ok: true });
    const head = headOf('game', [created]);
    expect(await gameIn(store(), 'game')).toEqual({ row, events: [created], secrets: [null, '"array"'], head });
    expect(await store().games.commit({ ...hidden, secrets: [{ seat: 1, data: null }] })).toEqual({ ok: true });
    expect(await gameIn(store(), 'game')).toEqual({ row, events: [created], secrets: [null, null], head });
    expect(await store().games.load('none')).toBeNull();
    expect(await store().games.eventsSince('none', 0)).toEqual([]);
  });

  test('takes the first of two commands at one version, and recognises a repeated one', async () => {
    const other = { ...next, events: [{ ...move, actId: 'n3' }] };
    const answers = await Promise.all([next, other, next].map((change) => store().games.commit(change)));
    expect(answers).toEqual([{ ok: true }, { ok: false, code: 'conflict' }, { ok: false, code: 'duplicate', seq: 2 }]);
    expect(await store().games.eventsSince('game', 1)).toEqual([move]);
    const seqs = await Promise.all([move.actId!, 'n3'].map((actId) => store().games.seqOfAct('game', actId)));
    expect([...seqs, await store().games.seqOfAct('none', move.actId!)]).toEqual([2, null, null]);
    expect((await store().games.load('game'))?.row).toEqual(next.row);
  });

  test('keeps constant columns', async () => {
    const seats = ['ben', 'anna'] as const;
    const changed = { ...row, version: 3, variant: 'other', createdMs: 7, parentId: 'x', seats };
    const event = { ...move, seq: 3, actId: null };
    expect(await store().games.commit({ row: changed, expect: 2, events: [event] })).toEqual({ ok: true });
    expect((await store().games.load('game'))?.row).toEqual({ ...row, version: 3, seats });
  });

  test('gives a game one rematch', async () => {
    const rematch = (id: string) => ({ ...start, row: { ...row, id, parentId: 'game' } });
    expect(await store().games.commit(rematch('second'))).toEqual({ ok: true });
    expect(await store().games.commit(rematch('third'))).toEqual({ ok: false, code: 'rematch', id: 'second' });
    expect(await store().games.load('third')).toBeNull();
  });
}

const WRONG: readonly (readonly [what: string, change: Partial<Commit>])[] = [
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
];

/** Tests that a wrong call throws. */
function refuses(store: () => Store): void {
  test.each(WRONG)('throws at %s', async (_case, wrong) => {
    const change: Commit = { row: { ...row, version: 2 }, expect: 1, events: [move], ...wrong };
    await expect(store().games.commit(change)).rejects.toThrow(RangeError);
  });

  test('throws at a limit below 1', async () => {
    await expect(store().games.list({ status: 'live', limit: 0 })).rejects.toThrow(RangeError);
    await expect(store().games.due(0, -1)).rejects.toThrow(RangeError);
  });
}

const TEXTS = [...QUOTES, ...MARKUP.slice(-40)];

/** A game with the text in every field that is one. */
function gameOf(id: string, text: string, createdMs: number): Commit {
  const row: GameRow = {
    ...{ id, variant: text, options: text, status: 'live', about: text, version: 1, seats: [text, `2${text}`] },
    ...{ timeControl: text, deadlineMs: null, parentId: null, createdMs, updatedMs: 1, result: text },
    ...{ names: [text, null], salts: [null, text], invited: text, isVoid: false },
  };
  const event = { seq: 1, kind: text, actId: text, seat: 0, data: text, atMs: 1 } as const;
  return { row, expect: 0, events: [event], secrets: [{ seat: 0, data: text }] };
}

/** Tests that every text stays as it is, in every field that is one. */
function keepsTexts(open: OpenStore): void {
  test('keeps any text as it is, and looks for nothing else by it', async () => {
    const store = await open();
    for (const [index, text] of TEXTS.entries()) {
      const id = `quote${index}`;
      const change = gameOf(id, text, index + 1);
      expect(await store.games.commit(change)).toEqual({ ok: true });
      const head = headOf(id, change.events);
      expect(await gameIn(store, id)).toEqual({ row: change.row, events: change.events, secrets: [text, null], head });
      expect(await store.games.eventsSince(id, 0)).toEqual(change.events);
      expect(await store.games.list({ status: 'live', limit: 5, player: `2${text}` })).toEqual([change.row]);
      // As a name that nothing has, it finds nothing.
      expect(await store.games.load(text)).toBeNull();
      expect(await store.games.eventsSince(text, 0)).toEqual([]);
      const again = {
        ...change,
        row: { ...change.row, version: 2 },
        expect: 1,
        events: [{ ...change.events[0]!, seq: 2 }],
      };
      expect(await store.games.commit(again)).toEqual({ ok: false, code: 'duplicate', seq: 1 });
    }
    expect(await store.games.list({ status: 'live', limit: 500 })).toHaveLength(TEXTS.length);
    expect(await store.games.liveIds()).toHaveLength(TEXTS.length);
    await store.close();
  });
}

function pages(open: OpenStore): void {
  test('gives the ids of all games, a page at a time', async () => {
    const store = await open();
    for (const id of ['c', 'a', 'b']) await store.games.commit({ ...start, row: { ...row, id } });
    expect([await store.games.ids('', 2), await store.games.ids('b', 2)]).toEqual([['a', 'b'], ['c']]);
    await store.close();
  });
}

function quarantines(open: OpenStore): void {
  test('excludes a game that a reader has found to be damaged, from all but the ids', async () => {
    const store = await open();
    await store.games.commit(start);
    const damage = new DamagedGameError('game', 'a test says so');
    store.games.quarantine(damage);
    await expect(store.games.load('game')).rejects.toThrow(DamagedGameError);
    await expect(store.games.commit(next)).rejects.toThrow(DamagedGameError);
    expect(await store.games.list({ status: 'live', limit: 1 })).toEqual([]);
    expect(await store.games.ids('', 1)).toEqual(['game']);
    expect([...store.games.quarantined]).toEqual([['game', damage]]);
    await store.close();
  });
}

function closes(open: OpenStore): void {
  test('answers nothing after its end, but the calls of before', async () => {
    const closing = await open();
    const asked = closing.games.commit(start);
    const ended = [closing.close(), closing.close()];
    expect(await asked).toEqual({ ok: true });
    await Promise.all(ended);
    await expect(closing.games.commit(next)).rejects.toThrow(StoreFailedError);
    await expect(closing.games.load('game')).rejects.toThrow(StoreFailedError);
  });
}
