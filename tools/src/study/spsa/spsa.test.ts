import { Random } from '@sitke/testkit/random';
import { expect, test } from 'vitest';
import { Spsa } from './spsa.js';

const SCHEDULE = { steps: 4000, gain: 0.02, seed: 1 };
const RANGE = { least: 0, most: 200 };
/** Where the made-up game is played best, and where the tuning begins: a fifth of the range away. */
const BEST = [120, 40, 160, 80];
const FIRST = BEST.map((value) => ({ ...RANGE, value: value + (value < 100 ? 40 : -40) }));

/** Returns how strong numbers are, in Elo below the best. */
function strength(values: readonly number[]): number {
  return -values.reduce((sum, value, at) => sum + ((value - BEST[at]!) / 10) ** 2, 0);
}

/** Returns wins less losses of four pairs of games between two choices, most of them drawn. */
function play(up: readonly number[], down: readonly number[], random: Random): number {
  const lead = 0.3 / (1 + 10 ** ((strength(down) - strength(up)) / 400)) - 0.15;
  return Array.from({ length: 8 }, () => {
    const lot = random.next();
    return lot < 0.15 + lead ? 1 : lot < 0.3 ? -1 : 0;
  }).reduce<number>((sum, result) => sum + result, 0);
}

function tune(schedule: typeof SCHEDULE, gameSeed: number): Spsa {
  const spsa = new Spsa(FIRST, schedule);
  const random = new Random(gameSeed);
  while (!spsa.isOver) {
    const { up, down } = spsa.compare();
    spsa.learn(play(up, down, random));
  }
  return spsa;
}

test('finds most of what there is to gain, through the noise of drawn games', () => {
  const before = strength(FIRST.map(({ value }) => value));
  for (const seed of [1, 2, 3]) {
    const after = strength(tune({ ...SCHEDULE, seed }, seed).values);
    expect(before).toBe(-64);
    expect(after).toBeGreaterThan(-16);
  }
});

test('without anything to learn the numbers stay, and what is compared is whole and within the bounds', () => {
  const spsa = new Spsa(
    [
      { value: 1, least: 0, most: 40 },
      { value: 199, ...RANGE },
    ],
    { ...SCHEDULE, steps: 20 },
  );
  for (; !spsa.isOver; spsa.learn(0)) {
    const { up, down } = spsa.compare();
    expect(spsa.compare()).toEqual({ up, down });
    for (const [first, second] of [up, down]) {
      expect([first! >= 0, Number.isInteger(first), second! <= 200, Number.isInteger(second)]).not.toContain(false);
    }
    expect(up).not.toEqual(down);
  }
  expect(spsa.values).toEqual([1, 199]);
});

test('a number moves to the side that scores; no steps and a number out of bounds are refused', () => {
  const spsa = new Spsa([{ value: 100, ...RANGE }], { steps: 2, gain: 0.02, seed: 1 });
  const { up, down } = spsa.compare();
  spsa.learn(8);
  expect(Math.sign(spsa.values[0]! - 100)).toBe(Math.sign(up[0]! - down[0]!));
  expect(() => new Spsa([{ value: 201, ...RANGE }], SCHEDULE)).toThrow('201 is not from 0 to 200');
  expect(() => new Spsa([], { ...SCHEDULE, steps: 0 })).toThrow('at least one step');
});
