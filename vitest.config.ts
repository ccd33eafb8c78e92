import { defineConfig } from 'vitest/config';
import { often } from './packages/testkit/src/sizes.js';
import { readArticles } from './packages/web/articles/plugin.js';
import { keepModules, keptModules } from './scripts/keptModules.mjs';
import { sourceAliases } from './scripts/sources.mjs';
import { leaveOutStale } from './scripts/staleTexts.mjs';

/** When a test that does not end is given up: far beyond what any takes on a slow machine. */
const hangMs = often(240_000, 600_000, 3_600_000);

/** Tests that `npm test` leaves to `npm run test:system`. */
const LONG = '**/*.system.test.*';

/** The set-up that compiles for tests started by themselves; `npm test` has compiled already. */
const setUpBy = (script: string): string[] => (process.env['SITKE_COMPILED'] ? [] : [script]);

/** Where `npm test` collects what came of its steps. */
const reports = process.env['SITKE_REPORTS'];
const step = process.argv
  .slice(3)
  .filter((each) => !each.startsWith('-'))
  .join(' ')
  .replaceAll('/', '.');

/** Options that all tests in a browser share. */
const browser = {
  // They share nothing but what they import, which takes up to a fifth of their time.
  isolate: false,
  testTimeout: hangMs,
  hookTimeout: hangMs,
  // As long as the browser's own waits.
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  plugins: [readArticles(), leaveOutStale(), keepModules()],
  resolve: { alias: ['rules', 'board', 'protocol', 'tablebase', 'engine', 'match', 'testkit'].flatMap(sourceAliases) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    ...(reports && { reporters: ['default', ['json', { outputFile: `${reports}/${step}.json` }]] }),
    experimental: { fsModuleCache: true, fsModuleCachePath: keptModules() },
    // A message says all of a short list, not that there is one.
    chaiConfig: { truncateThreshold: 1000 },
    // Style sheets whose text a module asks for.
    css: { include: [/\.css\?raw$/] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          globalSetup: setUpBy('scripts/vitestSetup.mjs'),
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'tools/src/**/*.test.ts'],
          exclude: [LONG],
          // Modules are read once a worker, not once a file: what one test puts in a global's place must not meet another.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          testTimeout: hangMs,
          hookTimeout: hangMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          globalSetup: setUpBy('scripts/vitestCompile.mjs'),
          include: ['test/*.test.ts'],
          exclude: [LONG],
          testTimeout: hangMs,
          hookTimeout: hangMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          globalSetup: setUpBy('scripts/vitestCompile.mjs'),
          include: ['packages/*/src/**/*.system.test.ts', 'tools/src/**/*.system.test.ts', 'test/*.system.test.ts'],
          testTimeout: hangMs,
          hookTimeout: hangMs,
          // Each weighs the machine down with servers and other processes.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          globalSetup: setUpBy('scripts/vitestCompile.mjs'),
          include: ['packages/*/src/**/*.sampled.test.ts', 'tools/src/**/*.sampled.test.ts'],
          isolate: false,
          testTimeout: hangMs,
          hookTimeout: hangMs,
        },
      },
      {
        // Packages come from tarballs, not from their sources; the app's texts do.
        plugins: [readArticles(), leaveOutStale()],
        test: {
          name: 'release',
          globalSetup: ['test/release/setup.ts'],
          include: ['test/release/*.test.ts'],
          // Node and the database, which is compiled, are installed again and again.
          testTimeout: 5 * hangMs,
          hookTimeout: 5 * hangMs,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          ...browser,
          name: 'e2e',
          include: ['test/e2e/*.test.ts'],
          exclude: [LONG],
        },
      },
      {
        extends: true,
        test: { ...browser, name: 'e2e-system', include: ['test/e2e/*.system.test.ts'] },
      },
    ],
  },
});
