// The first steps of every other script: packages installed, sources compiled, the app built.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { publishCores } from './cores.mjs';
import { root, runTool } from './run.mjs';
import { makeTables, publishTables } from './tables.mjs';
import { buildWasm, copyNets } from './wasm.mjs';

export { root, runTool } from './run.mjs';
export { buildWasm } from './wasm.mjs';

/** Where `buildApp` leaves the web app. */
export const appFolder = path.join(root, 'packages/web/dist/app');

/** Runs `npm ci` where node_modules is missing or not what package-lock.json asks for. Throws if that fails. */
export function installMissing() {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci) …');
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env['npm_execpath'] ?? '';
  const viaNode = /npm-cli\.[cm]?js$/.test(npm);
  const result = spawnSync(viaNode ? process.execPath : 'npm', viaNode ? [npm, ...args] : args, {
    cwd: root,
    encoding: 'utf8',
    shell: !viaNode && process.platform === 'win32',
  });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  throw new Error(`npm ci failed${result.error ? `: ${result.error.message}` : ''}; the lines above say why.`);
}

/** Links the packages of this repository into node_modules as `npm ci` does, so that a new one needs no other installation. */
function linkPackages() {
  for (const [name, { link, resolved = '' }] of Object.entries(packagesOf(path.join(root, 'package-lock.json')))) {
    const place = path.join(root, name);
    if (link && !fs.existsSync(place))
      fs.symlinkSync(path.relative(path.dirname(place), path.join(root, resolved)), place, 'junction');
  }
}

/** Compiles all packages and their modules in AssemblyScript into their dist folders; false if there are errors. */
export async function compile() {
  // Neither reads what the other makes.
  const [isCompiled, isBuilt] = await Promise.all([compileSources(), buildWasm()]);
  return isCompiled && isBuilt;
}

/** Compiles all packages, without their modules in AssemblyScript, into their dist folders; false if there are errors. */
export async function compileSources() {
  linkPackages();
  copyNets();
  const cwd = path.join(root, 'packages/board');
  const ended = await Promise.all([
    runTool('tsc', ['-b']),
    // Components with their style sheets, for whoever has no bundler for these.
    ...['pictures', 'element'].map((mode) => runTool('vite', ['build', '--mode', mode, '--logLevel', 'warn'], { cwd })),
  ]);
  return ended.every((status) => status === 0);
}

/**
 * Builds the web app into `appFolder`, with the engine's cores and the endgame tables that are made already; null if that
 * fails.
 */
export async function buildBareApp() {
  const cwd = path.join(root, 'packages/web');
  // The second build, the board for other pages, goes into a folder of the first.
  for (const config of ['vite.config.ts', 'vite.embed.config.ts'])
    if ((await runTool('vite', ['build', '--config', config, '--logLevel', 'warn'], { cwd })) !== 0) return null;
  return { hasAllCores: publishCores(appFolder), hasAllTables: await publishTables(appFolder) };
}

/** Builds the web app with all its tables, which are made where they are missing, into `appFolder`; false if that fails. */
export async function buildApp() {
  const built = await buildBareApp();
  return built !== null && (built.hasAllTables || (await makeTables(appFolder)));
}

/** Whether node_modules holds what package-lock.json names; npm writes its own record of that when it has finished. */
function isInstalled() {
  const record = path.join(root, 'node_modules/.package-lock.json');
  if (!fs.existsSync(record)) return false;
  const found = packagesOf(record);
  return Object.entries(packagesOf(path.join(root, 'package-lock.json'))).every(([folder, wanted]) => {
    if (!folder.startsWith('node_modules/') || wanted.link) return true;
    const there = found[folder];
    if (there) return there.version === wanted.version;
    return wanted.optional === true;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, link?: boolean, resolved?: string }>}
 */
function packagesOf(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
}
