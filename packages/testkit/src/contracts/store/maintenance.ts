/** The contract of `Maintenance`: its promises as tests. */

import { type Commit, type GameRow, headOf, type Store, StoreFailedError } from '@sitke/server/store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { created, gameIn, move, type OpenStore, row } from './game.js';

export function maintenanceContract(name: string, open: OpenStore): void {
  describe(`${name}: maintenance`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());
    packs(() => store);
    deletes(() => store);

    test('remembers its last heartbeat', async () => {
      const { maintenance } = store;
      expect(await maintenance.lastHeartbeat()).toBeNull();
      for (const ms of [7, 5]) await maintenance.heartbeat(ms);
      expect(await maintenance.lastHeartbeat()).toBe(5);
      const closing = await open();
      await closing.close();
      await expect(closing.maintenance.heartbeat(1)).rejects.toThrow(StoreFailedError);
      await expect(closing.maintenance.forget('anna', 1)).rejects.toThrow(StoreFailedError);
    });
  });
}

/** Tests packing, and that a change unpacks a game. */
function packs(store: () => Store): void {
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
      expect(await store().games.commit(over(id, endedMs))).toEqual({ ok: true });
    const head = (await store().games.load('over1'))!.head;
    const order = { untilMs: 35, after: null, limit: 1 };
    const place = { endedMs: 30, id: 'over1' };
    expect(await store().maintenance.pack(order)).toEqual(place);
    const packed = { row: over('over1', 30).row, events: [first, second], secrets: [null, null], head };
    expect(await gameIn(store(), 'over1')).toEqual(packed);
    expect(await store().games.eventsSince('over1', 1)).toEqual([second]);
    expect(await store().games.seqOfAct('over1', 'n1')).toBeNull();
    expect(await store().games.seqOfAct('over3', 'n1')).toBe(1);
    expect(await store().maintenance.pack({ ...order, after: place, limit: 2 })).toBeNull();
    expect(await store().games.seqOfAct('over3', 'n1')).toBeNull();
    expect(await store().games.seqOfAct('over2', 'n1')).toBe(1);
    const third = { ...move, seq: 3 };
    const again = { row: { ...packed.row, version: 3, updatedMs: 50 }, expect: 2, events: [third] };
    expect(await store().games.commit(again)).toEqual({ ok: true });
    const loaded = (await store().games.load('over1'))!;
    expect(loaded.events).toEqual([first, second, third]);
    expect(loaded.head).toBe(headOf('over1', loaded.events));
    // It changed too late for this order.
    expect(await store().maintenance.pack({ ...order, untilMs: 45, limit: 9 })).toBeNull();
    expect(await store().games.seqOfAct('over1', 'n2')).toBe(3);
  });
}

/** Tests what a store deletes, and what it keeps. */
function deletes(store: () => Store): void {
  test('deletes void games, the oldest first', async () => {
    for (const [id, updatedMs] of [
      ['void1', 8],
      ['void2', 7],
      ['void3', 30],
    ] as const) {
      const none: GameRow = { ...row, id, status: 'ended', updatedMs, isVoid: true };
      const secrets = [{ seat: 0 as const, data: '1' }];
      expect(await store().games.commit({ row: none, expect: 0, events: [created], secrets })).toEqual({ ok: true });
    }
    expect(await store().maintenance.deleteVoid(20, 1)).toBe(1);
    expect(await store().games.load('void2')).toBeNull();
    expect(await store().maintenance.pack({ untilMs: 20, after: null, limit: 5 })).toBeNull();
    expect(await store().maintenance.deleteVoid(20, 5)).toBe(1);
    expect(await Promise.all(['void1', 'void3'].map(async (id) => (await store().games.load(id))?.secrets))).toEqual([
      undefined,
      ['1', null],
    ]);
    expect(await store().maintenance.deleteVoid(20, 5)).toBe(0);
  });

  test('forgets a player, and the log stays as it was', async () => {
    const over = { ...row, status: 'ended', seats: ['zoe', 'ben'], names: ['Zoe', 'Ben'], salts: ['s', 't'] } as const;
    for (const id of ['zoe1', 'zoe2']) {
      expect(await store().games.commit({ row: { ...over, id }, expect: 0, events: [created] })).toEqual({ ok: true });
    }
    const live = { ...over, id: 'zoe3', status: 'live' } as const;
    expect(await store().games.commit({ row: live, expect: 0, events: [created] })).toEqual({ ok: true });
    const before = (await store().games.load('zoe1'))!;
    expect([
      await store().maintenance.forget('zoe', 1),
      await store().maintenance.forget('zoe', 5),
      await store().maintenance.forget('zoe', 5),
    ]).toEqual([['zoe1'], ['zoe2'], []]);
    const forgotten = { seats: [null, 'ben'], names: [null, 'Ben'], salts: [null, 't'] } as const;
    expect(await store().games.load('zoe1')).toEqual({ ...before, row: { ...before.row, ...forgotten } });
    expect((await store().games.list({ status: 'ended', limit: 5, player: 'zoe' })).length).toBe(0);
    expect((await store().games.load('zoe3'))!.row).toEqual(live);
    // A server that still has the game in memory does not bring the player back.
    const again = { row: { ...over, id: 'zoe1', version: 2 }, expect: 1, events: [move] };
    expect(await store().games.commit(again)).toEqual({ ok: true });
    expect((await store().games.load('zoe1'))!.row).toEqual({ ...over, ...forgotten, id: 'zoe1', version: 2 });
  });
}
