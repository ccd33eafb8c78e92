/** The list of a game's plies, compared with an array. */

import { expect, test } from 'vitest';
import { Line, type Ply } from './line.js';
import { stageOf } from './stage.js';

const actOf = (text: string): Ply => ({ text, seat: 0, stage: stageOf(0, false) });
const ACTS = ['a1a2', 'b1b2', 'c1c2', 'd1d2'].map(actOf);

test('a line has the plies that it was made of, in order', () => {
  const line = Line.of(ACTS);
  expect([line.length, Line.EMPTY.length]).toEqual([4, 0]);
  expect(line.last).toBe(ACTS[3]);
  for (const from of [0, 1, 4, 5]) expect(line.plies(from)).toEqual(ACTS.slice(from));
  expect(Line.EMPTY.plies()).toEqual([]);
});

test('the first plies of a line are the line that they were', () => {
  const short = Line.of(ACTS.slice(0, 2));
  const long = short.with(ACTS[2]!).with(ACTS[3]!);
  expect(long.first(2)).toBe(short);
  expect(long.first(9)).toBe(long);
  expect(long.first(0)).toBe(Line.EMPTY);
});

test('two lines share their common beginning, and nothing that only looks the same', () => {
  const root = Line.of(ACTS.slice(0, 2));
  const [one, two] = [root.with(ACTS[2]!).with(ACTS[3]!), root.with(ACTS[3]!)];
  expect(one.shared(two)).toBe(root);
  expect(two.shared(one)).toBe(root);
  expect(one.shared(root)).toBe(root);
  expect(one.shared(one)).toBe(one);
  expect(one.shared(Line.of(ACTS))).toBe(Line.EMPTY);
});
