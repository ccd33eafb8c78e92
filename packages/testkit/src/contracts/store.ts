/** The contract of a store: `GameStore`'s promises as tests, for whoever writes one. */

import { headOf, MemoryStore, type Store, StoreFailedError } from '@sitke/server/store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { often } from '../sizes.js';
import { deletes } from './store/deleting.js';
import { created, gameIn, move, next, row, start } from './store/game.js';
import { answersOf, forHistories } from './store/histories.js';
import { packs } from './store/packing.js';
import { refuses } from './store/refusing.js';
import { keepsTexts } from './store/texts.js';

/** Opens a new, empty store of its own; the tests close it. */
export type OpenStore = () => Promise<Store>;

/**
 * Tests a store. In random histories it must answer as the one in memory does; that one is the model and has no need of
 * these.
 */
export function storeContract(name: string, open: OpenStore): void {
  describe(name, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
      expect(await store.games.commit(start)).toEqual({ ok: true });
    });
    afterAll(() => store.close());
    // Each part goes on with the game as the part before left it.
    keepsGames(() => store);
    packs(() => store);
    deletes(() => store);
    refuses(() => store);
    keepsTexts(open);
    keepsKeys(open);
    ends(open);
  });
}

/** Tests that a store answers random histories as the one in memory does. */
export function answersAsModel(name: string, open: OpenStore): void {
  test(`${name}: random histories get the answers of the model`, async () => {
    const seen = new Set<string>();
    await forHistories(often(10, 30, 10_000), async (steps) => {
      const [store, model] = [await open(), new MemoryStore()];
      for (const step of steps) {
        const answers = await answersOf(model, step);
        expect(await answersOf(store, step)).toEqual(answers);
        for (const [, code = 'ok'] of JSON.stringify(answers[0]).matchAll(/"ok":(?:true|false,"code":"(\w+)")/g))
          seen.add(code);
      }
      await store.close();
    });
    // The histories come by every answer that a disk with room gives.
    expect([...seen].sort()).toEqual(['conflict', 'duplicate', 'ok', 'rematch']);
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

function keepsKeys(open: OpenStore): void {
  test('keeps the first key of a name, whoever comes second', async () => {
    const store = await open();
    expect(await store.directory.keys()).toEqual([]);
    const [one, other] = [
      { name: 'receipts', jwk: '{"x":"1"}' },
      { name: 'Push', jwk: '{"x":"2"}' },
    ];
    await Promise.all([
      store.directory.addKey(one),
      store.directory.addKey({ ...one, jwk: '{}' }),
      store.directory.addKey(other),
    ]);
    await store.directory.addKey({ ...other, jwk: '{}' });
    expect(await store.directory.keys()).toEqual([other, one]);
    await store.close();
    await expect(store.directory.keys()).rejects.toThrow(StoreFailedError);
    await expect(store.directory.addKey(one)).rejects.toThrow(StoreFailedError);
  });
}

function ends(open: OpenStore): void {
  test('answers nothing after its end, but what was asked before', async () => {
    const closing = await open();
    const asked = closing.games.commit(start);
    const ended = [closing.close(), closing.close()];
    expect(await asked).toEqual({ ok: true });
    await Promise.all(ended);
    await expect(closing.games.commit(next)).rejects.toThrow(StoreFailedError);
    await expect(closing.games.load('game')).rejects.toThrow(StoreFailedError);
    await expect(closing.maintenance.heartbeat(1)).rejects.toThrow(StoreFailedError);
  });
}
