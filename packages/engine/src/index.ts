/** @sitke/engine: cores in WebAssembly that play by `@sitke/rules`, only faster. */

export * from './variants/registry.js';
export { compileWasm, type WasmSource } from './wasm.js';
