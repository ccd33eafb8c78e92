/**
 * Logistic regression of weights on positions: the value of a position over a scale, through the logistic function, is
 * to be the expected result.
 * Source: "Texel's Tuning Method", Chess Programming Wiki; Kingma and Ba 2015 (Adam).
 */

import type { Random } from '@sitke/testkit/random';
import { type Dataset, FULL_BLEND } from './dataset.js';
import { offsetOf } from './terms.js';
import type { Weights } from './weightsFile.js';

/** The aim of the regression. */
export interface Aim {
  /** Hundredths of a pawn, of ours and of the teacher's, that make the odds e to 1. */
  readonly scale: number;
  readonly teacherScale: number;
  /** How much the teacher's score counts against the result of the game, 0 to 1. */
  readonly teacherShare: number;
  /** How strongly a weight is held to where it began. */
  readonly hold: number;
}

const UNSCALED = 64;
const SCALE_AT = offsetOf('SCALE');
const SCALE_BOUNDS = [4, 80] as const;
/** Kept as it is: what the move is worth in quiet positions is mostly tactics, which the search sees for itself. */
const TEMPO_AT = offsetOf('TEMPO');
const BATCH = 1024;
const [BETA_1, BETA_2, EPSILON] = [0.9, 0.999, 1e-12];

export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** The value of a position: before the scale of leads, and what that scale is and where it comes from. */
interface Value {
  raw: number;
  factor: number;
  step: number;
}

/** Returns the value of a position, unrounded. */
export function predict(data: Dataset, at: number, { full, empty }: Weights, out: Value): number {
  let [onFull, onEmpty] = [0, 0];
  for (let entry = data.starts[at]!; entry < data.starts[at + 1]!; entry++) {
    const [index, count] = [data.indices[entry]!, data.counts[entry]!];
    onFull += full[index]! * count;
    onEmpty += empty[index]! * count;
  }
  const blend = data.blends[at]!;
  out.raw = (onFull * blend + onEmpty * (FULL_BLEND - blend)) / FULL_BLEND;
  out.step = out.raw >= 0 ? data.ownScales[at]! : data.otherScales[at]!;
  out.factor = out.step < 0 ? 1 : full[SCALE_AT + out.step]! / UNSCALED;
  return out.raw * out.factor;
}

/** Returns the expected result that a position is to have. */
function targetOf(data: Dataset, at: number, { teacherScale, teacherShare }: Aim): number {
  const taught = logistic(data.scores[at]! / teacherScale);
  return taught * teacherShare + data.results[at]! * (1 - teacherShare);
}

function crossEntropy(target: number, p: number): number {
  const inside = Math.min(Math.max(p, 1e-9), 1 - 1e-9);
  return -target * Math.log(inside) - (1 - target) * Math.log(1 - inside);
}

/** Returns the mean cross entropy of some positions beyond that of their targets, in nats: zero is perfect. */
export function lossOf(data: Dataset, positions: Iterable<number>, weights: Weights, aim: Aim): number {
  const value: Value = { raw: 0, factor: 1, step: -1 };
  let [sum, count] = [0, 0];
  for (const at of positions) {
    const p = logistic(predict(data, at, weights, value) / aim.scale);
    const target = targetOf(data, at, aim);
    sum += crossEntropy(target, p) - crossEntropy(target, target);
    count++;
  }
  return sum / count;
}

/** A weight's running means, for one table of weights. */
class Adam {
  readonly gradient: Float64Array;
  readonly #mean: Float64Array;
  readonly #square: Float64Array;
  #steps = 0;

  constructor(size: number) {
    this.gradient = new Float64Array(size);
    this.#mean = new Float64Array(size);
    this.#square = new Float64Array(size);
  }

  /** Moves the values against the gradient and empties it. */
  step(values: Float64Array, origin: Float64Array, hold: number, rate: number): void {
    this.#steps++;
    const [a, b] = [1 - BETA_1 ** this.#steps, 1 - BETA_2 ** this.#steps];
    for (let i = 0; i < values.length; i++) {
      const slope = this.gradient[i]! + hold * (values[i]! - origin[i]!);
      this.#mean[i] = BETA_1 * this.#mean[i]! + (1 - BETA_1) * slope;
      this.#square[i] = BETA_2 * this.#square[i]! + (1 - BETA_2) * slope * slope;
      values[i]! -= (rate * (this.#mean[i]! / a)) / (Math.sqrt(this.#square[i]! / b) + EPSILON);
      this.gradient[i] = 0;
    }
  }
}

/** Adds the gradient of one position. */
function learn(data: Dataset, at: number, weights: Weights, aim: Aim, full: Float64Array, empty: Float64Array): void {
  const value: Value = { raw: 0, factor: 1, step: -1 };
  const p = logistic(predict(data, at, weights, value) / aim.scale);
  const error = (p - targetOf(data, at, aim)) / aim.scale / BATCH;
  const blend = data.blends[at]! / FULL_BLEND;
  const [onFull, onEmpty] = [error * value.factor * blend, error * value.factor * (1 - blend)];
  for (let entry = data.starts[at]!; entry < data.starts[at + 1]!; entry++) {
    const [index, count] = [data.indices[entry]!, data.counts[entry]!];
    full[index]! += onFull * count;
    empty[index]! += onEmpty * count;
  }
  if (value.step >= 0) full[SCALE_AT + value.step]! += (error * value.raw) / UNSCALED;
}

/** Tunes weights in place on some positions, `epochs` times through, with steps that grow smaller. */
export function tune(
  data: Dataset,
  positions: Uint32Array,
  weights: Weights,
  aim: Aim,
  epochs: number,
  random: Random,
  onEpoch: (epoch: number) => void,
): void {
  const origin = { full: weights.full.slice(), empty: weights.empty.slice() };
  const [full, empty] = [new Adam(weights.full.length), new Adam(weights.empty.length)];
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(positions, random);
    const rate = 0.05 + 1.2 * 0.5 * (1 + Math.cos((Math.PI * epoch) / epochs));
    for (let start = 0; start < positions.length; start += BATCH) {
      const end = Math.min(start + BATCH, positions.length);
      for (let i = start; i < end; i++) learn(data, positions[i]!, weights, aim, full.gradient, empty.gradient);
      full.step(weights.full, origin.full, aim.hold, rate);
      empty.step(weights.empty, origin.empty, aim.hold, rate);
      weights.full[TEMPO_AT] = origin.full[TEMPO_AT]!;
      weights.empty[TEMPO_AT] = origin.empty[TEMPO_AT]!;
      for (let i = SCALE_AT; i < SCALE_AT + 12; i++) {
        weights.full[i] = Math.min(Math.max(weights.full[i]!, SCALE_BOUNDS[0]), SCALE_BOUNDS[1]);
      }
    }
    onEpoch(epoch + 1);
  }
}

/** Puts numbers in a random order. */
export function shuffle(numbers: Uint32Array, random: Random): void {
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = random.int(0, i);
    [numbers[i], numbers[j]] = [numbers[j]!, numbers[i]!];
  }
}

/** Returns the scale under which given values predict given targets best, by ternary search. */
export function fitScale(values: Float64Array, targets: Float64Array): number {
  const loss = (scale: number): number =>
    values.reduce((sum, value, i) => {
      const x = value / scale;
      return sum + Math.log1p(Math.exp(-Math.abs(x))) + Math.max(x, 0) - x * targets[i]!;
    }, 0);
  let [low, high] = [20, 2000];
  while (high - low > 0.5) {
    const third = (high - low) / 3;
    if (loss(low + third) < loss(high - third)) high -= third;
    else low += third;
  }
  return (low + high) / 2;
}
