import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPglite } from '../../test/pglite.js';
import { StoreOpenError } from '../errors.js';
import type { Postgres } from './connection.js';
import { migrate, migrations } from './migrations.js';

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
  ['a newer version has changed', "INSERT INTO migration VALUES (99, 'x', 1)", /newer version .* Start that version/],
  ['others have made', "UPDATE migration SET sha256 = 'x' WHERE id = 1", /migration 1 is not the one/],
])('tables that %s are refused', async (_name, change, reason) => {
  await migrate(db, migrations, 1);
  await db.query(change);
  const error = await migrate(db, migrations, 2).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(StoreOpenError);
  expect((error as Error).message).toMatch(reason);
});
