/** A store takes no call that breaks a rule of the interface. */

import type { Commit, Store } from '@sitke/server/store';
import { expect, test } from 'vitest';
import { move, row } from './game.js';

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
export function refuses(store: () => Store): void {
  test.each(WRONG)('throws at %s', async (_case, wrong) => {
    const change: Commit = { row: { ...row, version: 2 }, expect: 1, events: [move], ...wrong };
    await expect(store().games.commit(change)).rejects.toThrow(RangeError);
  });

  test('throws at a limit below 1', async () => {
    await expect(store().games.list({ status: 'live', limit: 0 })).rejects.toThrow(RangeError);
    await expect(store().games.due(0, -1)).rejects.toThrow(RangeError);
  });
}
