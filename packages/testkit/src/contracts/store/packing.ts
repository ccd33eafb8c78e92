/** A store packs finished games. */

import { type Commit, type GameRow, headOf, type Store } from '@sitke/server/store';
import { expect, test } from 'vitest';
import { created, gameIn, move, row } from './game.js';

/** Tests packing, and that a change unpacks a game. */
export function packs(store: () => Store): void {
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
