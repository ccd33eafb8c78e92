// npm test, npm run test:system, npm run release:check: runs the checks of a command, or those of one of its parts
// (`npm test -- unit`), as the `wireit` section of package.json lists them with what each reads. A check that passed and of whose
// inputs nothing has changed is not run again.
import './checkNode.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installMissing } from './prepare.mjs';
import { buildsOf, locate } from './programs.mjs';
import { root } from './run.mjs';
import { allBrowserPrograms, browserPrograms, serverPrograms } from './testPrograms.mjs';

/** @typedef {import('./programs.mjs').Program} Program */

/**
 * @typedef {object} Part
 * @property {string} script of wireit's
 * @property {readonly Program[]} [programs] that it starts and npm does not bring
 */

/**
 * @typedef {object} Command
 * @property {Record<string, Part>} parts '' is the whole
 * @property {number} parallel how many checks run at once
 * @property {Record<string, string>} [env]
 */

/** @type {Record<string, Command>} */
const commands = {
  test: {
    parts: {
      '': { script: 'checks', programs: browserPrograms },
      unit: { script: 'checks:unit' },
      programs: { script: 'checks:programs' },
      e2e: { script: 'checks:e2e', programs: browserPrograms },
    },
    // The steps of unit tests have one worker each.
    parallel: Math.max(2, os.availableParallelism()),
  },
  'test:system': {
    parts: {
      '': { script: 'system', programs: [...serverPrograms, ...allBrowserPrograms] },
      system: { script: 'system:servers', programs: serverPrograms },
      whole: { script: 'system:whole' },
      e2e: { script: 'system:browsers', programs: allBrowserPrograms },
      long: { script: 'system:long' },
    },
    // The servers' tests wait for most of their time, for disks and for what has been killed: the browsers' run meanwhile. Where
    // any holds a time to a limit, the limit is far beyond what it takes beside others.
    parallel: 2,
    env: { SITKE_TESTS: 'system' },
  },
  'release:check': { parts: { '': { script: 'checks:release' } }, parallel: 1 },
};

/** How many lines of a failure are repeated at the end: often only the end of a long output is kept. */
const failureLines = 12;

/**
 * @typedef {object} Report what the JSON reporter of Vitest writes, as far as it is read here
 * @property {{ name: string, status: string, message: string, startTime: number, endTime: number, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[]} testResults
 */

/** @param {Report} report */
function failuresIn({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that fails outside its tests has no failed test.
    if (failed.length === 0) return status === 'failed' ? [`${file}\n${message}`] : [];
    return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages.join('\n')}`);
  });
}

/** How long the tests of a report took, and how many they were. @param {string} name @param {Report} report */
function rowOf(name, { testResults }) {
  const from = Math.min(...testResults.map(({ startTime }) => startTime));
  const to = Math.max(...testResults.map(({ endTime }) => endTime));
  const count = testResults.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0);
  return `${name.padEnd(28)} ${String(count).padStart(5)} tests ${((to - from) / 1000).toFixed(1).padStart(6)} s`;
}

/**
 * Runs a script of wireit's and returns its exit status.
 * @param {string} script
 * @param {Command} command
 * @param {Record<string, string>} env
 */
async function runScript(script, { parallel, env: own = {} }, env) {
  const npm = process.env['npm_execpath'] ?? '';
  const viaNode = /npm-cli\.[cm]?js$/.test(npm);
  const args = ['run', '--silent', script];
  const child = spawn(viaNode ? process.execPath : 'npm', viaNode ? [npm, ...args] : args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !viaNode && process.platform === 'win32',
    env: {
      ...process.env,
      ...env,
      ...own,
      WIREIT_PARALLEL: String(parallel),
      // All that is wrong is found in one run.
      WIREIT_FAILURES: 'continue',
      // A check is run again or not; nothing that it writes is kept twice.
      WIREIT_CACHE: 'none',
    },
  });
  const [status] = /** @type {[number | null]} */ (await once(child, 'close'));
  return status ?? 1;
}

/** @param {string} name @param {string} part */
async function run(name, part) {
  const command = commands[name];
  if (!command) throw new Error(`No command "${name}".`);
  const chosen = command.parts[part];
  const known = Object.keys(command.parts).filter(Boolean);
  if (!chosen) throw new Error(`No part "${part}". Usage: npm run ${name} [-- ${known.join(' | ')}]`);
  const { script, programs = [] } = chosen;
  installMissing();
  const found = locate(programs);
  const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-checks-'));
  try {
    const startedMs = Date.now();
    const env = { ...found, SITKE_REPORTS: reports, SITKE_PROGRAMS: buildsOf(programs), SITKE_COMPILED: '1' };
    const status = await runScript(script, command, env);
    const files = fs.readdirSync(reports).sort();
    const read = (/** @type {string} */ file) => JSON.parse(fs.readFileSync(path.join(reports, file), 'utf8'));
    const failures = files.flatMap((file) => failuresIn(read(file)));
    const shortened = failures.map((failure) => failure.split('\n').slice(0, failureLines).join('\n'));
    if (failures.length > 0) console.log(`\n== what has failed\n${shortened.join('\n\n')}`);
    console.log(['', ...files.map((file) => rowOf(path.basename(file, '.json'), read(file)))].join('\n'));
    const seconds = Math.round((Date.now() - startedMs) / 1000);
    console.log(`\n${status === 0 ? 'green' : 'RED'} after ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
    return status;
  } finally {
    fs.rmSync(reports, { recursive: true });
  }
}

try {
  const [name = '', part = '', ...more] = process.argv.slice(2);
  if (more.length > 0) throw new Error('One part at a time.');
  process.exitCode = await run(name, part);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
