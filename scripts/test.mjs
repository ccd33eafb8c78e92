// npm test: installs what is missing and runs every check. `npm test -- unit` or `-- e2e` runs a part.
import './checkNode.mjs';
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
  { name: 'compile', parts: ['unit', 'e2e'], run: compile },
  { name: 'types of tests', parts: ['unit'], run: () => runTool('tsc', ['-b', 'tsconfig.tests.json']) === 0 },
  {
    name: 'unit tests',
    parts: ['unit'],
    run: () => runTool('vitest', ['run', '--project', 'unit']) === 0,
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
      return runTool('vitest', ['run', '--project', 'e2e'], { env: { SITKE_BROWSER: findBrowser() } }) === 0;
    },
  },
];

function lint() {
  const colors = process.stdout.isTTY ? 'force' : 'off';
  return runTool('biome', ['ci', '--error-on-warnings', `--colors=${colors}`, '.']) === 0;
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
  console.log(`\n${rows.join('\n')}\n\n${passed.size - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
