/** Every entry compiles for other people, the declarations checked, without TypeScript's library of pages. */

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#scripts/prepare';
import { entriesOf, PUBLISHED, type Published } from '#scripts/published';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-types-'));

beforeAll(() => fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules')));

afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Returns what the compiler says of a program that imports every entry of some packages. */
function compile(packages: readonly Published[], types: readonly string[]): string {
  const entries = packages.flatMap(entriesOf);
  expect(entries.length).toBeGreaterThan(packages.length);
  const lines = entries.map(({ entry }, index) => `import * as m${index} from '${entry}';\nvoid m${index};\n`);
  const compilerOptions = {
    lib: ['es2022'],
    types,
    skipLibCheck: false,
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    noEmit: true,
  };
  fs.writeFileSync(path.join(folder, 'all.ts'), lines.join(''));
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['all.ts'] }));
  const { stdout, stderr } = spawnSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' });
  return `${stdout}${stderr}`;
}

test('all packages compile with the types of Node alone', () => {
  expect(compile(PUBLISHED, ['node'])).toBe('');
});

// valibot's own declarations, which @sitke/protocol has, name what pages and Node have.
test('rules, tables and engine compile without even these', () => {
  expect(compile(['rules', 'tablebase', 'engine'], [])).toBe('');
});
