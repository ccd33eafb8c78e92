/** A long game is read in steps; whatever is written between two of them, it is read as it was at one moment. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { anyRow } from '@sitke/testkit/rows';
import { afterAll, expect, test } from 'vitest';
import { DamagedGameError } from '../errors.js';
import type { LogEvent } from '../row.js';
import { openForWriting } from './database.js';
import { atOnce, Reads } from './reads.js';
import { Writes } from './writes.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-reads-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const LONG = 1100;
const eventAt = (seq: number): LogEvent => ({
  seq,
  kind: 'act',
  actId: null,
  seat: 0,
  data: `{"n":${seq}}`,
  atMs: seq,
});

function longGame(name: string) {
  const db = openForWriting({ file: path.join(folder, `${name}.db`) });
  const [reads, writes] = [new Reads(db), new Writes(db)];
  const commit = (from: number, count: number, status: 'live' | 'ended' = 'live'): void => {
    const events = Array.from({ length: count }, (_, index) => eventAt(from + 1 + index));
    const times = { deadlineMs: null, createdMs: 1, updatedMs: from + 1 };
    const change = () =>
      writes.commit({ row: { ...anyRow('game', from + count, times), status }, expect: from, events });
    expect(db.transaction(change)().ok).toBe(true);
  };
  commit(0, LONG);
  return { db, reads, writes, commit };
}

/** Reads the game, and does something after so many steps; returns how many there were, and its version and events. */
function readWith(reads: Reads, after: number, change: () => void) {
  const steps = reads.load('game');
  let step = steps.next();
  let count = 1;
  for (; !step.done; step = steps.next()) if (count++ === after) change();
  const { row, events } = step.value!;
  expect(events).toEqual(Array.from({ length: row.version }, (_, index) => eventAt(index + 1)));
  return [count, row.version];
}

test.each([1, 2, 4])('events that are added, and a log that is packed, after step %i', (after) => {
  const { db, reads, commit, writes } = longGame(`added${after}`);
  const [count, version] = readWith(reads, after, () => commit(LONG, 3));
  expect([count! >= LONG / 250, version]).toEqual([true, LONG]);
  const packed = readWith(reads, after, () => {
    commit(LONG + 3, 1, 'ended');
    db.transaction(() => writes.pack({ untilMs: 10_000, after: null, limit: 5 }))();
  });
  expect(packed[1]).toBe(LONG + 4);
  expect(db.prepare('SELECT count(*) FROM event').pluck().get()).toBe(0);
  // And unpacked again by another act.
  expect(readWith(reads, after, () => commit(LONG + 4, 1, 'ended'))[1]).toBe(LONG + 4);
  expect(atOnce(reads.load('nothing'))).toBeNull();
  db.close();
});

test.each([
  ['missing', `DELETE FROM event WHERE seq = ${LONG}`],
  ['missing in the middle', 'DELETE FROM event WHERE seq = 600'],
  ['more than there should be', `UPDATE event SET seq = ${LONG + 7} WHERE seq = ${LONG}`],
])('an event that is %s is damage', (_, sql) => {
  const { db, reads } = longGame(sql.replace(/\W/g, ''));
  db.exec(sql);
  expect(() => atOnce(reads.load('game'))).toThrow(DamagedGameError);
  db.close();
});
