/** A net's definition (assembly/search/net.ts) written out a second time, piece by piece and slowly. */

import type { Rules, Setup } from '@sitke/rules';
import type { NetShape } from '../wasm/netFile.js';

const [INPUT_ONE, OUTPUT_ONE, SCALE, FULL_BOARD] = [255, 512, 300, 32];

/** Returns the shape of a variant's net, of so many sums and outputs. */
export function shapeFor({ def }: Rules, sums = 32, outputs = 8): NetShape {
  return { game: def.id, inputs: 2 * def.pieces.length * def.files * def.ranks, sums, outputs };
}

/** Returns numbers for a net, each by a function of its place, as small as those of a trained one. */
export function someNumbers({ inputs, sums, outputs }: NetShape, next: () => number): Uint8Array {
  const words = (inputs + 1) * sums;
  const weights = outputs * 2 * sums;
  const numbers = new Uint8Array((words + weights) * 2 + outputs * 4);
  const view = new DataView(numbers.buffer);
  for (let at = 0; at < words; at++) view.setInt16(at * 2, Math.round((next() - 0.5) * 120), true);
  for (let at = words; at < words + weights; at++) view.setInt16(at * 2, Math.round((next() - 0.5) * 200), true);
  for (let at = 0; at < outputs; at++) view.setInt32((words + weights) * 2 + at * 4, Math.round(next() * 9000), true);
  return numbers;
}

/** Returns what the net adds to the value for the side to move, in centipawns. */
export function netValueOf(
  { def }: Rules,
  { inputs, sums, outputs }: NetShape,
  numbers: Uint8Array,
  setup: Setup,
): number {
  const { files, ranks, pieces } = def;
  const view = new DataView(numbers.buffer, numbers.byteOffset);
  const word = (index: number): number => view.getInt16(index * 2, true);
  const placed = setup.squares.flatMap((piece, square) => (piece === 0 ? [] : [{ piece, square }]));
  const outputAt = (inputs + 1) * sums;
  const bucket = Math.min(Math.floor(((placed.length - 1) * outputs) / FULL_BOARD), outputs - 1);
  let total = 0;
  [setup.turn, 1 - setup.turn].forEach((side, part) => {
    const king = placed.find(({ piece }) => piece === ((side << 4) | 1));
    const isRight = king !== undefined && king.square % files > (files - 1) / 2;
    const rows = placed.map(({ piece, square }) => {
      const [file, rank] = [square % files, Math.floor(square / files)];
      const seen = (side === 0 ? rank : ranks - 1 - rank) * files + (isRight ? files - 1 - file : file);
      return ((piece >> 4 === side ? 0 : pieces.length) + (piece & 15) - 1) * files * ranks + seen;
    });
    for (let sum = 0; sum < sums; sum++) {
      const value = rows.reduce((before, row) => before + word(row * sums + sum), word(inputs * sums + sum));
      const clipped = Math.min(Math.max(value, 0), INPUT_ONE);
      total += clipped * clipped * word(outputAt + (bucket * 2 + part) * sums + sum);
    }
  });
  const bias = view.getInt32((outputAt + outputs * 2 * sums) * 2 + bucket * 4, true);
  const odds = Math.max(-7e6, Math.min(7e6, Math.trunc(total / INPUT_ONE) + bias));
  return Math.trunc((odds * SCALE) / (INPUT_ONE * OUTPUT_ONE)) + 0;
}
