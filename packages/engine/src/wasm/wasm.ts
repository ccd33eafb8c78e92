/**
 * Compiles cores, from bytes or from an address. It reads no files: in Node the caller does, at the path given by
 * `import.meta.resolve('@sitke/engine/<file>')`; a page or a worker fetches.
 */

import type { Address, WasmModule } from './platform.js';

/** Source of a core: bytes, a compiled module (which can be posted to workers), or an address to fetch. */
export type WasmSource = ArrayBuffer | ArrayBufferView | WasmModule | Address;

/**
 * The builds of a core (scripts/prepare.mjs): plain WebAssembly, with SIMD, and with SIMD and shared memory for
 * threads. All search alike.
 */
export type WasmBuild = 'plain' | 'simd' | 'threads';

/** Test modules: a function that returns a vector; a shared memory. */
const WITH_SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];
const WITH_THREADS = [0, 97, 115, 109, 1, 0, 0, 0, 5, 4, 1, 3, 1, 1];
/** Pages of 64 KiB of the shared memory, as in scripts/prepare.mjs. */
const SHARED_PAGES = { initial: 208, maximum: 32_768 };

/** Returns the best build for this platform. Pass true where workers can be started. */
export function wasmBuild(wantsThreads: boolean): WasmBuild {
  const [hasSimd, hasThreads] = [WITH_SIMD, WITH_THREADS].map((bytes) => WebAssembly.validate(new Uint8Array(bytes)));
  if (!hasSimd) return 'plain';
  // A page may share memory only if it is isolated; other environments do not define the property.
  const mayShare = typeof SharedArrayBuffer === 'function' && globalThis.crossOriginIsolated !== false;
  return wantsThreads && hasThreads && mayShare ? 'threads' : 'simd';
}

/**
 * Returns a compiled core.
 *
 * Errors: rejects with an Error if the fetch fails or the result is not WebAssembly.
 */
export async function compileWasm(source: WasmSource): Promise<WasmModule> {
  if (source instanceof WebAssembly.Module) return source;
  if (!(source instanceof URL)) return WebAssembly.compile(source as BufferSource);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`the engine could not be fetched: ${response.status} ${source.href}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Returns whether a core imports its memory, so that threads can share it. */
export function isShared(module: WasmModule): boolean {
  return WebAssembly.Module.imports(module as WebAssembly.Module).some(({ kind }) => kind === 'memory');
}

/** Import of a core: probes endgame tables for the position at an address; see assembly/search/tables.ts. */
export type AskTables = (address: number) => number;

/** Answers of `AskTables` for a draw, and for an unknown position. */
export const TABLE_DRAW = -1;

/** The plies of a position that no table has. */
export const TABLE_UNKNOWN = -2;

/** Returns the exports of a core with its own memory. Errors: as `compileWasm`; RangeError if memory is short. */
export async function instantiateWasm(source: WasmSource, askHost: AskTables): Promise<object> {
  const module = await compileWasm(source);
  const env = isShared(module) ? { memory: new WebAssembly.Memory({ ...SHARED_PAGES, shared: true }) } : {};
  return (await WebAssembly.instantiate(module as WebAssembly.Module, { env, tables: { askHost } })).exports;
}
