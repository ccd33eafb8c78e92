import { move, next, start } from '@sitke/testkit/contracts/store/game';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPglite } from '../../test/pglite.js';
import { StoreOpenError } from '../errors.js';
import type { Postgres } from './connection.js';
import { migrate, migrations } from './migrations.js';
import { openStoreOn } from './openPostgres.js';

const last = { ...move, seq: 3, actId: 'n3' };

let db: Postgres;
beforeEach(async () => {
  db = await openPglite();
});
afterEach(() => db.close());

const done = () => db.query<{ id: number; at_ms: number }>('SELECT id, at_ms FROM migration ORDER BY id');

test('each step is done once', async () => {
  await migrate(db, migrations.slice(0, 1), 1);
  await migrate(db, migrations, 2);
  await migrate(db, migrations, 3);
  expect(await done()).toEqual(migrations.map(({ id }) => ({ id, at_ms: id === 1 ? 1 : 2 })));
});

test('a step that fails leaves all as it was', async () => {
  await migrate(db, migrations, 1);
  const broken = { id: migrations.length + 1, sql: ['CREATE TABLE extra (id integer)', 'SELECT nothing FROM extra'] };
  await expect(migrate(db, [...migrations, broken], 2)).rejects.toThrow('nothing');
  expect(await done()).toHaveLength(migrations.length);
  await expect(db.query('SELECT * FROM extra')).rejects.toThrow('extra');
});

test.each<[string, string, RegExp]>([
  [
    'a newer version has changed',
    "INSERT INTO migration (id, sha256, at_ms) VALUES (99, 'x', 1)",
    /newer version .* Start that version/,
  ],
  ['others have made', "UPDATE migration SET sha256 = 'x' WHERE id = 1", /migration 1 is not the one/],
])('tables that %s are refused', async (_name, change, reason) => {
  await migrate(db, migrations, 1);
  await db.query(change);
  const error = await migrate(db, migrations, 2).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(StoreOpenError);
  expect((error as Error).message).toMatch(reason);
});

test('a rolling update: servers of the older version go on beside an additive step, and start again', async () => {
  const keep = { ...db, close: async () => {} };
  const older = await openStoreOn(keep);
  await older.games.commit(start);
  const step = { id: migrations.length + 1, sql: ['ALTER TABLE game ADD COLUMN note text'], isAdditive: true };
  await migrate(db, [...migrations, step], 2);
  expect(await older.games.commit({ ...next, isPlain: true })).toEqual({ ok: true });
  const again = await openStoreOn(keep);
  expect(await again.games.load('game')).toEqual(await older.games.load('game'));
  await db.query('UPDATE game SET note = $1', ['of the newer version']);
  expect(await again.games.commit({ ...next, expect: 2, row: { ...next.row, version: 3 }, events: [last] })).toEqual({
    ok: true,
  });
  // Neither has touched what it does not know.
  expect(await db.query('SELECT note FROM game')).toEqual([{ note: 'of the newer version' }]);
  await migrate(db, [...migrations, step], 3);
  expect(await done()).toHaveLength(migrations.length + 1);
});

test('a step that is not additive lets no older version start, and it changes nothing', async () => {
  const step = { id: migrations.length + 1, sql: ['ALTER TABLE game RENAME COLUMN about TO facts'] };
  await migrate(db, [...migrations, step], 2);
  const before = await done();
  await expect(openStoreOn({ ...db, close: async () => {} })).rejects.toThrow(/newer version .* Start that version/);
  expect(await done()).toEqual(before);
});
