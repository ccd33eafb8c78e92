/** A translation is used until its English changes; then the English is used, and the page of all texts marks the translation. */
import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { expect, test } from 'vitest';
import { root } from '#scripts/prepare';
import { leaveOutStale } from '#scripts/staleTexts';
import { currentJson, markOf, marksOf, splitByMarks, staleIn } from '#scripts/translations';
import type * as Said from './said.js';

/** One sentence of each kind, whose English has changed since. */
const CHANGED = ['app/games.none', 'rules/draw.stalemate', 'sittuyin/about', 'server/game/none'];
const marks = (language: string) => ({
  ...marksOf(language),
  ...Object.fromEntries(CHANGED.map((key) => [key, markOf('as it was')])),
});

const noStyles: Plugin = {
  name: 'no-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0styles' : null),
  load: (id) => (id === '\0styles' ? 'export {};' : null),
};

test('a sentence fits while its English has its mark, and a new one not before somebody says so', () => {
  const english = { a: 'A', b: 'B', c: 'C' };
  const own = { a: 'Α', b: 'Β', c: 'Γ', gone: 'Δ' };
  const known = { 'app/a': markOf('A'), 'app/b': markOf('b') };
  expect(splitByMarks({ file: '', english, own, prefix: 'app' }, known)).toEqual({
    current: { a: 'Α', gone: 'Δ' },
    stale: { b: 'Β', c: 'Γ' },
  });
});

test('files that are not translations stay as they are', async () => {
  expect(await currentJson('packages/web/src/features/analysis/texts.en.json')).toBeNull();
  expect(await currentJson('packages/web/package.json')).toBeNull();
});

test('a stale sentence is said in English, whoever says it, and no other is', async () => {
  const { module } = await runnerImport<typeof Said>(path.join(root, 'test/said.ts'), {
    configFile: false,
    plugins: [noStyles, leaveOutStale(marks)],
    // As where the app is built, the packages are read by the same plugins.
    environments: { inline: { resolve: { noExternal: [/^@sitke\//] } } },
  });
  for (const { id, said, english, stale } of module.SAID) {
    expect(stale).toEqual(await staleIn(id, marks));
    expect(Object.keys(stale).sort()).toEqual([...CHANGED].sort());
    for (const key of Object.keys(english)) {
      if (stale[key] === undefined) expect(said[key], key).not.toBe(english[key]);
      else expect(said[key], key).toBe(english[key]);
    }
  }
});
