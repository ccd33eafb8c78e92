/** Shapes of nets by game, and the kernel of the training, compiled from tools/assembly/net. */

import fs from 'node:fs';
import type { EngineVariant } from '@sitke/engine';
import { variantOf } from '@sitke/rules';

/** The shape of a net; see tools/assembly/net/layout.ts. */
export interface Shape {
  readonly squares: number;
  readonly width: number;
  readonly roles: number;
  readonly hidden: number;
  readonly buckets: number;
  readonly pieces: number;
}

/** Sums a side, and outputs. */
const [HIDDEN, BUCKETS] = [32, 8];
/** Pieces of a full board. */
const FULL_BOARD = 32;
/** Records in the kernel's memory. */
export const ROOM = 16384;

/** Exports of tools/assembly/net/index.ts. */
export interface Kernel {
  readonly memory: WebAssembly.Memory;
  init(
    squares: number,
    width: number,
    roles: number,
    hidden: number,
    buckets: number,
    pieces: number,
    room: number,
  ): void;
  setAim(scale: number, share: number): void;
  parametersAddress(): number;
  gradientsAddress(): number;
  parameterCount(): number;
  recordsAddress(): number;
  loss(count: number): number;
  evaluate(): number;
  train(count: number): number;
  step(rate: number, decay: number): void;
}

/** Returns the shape of a game's net. */
export function shapeOf(variant: EngineVariant): Shape {
  const { files, ranks, pieces } = variantOf(variant);
  return {
    squares: files * ranks,
    width: files,
    roles: pieces.length,
    hidden: HIDDEN,
    buckets: BUCKETS,
    pieces: FULL_BOARD,
  };
}

/** Returns a kernel for a shape, all parameters zero. */
export async function loadKernel(shape: Shape): Promise<Kernel> {
  const module = fs.readFileSync(new URL('../../dist/net.wasm', import.meta.url));
  const { instance } = await WebAssembly.instantiate(module, { env: { abort: () => undefined } });
  const kernel = instance.exports as unknown as Kernel;
  kernel.init(shape.squares, shape.width, shape.roles, shape.hidden, shape.buckets, shape.pieces, ROOM);
  return kernel;
}

/** Returns the parameters of a kernel, in its memory. */
export function parametersOf(kernel: Kernel): Float32Array {
  return new Float32Array(kernel.memory.buffer, kernel.parametersAddress(), kernel.parameterCount());
}
