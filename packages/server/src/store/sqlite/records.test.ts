import { expect, test } from 'vitest';
import { rowOf } from '../sql/rows.js';
import { fixedSumOf, type GameRecord, problemOfRecord, stateSumOf } from './records.js';

const head = Buffer.alloc(32, 7);
const plain: GameRecord = {
  ...{ id: 'game000001', variant: 'any', options: '{}', status: 'ended', version: 9, about: '{}', result: '1-0' },
  ...{ seat0: 'anna', seat1: 'ben', name0: 'Anna', name1: null, salt0: 'a', salt1: 'b', invited: 'ben' },
  ...{ time_control: '{}', deadline_ms: 5000, parent_id: 'game000000', created_ms: 1000, updated_ms: 3000 },
  ...{ is_void: 0, ended_ms: 2000, packed_id: null, head, fixed_sum: 0, state_sum: 0 },
};
const whole: GameRecord = {
  ...plain,
  fixed_sum: fixedSumOf(rowOf(plain)),
  state_sum: stateSumOf(rowOf(plain), head.toString('hex')),
};

test('a row as it was written is right, packed or not', () => {
  expect(problemOfRecord(whole)).toBeNull();
  expect(problemOfRecord({ ...whole, packed_id: 3 })).toBeNull();
});

test.each(Object.keys(whole) as (keyof GameRecord)[])('a row whose %s has changed is found', (column) => {
  const others: readonly unknown[] = ['x', null, 7, 1e15, -1, Buffer.alloc(32)];
  // Where its log is, only the reading of it tells, and when it ended, the indexes.
  const possible = { packed_id: [null, 7, 1e15], ended_ms: [7, 1e15, -1] }[column as string] ?? [];
  for (const other of others) {
    if (other === whole[column] || possible.includes(other as never)) continue;
    expect([other, problemOfRecord({ ...whole, [column]: other })]).toEqual([other, expect.any(String)]);
  }
});

test('a game that is not over has no end', () => {
  const live = { ...whole, status: 'live', ended_ms: null } as const;
  const record = { ...live, state_sum: stateSumOf(rowOf(live), head.toString('hex')) };
  expect(problemOfRecord(record)).toBeNull();
  expect(problemOfRecord({ ...record, ended_ms: 2000 })).not.toBeNull();
  expect(problemOfRecord({ ...record, packed_id: 3 })).not.toBeNull();
});
