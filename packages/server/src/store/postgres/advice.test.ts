import { expect, test } from 'vitest';
import { type Facts, problemOf } from './advice.js';

const good: Facts = { version: 150_018, standbys: '*', commit: 'on', fsync: 'on', encoding: 'UTF8' };

test.each<[string, Partial<Facts>, boolean, string | null]>([
  ['as it should be', {}, false, null],
  ['a newer one', { version: 170_002, commit: 'remote_apply' }, false, null],
  ['an old one', { version: 140_012 }, true, 'it is Postgres 14: at least version 15 is needed'],
  ['another encoding', { encoding: 'LATIN1' }, true, "create the database with ENCODING 'UTF8'"],
  ['no fsync', { fsync: 'off' }, true, 'Set fsync = on'],
  ['no synchronous standby', { standbys: '' }, false, '--allow-loss'],
  ['no synchronous standby, which is allowed', { standbys: '' }, true, null],
  ['a commit that does not wait for a copy', { commit: 'local' }, false, 'Set it to on'],
])('a database: %s', (_name, facts, mayLose, problem) => {
  const found = problemOf({ ...good, ...facts }, mayLose);
  if (problem === null) expect(found).toBe(null);
  else expect(found).toContain(problem);
});
