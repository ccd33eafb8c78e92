// The modules in WebAssembly that packages have: what each is built from, and how.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { root, runTool } from './run.mjs';

const variants = fs.readdirSync(path.join(root, 'packages/engine/assembly/variants'));
/** The engine's cores by name, each with its folder in AssemblyScript: those of variants, and one for all games given as data. */
const cores = [...variants.map((id) => [id, `variants/${id}`]), ['board', 'board']];
const ascOptions = ['--runtime', 'stub', '--optimizeLevel', '3', '--noAssert'];
/**
 * Engines of WebAssembly call what they are given to call: what the compiler leaves as their own functions, for its code
 * to stay small, costs a search a tenth of its speed. Functions of up to this size go where they are called.
 */
const inlining = ['-O3', '--flexible-inline-max-function-size', '600', '--inline-functions-with-loops'];
/** Features that all compiled modules may use. */
const ascFeatures = ['bulk-memory', 'mutable-globals', 'nontrapping-float-to-int', 'sign-ext'];
/** The builds of a core, as packages/engine/src/wasm/wasm.ts chooses among them. */
const kinds = {
  '.threads': {
    features: ['simd', 'threads'],
    memory: ['--importMemory', '--sharedMemory', '--maximumMemory', '32768'],
  },
  '.simd': { features: ['simd'], memory: [] },
  '': { features: [], memory: [] },
};
/** Addresses are constants of a core (core/memory.ts) and nothing is allocated; data are the weights alone. */
const coreMemory = ['--initialMemory', '208', '--memoryBase', '131072'];

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

/** All that the shared code knows of a variant: what the search calls, what the loader does, and its positions. */
const sourcesOf = (/** @type {string} */ own) => ({
  ...Object.fromEntries(
    ['game', 'exports'].map((name) => [`variant/${name}.ts`, `export * from '../${own}/${name}';\n`]),
  ),
  'frame/position.ts': `export * from '../frames/${path.basename(own)}/position';\n`,
});

/** The cores that engines load: first the builds that most pages take. @type {WasmBuild[]} */
const coreBuilds = Object.entries(kinds).flatMap(([kind, { features, memory }]) =>
  cores.map(([core = '', own = '']) => {
    const flags = [...coreMemory, ...memory];
    return {
      file: `${core}${kind}.wasm`,
      entry: 'index.ts',
      features,
      flags,
      passes: inlining,
      sources: sourcesOf(own),
    };
  }),
);

/** The generator's kernel; its sets of squares are vectors, which its own functions exchange (AS112). */
const kernel = { features: ['simd'], flags: ['--memoryBase', '1024', '--disableWarning', '112'], passes: [] };

/** The arithmetic of training a net. */
const trainer = { features: ['simd'], flags: ['--memoryBase', '49152'], passes: [] };

/** The modules by package. @type {Record<string, WasmBuild[]>} */
const wasmBuilds = {
  engine: coreBuilds,
  tablebase: [{ file: 'kernel.wasm', entry: 'index.ts', ...kernel, sources: {} }],
  tools: [{ file: 'net.wasm', entry: 'net/index.ts', ...trainer, sources: {} }],
};

/** Where the modules of a package are. */
function placeOf(/** @type {string} */ name) {
  const home = path.join(root, name === 'tools' ? name : `packages/${name}`);
  return { assembly: path.join(home, 'assembly'), folder: path.join(home, 'dist') };
}

/**
 * Returns for each module of a package the hash of all that it is built from: the sources, the compilers and how they are
 * called.
 * @param {string} name
 */
function hashesOf(name) {
  const { assembly } = placeOf(name);
  const shared = createHash('sha256').update(JSON.stringify([ascOptions, ascFeatures]));
  for (const compiler of ['assemblyscript', 'binaryen'])
    shared.update(fs.readFileSync(path.join(root, 'node_modules', compiler, 'package.json')));
  const names = fs.readdirSync(assembly, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.ts'));
  for (const each of names.sort()) shared.update(`\0${each}\0`).update(fs.readFileSync(path.join(assembly, each)));
  const builds = wasmBuilds[name] ?? [];
  return new Map(builds.map((build) => [build.file, shared.copy().update(JSON.stringify(build)).digest('hex')]));
}

/** Where a package's dist folder says from what its modules were built, as sha256sum writes it. */
const RECORD = 'assembly.sha256';

/** Returns the hashes of what the modules of a dist folder were built from. @param {string} folder */
function recordIn(folder) {
  const file = path.join(folder, RECORD);
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
  const records = lines.map((line) => line.split('  ')).filter(([, module]) => module !== undefined);
  return new Map(records.map(([hash = '', module = '']) => [module, hash]));
}

/** Returns whether a module is there as the present sources make it. */
function isMade(/** @type {string} */ folder, /** @type {string} */ file, /** @type {string | undefined} */ hash) {
  return recordIn(folder).get(file) === hash && fs.existsSync(path.join(folder, file));
}

/**
 * Returns the cores that engines load: the file of each and the hash of what it is built from, which is known before it is
 * built.
 */
export function coresNow() {
  const hashes = hashesOf('engine');
  const { folder } = placeOf('engine');
  return coreBuilds.map(({ file }) => ({ file, from: path.join(folder, file), hash: hashes.get(file) ?? '' }));
}

/** Returns whether a core of `coresNow` is built. @param {ReturnType<typeof coresNow>[number]} core */
export function isCoreMade({ file, from, hash }) {
  return isMade(path.dirname(from), file, hash);
}

/** Puts the engine's nets beside the cores that compute with them. */
export function copyNets() {
  const engine = path.join(root, 'packages/engine');
  fs.cpSync(path.join(engine, 'nets'), path.join(engine, 'dist'), { recursive: true });
}

/**
 * Builds the modules whose sources have changed, the engine's first; false if there are errors. Until it is built, the file
 * of such a module is missing.
 * @param {() => void} [hear] each module that is built
 */
export async function buildWasm(hear = () => {}) {
  copyNets();
  const jobs = Object.entries(wasmBuilds).flatMap(([name, builds]) => {
    const { assembly, folder } = placeOf(name);
    const hashes = hashesOf(name);
    const stale = builds.filter(({ file }) => !isMade(folder, file, hashes.get(file)));
    for (const { file } of stale) fs.rmSync(path.join(folder, file), { force: true });
    return stale.map((build) => async (/** @type {Compiler} */ compiler) => {
      if (!(await buildModule(build, assembly, folder, compiler))) return false;
      const record = recordIn(folder).set(build.file, hashes.get(build.file) ?? '');
      fs.writeFileSync(path.join(folder, RECORD), [...record].map(([file, hash]) => `${hash}  ${file}\n`).join(''));
      hear();
      return true;
    });
  });
  return doAll(jobs);
}

/**
 * The compiler of AssemblyScript in a thread that stays: its first module takes as long as the next three, since the compiler
 * itself is compiled meanwhile.
 */
class Compiler {
  #thread = new Worker(new URL('./asc.mjs', import.meta.url));

  /** Compiles; false if there are errors. @param {string[]} args */
  async compile(args) {
    this.#thread.postMessage(args);
    const [isGood] = await once(this.#thread, 'message');
    return isGood === true;
  }

  close() {
    return this.#thread.terminate();
  }
}

/**
 * Does jobs, as many at a time as there are processors; false if one fails, after which no other begins.
 * @param {((compiler: Compiler) => Promise<boolean>)[]} jobs
 */
async function doAll(jobs) {
  const left = jobs.values();
  let isGood = true;
  const work = async () => {
    const compiler = new Compiler();
    for (const job of left) if (isGood) isGood = (await job(compiler)) && isGood;
    await compiler.close();
  };
  await Promise.all(Array.from({ length: Math.min(jobs.length, availableParallelism()) }, work));
  return isGood;
}

/**
 * Builds a module from its own copy of the sources; false if there are errors.
 * @param {WasmBuild} build
 * @param {string} assembly
 * @param {string} folder
 * @param {Compiler} compiler
 */
async function buildModule({ file, entry, features, flags, passes, sources }, assembly, folder, compiler) {
  const cwd = path.join(folder, 'assembly', path.basename(file, '.wasm'));
  fs.rmSync(cwd, { recursive: true, force: true });
  fs.cpSync(assembly, cwd, { recursive: true });
  for (const [source, text] of Object.entries(sources)) {
    fs.mkdirSync(path.join(cwd, path.dirname(source)), { recursive: true });
    fs.writeFileSync(path.join(cwd, source), text);
  }
  const module = path.join(cwd, file);
  const enabled = features.flatMap((feature) => ['--enable', feature]);
  const compiled = [entry, '--baseDir', cwd, '-o', file, ...ascOptions, ...enabled, ...flags];
  if (!(await compiler.compile(compiled))) return false;
  const known = [...ascFeatures, ...features].map((feature) => `--enable-${feature}`);
  if (passes.length > 0 && (await runTool('wasm-opt', [module, '-o', module, ...known, ...passes])) !== 0) return false;
  fs.renameSync(module, path.join(folder, file));
  return true;
}
