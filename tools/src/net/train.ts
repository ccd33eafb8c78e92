/** Training of a net: epoch after epoch over all positions in a new random order, with steps that grow smaller. */

import fs from 'node:fs';
import { Random, seedFor } from '@sitke/testkit/random';
import { recordSize } from './record.js';
import { SCORE_SCALE } from './selfPlay.js';
import { type Kernel, loadKernel, parametersOf, ROOM, type Shape } from './shape.js';

/** How a net is trained. */
export interface Training {
  readonly shape: Shape;
  readonly files: readonly string[];
  /** Where the parameters and the log go, as `OUT.floats` and `OUT.json`, after each epoch. */
  readonly out: string;
  readonly epochs: number;
  readonly seed: number;
  /** The first and the last size of a step. */
  readonly rates: readonly [first: number, last: number];
  /** Parameters to begin with, and the file that they are of; random ones without. */
  readonly from?: { readonly file: string; readonly floats: Float32Array } | undefined;
  /** Share of the games' results in what is learnt. */
  readonly resultShare: number;
  /** Positions a step. */
  readonly batch: number;
}

/**
 * The outcome of an epoch: the mean squared errors, and the positions a second. Epoch 0 is what training begins with: by
 * itself the hand-made evaluation.
 */
export interface Epoch {
  readonly epoch: number;
  readonly training: number;
  readonly validation: number;
  readonly rate: number;
}

/** The label of a position holds the result already, so none is added. */
export const TRAINING = { epochs: 4, seed: 1, rates: [7e-4, 1e-5], resultShare: 0, batch: 8192 } as const;
const DECAY = 0.01;
/** One block of so many is kept for validation; a block holds whole games, but for its ends. */
const VALIDATION = 40;
const BLOCK = 1024;

/** All records of some files, and the numbers of those to train on and to validate with. */
interface Records {
  readonly bytes: Uint8Array;
  readonly size: number;
  readonly training: Uint32Array;
  readonly validation: Uint32Array;
}

function readRecords(files: readonly string[], size: number): Records {
  const lengths = files.map((file) => Math.floor(fs.statSync(file).size / size));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const bytes = new Uint8Array(total * size);
  let at = 0;
  files.forEach((file, index) => {
    const handle = fs.openSync(file, 'r');
    const end = at + lengths[index]! * size;
    while (at < end) at += fs.readSync(handle, bytes, at, Math.min(end - at, 1 << 28), null);
    fs.closeSync(handle);
  });
  const all = Uint32Array.from({ length: total }, (_, index) => index);
  const isKept = (index: number): boolean => Math.floor(index / BLOCK) % VALIDATION === 0;
  return { bytes, size, training: all.filter((index) => !isKept(index)), validation: all.filter(isKept) };
}

/** Copies records into the kernel. */
function bring(kernel: Kernel, { bytes, size }: Records, numbers: Uint32Array): void {
  const memory = new Uint8Array(kernel.memory.buffer, kernel.recordsAddress(), numbers.length * size);
  numbers.forEach((number, at) => {
    memory.set(bytes.subarray(number * size, (number + 1) * size), at * size);
  });
}

/** Gives the parameters random values: small ones, so that few sums are clipped and at first little is added. */
function begin(kernel: Kernel, { squares, roles, hidden, buckets }: Shape, random: Random): void {
  const parameters = parametersOf(kernel);
  const features = 2 * roles * squares * hidden;
  const outputs = features + hidden;
  for (let at = 0; at < parameters.length; at++) {
    const most = at < features ? 0.18 : at < outputs ? 0.1 : at < outputs + buckets * 2 * hidden ? 0.01 : 0;
    parameters[at] = (2 * random.next() - 1) * most + (at >= features && at < outputs ? 0.2 : 0);
  }
}

/** Returns the parameters that a training wrote as `NAME.floats`. */
export function readFloats(name: string): Float32Array {
  return new Float32Array(new Uint8Array(fs.readFileSync(`${name}.floats`)).buffer);
}

function lossOf(kernel: Kernel, records: Records): number {
  let total = 0;
  for (let start = 0; start < records.validation.length; start += ROOM) {
    const numbers = records.validation.subarray(start, start + ROOM);
    bring(kernel, records, numbers);
    total += kernel.loss(numbers.length);
  }
  return total / records.validation.length;
}

/** Trains a net, writes its parameters after each epoch, and returns what each epoch came to. */
export async function train(how: Training, tell: (epoch: Epoch) => void): Promise<readonly Epoch[]> {
  const records = readRecords(how.files, recordSize(how.shape.squares));
  const kernel = await loadKernel(how.shape);
  kernel.setAim(SCORE_SCALE, how.resultShare);
  if (how.from === undefined) begin(kernel, how.shape, new Random(seedFor(how.seed, 'begin')));
  else parametersOf(kernel).set(how.from.floats);
  const start = lossOf(kernel, records);
  const log: Epoch[] = [{ epoch: 0, training: start, validation: start, rate: 0 }];
  tell(log[0]!);
  const steps = how.epochs * Math.ceil(records.training.length / how.batch);
  let step = 0;
  for (let epoch = 1; epoch <= how.epochs; epoch++) {
    const began = Date.now();
    shuffle(records.training, new Random(seedFor(how.seed, `epoch ${epoch}`)));
    let total = 0;
    for (let start = 0; start < records.training.length; start += how.batch) {
      const numbers = records.training.subarray(start, start + how.batch);
      bring(kernel, records, numbers);
      total += kernel.train(numbers.length);
      const [first, last] = how.rates;
      kernel.step(last + (first - last) * 0.5 * (1 + Math.cos((Math.PI * step++) / steps)), DECAY);
    }
    const rate = Math.round(records.training.length / ((Date.now() - began) / 1000));
    log.push({ epoch, training: total / records.training.length, validation: lossOf(kernel, records), rate });
    fs.writeFileSync(`${how.out}.floats`, parametersOf(kernel));
    fs.writeFileSync(`${how.out}.json`, JSON.stringify({ ...how, from: how.from?.file, log }, null, 1));
    tell(log.at(-1)!);
  }
  return log;
}

/** Puts numbers in a random order. */
function shuffle(numbers: Uint32Array, random: Random): void {
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = random.int(0, i);
    [numbers[i], numbers[j]] = [numbers[j]!, numbers[i]!];
  }
}
