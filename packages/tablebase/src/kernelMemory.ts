/** The kernel's memory as the generator writes it: consecutive tables, from the end of the kernel's own data on. */

import type { WasmBytes } from './types.js';

/** Exports of the kernel: its memory, the start of the caller's part, and its functions (assembly/index.ts). */
interface KernelExports {
  readonly memory: WebAssembly.Memory;
  readonly start: WebAssembly.Global;
  begin(layout: number): void;
  solve(level: number): number;
}

/** Input of the kernel, in its order; assembly/layout.ts explains each. */
const LAYOUT = [
  'squares',
  'pieceCount',
  'configurations',
  'flip',
  'mirror',
  'kingDigit',
  'kingSquare',
  'bits',
  'kingSteps',
  'board',
  'weights',
  'pieces',
  'at',
  'stands',
  'quiets',
  'captures',
  'sources',
  'promotedAttacks',
  'pawn',
  'promotions',
  'steps',
  'dead',
  'shades',
  'noAttack',
  'noCheck',
  'refusal',
  'forbidsStalemate',
  'legals',
  'opens',
  'escapes',
  'holds',
  'losses',
  'pending',
  'values',
] as const;
export type LayoutName = (typeof LAYOUT)[number];

const PAGE = 65_536;
/** Bytes of a set; work arrays use fewer on boards of up to 64 squares (`setBytes`). */
const SET_BYTES = 16;

/** Returns the bytes of a set in a work array, by the number of squares. */
export function setBytes(squares: number): number {
  return squares > 64 ? SET_BYTES : SET_BYTES / 2;
}

/** A set of squares, as words of 32 bits. */
export function setOf(squares: Iterable<number>): Uint32Array {
  const set = new Uint32Array(SET_BYTES / 4);
  for (const square of squares) set[square >> 5]! |= 1 << (square & 31);
  return set;
}

/** Writes into the memory and passes addresses to the kernel. */
export class KernelMemory {
  readonly #exports: KernelExports;
  readonly #layout: Partial<Record<LayoutName, number>> = {};
  #end: number;

  constructor(kernel: WasmBytes) {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(kernel as BufferSource), {});
    this.#exports = exports as unknown as KernelExports;
    this.#end = this.#exports.start.value;
  }

  set(name: LayoutName, value: number): void {
    this.#layout[name] = value;
  }

  /**
   * Solves the input; false if a mate is too long. `tell` is called with each iteration before it starts. Throws Error
   * if some input is missing.
   */
  solve(tell?: (level: number) => void): boolean {
    const words = LAYOUT.map((name) => {
      const value = this.#layout[name];
      if (value === undefined) throw new Error(`the input of the kernel lacks ${name}`);
      return value;
    });
    this.#exports.begin(this.words(words));
    for (let level = 1; ; level += 2) {
      tell?.(level);
      const said = this.#exports.solve(level);
      if (said <= 0) return said === 0;
    }
  }

  /** Returns the address of newly reserved bytes, all zero. */
  reserve(bytes: number): number {
    const address = Math.ceil(this.#end / SET_BYTES) * SET_BYTES;
    this.#end = address + bytes;
    const { memory } = this.#exports;
    const missing = Math.ceil((this.#end - memory.buffer.byteLength) / PAGE);
    if (missing > 0) memory.grow(missing);
    return address;
  }

  /** Writes bytes and returns their address. */
  bytes(values: ArrayLike<number>): number {
    const address = this.reserve(values.length);
    new Uint8Array(this.#exports.memory.buffer).set(values, address);
    return address;
  }

  /** Writes words of 32 bits and returns their address. */
  words(values: ArrayLike<number>): number {
    const address = this.reserve(values.length * 4);
    new Uint32Array(this.#exports.memory.buffer).set(values, address / 4);
    return address;
  }

  /** Writes sets and returns the address of the first. */
  sets(sets: readonly Uint32Array[]): number {
    return this.words(sets.flatMap((set) => [...set]));
  }

  /** Returns a view of bytes; it is valid until the memory grows. */
  view(address: number, length: number): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer, address, length);
  }
}
