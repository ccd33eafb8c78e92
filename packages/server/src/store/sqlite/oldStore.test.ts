/**
 * Stores from before the form of `form.ts`: every game is the same after migration. The fixture was written by the
 * program of that time; `SITKE_OLD_STORE=file` takes another one.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { oldStore as storeOfBefore } from '@sitke/testkit/fixtures';
import { afterAll, expect, test } from 'vitest';
import { evolve } from '../../games/evolve.js';
import { rowOf, stateOfStored } from '../../games/log.js';
import { pgnOf } from '../../games/pgn.js';
import type { GameEvent, GameState } from '../../games/state.js';
import { headOf } from '../form.js';
import { openForWriting } from './database.js';
import { Database } from './driver.js';
import { migrations } from './migrations.js';
import { atOnce, Reads } from './reads.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-old-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const given = process.env['SITKE_OLD_STORE'];

let files = 0;
function oldStore(): string {
  files += 1;
  const file = path.join(folder, `${files}.db`);
  if (given === undefined) fs.writeFileSync(file, storeOfBefore());
  else fs.copyFileSync(given, file);
  return file;
}

interface OldEvent {
  readonly id: string;
  readonly kind: string;
  readonly data: string;
  readonly atMs: number;
}

/** The games as their old logs have them: whole events, with the players in them. */
function oldGames(file: string): Map<string, GameState> {
  const db = new Database(file, { readonly: true });
  const events = db
    .prepare<[], OldEvent>('SELECT game_id AS id, kind, data, at_ms AS atMs FROM event ORDER BY game_id, seq')
    .all();
  db.close();
  const games = new Map<string, GameState>();
  for (const { id, kind, data, atMs } of events) {
    const event = { kind, salts: [null, null], salt: null, ...JSON.parse(data) } as GameEvent;
    games.set(id, evolve(games.get(id) ?? null, id, event, atMs));
  }
  return games;
}

/** All that does not come from chance or from beside the log. */
const known = ({ seatSalts, secrets, ...state }: GameState) => ({ ...state, line: state.line.plies() });

test('each game of an old store is afterwards what it was, and the log has no name of anybody', async () => {
  const file = oldStore();
  const before = oldGames(file);
  const db = openForWriting({ file });
  const reads = new Reads(db);
  const logs = db.prepare<[], string>('SELECT group_concat(data) FROM event').pluck().get()!;
  for (const [id, state] of before) {
    const stored = atOnce(reads.load(id))!;
    const after = stateOfStored(stored);
    expect(known(after)).toEqual(known(state));
    expect(reads.problemOf(id)).toBeNull();
    expect(stored.head).toBe(headOf(id, stored.events));
    const { updatedMs, deadlineMs, ...row } = rowOf(after);
    expect(stored.row).toMatchObject(row);
    expect((await pgnOf(stored)) === null).toBe(state.status !== 'ended');
    for (const text of [...state.seats, ...state.names]) {
      if (text !== null && !text.startsWith('engine:')) expect(logs).not.toContain(JSON.stringify(text));
    }
  }
  expect(logs).not.toContain('Robo');
  expect(before.size).toBeGreaterThan(50);
  db.close();
}, 600_000);

test('a migration that does not come to its end leaves the store as it was', () => {
  const file = oldStore();
  const bytes = fs.readFileSync(file);
  const at = migrations.findIndex(({ convert }) => convert !== undefined);
  const failing = {
    ...migrations[at]!,
    convert: (db: Database) => {
      migrations[at]!.convert!(db);
      throw new Error('the power is gone');
    },
  };
  expect(() => openForWriting({ file, steps: [...migrations.slice(0, at), failing] })).toThrow('the power is gone');
  expect(fs.readFileSync(file).equals(bytes)).toBe(true);
});

test('the hook for a copy of an older store is called before anything of it is changed', () => {
  const file = oldStore();
  const bytes = fs.readFileSync(file);
  const heard: unknown[] = [];
  const beforeMigration = (from: number, to: number) => {
    heard.push([from, to, fs.readFileSync(file).equals(bytes)]);
  };
  openForWriting({ file, beforeMigration }).close();
  openForWriting({ file, beforeMigration }).close();
  expect(heard).toEqual([[4, migrations.length, true]]);
  const refused = oldStore();
  const refuse = () => {
    throw new Error('no room for a copy');
  };
  expect(() => openForWriting({ file: refused, beforeMigration: refuse })).toThrow('no room for a copy');
  expect(fs.readFileSync(refused).equals(bytes)).toBe(true);
  const fresh = path.join(folder, 'fresh.db');
  openForWriting({ file: fresh, beforeMigration: refuse }).close();
});
