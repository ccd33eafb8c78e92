/**
 * Compiled cores: from bytes or from an address. Nothing here reads a file: in Node the caller does, from the path that
 * `import.meta.resolve('@sitke/engine/<file>')` gives; a page or a worker fetches.
 */

/** A core as its user has it: bytes, a compiled module (which can be posted to workers), or where to fetch it. */
export type WasmSource = BufferSource | WebAssembly.Module | URL;

/**
 * The builds of a core (scripts/prepare.mjs): plain WebAssembly, with SIMD, and with SIMD in a memory that threads
 * share. All search alike.
 */
export type WasmBuild = 'plain' | 'simd' | 'threads';

/** A function that returns a vector; a memory that is shared. */
const WITH_SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];
const WITH_THREADS = [0, 97, 115, 109, 1, 0, 0, 0, 5, 4, 1, 3, 1, 1];
/** Pages of 64 KiB that scripts/prepare.mjs says of a shared memory. */
const SHARED_PAGES = { initial: 144, maximum: 32_768 };

/** Returns the build to use on this platform. That with threads is for who can start workers. */
export function wasmBuild(wantsThreads: boolean): WasmBuild {
  const [hasSimd, hasThreads] = [WITH_SIMD, WITH_THREADS].map((bytes) => WebAssembly.validate(new Uint8Array(bytes)));
  if (!hasSimd) return 'plain';
  // A page may share memory only where it is isolated; elsewhere the word is unknown.
  const mayShare = typeof SharedArrayBuffer === 'function' && globalThis.crossOriginIsolated !== false;
  return wantsThreads && hasThreads && mayShare ? 'threads' : 'simd';
}

/** Returns the name of a core's file: `@sitke/engine/<name>`. */
export function wasmFile(variant: string, build: WasmBuild): string {
  return build === 'plain' ? `${variant}.wasm` : `${variant}.${build}.wasm`;
}

/**
 * Returns a compiled core.
 *
 * Errors: rejects with an Error where nothing can be fetched or what was fetched is no WebAssembly.
 */
export async function compileWasm(source: WasmSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (!(source instanceof URL)) return WebAssembly.compile(source);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`the engine could not be fetched: ${response.status} ${source.href}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Returns whether a core wants its memory from outside, where other threads can have it too. */
export function isShared(module: WebAssembly.Module): boolean {
  return WebAssembly.Module.imports(module).some(({ kind }) => kind === 'memory');
}

/** What a core imports to ask endgame tables about the position at an address: assembly/search/tables.ts. */
export type AskTables = (address: number) => number;

/** What `AskTables` answers for a draw, and where nothing is known. */
export const TABLE_DRAW = -1;
export const TABLE_UNKNOWN = -2;

/** Returns what a core exports, in a memory of its own. Errors: as `compileWasm`; RangeError where there is no memory. */
export async function instantiateWasm(source: WasmSource, askHost: AskTables): Promise<WebAssembly.Exports> {
  const module = await compileWasm(source);
  const env = isShared(module) ? { memory: new WebAssembly.Memory({ ...SHARED_PAGES, shared: true }) } : {};
  return (await WebAssembly.instantiate(module, { env, tables: { askHost } })).exports;
}
