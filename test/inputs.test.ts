/** The checks of `npm test` list what they read: a change of a module that a unit test imports, however far down, runs it again. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/prepare';
import { importsOf, isTest } from './architecture.js';

interface Check {
  readonly dependencies?: readonly (string | { readonly script: string; readonly cascade: boolean })[];
  readonly files?: readonly string[];
  readonly env?: Readonly<Record<string, { readonly external: true }>>;
}
interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
}

const readJson = <T>(file: string): T => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as T;
const { wireit: checks } = readJson<{ readonly wireit: Readonly<Record<string, Check>> }>('package.json');

const EXPORTS = new Map(
  fs
    .readdirSync(path.join(root, 'packages'))
    .map((name) => [name, Object.entries(readJson<Partial<Manifest>>(`packages/${name}/package.json`).exports ?? {})]),
);

/** All that a change of would run a check again: the checks below it, itself included. */
function behind(name: string): Set<string> {
  const found = new Set([name]);
  for (const each of found)
    for (const below of checks[each]!.dependencies ?? []) {
      if (typeof below === 'string') found.add(below);
      else if (below.cascade) found.add(below.script);
    }
  return found;
}

/** The source of a name that is imported; null for a package of others, and for what is not a module of TypeScript. */
function sourceOf(file: string, name: string): string | null {
  const found = (base: string): string | null =>
    [base, base.replace(/\.js$/, '.ts'), base.replace(/\.js$/, '.tsx'), `${base}.ts`]
      .filter((each) => /\.tsx?$/.test(each))
      .find((each) => fs.existsSync(path.join(root, each))) ?? null;
  if (name.startsWith('.')) return found(path.posix.join(path.posix.dirname(file), name));
  const [, own, inside] = /^#(\w+)\/(.+)$/.exec(name) ?? [];
  if (own === 'tools') return found(`tools/src/${inside}`);
  if (own !== undefined && own !== 'scripts') return found(`packages/${own}/src/${inside}`);
  const [, other, entry = ''] = /^@sitke\/(\w+)(\/.*)?$/.exec(name) ?? [];
  if (other === undefined) return null;
  for (const [key, built] of EXPORTS.get(other) ?? []) {
    if (typeof built === 'string') continue;
    const [head, tail] = `.${entry}` === key ? [key, ''] : key.split('*');
    if (tail === undefined || !`.${entry}`.startsWith(head!) || !`.${entry}`.endsWith(tail)) continue;
    const star = `.${entry}`.slice(head!.length, `.${entry}`.length - tail.length);
    return found(`packages/${other}/${built.default.replace('./dist/', 'src/').replaceAll('*', star)}`);
  }
  throw new Error(`${file}: no entry "${name}"`);
}

const known = new Map<string, readonly string[]>();

/** The sources that a file imports. */
function importedBy(file: string): readonly string[] {
  const found =
    known.get(file) ??
    importsOf({ path: file, text: fs.readFileSync(path.join(root, file), 'utf8') }).flatMap(
      ({ from }) => sourceOf(file, from) ?? [],
    );
  known.set(file, found);
  return found;
}

/** The modules that files import, and those that these import. */
function modulesOf(files: readonly string[]): string[] {
  const found = new Set(files);
  for (const file of found) for (const source of importedBy(file)) found.add(source);
  return [...found];
}

/** The test files below a folder. */
function testsIn(folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(path.sep).join('/')}`)
    .filter((file) => /\.test\.tsx?$/.test(file));
}

const folderOf = (unit: string): string => {
  const name = unit.slice('unit:'.length);
  return name === 'tools' ? 'tools/src' : `packages/${name}/src`;
};

const UNITS = Object.keys(checks).filter((name) => name.startsWith('unit:') && name !== 'unit:common');

test('every package has a check of its unit tests', () => {
  const all = [...fs.readdirSync(path.join(root, 'packages')), 'tools'].map((name) => `unit:${name}`);
  expect([...UNITS].sort()).toEqual(all.sort());
  for (const unit of UNITS) expect(behind('checks')).toContain(unit);
});

test.each(UNITS)('%s runs again when a module that it imports changes', (unit) => {
  const tests = testsIn(folderOf(unit));
  const listed = behind(unit);
  const unlisted = modulesOf(tests).filter((file) => {
    if (tests.includes(file)) return false;
    const [, own] = /^(?:packages\/)?(\w+)\/src\//.exec(file)!;
    // A list of sources leaves out the tests themselves.
    return !listed.has(`sources:${own}`) || (isTest(file) && /\.test\.tsx?$/.test(file));
  });
  expect(unlisted, `add "sources:…" of these to "${unit}" in the wireit section of package.json`).toEqual([]);
});

/** Where a variable of the environment is read. */
const READ = /(?:process\.env\['|sizeOf\(')(SITKE_\w+)/g;
/** Says only where a step writes its report. */
const OF_THE_RUN = ['SITKE_REPORTS', 'SITKE_COMPILED'];

test.each([
  ...UNITS.map((unit) => [unit, testsIn(folderOf(unit))] as const),
  [
    'checks:programs',
    testsIn('test').filter((file) => /^test\/[^/]+$/.test(file) && !file.includes('.system.')),
  ] as const,
  ['checks:e2e', testsIn('test/e2e').filter((file) => !file.includes('.system.'))] as const,
])('%s runs again when a variable that its modules read changes', (check, tests) => {
  const text = modulesOf(tests).map((file) => fs.readFileSync(path.join(root, file), 'utf8'));
  const read = new Set(text.flatMap((each) => [...each.matchAll(READ)].map(([, name]) => name!)));
  const listed = Object.keys(checks[check]!.env ?? {});
  expect(
    [...read].filter((name) => !listed.includes(name) && !OF_THE_RUN.includes(name)),
    `add these to "env" of "${check}" in the wireit section of package.json`,
  ).toEqual([]);
});
