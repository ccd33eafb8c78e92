import { expect, test } from 'vitest';
import { fileOfChanges, findRows, type Row, sideBySide, withChange } from './sideBySide.js';

const ROWS: readonly Row[] = [
  { key: 'app/a', english: 'Red moves', own: 'Juegan Rojas', isStale: true },
  { key: 'rules/b', english: 'A draw', own: '', isStale: false },
];
const [first] = ROWS;

test('all sentences stand next to those of a language', async () => {
  const rows = await sideBySide('es');
  expect(rows.find(({ key }) => key === 'app/games.title')).toEqual({
    key: 'app/games.title',
    english: 'My games',
    own: 'Mis partidas',
    isStale: false,
  });
  const groups = rows.map(({ key }) => key.slice(0, key.indexOf('/')));
  expect([...new Set(groups)].sort()).toEqual(['app', 'articles', 'makruk', 'rules', 'server', 'sissa', 'sittuyin']);
  const article = rows.find(({ key }) => key === 'articles/sittuyin 3.1');
  expect(article?.english).toContain('* **c.1** Only a pawn promotes');
  expect(article?.own).toContain('* **c.1** Solo corona un peón');
  // The sources of the rulesets are in English alone.
  expect(rows.find(({ key }) => key === 'articles/sittuyin 6.1')?.own).toBe('');
});

test('a change is kept by its key, until it says the same as before', () => {
  const changes = withChange({}, 'es', first!, 'Mueven Rojas');
  expect(changes).toEqual({ es: { 'app/a': 'Mueven Rojas' } });
  expect(withChange(changes, 'es', first!, 'Juegan Rojas')).toEqual({ es: {} });
  expect(JSON.parse(fileOfChanges('es', ROWS, changes))).toEqual({
    language: 'es',
    changed: [{ key: 'app/a', english: 'Red moves', was: 'Juegan Rojas', now: 'Mueven Rojas' }],
  });
});

test.each([
  ['rojas juegan', 'all', ['app/a']],
  ['RULES/', 'all', ['rules/b']],
  ['mueven', 'all', ['app/a']],
  ['nothing', 'all', []],
  ['', 'missing', ['rules/b']],
  ['', 'stale', ['app/a']],
  ['', 'changed', ['app/a']],
] as const)('“%s” among %s finds %j', (search, only, keys) =>
  expect(findRows(ROWS, search, only, { 'app/a': 'Mueven Rojas' }).map(({ key }) => key)).toEqual(keys),
);
