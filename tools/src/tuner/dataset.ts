/** Positions with what they are worth, as numbers that the regression works on. */

import type { SittuyinCore } from '@sitke/engine';
import { parseSetupFen } from '@sitke/rules';
import { WEIGHT_COUNT } from './terms.js';

/** How often a position takes each weight, seen by the side to move; only those that it takes. */
export interface Trace {
  readonly indices: readonly number[];
  readonly counts: readonly number[];
  /** How full the board is, from 0 to `FULL_BLEND`. */
  readonly blend: number;
  /** Which weight of `SCALE` makes a lead smaller: of the side to move, of the other; -1 for none. */
  readonly ownScale: number;
  readonly otherScale: number;
}

/** The blend of a full board: assembly/variants/sittuyin/eval.ts. */
export const FULL_BLEND = 34;

/** Many traces in a row, with Red's results and scores turned to the side to move. */
export interface Dataset {
  readonly size: number;
  /** Where the entries of a position begin; one more at the end. */
  readonly starts: Uint32Array;
  readonly indices: Uint16Array;
  readonly counts: Int8Array;
  readonly blends: Uint8Array;
  readonly ownScales: Int8Array;
  readonly otherScales: Int8Array;
  readonly results: Float32Array;
  readonly scores: Float32Array;
}

/** Evaluates the core's position and returns the trace. The core must be of the build that traces. */
export function traceOf(core: SittuyinCore): Trace {
  const { exports } = core;
  exports.evaluate();
  const all = new Int32Array(exports.memory.buffer, exports.coefficientsAddress(), WEIGHT_COUNT + 3);
  const indices: number[] = [];
  for (let index = 0; index < WEIGHT_COUNT; index++) if (all[index] !== 0) indices.push(index);
  return {
    indices,
    counts: indices.map((index) => all[index]!),
    blend: all[WEIGHT_COUNT]!,
    ownScale: all[WEIGHT_COUNT + 1]!,
    otherScale: all[WEIGHT_COUNT + 2]!,
  };
}

/**
 * Reads lines `FEN;Red's result;teacher's score for Red`. Errors: Error on a line that is none.
 */
export function readDataset(core: SittuyinCore, lines: readonly string[]): Dataset {
  const size = lines.length;
  const starts = new Uint32Array(size + 1);
  const [blends, ownScales, otherScales] = [new Uint8Array(size), new Int8Array(size), new Int8Array(size)];
  const [results, scores] = [new Float32Array(size), new Float32Array(size)];
  let indices = new Uint16Array(1 << 20);
  let counts = new Int8Array(1 << 20);
  lines.forEach((line, at) => {
    const [fen = '', result = '', score = ''] = line.split(';');
    const setup = parseSetupFen(core.rules, fen);
    if (!setup.ok || score === '') throw new Error(`line ${at + 1} is no position with result and score`);
    core.setPosition(setup.value);
    const trace = traceOf(core);
    const start = starts[at]!;
    const end = start + trace.indices.length;
    if (end > indices.length) {
      const [longer, wider] = [new Uint16Array(indices.length * 2), new Int8Array(counts.length * 2)];
      longer.set(indices);
      wider.set(counts);
      [indices, counts] = [longer, wider];
    }
    indices.set(trace.indices, start);
    counts.set(trace.counts, start);
    starts[at + 1] = end;
    [blends[at], ownScales[at], otherScales[at]] = [trace.blend, trace.ownScale, trace.otherScale];
    const isRed = setup.value.turn === 0;
    results[at] = isRed ? Number(result) : 1 - Number(result);
    scores[at] = isRed ? Number(score) : -Number(score);
  });
  return { size, starts, indices, counts, blends, ownScales, otherScales, results, scores };
}
