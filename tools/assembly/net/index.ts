/**
 * The arithmetic of training: forward, backward, and steps of AdamW. The caller brings records and says how far to step.
 * Source: Kingma and Ba 2015 (Adam), Loshchilov and Hutter 2019 (AdamW); "NNUE", Chess Programming Wiki.
 */

import { bucketOf, count, readFeatures } from './features';
import {
  biasOffset,
  bucketOffset,
  deviations,
  featureOffset,
  featuresAt,
  gradients,
  hidden,
  means,
  outputBiasOffset,
  parameters,
  recordSize,
  records,
  slopesAt,
  sumsAt,
  takeMemory,
  weights,
} from './layout';

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-8;
/** Bounds of the inputs' weights and of the outputs', which have to be small whole numbers in the engine. */
const MOST: f32 = 1.98;
const MOST_OUTPUT: f32 = 0.246;

/** Centipawns that make the odds e to 1, and the share of a game's result in what is learnt. */
let scoreScale: f32 = 300;
let resultShare: f32 = 0.3;
let steps: i32 = 0;

/** Sets the shape of the net; see `takeMemory`. */
export function init(
  squares: i32,
  width: i32,
  roles: i32,
  hiddenSums: i32,
  buckets: i32,
  pieces: i32,
  room: i32,
): void {
  takeMemory(squares, width, roles, hiddenSums, buckets, pieces, room);
  steps = 0;
}

export function setAim(scale: f32, share: f32): void {
  scoreScale = scale;
  resultShare = share;
}

export function parametersAddress(): usize {
  return weights;
}

export function gradientsAddress(): usize {
  return gradients;
}

export function parameterCount(): i32 {
  return parameters;
}

export function recordsAddress(): usize {
  return records;
}

function logistic(x: f32): f32 {
  return 1 / (1 + Mathf.exp(-x));
}

/** Adds up the features of a side. */
function sum(side: i32): void {
  const to = sumsAt(side);
  const bytes = (hidden as usize) << 2;
  memory.copy(to, weights + biasOffset(), bytes);
  const list = featuresAt(side);
  for (let index = 0; index < count; index++) {
    const from = weights + featureOffset(load<i32>(list + ((index as usize) << 2)));
    for (let at: usize = 0; at < bytes; at += 16) {
      v128.store(to + at, f32x4.add(v128.load(to + at), v128.load(from + at)));
    }
  }
}

/** Returns a side's part of the output. */
function weigh(side: i32, bucket: i32): f32 {
  const bytes = (hidden as usize) << 2;
  const from = sumsAt(side);
  const by = weights + bucketOffset(bucket) + (side as usize) * bytes;
  let total = f32x4.splat(0);
  for (let at: usize = 0; at < bytes; at += 16) {
    const clipped = f32x4.min(f32x4.max(v128.load(from + at), f32x4.splat(0)), f32x4.splat(1));
    total = f32x4.add(total, f32x4.mul(f32x4.mul(clipped, clipped), v128.load(by + at)));
  }
  return (
    f32x4.extract_lane(total, 0) +
    f32x4.extract_lane(total, 1) +
    f32x4.extract_lane(total, 2) +
    f32x4.extract_lane(total, 3)
  );
}

/** Returns the output for a record: the odds, as a logarithm, for the side to move. */
function output(record: usize): f32 {
  readFeatures(record);
  sum(0);
  sum(1);
  const bucket = bucketOf();
  const known = (load<i16>(record, 6) as f32) / scoreScale;
  return known + weigh(0, bucket) + weigh(1, bucket) + load<f32>(weights + outputBiasOffset(bucket));
}

/** Returns what a record is to be worth, 0 to 1. */
function target(record: usize): f32 {
  const taught = logistic((load<i16>(record, 2) as f32) / scoreScale);
  return taught * (1 - resultShare) + ((load<u8>(record, 1) as f32) / 2) * resultShare;
}

/** Adds a side's gradients, for an error of the output. */
function learn(side: i32, bucket: i32, error: f32): void {
  const bytes = (hidden as usize) << 2;
  const from = sumsAt(side);
  const slopes = slopesAt(side);
  const by = bucketOffset(bucket) + (side as usize) * bytes;
  const wrong = f32x4.splat(error);
  for (let at: usize = 0; at < bytes; at += 16) {
    const value = v128.load(from + at);
    const clipped = f32x4.min(f32x4.max(value, f32x4.splat(0)), f32x4.splat(1));
    const owned = gradients + by + at;
    v128.store(owned, f32x4.add(v128.load(owned), f32x4.mul(wrong, f32x4.mul(clipped, clipped))));
    const inside = v128.and(f32x4.gt(value, f32x4.splat(0)), f32x4.lt(value, f32x4.splat(1)));
    const slope = f32x4.mul(f32x4.mul(wrong, v128.load(weights + by + at)), f32x4.add(clipped, clipped));
    v128.store(slopes + at, v128.and(slope, inside));
  }
  addTo(gradients + biasOffset(), slopes, bytes);
  const list = featuresAt(side);
  for (let index = 0; index < count; index++) {
    addTo(gradients + featureOffset(load<i32>(list + ((index as usize) << 2))), slopes, bytes);
  }
}

function addTo(to: usize, from: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(to + at, f32x4.add(v128.load(to + at), v128.load(from + at)));
  }
}

/** Returns the sum of the squared errors over the first records. */
export function loss(number: i32): f64 {
  let total: f64 = 0;
  for (let index = 0; index < number; index++) {
    const record = records + (index as usize) * recordSize;
    const error = logistic(output(record)) - target(record);
    total += (error * error) as f64;
  }
  return total;
}

/** Returns the output for the first record, as the engine's inference must give it. */
export function evaluate(): f32 {
  return output(records);
}

/** Adds the gradients of the first records and returns the sum of their squared errors. */
export function train(number: i32): f64 {
  let total: f64 = 0;
  for (let index = 0; index < number; index++) {
    const record = records + (index as usize) * recordSize;
    const p = logistic(output(record));
    const error = p - target(record);
    total += (error * error) as f64;
    const slope = (error * p * (1 - p) * 2) / (number as f32);
    const bucket = bucketOf();
    const bias = gradients + outputBiasOffset(bucket);
    store<f32>(bias, load<f32>(bias) + slope);
    learn(0, bucket, slope);
    learn(1, bucket, slope);
  }
  return total;
}

/** Moves all parameters against their gradients, which begin at zero again. */
export function step(rate: f32, decay: f32): void {
  steps++;
  const meanScale = f32x4.splat(1 / (1 - Mathf.pow(MEAN_DECAY, steps as f32)));
  const squareScale = f32x4.splat(1 / (1 - Mathf.pow(SQUARE_DECAY, steps as f32)));
  const kept = f32x4.splat(1 - rate * decay);
  const outputs = bucketOffset(0);
  for (let at: usize = 0; at < (parameters as usize) << 2; at += 16) {
    const most: f32 = at < outputs ? MOST : MOST_OUTPUT;
    const slope = v128.load(gradients + at);
    v128.store(gradients + at, f32x4.splat(0));
    const mean = f32x4.add(
      f32x4.mul(v128.load(means + at), f32x4.splat(MEAN_DECAY)),
      f32x4.mul(slope, f32x4.splat(1 - MEAN_DECAY)),
    );
    const square = f32x4.add(
      f32x4.mul(v128.load(deviations + at), f32x4.splat(SQUARE_DECAY)),
      f32x4.mul(f32x4.mul(slope, slope), f32x4.splat(1 - SQUARE_DECAY)),
    );
    v128.store(means + at, mean);
    v128.store(deviations + at, square);
    const way = f32x4.div(
      f32x4.mul(mean, meanScale),
      f32x4.add(f32x4.sqrt(f32x4.mul(square, squareScale)), f32x4.splat(EPSILON)),
    );
    const moved = f32x4.sub(f32x4.mul(v128.load(weights + at), kept), f32x4.mul(f32x4.splat(rate), way));
    v128.store(weights + at, f32x4.min(f32x4.max(moved, f32x4.splat(-most)), f32x4.splat(most)));
  }
}
