/** Each check fails on a package that is broken in its way. */

import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type Packed, packFolder } from '#scripts/pack';
import { root } from '#scripts/prepare';
import { manifestOf } from '#scripts/published';
import {
  compileProblems,
  contentProblems,
  LIMITS,
  loadProblems,
  missingTargets,
  publintProblems,
  RESOLUTIONS,
  sizeProblems,
  typeProblems,
} from './checks.js';
import { install, sameAsHere } from './packed.js';
import { exampleProblems, readmeProblems } from './shown.js';

const folder = path.join(inject('folder'), 'broken');
const place = { folder: path.join(folder, 'project') };
const installed = path.join(place.folder, 'node_modules/@sitke/rules');
const rules = inject('packed').find(({ name }) => name === 'rules') as Packed;
const entries = ['@sitke/rules', '@sitke/rules/pgn'];

type Json = Record<string, unknown>;

beforeAll(() => {
  const tools = ['size-limit@11.2.0', '@size-limit/esbuild@11.2.0', '@size-limit/file@11.2.0'];
  install(place, [rules.file, ...tools, ...['typescript', '@types/node'].map(sameAsHere)], ['--ignore-scripts']);
});

/** The package of the rules with its manifest changed, in its own folder, with what git does not keep out. */
function changed(name: string, change: (manifest: Json) => Json, from = installed): string {
  const copy = path.join(folder, name);
  fs.cpSync(from, copy, { recursive: true });
  const file = path.join(copy, 'package.json');
  fs.writeFileSync(file, JSON.stringify({ ...change(JSON.parse(fs.readFileSync(file, 'utf8'))), scripts: {} }));
  return copy;
}

function packChanged(name: string, change: (manifest: Json) => Json, from = installed): Packed {
  return packFolder('rules', changed(name, change, from), folder);
}

/** Every entry without its types. */
function withoutTypes({ exports, ...rest }: Json): Json {
  const bare = Object.entries(exports as Record<string, string | { default: string }>).map(([entry, target]) => [
    entry,
    typeof target === 'string' ? target : target.default.replace(/dist/, './js').replace('././', './'),
  ]);
  return { ...rest, exports: Object.fromEntries(bare) };
}

test('a package without "files" ships sources and tests', () => {
  const problems = contentProblems(
    packChanged('files', ({ files: _, ...rest }) => rest, path.join(root, 'packages/rules')),
  );
  expect(problems.filter((file) => file.startsWith('src/')).length).toBeGreaterThan(10);
});

test('a package that leaves its scripts out lacks what its entries name', () => {
  const one = packChanged('scripts', (rest) => ({ ...rest, files: ['dist/**/*.d.ts'] }));
  expect(missingTargets(manifestOf('rules'), one)).toContain('./dist/index.js');
  expect(contentProblems(one)).toContain('CHANGELOG.md is missing');
});

test('a package that is too large is found', () => {
  const limit = LIMITS.rules;
  expect(contentProblems({ ...rules, unpackedSize: limit + 1 })).toEqual([`${limit + 1} B are more than ${limit}`]);
});

test('publint finds an entry without its file', async () => {
  const copy = changed('publint', (rest) => ({ ...rest, exports: { '.': './dist/none.js' } }));
  expect((await publintProblems(copy)).join()).toMatch(/none\.js/);
});

test('a package without types is found by arethetypeswrong', async () => {
  const one = packChanged('types', (rest) => ({
    ...rest,
    exports: { '.': { types: './dist/none.d.ts', default: './dist/index.js' } },
  }));
  expect(await typeProblems(one)).not.toEqual([]);
});

/** The installed package with something of it changed while a check runs. */
function whileBroken<T>(file: string, change: (text: string) => string, check: () => T): T {
  const broken = path.join(installed, file);
  const before = fs.readFileSync(broken, 'utf8');
  fs.writeFileSync(broken, change(before));
  try {
    return check();
  } finally {
    fs.writeFileSync(broken, before);
  }
}

describe('in a project', () => {
  test('all is well before', () => {
    expect(loadProblems(place, entries)).toEqual([]);
    for (const resolution of RESOLUTIONS) expect(compileProblems(place, entries, resolution)).toEqual([]);
    expect(sizeProblems(place, [{ entry: '@sitke/rules', bytes: 100_000 }])).toEqual([]);
  });

  test.each(RESOLUTIONS)('an entry without types does not compile under module %s, resolution %s', (...resolution) => {
    const change = (text: string): string => JSON.stringify(withoutTypes(JSON.parse(text)));
    const problems = whileBroken('package.json', change, () => compileProblems(place, entries, resolution));
    expect(problems.join()).toContain('error TS');
  });

  test('an entry that is not exported cannot be loaded', () => {
    const change = (text: string): string => JSON.stringify({ ...JSON.parse(text), exports: {} });
    expect(whileBroken('package.json', change, () => loadProblems(place, entries)).join()).toContain(
      'ERR_PACKAGE_PATH',
    );
  });

  test('an entry that waits at its top level can be imported and not required', () => {
    const problems = whileBroken(
      'dist/pgn.js',
      (text) => `${text}\nawait 0;\n`,
      () => loadProblems(place, entries),
    );
    expect(problems.length).toBe(1);
    expect(problems[0]).toContain('ERR_REQUIRE_ASYNC_MODULE');
  });

  test('an entry that is too large is reported by size-limit', () => {
    expect(sizeProblems(place, [{ entry: '@sitke/rules', bytes: 1000 }]).join()).toMatch(/exceeded/);
  });

  test.each([
    ['shows another output', 'console.log(1); // => 2'],
    ['leaves output out', 'console.log(1); // => 1\nconsole.log(2);'],
  ])('a README that %s is told of', (_, code) => {
    expect(readmeProblems(place, `\`\`\`js\n${code}\n\`\`\`\n`)).toHaveLength(1);
  });

  test('a README whose block fails, or that shows nothing, is reported', () => {
    expect(() => readmeProblems(place, '```js\nthrow new Error("no");\n```\n')).toThrow('no');
    expect(readmeProblems(place, 'Words.')).toEqual(['shows nothing']);
  });

  test('an example that prints something else is reported', () => {
    const example = path.join(folder, 'perft');
    fs.cpSync(path.join(root, 'examples/perft'), example, { recursive: true });
    expect(exampleProblems(place, example)).toEqual([]);
    const readme = path.join(example, 'README.md');
    fs.writeFileSync(readme, fs.readFileSync(readme, 'utf8').replace('12012', '12013'));
    expect(exampleProblems(place, example).join()).toContain('makruk 23 529 12012');
  });
});
