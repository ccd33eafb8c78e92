import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '#scripts/prepare';
import * as architecture from './architecture.js';
import { circlesOf, isKnown, knownCircles } from './circles.js';

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const packages = fs.readdirSync(path.join(root, 'packages'));
const filesOf = (folder: string) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .filter((name) => /\.(tsx?|mjs|css)$/.test(name))
    .map((name) => ({ path: name, text: read(name) }));
const files = [...packages.map((name) => `packages/${name}/src`), 'tools/src', 'test', 'scripts'].flatMap(filesOf);
/** The engine's cores and the kernels of tables and training: AssemblyScript, which is TypeScript to a parser. */
const assembly = ['packages/engine/assembly', 'packages/tablebase/assembly', 'tools/assembly'].flatMap(filesOf);
const code = files.filter((file) => !file.path.endsWith('.css'));

function variantIds(): string[] {
  const folder = path.join(root, 'packages/rules/src/variants');
  if (!fs.existsSync(folder)) return [];
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

describe('the tree', () => {
  test('has files to check', () => expect(code.length).toBeGreaterThan(10));
  test('keeps the dependency rules', () => expect(code.flatMap(architecture.importProblems)).toEqual([]));
  test('has no circle of files or folders, types counted', () => {
    const circles = circlesOf([...code, ...assembly]);
    expect(circles.filter((circle) => !isKnown(circle, knownCircles))).toEqual([]);
    expect(
      knownCircles.filter((known) => !circles.some((circle) => isKnown(circle, [known]))),
      'known circles that are gone',
    ).toEqual([]);
  });
  test('names no variant in shared code', () => {
    const ids = variantIds();
    expect(ids).not.toEqual([]);
    expect([...files, ...assembly].flatMap((file) => architecture.variantNameProblems(file, ids))).toEqual([]);
  });
  test('keeps files and functions short', () =>
    expect([...files, ...assembly].flatMap(architecture.sizeProblems)).toEqual([]));
  test('has no any, no default export and no enum', () => {
    expect([...files, ...assembly].flatMap(architecture.languageProblems)).toEqual([]);
  });
  test('writes no value into SQL', () => expect(code.flatMap(architecture.sqlProblems)).toEqual([]));
  test('lists the ends of games in one place', () => expect(code.flatMap(architecture.endsProblems)).toEqual([]));
  test('keeps values in one place', () => expect(code.flatMap(architecture.storageProblems)).toEqual([]));
  test('reads fixtures in one place', () => expect(code.flatMap(architecture.fixturePathProblems)).toEqual([]));
  test.each(packages)('packages/%s depends on nothing it should not', (name) => {
    expect(architecture.packageProblems(name, read(`packages/${name}/package.json`))).toEqual([]);
  });
  test('has no exemption from a size budget for a file that is gone', () => {
    const gone = Object.keys(architecture.oversized).filter(
      (key) => !fs.existsSync(path.join(root, key.replace(/#.*/, ''))),
    );
    expect(gone).toEqual([]);
  });
});

const importing = (file: string, statement: string) => architecture.importProblems({ path: file, text: statement });

describe('the checker', () => {
  test.each([
    ['packages/rules/src/core/board.ts', "import { step } from '../kit/steps.js';"],
    ['packages/rules/src/core/board.ts', "import type { VariantDef } from '../variants/define.js';"],
    ['packages/rules/src/kit/steps.ts', "export * from '../variants/sissa/index.js';"],
    ['packages/rules/src/kit/steps.ts', "type Def = import('../variants/sissa/index.js').Def;"],
    ['packages/rules/src/variants/sissa/index.ts', "import { drops } from '../sittuyin/placement.js';"],
    ['packages/rules/src/variants/sissa/index.ts', "import { Position } from '../../position.js';"],
    ['packages/rules/src/variants/define.ts', "import { sissa } from './sissa/index.js';"],
    ['packages/rules/src/position.ts', "import { readMove } from './notation/readMove.js';"],
    ['packages/rules/src/notation/fen.ts', "import { Game } from '../game.js';"],
    ['packages/rules/src/game.ts', "import { parsePgn } from './pgn.js';"],
    ['packages/rules/src/perft.ts', "import { Game } from './index.js';"],
    ['packages/rules/src/perft.ts', "import { strange } from './strange/folder.js';"],
    ['packages/rules/src/perft.ts', "import fs from 'node:fs';"],
    ['packages/tablebase/src/table.ts', "import fs from 'node:fs';"],
    ['packages/tablebase/src/table.ts', "import { openFolder } from './node.js';"],
    ['packages/engine/src/session/settings.ts', "import { loadNet } from '../node.js';"],
    ['packages/rules/src/perft.ts', "const later = await import('node:fs');"],
    ['packages/rules/src/perft.ts', "const later = await import('./' + name);"],
    ['packages/rules/src/perft.ts', "import { x } from '../../cli/src/main.js';"],
    ['packages/rules/src/perft.ts', "import { oracle } from '../../../tools/src/oracle/sissa.js';"],
    ['packages/web/src/main.tsx', "import fs from 'node:fs';"],
    ['packages/web/src/main.tsx', "import React from 'react';"],
    ['packages/web/src/session/effects/engine.ts', "import { Engine } from '@sitke/engine';"],
    ['packages/board/src/view/Board.tsx', "import { Position } from '@sitke/rules';"],
    ['packages/board/src/view/Board.tsx', "import { Board } from '../../../web/src/main.js';"],
    ['packages/board/src/view/Board.tsx', "import { makeGame } from '@sitke/protocol';"],
    ['packages/web/src/features/play/Play.tsx', "import { Lobby } from '../online/Lobby.js';"],
    ['packages/web/src/ui/board/keys.ts', "import type { Task } from '../../features/puzzle/view/Task.js';"],
    ['packages/web/src/platform/storage.ts', "import type { Game } from '../session/game.js';"],
    ['packages/cli/src/main.ts', "import { render } from 'preact';"],
    ['packages/engine/src/variants/registry.ts', "import type { XboardSetup } from '../xboard/xboardText.js';"],
    ['packages/cli/src/main.ts', "import { oracle } from '@sitke/tools';"],
    ['packages/newcomer/src/index.ts', "import { Position } from '@sitke/rules';"],
    ['packages/cli/src/main.ts', "import { Random } from '@sitke/testkit/random';"],
    ['packages/rules/src/game.test.ts', "import { find } from '../../web/src/tables/find.js';"],
    ['packages/rules/src/game.test.ts', "import { find } from '#web/session/tables/find';"],
    ['tools/src/net/net.test.ts', "import { often } from '../../../test/sizes.js';"],
    ['test/online.test.ts', "import { root } from '../scripts/prepare.mjs';"],
    ['scripts/words.mjs', "import { parseSync } from 'vite';"],
    ['scripts/budgets.mjs', "export * from '@sitke/server';"],
    ['packages/testkit/src/games.ts', "import { Engine } from '@sitke/engine';"],
    ['packages/testkit/src/oracle/sissa/index.ts', "import { Board } from '@sitke/rules/core';"],
    ['packages/testkit/src/oracle/sissa/index.ts', "import { Random } from '../../random.js';"],
  ])('%s may not say %s', (file, statement) => expect(importing(file, statement)).toHaveLength(1));

  test.each([
    ['packages/rules/src/kit/steps.ts', "import { Board } from '../core/board.js';"],
    [
      'packages/rules/src/variants/sissa/index.ts',
      "import { drops } from './placement.js'; import '../../kit/steps.js';",
    ],
    ['packages/rules/src/game.ts', "import { makeSan } from './notation/san.js'; import './position.js';"],
    ['packages/rules/src/pgn.ts', "import { Game } from './game.js'; // import fs from 'node:fs'"],
    ['packages/rules/src/position.test.ts', "import { test } from 'vitest';"],
    ['packages/board/src/view/Board.tsx', "import type { Square } from '@sitke/rules'; import './board.css';"],
    ['packages/web/src/features/play/Play.tsx', "import { t } from '../../i18n/index.js'; import './view/Board.js';"],
    ['packages/web/src/main.tsx', "import { render } from 'preact'; import { useState } from 'preact/hooks';"],
    ['packages/tablebase/src/node.ts', "import fs from 'node:fs'; import { Tablebase } from './index.js';"],
    ['packages/engine/src/nodeWorker.ts', "import { parentPort } from 'node:worker_threads'; import './node.js';"],
    ['packages/cli/src/main.ts', "import fs from 'node:fs'; import { parsePgn } from '@sitke/rules/pgn';"],
    ['test/e2e/online.test.ts', "import { root } from '#scripts/prepare'; import { program } from '../program.js';"],
    ['scripts/openapi.mjs', "import { openApi } from '../packages/server/dist/http/routes.js';"],
    [
      'scripts/words.mjs',
      "const { parseSync } = await import('vite'); import fs from 'node:fs'; import './prepare.mjs';",
    ],
    ['packages/rules/src/game.test.ts', "import { Random } from '@sitke/testkit/random';"],
    ['packages/testkit/src/oracle/sissa/index.ts', "import { moves } from './moves.js';"],
    ['tools/src/bench/index.ts', "import { Random } from '@sitke/testkit/random';"],
  ])('%s may say %s', (file, statement) => expect(importing(file, statement)).toEqual([]));

  test.each([
    ['packages/web/src/state/reducer.ts', "if (id === 'Sissa') stop();", 1],
    ['packages/rules/src/kit/steps.ts', '/* sissa */\nexport const sissaStep = 1; // as in sissa', 1],
    ['packages/web/src/theme/tokens.css', '/* sissa */ .sissa { color: red }', 1],
    ['packages/web/src/theme/tokens.css', '/* sissa */ .board { color: red }', 0],
    ['packages/rules/src/kit/steps.ts', '// sissa\n/* Sittuyin */', 0],
    ['packages/web/src/variants/sissa/skin.tsx', "export const id = 'sissa';", 0],
    ['packages/engine/src/variants/registry.ids.ts', "export const IDS = ['sissa'] as const;", 0],
    ['packages/web/src/variants/sittuyinBases.ts', "export const id = 'sittuyin';", 1],
    ['packages/rules/src/variants/registry.ts', "import { SISSA_EN as sissa } from './sissa/text.en.js';", 0],
    ['packages/web/src/variants/registry.ts', "export { sissa } from './sissa/skin.js';", 0],
    ['packages/web/src/i18n/phrases.ts', "export const name = 'Sissa';", 0],
    ['packages/rules/src/kit/steps.test.ts', "test('sissa')", 0],
    ['packages/engine/assembly/search/order.ts', 'const sissa = 1;', 1],
    ['packages/tablebase/assembly/levels.ts', 'const sissa = 1;', 1],
    ['packages/tablebase/src/material.ts', "const id = 'sittuyin';", 1],
    ['packages/engine/assembly/variants/sissa/eval.ts', 'const sissa = 1;', 0],
  ])('%s with %s: %i variant names', (file, text, count) => {
    expect(architecture.variantNameProblems({ path: file, text }, ['sittuyin', 'sissa'])).toHaveLength(count);
  });

  const lines = (count: number) => 'x();\n'.repeat(count);
  test.each([
    ['a file of 401 lines', 'packages/web/src/a.ts', lines(401), 1],
    ['a file of 400 lines', 'packages/web/src/a.ts', lines(400), 0],
    ['a style sheet of 401 lines', 'packages/web/src/a.css', lines(401), 1],
    ['a catalogue of 401 lines', 'packages/rules/src/text/text.en.ts', lines(401), 0],
    ['the types of one', 'packages/web/src/i18n/messages.d.ts', 'export {};\n'.repeat(401), 0],
    ['phrases of 401 lines', 'packages/web/src/i18n/phrases.ts', lines(401), 1],
    ['a function of 61 lines', 'packages/web/src/a.ts', `function a() {\n${lines(59)}}\n`, 1],
    ['a function of 60 lines', 'packages/web/src/a.ts', `function a() {\n${lines(58)}}\n`, 0],
    ['a method of 61 lines', 'packages/web/src/a.ts', `class A {\n b() {\n${lines(59)}}\n}\n`, 1],
    ['an arrow function of 61 lines', 'scripts/a.mjs', `const a = () => {\n${lines(59)}};\n`, 1],
    ['a test of 61 lines', 'packages/web/src/a.test.ts', `test('', () => {\n${lines(59)}});\n`, 0],
  ])('sizes: %s', (_, file, text, count) => {
    expect(architecture.sizeProblems({ path: file, text })).toHaveLength(count);
  });

  test.each([
    ['packages/web/src/a.ts', 'let a: any;', 1],
    ['packages/web/src/a.tsx', 'const a = <b>any</b> as unknown as Array<any>;', 1],
    ['packages/web/src/a.test.ts', 'let a: any;', 0],
    ['packages/web/src/a.ts', "// any\nconst any = 'any';", 0],
    ['packages/web/src/a.ts', 'export default 1;', 1],
    ['packages/web/src/a.ts', "export { a as default } from './b.js';", 1],
    ['packages/web/vite.config.ts', 'export default 1;', 0],
    ['packages/web/src/a.ts', 'enum A { b }', 1],
    ['packages/web/src/a.ts', 'export const enum A { b }', 1],
  ])('language: %s with %s: %i problems', (file, text, count) => {
    expect(architecture.languageProblems({ path: file, text })).toHaveLength(count);
  });

  test.each([
    ['const sql = `SELECT * FROM game WHERE id = #{id}`;', 1],
    ["db.prepare('SELECT 1 WHERE id = ' + id);", 1],
    ['db.pragma(`#{name} = 1`);', 1],
    ['db.exec(`#{sql}`);', 1],
    ['db.prepare(`SELECT * FROM game WHERE id = ?`).all(`#{id}`);', 0],
    ['const text = `updated #{id}`; /x/.exec("x");', 0],
  ])('SQL, with # for $: %s: %i problems', (template, count) => {
    const text = template.replaceAll('#', '$');
    expect(architecture.sqlProblems({ path: 'packages/server/src/a.ts', text })).toHaveLength(count);
  });

  test.each([
    ['packages/rules/src/a.test.ts', "new URL('../../../fixtures/pgn/a.pgn', import.meta.url)", 1],
    ['packages/engine/src/test/a.ts', 'new URL(`../../fixtures/perft/#{id}.perft`, import.meta.url)', 1],
    ['test/a.test.ts', "path.join(root, 'fixtures', 'openings')", 1],
    ['test/a.test.ts', "path.join(root, 'fixtures/openings')", 1],
    ['packages/testkit/src/fixtures.ts', "new URL('../../../fixtures/', import.meta.url)", 0],
    ['tools/src/a.ts', "// fixtures/rules\nconst text = 'writes fixtures/openings';", 0],
    ['test/a.test.ts', "import { fixtureText } from '@sitke/testkit/fixtures';", 0],
  ])('fixtures, with # for $: %s with %s: %i problems', (file, template, count) => {
    expect(architecture.fixturePathProblems({ path: file, text: template.replaceAll('#', '$') })).toHaveLength(count);
  });

  test.each([
    ["const ENDS = ['time', 'abandoned', 'length'];", 1],
    ["type End = 'time' | 'aborted' | 'adjudicated';", 1],
    ["const TERMS = { time: 'time forfeit', 'abandoned': 'abandoned', aborted: '*' };", 1],
    ["switch (by) { case 'time': case 'length': case 'aborted': stop(); }", 1],
    ["const { time, length } = ends; const two = ['time', 'abandoned'];", 0],
  ])('ends of games: %s: %i problems', (text, count) => {
    expect(architecture.endsProblems({ path: 'packages/web/src/a.ts', text })).toHaveLength(count);
  });

  const tree = (...entries: readonly (readonly [file: string, ...imports: string[]])[]) =>
    entries.map(([file, ...imports]) => ({ path: file, text: imports.map((from) => `import '${from}';\n`).join('') }));
  const searchAndGame = tree(
    ['packages/engine/assembly/search/search.ts', '../variant/game'],
    ['packages/engine/assembly/variants/sissa/game.ts', '../../search/memory'],
    ['packages/engine/assembly/search/memory.ts'],
  );
  const typeCircle = [
    { path: 'packages/web/src/a.ts', text: "import type { B } from './b.js';" },
    { path: 'packages/web/src/b.ts', text: "type A = import('./a.js').A; export type B = A;" },
  ];
  test.each([
    ['a circle of types', typeCircle, [['packages/web/src/a.ts', 'packages/web/src/b.ts']]],
    [
      'folders that import each other through files that do not',
      tree(
        ['tools/src/a/one.ts', '../b/two.js'],
        ['tools/src/b/two.ts'],
        ['tools/src/b/three.ts', '../a/four.js'],
        ['tools/src/a/four.ts'],
      ),
      [['tools/src/a', 'tools/src/b']],
    ],
    [
      'folders within a folder',
      tree(
        ['packages/web/src/ui/a/one.ts', '../b/c/two.js'],
        ['packages/web/src/ui/b/c/two.ts'],
        ['packages/web/src/ui/b/three.ts', '../a/one.js', './c/two.js'],
      ),
      [['packages/web/src/ui/a', 'packages/web/src/ui/b']],
    ],
    [
      'a search and a variant that the build joins',
      searchAndGame,
      [['packages/engine/assembly/search', 'packages/engine/assembly/variants']],
    ],
    [
      'a kit and the frames that the build gives it',
      tree(
        ['packages/engine/assembly/kit/counting.ts', '../frame/position'],
        ['packages/engine/assembly/frames/board/position.ts', '../../kit/counting'],
      ),
      [
        ['packages/engine/assembly/frames/board/position.ts', 'packages/engine/assembly/kit/counting.ts'],
        ['packages/engine/assembly/frames', 'packages/engine/assembly/kit'],
      ],
    ],
    [
      'files of one folder that import downwards',
      tree(['packages/web/src/a.ts', './b.js'], ['packages/web/src/b.ts']),
      [],
    ],
    ['a test that is imported by nothing', tree(['test/a.ts', './b.js'], ['test/b.ts', './a.js']), []],
  ])('circles: %s', (_, files, circles) => expect(circlesOf(files)).toEqual(circles));

  test('a known circle covers its part, no other', () => {
    expect(isKnown(['a', 'b'], [['a', 'b', 'c']])).toBe(true);
    expect(isKnown(['a', 'd'], [['a', 'b', 'c']])).toBe(false);
  });

  test.each([
    ['packages/web/src/features/play/a.ts', "localStorage.setItem('a', 'b');", 1],
    ['packages/web/src/platform/storage.ts', 'storage.setItem(key, text);', 0],
    ['packages/web/src/platform/storage.test.ts', "storage.setItem('a', 'b');", 0],
    ['packages/web/src/a.ts', "storage.getItem('a');", 0],
  ])('kept values: %s with %s: %i problems', (file, text, count) => {
    expect(architecture.storageProblems({ path: file, text })).toHaveLength(count);
  });

  test('a dependency of rules is a problem', () => {
    expect(architecture.packageProblems('rules', '{"dependencies":{"left-pad":"1"}}')).toHaveLength(1);
    expect(architecture.packageProblems('cli', '{"dependencies":{"@sitke/rules":"1"}}')).toEqual([]);
  });

  test('a file that does not parse is not passed over', () => {
    expect(() => importing('packages/rules/src/a.ts', 'import {')).toThrow('a.ts');
  });
});
