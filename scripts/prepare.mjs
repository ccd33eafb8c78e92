// The first steps of every other script: packages installed, sources compiled, the app built.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeTables, publishTables } from './tables.mjs';

/** The folder of the clone. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** Where `buildApp` leaves the web app. */
export const appFolder = path.join(root, 'packages/web/dist/app');

const variants = fs.readdirSync(path.join(root, 'packages/engine/assembly/variants'));
/** The engine's cores by name, each with its folder in AssemblyScript: one for all games given as data, and those of variants. */
const cores = [['board', 'board'], ...variants.map((id) => [id, `variants/${id}`])];
const ascOptions = ['--runtime', 'stub', '--optimizeLevel', '3', '--noAssert'];
/**
 * Engines of WebAssembly call what they are given to call: what the compiler leaves as functions of their own, for its code
 * to stay small, costs a search a tenth of its speed. Functions of up to this size go where they are called.
 */
const inlining = ['-O3', '--flexible-inline-max-function-size', '600', '--inline-functions-with-loops'];
/** Features that all compiled modules may use. */
const ascFeatures = ['bulk-memory', 'mutable-globals', 'nontrapping-float-to-int', 'sign-ext'];
/** The builds of a core, as packages/engine/src/wasm/wasm.ts chooses among them. */
const kinds = {
  '': { features: [], memory: [] },
  '.simd': { features: ['simd'], memory: [] },
  '.threads': {
    features: ['simd', 'threads'],
    memory: ['--importMemory', '--sharedMemory', '--maximumMemory', '32768'],
  },
};
/** Addresses are constants of a core (core/memory.ts) and nothing is allocated; data are the weights alone. */
const coreMemory = ['--initialMemory', '208', '--memoryBase', '131072'];
/** Replaces assembly/variants/<id>/trace.ts in a core built for the tuner, whose evaluation also counts its weights. */
const tracing = 'export const TRACE: bool = true;\n';

/**
 * A module in AssemblyScript: the file it becomes in its package's dist folder, its entry, what of WebAssembly it uses
 * beyond `ascFeatures`, how else it is compiled, how it is then optimized once more, and the sources that are its own.
 * @typedef {object} WasmBuild
 * @property {string} file
 * @property {string} entry
 * @property {string[]} features
 * @property {string[]} flags
 * @property {string[]} passes
 * @property {Record<string, string>} sources
 */

/** @type {WasmBuild[]} */
const coreBuilds = cores.flatMap(([core, own]) => {
  // All that the shared code knows of a variant: what the search calls, what the loader does, and its positions.
  const id = path.basename(own);
  const sources = {
    ...Object.fromEntries(
      ['game', 'exports'].map((name) => [`variant/${name}.ts`, `export * from '../${own}/${name}';\n`]),
    ),
    'frame/position.ts': `export * from '../frames/${id}/position';\n`,
  };
  const shared = { entry: 'index.ts', passes: inlining };
  const untraced = Object.entries(kinds).map(([kind, { features, memory }]) => {
    return { ...shared, file: `${core}${kind}.wasm`, features, flags: [...coreMemory, ...memory], sources };
  });
  const trace = `${own}/trace.ts`;
  if (!fs.existsSync(path.join(root, 'packages/engine/assembly', trace))) return untraced;
  const traced = { ...sources, [trace]: tracing };
  const tracer = {
    ...shared,
    file: `${core}.trace.wasm`,
    features: [],
    flags: coreMemory,
    passes: [],
    sources: traced,
  };
  return [...untraced, tracer];
});

/** The generator's kernel; its sets of squares are vectors, which functions of its own exchange (AS112). */
const kernel = { features: ['simd'], flags: ['--memoryBase', '1024', '--disableWarning', '112'], passes: [] };

/** The arithmetic of training a net. */
const trainer = { features: ['simd'], flags: ['--memoryBase', '49152'], passes: [] };

/** The modules by package. @type {Record<string, WasmBuild[]>} */
const wasmBuilds = {
  engine: coreBuilds,
  tablebase: [{ file: 'kernel.wasm', entry: 'index.ts', ...kernel, sources: {} }],
  tools: [{ file: 'net.wasm', entry: 'net/index.ts', ...trainer, sources: {} }],
};

const tools = {
  asc: 'assemblyscript/bin/asc.js',
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
  'wasm-opt': 'binaryen/bin/wasm-opt',
};

/**
 * Runs one of the installed tools in the clone and returns its exit status.
 * @param {keyof typeof tools} tool
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 */
export async function runTool(tool, args, { cwd = root, env = {} } = {}) {
  const file = path.join(root, 'node_modules', tools[tool]);
  const child = spawn(process.execPath, [file, ...args], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const [status] = /** @type {[number | null]} */ (await once(child, 'close'));
  return status ?? 1;
}

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
  linkPackages();
  // Neither reads what the other makes.
  const [status, isBuilt] = await Promise.all([runTool('tsc', ['-b']), buildWasm()]);
  return status === 0 && isBuilt;
}

/**
 * Compiles the modules in AssemblyScript of each package whose sources have changed, and puts the nets beside the modules that
 * compute with them; false if there are errors.
 */
export async function buildWasm() {
  const stale = Object.keys(wasmBuilds)
    .map(staleOf)
    .filter((each) => each !== null);
  for (const { folder, record } of stale) {
    fs.mkdirSync(folder, { recursive: true });
    fs.rmSync(record, { force: true });
  }
  const isBuilt = await doAll(
    stale.flatMap(({ builds, assembly, folder }) => builds.map((each) => () => buildModule(each, assembly, folder))),
  );
  if (isBuilt) for (const { record, wanted } of stale) fs.writeFileSync(record, wanted);
  const engine = path.join(root, 'packages/engine');
  fs.cpSync(path.join(engine, 'nets'), path.join(engine, 'dist'), { recursive: true });
  return isBuilt;
}

/**
 * Returns the modules of a package, where they are built and what is then recorded; null where they are up to date.
 * @param {string} name
 */
function staleOf(name) {
  const home = path.join(root, name === 'tools' ? name : `packages/${name}`);
  const assembly = path.join(home, 'assembly');
  const folder = path.join(home, 'dist');
  const builds = wasmBuilds[name] ?? [];
  const record = path.join(folder, 'assembly.sha256');
  const wanted = assemblyHash(assembly, builds);
  const isBuilt = [record, ...builds.map(({ file }) => path.join(folder, file))].every((file) => fs.existsSync(file));
  return isBuilt && fs.readFileSync(record, 'utf8') === wanted ? null : { builds, assembly, folder, record, wanted };
}

/**
 * Does jobs, as many at a time as there are processors; false if one fails, after which no other begins.
 * @param {(() => Promise<boolean>)[]} jobs
 */
async function doAll(jobs) {
  const left = jobs.values();
  let isGood = true;
  const work = async () => {
    for (const job of left) if (isGood) isGood = (await job()) && isGood;
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return isGood;
}

/**
 * Builds a module from its own copy of the sources; false if there are errors.
 * @param {WasmBuild} build
 * @param {string} assembly
 * @param {string} folder
 */
async function buildModule({ file, entry, features, flags, passes, sources }, assembly, folder) {
  const cwd = path.join(folder, 'assembly', path.basename(file, '.wasm'));
  fs.rmSync(cwd, { recursive: true, force: true });
  fs.cpSync(assembly, cwd, { recursive: true });
  for (const [source, text] of Object.entries(sources)) {
    fs.mkdirSync(path.join(cwd, path.dirname(source)), { recursive: true });
    fs.writeFileSync(path.join(cwd, source), text);
  }
  const module = path.join(folder, file);
  const enabled = features.flatMap((feature) => ['--enable', feature]);
  const options = [...ascOptions, ...enabled, ...flags];
  if ((await runTool('asc', [entry, '-o', module, ...options], { cwd })) !== 0) return false;
  const known = [...ascFeatures, ...features].map((feature) => `--enable-${feature}`);
  return passes.length === 0 || (await runTool('wasm-opt', [module, '-o', module, ...known, ...passes])) === 0;
}

/**
 * Returns the hash of all that modules are built from: the sources, the compiler and how it is called.
 * @param {string} assembly
 * @param {WasmBuild[]} builds
 */
function assemblyHash(assembly, builds) {
  const hash = createHash('sha256').update(JSON.stringify([ascOptions, ascFeatures, builds]));
  hash.update(fs.readFileSync(path.join(root, 'node_modules/assemblyscript/package.json')));
  const names = fs.readdirSync(assembly, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  for (const name of names.sort()) hash.update(`\0${name}\0`).update(fs.readFileSync(path.join(assembly, name)));
  return hash.digest('hex');
}

/** Builds the web app into `appFolder`, with the endgame tables that are made already; null if that fails. */
export async function buildBareApp() {
  const cwd = path.join(root, 'packages/web');
  // The second build, the board for other pages, goes into a folder of the first.
  for (const config of ['vite.config.ts', 'vite.embed.config.ts'])
    if ((await runTool('vite', ['build', '--config', config, '--logLevel', 'warn'], { cwd })) !== 0) return null;
  return { hasAllTables: await publishTables(appFolder) };
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
