// npm run lighthouse: what Lighthouse says of the first page and of a board on a phone, each the median of five runs. Prints a
// table with the audits that cost points and ends with 1 where a limit is broken. npm brings Lighthouse at its first run;
// it is too large to be installed with the project.
import './checkNode.mjs';
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { appFolder, buildBareApp, compile, installMissing } from './prepare.mjs';
import { locate, needProgram } from './programs.mjs';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = 5;
/** How often a visit is tried of which Lighthouse says that its recording failed. */
const TRIES = 3;
const NOT_RECORDED = '(NO_NAVSTART)';
/** Points out of 100, by category. */
const LIMITS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const PAGES = ['', 'play', 'learn/elephant', 'train'];

const run = promisify(execFile);

/**
 * @typedef {{ score: number | null, title: string }} Audit
 * @typedef {{ score: number, auditRefs: { id: string, weight: number }[] }} Category
 * @typedef {{ categories: Record<string, Category>, audits: Record<string, Audit> }} Report
 */

/**
 * Runs Lighthouse once, as it measures a phone.
 * @param {string} url
 * @param {string} folder
 * @returns {Promise<Report>}
 */
async function look(url, folder) {
  const file = path.join(folder, 'report.json');
  const flags = ['--headless=new', '--no-first-run', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const args = [url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags.join(' ')}`];
  const env = { ...process.env, CHROME_PATH: needProgram('wholeBrowser') };
  const exec = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...args];
  for (let left = TRIES; ; ) {
    try {
      await run('npm', exec, { env });
      break;
    } catch (error) {
      if (--left === 0 || !String(error).includes(NOT_RECORDED)) throw error;
      console.error(`${url}: Lighthouse recorded no visit and looks again.`);
    }
  }
  return JSON.parse(await fs.readFile(file, 'utf8'));
}

/**
 * Returns the middle one of some numbers.
 * @param {readonly number[]} values
 */
function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/**
 * Returns the titles of what keeps a category from all points.
 * @param {Report} report
 * @param {string} name
 */
function faults({ categories, audits }, name) {
  return (categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < (name === 'performance' ? 0.9 : 1))
    .map(({ id }) => audits[id]?.title ?? id);
}

/** Prints the table; returns whether all limits hold. */
async function measure() {
  const [{ startServer }, { MemoryStore }] = await Promise.all([
    import('@sitke/server'),
    import('@sitke/server/store'),
  ]);
  const fail = (/** @type {unknown} */ error) => console.error(error);
  const options = { host: '127.0.0.1', port: 0, origins: [], app: appFolder, limitsAddresses: false };
  const server = await startServer({ ...options, store: new MemoryStore(), onError: fail, onFatal: fail });
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'lighthouse-'));
  let holds = true;
  try {
    console.log(`\n| page | ${Object.keys(LIMITS).join(' | ')} | |\n|---|--:|--:|--:|--:|---|`);
    for (const page of PAGES) {
      /** @type {Report[]} */
      const reports = [];
      for (let i = 0; i < RUNS; i++) reports.push(await look(`${server.url}/${page}`, folder));
      const points = Object.entries(LIMITS).map(([name, limit]) => {
        const value = Math.round(100 * median(reports.map(({ categories }) => categories[name]?.score ?? 0)));
        return { name, value, isOver: value < limit };
      });
      const found = points
        .filter(({ isOver }) => isOver)
        .flatMap(({ name }) => faults(/** @type {Report} */ (reports[0]), name));
      holds &&= found.length === 0 && points.every(({ isOver }) => !isOver);
      console.log(`| /${page} | ${points.map(({ value }) => value).join(' | ')} | ${found.join('; ')} |`);
    }
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
    await server.close();
  }
  console.log(`\n${LIGHTHOUSE}, median of ${RUNS}; load ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores.`);
  return holds;
}

try {
  installMissing();
  Object.assign(process.env, locate(['wholeBrowser']));
  if (!(await compile()) || !(await buildBareApp())) throw new Error('The build failed; the lines above say why.');
  process.exitCode = (await measure()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
