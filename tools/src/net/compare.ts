/** The engine's arithmetic against the training's: plain code against SIMD, and whole numbers against floats. */

import fs from 'node:fs';
import { type EngineVariant, loadCore, wasmFile } from '@sitke/engine';
import { netFileOf } from './quantise.js';
import { recordSize, unpackSetup } from './record.js';
import { handMadeValue, SCORE_SCALE } from './selfPlay.js';
import { loadKernel, parametersOf, shapeOf } from './shape.js';
import { readFloats } from './train.js';

/** The outcome: positions, how many the builds valued differently, and the worst and mean rounding in centipawns. */
export interface Comparison {
  readonly positions: number;
  readonly differing: number;
  readonly worst: number;
  readonly mean: number;
}

/** Values beyond this are decided: a difference there is none that matters, and the engine clips them. */
const DECIDED = 3000;

/** Compares the values of a net, `NAME.floats`, on the first records of a file. */
export async function compare(variant: EngineVariant, name: string, file: string, count: number): Promise<Comparison> {
  const shape = shapeOf(variant);
  const floats = readFloats(name);
  const kernel = await loadKernel(shape);
  parametersOf(kernel).set(floats);
  const net = netFileOf(variant, shape, floats);
  const cores = await Promise.all(
    (['simd', 'plain'] as const).map(async (build) => {
      const module = fs.readFileSync(new URL(import.meta.resolve(`@sitke/engine/${wasmFile(variant, build)}`)));
      const core = await loadCore(variant, module);
      const problem = core.setNet(net);
      if (problem !== '') throw new Error(`${name}: ${problem}`);
      return core;
    }),
  );
  const size = recordSize(shape.squares);
  const records = fs.readFileSync(file).subarray(0, count * size);
  const positions = Math.floor(records.length / size);
  let [differing, worst, sum] = [0, 0, 0];
  for (let at = 0; at < positions; at++) {
    const record = records.subarray(at * size, (at + 1) * size);
    const setup = unpackSetup(cores[0]!.rules, record);
    const [fast, plain] = cores.map((core) => {
      core.setPosition(setup);
      return core.exports.evaluate();
    });
    if (fast !== plain) differing++;
    new Uint8Array(kernel.memory.buffer, kernel.recordsAddress(), size).set(record);
    // Some games have rights that records do not keep, and the hand-made evaluation counts.
    const exact = kernel.evaluate() * SCORE_SCALE - new DataView(record.buffer, record.byteOffset).getInt16(6, true);
    if (Math.abs(fast!) > DECIDED) continue;
    const rounding = Math.abs(exact - (fast! - handMadeValue(cores[0]!)));
    worst = Math.max(worst, rounding);
    sum += rounding;
  }
  return { positions, differing, worst, mean: sum / positions };
}
