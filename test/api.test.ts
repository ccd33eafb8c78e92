import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { apiPages, type Page, silence, staleness } from '#scripts/api';
import { exportsOf, moduleOf, usedBy } from '#scripts/apiModules';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-api-'));
const file = (name: string) => path.join(folder, name);
afterAll(() => fs.rmSync(folder, { recursive: true }));

function write(name: string, ...lines: string[]): string {
  fs.writeFileSync(file(name), lines.join('\n'));
  return file(name);
}

// `npm run api` writes them again.
test('the pages of docs/api are as the compiled types say', () => expect(staleness(apiPages())).toBe(''));

test('exported names are followed to where they are declared', () => {
  const leaf = write(
    'leaf.d.ts',
    'export type A = 1;',
    'export declare const b: A;',
    'declare const c: 2;',
    'export { c as d };',
  );
  write('middle.d.ts', "export * from './leaf.js';", "export type { GenericSchema } from 'valibot';");
  const index = write(
    'index.d.ts',
    "import { b } from './leaf.js';",
    'export { b as e };',
    "export * from './middle.js';",
  );
  expect([...exportsOf(index)]).toEqual([
    ['A', { file: leaf, name: 'A' }],
    ['GenericSchema', { package: 'valibot' }],
    ['b', { file: leaf, name: 'b' }],
    ['d', { file: leaf, name: 'c' }],
    ['e', { file: leaf, name: 'b' }],
  ]);
});

test('a declaration has its doc comment, every overload, and the names that it uses', () => {
  const module = write(
    'doc.d.ts',
    '/** About the file. */',
    '/**',
    ' * Of one.',
    ' * More.',
    ' */',
    'export declare function one(a: Hidden): 1;',
    'export declare function one(/* Other */ a: string): 2;',
    'interface Hidden { readonly x: Other }',
    'interface Other { readonly y: 1 }',
  );
  const { about, declared } = moduleOf(module);
  expect(about).toBe('About the file.');
  expect(declared.get('one')).toEqual([
    { doc: 'Of one.\nMore.', text: 'function one(a: Hidden): 1;' },
    { doc: '', text: 'function one(/* Other */ a: string): 2;' },
  ]);
  const used = declared.get('one')!.map((one) => usedBy(module, one).map((place) => 'name' in place && place.name));
  expect(used).toEqual([['one', 'Hidden'], ['one']]);
});

test.each([
  ["export * as all from './leaf.js';", 'export * as all'],
  ["export * from 'valibot';", 'cannot be listed'],
  ['export { nothing };', 'nothing is declared nowhere'],
])('%s is an error', (line, message) => {
  const module = write(`${message}.d.ts`, line);
  expect(() => exportsOf(module)).toThrow(message);
});

test('a page that is missing or differs is named, with what to do', () => {
  const page = (name: string, text: string): Page => ({ file: file(name), text, names: 1, documented: 1 });
  write('same.md', 'a');
  write('other.md', 'a');
  expect(staleness([page('same.md', 'a')])).toBe('');
  const problem = staleness([page('same.md', 'a'), page('other.md', 'b'), page('none.md', 'a')]);
  expect(problem).toMatch(/other\.md, .*none\.md says: run "npm run api"/);
  expect(problem).not.toContain('same.md');
});

test('a package that documents less than 95 names of 100 is named', () => {
  const page = (name: string, documented: number): Page => ({ file: file(name), text: '', names: 100, documented });
  expect(silence([page('most.md', 95)])).toBe('');
  expect(silence([page('most.md', 95), page('few.md', 94)])).toBe('few: 94 of 100 names have a doc comment');
});

test('the exported names of every published package have doc comments', () => {
  const pages = apiPages();
  expect(pages.length).toBeGreaterThan(5);
  expect(silence(pages)).toBe('');
});
