import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The entries of @sitke/rules, led to their sources, so that the unit tests need no build first. */
function rulesAliases() {
  const folder = new URL('packages/rules/', import.meta.url);
  const { exports } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  return Object.entries<{ default: string }>(exports).map(([entry, { default: built }]) => ({
    find: new RegExp(`^@sitke/rules${entry.slice(1)}$`),
    replacement: fileURLToPath(new URL(built.replace('/dist/', '/src/').replace(/\.js$/, '.ts'), folder)),
  }));
}

const isNightly = process.env['SITKE_NIGHTLY'] === '1';

export default defineConfig({
  resolve: { alias: rulesAliases() },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'tools/src/**/*.test.ts', 'test/*.test.ts'],
          testTimeout: isNightly ? 3_600_000 : 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
