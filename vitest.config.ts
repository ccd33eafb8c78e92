import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const rules = fileURLToPath(new URL('packages/rules/src', import.meta.url));
const isNightly = process.env['SITKE_NIGHTLY'] === '1';

export default defineConfig({
  // Tests read the sources, so the unit tests need no build first.
  resolve: {
    alias: [
      { find: /^@sitke\/rules$/, replacement: `${rules}/index.ts` },
      { find: /^@sitke\/rules\/pgn$/, replacement: `${rules}/pgn.ts` },
      { find: /^@sitke\/rules\/core$/, replacement: `${rules}/core/index.ts` },
      { find: /^@sitke\/rules\/text\/en$/, replacement: `${rules}/text/en.ts` },
    ],
  },
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
