/** From a net's floats to the numbers that the engine computes with: packages/engine/assembly/search/net.ts. */

import { makeNet, type NetShape, readNet } from '@sitke/engine';
import type { Shape } from './shape.js';

/** A weight of 1: of the inputs, of the output. */
const [INPUT_ONE, OUTPUT_ONE] = [255, 512];
/** Bound of a weight of the output: its product with a sum has 16 bits. */
const MOST = 126;

/** Returns the net's numbers: the inputs' weights and the sums' biases, the outputs' weights (16 bits), their biases (32). */
export function quantise({ squares, roles, hidden, buckets }: Shape, floats: Float32Array): Uint8Array<ArrayBuffer> {
  const inputs = (2 * roles * squares + 1) * hidden;
  const outputs = buckets * 2 * hidden;
  const bytes = new Uint8Array((inputs + outputs) * 2 + buckets * 4);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < inputs; at++) view.setInt16(at * 2, Math.round(floats[at]! * INPUT_ONE), true);
  for (let at = inputs; at < inputs + outputs; at++) {
    view.setInt16(at * 2, Math.max(-MOST, Math.min(MOST, Math.round(floats[at]! * OUTPUT_ONE))), true);
  }
  for (let at = 0; at < buckets; at++) {
    const bias = Math.round(floats[inputs + outputs + at]! * INPUT_ONE * OUTPUT_ONE);
    view.setInt32((inputs + outputs) * 2 + at * 4, bias, true);
  }
  return bytes;
}

/** Returns the floats of a net's numbers: the reverse of `quantise`, but for what that rounds. */
function floatsOf({ squares, roles, hidden, buckets }: Shape, bytes: Uint8Array): Float32Array {
  const inputs = (2 * roles * squares + 1) * hidden;
  const outputs = buckets * 2 * hidden;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const floats = new Float32Array(inputs + outputs + buckets);
  for (let at = 0; at < inputs; at++) floats[at] = view.getInt16(at * 2, true) / INPUT_ONE;
  for (let at = inputs; at < inputs + outputs; at++) floats[at] = view.getInt16(at * 2, true) / OUTPUT_ONE;
  for (let at = 0; at < buckets; at++) {
    floats[inputs + outputs + at] = view.getInt32((inputs + outputs) * 2 + at * 4, true) / (INPUT_ONE * OUTPUT_ONE);
  }
  return floats;
}

function netShapeOf(game: string, { squares, roles, hidden, buckets }: Shape): NetShape {
  return { game, inputs: 2 * roles * squares, sums: hidden, outputs: buckets };
}

/** Returns the file of a net, from its floats. */
export function netFileOf(game: string, shape: Shape, floats: Float32Array): Uint8Array<ArrayBuffer> {
  return makeNet(netShapeOf(game, shape), quantise(shape, floats));
}

/** Returns the floats of a net's file, to go on learning from. Throws: Error with the reason if it does not fit. */
export function floatsOfFile(game: string, shape: Shape, file: Uint8Array): Float32Array {
  const read = readNet(file, netShapeOf(game, shape));
  if (!read.ok) throw new Error(read.problem);
  return floatsOf(shape, read.numbers);
}
