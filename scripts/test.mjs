// npm test: runs every check in its short form, with the programs that `npm run setup` has installed. `npm test -- unit`, `-- programs` or
// `-- e2e` runs a part.
import './checkNode.mjs';
import { buildApp, compile, runTool } from './prepare.mjs';
import { runSteps, runTests } from './steps.mjs';

/** Some tests wait for a process or a timer: three at a time keep two processors busy. */
const workers = ['--maxWorkers=3'];

/** @type {readonly import('./steps.mjs').Step[]} */
const steps = [
  { name: 'lint and format', parts: [], run: lint },
  { name: 'words', parts: [], run: async () => (await import('./words.mjs')).checkWords() },
  { name: 'compile', parts: ['unit', 'programs', 'e2e'], run: compile },
  {
    name: 'types of tests',
    parts: ['unit'],
    run: async () => (await runTool('tsc', ['-b', 'tsconfig.tests.json'])) === 0,
  },
  { name: 'unit tests', parts: ['unit'], run: () => runTests(['unit'], workers) },
  { name: 'programs', parts: ['programs'], needs: 'compile', run: () => runTests(['programs'], workers) },
  {
    name: 'size of rules',
    parts: [],
    needs: 'compile',
    run: async () => (await import('./rulesSize.mjs')).checkRulesSize(),
  },
  { name: 'build of the app', parts: ['e2e'], needs: 'compile', run: buildApp },
  {
    name: 'browser tests',
    parts: ['e2e'],
    needs: 'build of the app',
    programs: ['browser', 'wholeBrowser'],
    run: () => runTests(['e2e'], workers),
  },
];

async function lint() {
  const colors = process.stdout.isTTY ? 'force' : 'off';
  return (await runTool('biome', ['ci', '--error-on-warnings', `--colors=${colors}`, '.'])) === 0;
}

await runSteps('npm test', steps);
