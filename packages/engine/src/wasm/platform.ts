/**
 * The parts that the engine uses of what platforms have: declarations that compile without TypeScript's library of pages
 * and without the types of Node.
 */

/** A `WebAssembly.Module`, which has no members. */
export type WasmModule = object;

/** A `WebAssembly.Memory`. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer | SharedArrayBuffer;
}

/** A `MessagePort`, as it is passed on. */
export type Port = object;

/** A `URL`. */
export interface Address {
  readonly href: string;
}
