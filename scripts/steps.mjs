// How `npm test` and `npm run test:system` run their steps and tell what came of them.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installMissing, runTool } from './prepare.mjs';
import { locate } from './programs.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} parts in which parts it runs
 * @property {boolean} [isOnlyNamed] whether it runs only where one of its parts is named; a run without a part runs all others
 * @property {string} [needs] the step that must have passed before; without it this one fails
 * @property {readonly import('./programs.mjs').Program[]} [programs] programs that it starts and npm does not bring
 * @property {() => boolean | Promise<boolean>} run true if it passed
 */

/** Failures, printed once more at the end: often only the end of a long output is kept. @type {string[]} */
const failures = [];

/** How many lines of a failure are told again. */
const failureLines = 12;

/**
 * Runs the tests of projects and keeps what fails.
 *
 * @param {readonly string[]} projects
 * @param {readonly string[]} [options] more options of Vitest
 * @param {Record<string, string>} [env]
 */
export async function runTests(projects, options = [], env = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-tests-'));
  try {
    const report = path.join(folder, 'report.json');
    const chosen = projects.flatMap((name) => ['--project', name]);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const status = await runTool('vitest', ['run', ...chosen, ...reporters, ...options], { env });
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
    Object.assign(process.env, locate(step.programs ?? []));
    return await step.run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

/**
 * Installs the packages of npm where they are missing, and runs the steps, or those of the parts that the command line names.
 *
 * @param {string} command for the line that says how it is used
 * @param {readonly Step[]} steps
 */
async function run(command, steps) {
  const parts = process.argv.slice(2);
  const known = [...new Set(steps.flatMap((step) => step.parts))];
  const unknown = parts.find((part) => !known.includes(part));
  if (unknown !== undefined) throw new Error(`No part "${unknown}". Usage: ${command} [-- ${known.join(' | ')}]`);
  const chosen = steps.filter(({ parts: own, isOnlyNamed = false }) =>
    parts.length === 0 ? !isOnlyNamed : parts.some((part) => own.includes(part)),
  );
  installMissing();
  const passed = new Map();
  const rows = [];
  for (const step of chosen) {
    const startedMs = Date.now();
    const ok = await runStep(step, passed);
    passed.set(step.name, ok);
    const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
    rows.push(`${ok ? 'ok  ' : 'FAIL'}  ${step.name.padEnd(18)} ${seconds.padStart(6)} s`);
  }
  const failed = [...passed.values()].filter((ok) => !ok).length;
  if (failures.length > 0) console.log(`\n== what has failed\n${failures.map(shortened).join('\n\n')}`);
  console.log(`\n${rows.join('\n')}\n\n${passed.size - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/**
 * As `run`; a mistake is told in one line.
 * @param {string} command
 * @param {readonly Step[]} steps
 */
export async function runSteps(command, steps) {
  try {
    await run(command, steps);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
