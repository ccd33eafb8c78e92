import fs, { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { hasSource, linked, shipped, stage, typesReached } from '#scripts/pack';
import { root } from '#scripts/prepare';
import { PUBLISHED, packageFolder } from '#scripts/published';
import { linkProblems } from './links.js';

test('scripts are shipped without comments, but those that programs read, and without names of maps', () => {
  const code = [
    '#!/usr/bin/env node',
    '/** About ≤ 1 🂡. */',
    "import a from 'a'; // Why.",
    '    /**',
    '     * More.',
    '     */',
    '',
    'const b = /* @__PURE__ */ a(`// text\n/* text */`, "//" /* here */);',
    '//# sourceMappingURL=a.js.map',
  ];
  const bare = [
    '#!/usr/bin/env node',
    "import a from 'a'; ",
    '',
    'const b = /* @__PURE__ */ a(`// text\n/* text */`, "//" );',
  ];
  expect(shipped('a.js', code.join('\n'))).toBe(`${bare.join('\n')}\n`);
});

const LINKS =
  'See [docs/cli.md](../../docs/cli.md#perft), [types](../../docs/api/cli.md), [changes](CHANGELOG.md), [a](#b), [c](https://c.test).';

test('links of a README lead into the repository where that is known', () => {
  expect(linked(LINKS, 'packages/cli', 'https://git.test/a/b/blob/v1')).toBe(
    'See [docs/cli.md](https://git.test/a/b/blob/v1/docs/cli.md#perft), [types](https://git.test/a/b/blob/v1/docs/api/cli.md), ' +
      '[changes](CHANGELOG.md), [a](#b), [c](https://c.test).',
  );
});

test('and elsewhere name the file', () => {
  vi.stubEnv('GITHUB_REPOSITORY', '');
  const text =
    'See docs/cli.md, types (docs/api/cli.md in the repository), [changes](CHANGELOG.md), [a](#b), [c](https://c.test).';
  expect(linked(LINKS.replace('#perft', ''), 'packages/cli')).toBe(text);
  expect(linked('[docs/log.md](docs/log.md)', '.')).toBe('docs/log.md');
  vi.unstubAllEnvs();
});

test.each(PUBLISHED)('no document of %s as it is packed has a link that leads nowhere', (name) => {
  for (const [file, folder] of [
    ['README.md', `packages/${name}`],
    ['CHANGELOG.md', '.'],
  ] as const) {
    const text = fs.readFileSync(path.join(root, folder, file), 'utf8');
    expect(linkProblems(linked(text, folder), ['README.md', 'LICENSE', 'CHANGELOG.md'])).toEqual([]);
    const files = 'https://git.test/a/b/blob/v1';
    const there = [...linked(text, folder, files).matchAll(/\]\(https:\/\/git\.test\/a\/b\/blob\/v1\/([^)#]+)/g)].map(
      ([, to = '']) => to,
    );
    expect(there.filter((to) => !fs.existsSync(path.join(root, to)))).toEqual([]);
  }
});

test('types keep their comments', () => {
  const code = '/** About. */\nexport declare const a: 1;\n//# sourceMappingURL=a.d.ts.map';
  expect(shipped('a.d.ts', code)).toBe('/** About. */\nexport declare const a: 1;\n');
});

test.each([
  ['dist/index.js', true],
  ['dist/variants/registry.d.ts', true],
  ['dist/kernel.wasm', true],
  ['README.md', true],
  ['dist/gone.js', false],
  ['dist/variants/gone.d.ts', false],
  ['dist/index.chunk-a.js', true],
  ['dist/gone.chunk-a.js', false],
])('%s is packed: %s', (file, answer) => expect(hasSource(file, packageFolder('rules'))).toBe(answer));

test('types are packed that entries lead to, by themselves or through others, and no more', () => {
  const folder = packageFolder('rules');
  const reached = [...typesReached('rules')].map((file) => path.relative(folder, file));
  expect(reached).toContain('dist/variants/sittuyin/entry.d.ts');
  expect(reached).toContain('dist/variants/define.d.ts');
  expect(reached).not.toContain('dist/kit/steps.d.ts');
  expect(reached.filter((file) => !existsSync(path.join(folder, file)))).toEqual([]);
});

test('a language of the rules is packed as a script that needs no module of JSON', async () => {
  const into = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-pack-'));
  try {
    await stage('rules', into);
    const file = path.join(into, 'dist/text/my.js');
    expect(fs.readFileSync(file, 'utf8')).not.toMatch(/\.json|with \{/);
    const packed = await import(/* @vite-ignore */ pathToFileURL(file).href);
    const { my } = await import('@sitke/rules/text/my');
    expect(packed.my.shared('draw.stalemate')).toBe(my.shared('draw.stalemate'));
  } finally {
    fs.rmSync(into, { recursive: true });
  }
});
