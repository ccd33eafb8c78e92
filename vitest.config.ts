import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The entries of a package, led to their sources, so that the unit tests need no build first. */
function sourceAliases(name: string) {
  const folder = new URL(`packages/${name}/`, import.meta.url);
  const { exports } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  return Object.entries<string | { default: string }>(exports).flatMap(([entry, built]) => {
    // An entry that is a plain path has no source to be led to.
    if (typeof built === 'string') return [];
    const source = built.default.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
    return [
      { find: new RegExp(`^@sitke/${name}${entry.slice(1)}$`), replacement: fileURLToPath(new URL(source, folder)) },
    ];
  });
}

/** When a test that does not end is given up: far beyond what any takes on a slow machine. */
const hangMs = process.env['SITKE_NIGHTLY'] === '1' ? 3_600_000 : 240_000;

export default defineConfig({
  resolve: { alias: ['rules', 'protocol', 'tablebase', 'engine', 'match'].flatMap(sourceAliases) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          globalSetup: ['scripts/vitestSetup.mjs'],
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'tools/src/**/*.test.ts'],
          testTimeout: hangMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          globalSetup: ['scripts/vitestSetup.mjs'],
          include: ['test/*.test.ts'],
          testTimeout: hangMs,
          hookTimeout: 120_000,
          // They start the programs, which take both cores of a small machine.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // As long as the browser's own waits.
          expect: { poll: { timeout: 30_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
});
