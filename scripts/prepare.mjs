// What every other script needs first: packages installed, sources compiled, the app built.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** Where `buildApp` leaves the web app. */
export const appFolder = path.join(root, 'packages/web/dist/app');

/** The engine's sources in AssemblyScript, and where their modules go. */
const assembly = path.join(root, 'packages/engine/assembly');
const wasmFolder = path.join(root, 'packages/engine/dist');
/** The variants that have a core. */
const cores = fs.readdirSync(path.join(assembly, 'variants'));
/** Addresses are constants of the core (search/areas.ts) and nothing is allocated; data are the weights alone. */
const ascOptions = ['--runtime', 'stub', '--optimizeLevel', '3', '--noAssert'];
const ascMemory = ['--initialMemory', '144', '--memoryBase', '131072'];
/** The builds of a core, as packages/engine/src/wasm.ts chooses among them. */
const features = {
  '': [],
  '.simd': ['--enable', 'simd'],
  '.threads': ['--enable', 'simd,threads', '--importMemory', '--sharedMemory', '--maximumMemory', '32768'],
};

const tools = {
  asc: 'assemblyscript/bin/asc.js',
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
};

/**
 * Runs one of the installed tools in the clone and returns its exit status.
 * @param {keyof typeof tools} tool
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 */
export function runTool(tool, args, { cwd = root, env = {} } = {}) {
  const file = path.join(root, 'node_modules', tools[tool]);
  const { status } = spawnSync(process.execPath, [file, ...args], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

/** Runs `npm ci` where node_modules is missing or not what package-lock.json asks for. Throws if that fails. */
export function installMissing() {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci) …');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
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

/** Compiles all packages and the engine's cores into their dist folders; false if there are type errors. */
export function compile() {
  return runTool('tsc', ['-b']) === 0 && buildWasm();
}

/** What replaces assembly/variants/<id>/trace.ts in a core built for the tuner, whose evaluation also counts its weights. */
const tracing = 'export const TRACE: bool = true;\n';
const builds = cores.flatMap((core) => {
  const kinds = Object.entries(features).map(([kind, flags]) => ({ core, kind, flags, trace: '' }));
  const isTunable = fs.existsSync(path.join(assembly, 'variants', core, 'trace.ts'));
  return isTunable ? [...kinds, { core, kind: '.trace', flags: [], trace: tracing }] : kinds;
});
const moduleOf = (/** @type {{ core: string, kind: string }} */ { core, kind }) =>
  path.join(wasmFolder, `${core}${kind}.wasm`);

/** Compiles the engine's cores where their sources have changed; false if there are errors. */
export function buildWasm() {
  const record = path.join(wasmFolder, 'assembly.sha256');
  const wanted = assemblyHash();
  const isBuilt = [record, ...builds.map(moduleOf)].every((file) => fs.existsSync(file));
  if (isBuilt && fs.readFileSync(record, 'utf8') === wanted) return true;
  fs.mkdirSync(wasmFolder, { recursive: true });
  fs.rmSync(record, { force: true });
  for (const build of builds) {
    const tree = path.join(wasmFolder, 'assembly', build.core);
    const own = `variants/${build.core}`;
    fs.rmSync(tree, { recursive: true, force: true });
    fs.cpSync(assembly, tree, { recursive: true });
    // The search's only word for a variant.
    fs.mkdirSync(path.join(tree, 'variant'));
    fs.writeFileSync(path.join(tree, 'variant/game.ts'), `export * from '../${own}/game';\n`);
    if (build.trace !== '') fs.writeFileSync(path.join(tree, own, 'trace.ts'), build.trace);
    const args = [`${own}/index.ts`, '-o', moduleOf(build), ...ascOptions, ...ascMemory, ...build.flags];
    if (runTool('asc', args, { cwd: tree }) !== 0) return false;
  }
  fs.writeFileSync(record, wanted);
  return true;
}

/** What the cores are built from: the sources, the compiler and how it is called. */
function assemblyHash() {
  const hash = createHash('sha256').update(JSON.stringify([ascOptions, ascMemory, builds]));
  hash.update(fs.readFileSync(path.join(root, 'node_modules/assemblyscript/package.json')));
  const names = fs.readdirSync(assembly, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  for (const name of names.sort()) hash.update(`\0${name}\0`).update(fs.readFileSync(path.join(assembly, name)));
  return hash.digest('hex');
}

/** Builds the web app into `appFolder`; false if that fails. */
export function buildApp() {
  return runTool('vite', ['build', '--logLevel', 'warn'], { cwd: path.join(root, 'packages/web') }) === 0;
}

/** Whether node_modules holds what package-lock.json names; npm writes its own record of that when it has finished. */
function isInstalled() {
  const record = path.join(root, 'node_modules/.package-lock.json');
  if (!fs.existsSync(record)) return false;
  const found = packagesOf(record);
  return Object.entries(packagesOf(path.join(root, 'package-lock.json'))).every(([folder, wanted]) => {
    if (!folder.startsWith('node_modules/')) return true;
    const there = found[folder];
    return there ? there.version === wanted.version : wanted.optional === true;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
}
