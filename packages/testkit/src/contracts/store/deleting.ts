/** A store deletes games that were never played, and players who ask for it. */

import type { GameRow, Store } from '@sitke/server/store';
import { expect, test } from 'vitest';
import { created, move, row } from './game.js';

/** Tests what a store deletes, and what it keeps. */
export function deletes(store: () => Store): void {
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
