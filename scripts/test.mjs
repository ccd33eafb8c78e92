// npm test: installs what is missing and runs every check. `npm test -- unit`, `-- programs` or `-- e2e` runs a part.
import './checkNode.mjs';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildApp, compile, installMissing, runTool } from './prepare.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} parts in which parts it runs; a run without a part runs all
 * @property {string} [needs] the step that must have passed before; without it this one fails
 * @property {() => boolean | Promise<boolean>} run true if it passed
 */

/** @type {readonly Step[]} */
const steps = [
  { name: 'lint and format', parts: [], run: lint },
  { name: 'compile', parts: ['unit', 'programs', 'e2e'], run: compile },
  { name: 'types of tests', parts: ['unit'], run: () => runTool('tsc', ['-b', 'tsconfig.tests.json']) === 0 },
  {
    name: 'unit tests',
    parts: ['unit'],
    run: () => runTests('unit', ['--maxWorkers=2']),
  },
  {
    name: 'programs',
    parts: ['programs'],
    needs: 'compile',
    run: () => runTests('programs'),
  },
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
    run: async () => {
      const { findBrowser } = await import('./browser.mjs');
      return runTests('e2e', [], { SITKE_BROWSER: findBrowser() });
    },
  },
];

function lint() {
  const colors = process.stdout.isTTY ? 'force' : 'off';
  return runTool('biome', ['ci', '--error-on-warnings', `--colors=${colors}`, '.']) === 0;
}

/** What has failed, told once more at the end: of a long output often only the end is kept. @type {string[]} */
const failures = [];

/** How many lines of a failure are told again. */
const failureLines = 12;

/**
 * Runs the tests of a project and keeps what fails.
 *
 * @param {string} project
 * @param {readonly string[]} [options] more options of Vitest
 * @param {Record<string, string>} [env]
 */
function runTests(project, options = [], env = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-tests-'));
  try {
    const report = path.join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const status = runTool('vitest', ['run', '--project', project, ...reporters, ...options], { env });
    if (status !== 0 && fs.existsSync(report))
      failures.push(...failuresIn(JSON.parse(fs.readFileSync(report, 'utf8'))));
    return status === 0;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/**
 * @typedef {object} Report what the JSON reporter of Vitest writes, as far as it is read here
 * @property {{ name: string, status: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[]} testResults
 */

/** @param {Report} report */
function failuresIn({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that fails outside its tests has no failed test.
    if (failed.length === 0) return status === 'failed' ? [`${file}\n${message}`] : [];
    return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages.join('\n')}`);
  });
}

/** @param {string} failure */
function shortened(failure) {
  return failure.split('\n').slice(0, failureLines).join('\n');
}

/**
 * @param {Step} step
 * @param {ReadonlyMap<string, boolean>} passed
 */
async function runStep(step, passed) {
  console.log(`\n== ${step.name}`);
  if (step.needs && !passed.get(step.needs)) {
    console.error(`Fails unrun: it needs "${step.needs}" to pass.`);
    return false;
  }
  try {
    return await step.run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

async function main() {
  const parts = process.argv.slice(2);
  const known = steps.flatMap((step) => step.parts);
  const unknown = parts.find((part) => !known.includes(part));
  if (unknown !== undefined)
    throw new Error(`No part "${unknown}". Usage: npm test [-- ${[...new Set(known)].join(' | ')}]`);
  installMissing();
  const chosen = steps.filter((step) => parts.length === 0 || parts.some((part) => step.parts.includes(part)));
  const passed = new Map();
  const rows = [];
  for (const step of chosen) {
    const startedMs = Date.now();
    const ok = await runStep(step, passed);
    passed.set(step.name, ok);
    rows.push(
      `${ok ? 'ok  ' : 'FAIL'}  ${step.name.padEnd(18)} ${((Date.now() - startedMs) / 1000).toFixed(1).padStart(6)} s`,
    );
  }
  const failed = [...passed.values()].filter((ok) => !ok).length;
  if (failures.length > 0) console.log(`\n== what has failed\n${failures.map(shortened).join('\n\n')}`);
  console.log(`\n${rows.join('\n')}\n\n${passed.size - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
