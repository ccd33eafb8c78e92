/** assembly/variants/sittuyin/weights.ts as text: written from weights, and read back. */

import { offsetOf, TERMS, type Term, WEIGHT_COUNT } from './terms.js';

/** Weights in the order of the terms, in hundredths of a pawn: for a full board, and for an empty one. */
export interface Weights {
  readonly full: Float64Array;
  readonly empty: Float64Array;
}

const HEAD = `/**
 * The weights of the evaluation in hundredths of a pawn, and where each term's begin. Squares are Red's, rank 1 first,
 * from the edge to the middle. Written by the tuner (docs/tuning.md) from tools/src/tuner/terms.ts: not by hand.
 */
`;

/** Returns weights that are all zero. */
export function noWeights(): Weights {
  return { full: new Float64Array(WEIGHT_COUNT), empty: new Float64Array(WEIGHT_COUNT) };
}

function linesOf({ name, size, width = size }: Term, values: Float64Array): string[] {
  const lines = [];
  for (let at = 0; at < size; at += width) {
    const row = values.subarray(offsetOf(name) + at, offsetOf(name) + Math.min(at + width, size));
    lines.push(`  ${Array.from(row, (value) => `${Math.round(value) || 0},`).join(' ')}`);
  }
  return [`${lines[0]!} // ${name}`, ...lines.slice(1)];
}

function tableOf(name: string, board: string, values: Float64Array): string {
  const lines = TERMS.flatMap((term) => linesOf(term, values));
  return `
/** For ${board} board. */
// biome-ignore format: a line a term
export const ${name}: usize = memory.data<i16>([
${lines.join('\n')}
]);
`;
}

/** Returns weights.ts for some weights, which are rounded. */
export function makeWeightsFile(weights: Weights): string {
  const constants = TERMS.map(
    ({ name, meaning }) => `export const ${name}: i32 = ${offsetOf(name)}; // ${meaning}`,
  ).join('\n');
  return `${HEAD}
${constants}

/** How many there are. */
export const WEIGHTS: i32 = ${WEIGHT_COUNT};
${tableOf('FULL_BOARD', 'a full', weights.full)}${tableOf('EMPTY_BOARD', 'an empty', weights.empty)}`;
}

/**
 * Reads the weights of a text that `makeWeightsFile` made, by the names of their terms; terms that it does not have are
 * zero. Errors: RangeError where a term has another size.
 */
export function parseWeightsFile(text: string): Weights {
  const weights = noWeights();
  const tables = text.split('memory.data<i16>([').slice(1);
  for (const [table, values] of [
    [tables[0] ?? '', weights.full],
    [tables[1] ?? '', weights.empty],
  ] as const) {
    for (const { name, size } of TERMS) {
      const found = new RegExp(`^ +([-0-9, ]+) // ${name}\\n((?: +[-0-9, ]+\\n)*)`, 'm').exec(table);
      if (!found) continue;
      const row = `${found[1]} ${found[2]}`.match(/-?\d+/g)!.map(Number);
      if (row.length !== size) throw new RangeError(`${name} has ${row.length} weights, not ${size}`);
      values.set(row, offsetOf(name));
    }
  }
  return weights;
}
