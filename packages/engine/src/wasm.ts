/**
 * Compiled cores: from bytes or from an address. Nothing here reads a file: in Node the caller does, from the path that
 * `import.meta.resolve('@sitke/engine/<variant>.wasm')` gives; a page or a worker fetches.
 */

/** A core as its user has it: bytes, a compiled module (which can be posted to workers), or where to fetch it. */
export type WasmSource = BufferSource | WebAssembly.Module | URL;

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
