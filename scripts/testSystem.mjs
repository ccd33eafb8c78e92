// npm run test:system: what takes longer than `npm test` may, or weighs the machine down: stress, faults, timings and the
// browser tests at every size. `-- system` or `-- e2e` runs one of the two. Only where they are named: `-- long`, what
// `npm test` asks for in its longer form, and `-- node`, the other versions of Node.
import './checkNode.mjs';
import { nodeVersions } from './nodeVersions.mjs';
import { buildApp, compile } from './prepare.mjs';
import { runSteps, runTests } from './steps.mjs';
import { testNodes } from './testNode.mjs';

const env = { SITKE_TESTS: 'system' };
const otherNodes = nodeVersions.filter((version) => !process.version.startsWith(`v${version}.`));

/** @type {readonly import('./steps.mjs').Step[]} */
const steps = [
  { name: 'compile', parts: ['system', 'e2e', 'long'], run: compile },
  {
    name: 'long unit tests',
    parts: ['long'],
    isOnlyNamed: true,
    run: () => runTests(['unit'], ['--maxWorkers=2'], env),
  },
  {
    name: 'system tests',
    parts: ['system'],
    needs: 'compile',
    programs: [
      'strace',
      'nginx',
      'caddy',
      'openssl',
      'curl',
      'systemdAnalyze',
      'postgres',
      'pgbouncer',
      'haproxy',
      'redis',
      'etcd',
      'faketime',
      'patroni',
    ],
    run: () => runTests(['system'], [], env),
  },
  {
    name: 'long programs',
    parts: ['long'],
    isOnlyNamed: true,
    needs: 'compile',
    run: () => runTests(['programs'], ['--maxWorkers=2'], env),
  },
  { name: 'build of the app', parts: ['e2e'], needs: 'compile', run: buildApp },
  {
    name: 'browser tests',
    parts: ['e2e'],
    needs: 'build of the app',
    programs: ['browser', 'wholeBrowser', 'firefox', 'webkit', 'xvfb', 'xauth'],
    run: () => runTests(['e2e-system'], ['--maxWorkers=2'], env),
  },
  { name: 'other Nodes', parts: ['node'], isOnlyNamed: true, run: () => testNodes(otherNodes) },
];

await runSteps('npm run test:system', steps);
