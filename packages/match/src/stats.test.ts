import { Random } from '@sitke/testkit/random';
import { expect, test } from 'vitest';
import { logLikelihoodRatio, type SprtTest, sprtState } from './sprt.js';
import { eloOfScore, estimate, normalCdf, type Pentanomial, scoreOfElo } from './stats.js';

type Shares = readonly [number, number, number, number, number];

/** Returns the index of a pair drawn from a distribution. */
function draw(random: Random, shares: Shares): number {
  let left = random.next();
  return Math.max(
    shares.findIndex((share) => {
      left -= share;
      return left < 0;
    }),
    0,
  );
}

function meanOf(shares: Shares): number {
  return shares.reduce((sum, share, index) => sum + (share * index) / 4, 0);
}

test('Elo and score are each other’s inverse; known values of the logistic curve', () => {
  expect(eloOfScore(0.5)).toBe(-0);
  expect(eloOfScore(10 / 11)).toBeCloseTo(400, 9);
  expect(eloOfScore(0.75)).toBeCloseTo(190.848501888, 8);
  for (const elo of [-300, -7.5, 0, 42]) expect(eloOfScore(scoreOfElo(elo))).toBeCloseTo(elo, 9);
  expect([eloOfScore(0), eloOfScore(1)]).toEqual([-Infinity, Infinity]);
});

test('the normal distribution function has the values of a table', () => {
  for (const [x, value] of [
    [0, 0.5],
    [1, 0.841344746],
    [1.959964, 0.975],
    [-2.5, 0.006209665],
    [4, 0.999968329],
  ] as const) {
    expect(Math.abs(normalCdf(x) - value)).toBeLessThan(1e-7);
  }
});

// Computed independently, from the definition of mean and variance and the error function of another language.
test.each([
  [[6, 5, 6, 2, 1], 0.3375, 0.126238076, -117.1648, -228.8446, -25.2417, 0.00581851],
  [[10, 60, 180, 90, 20], 0.5347222222, 0.0220754385, 24.1664, 8.7898, 39.6381, 0.9989747],
] as const)('the estimate from pairs %j', (counts, score, scoreError, elo, low, high, los) => {
  const found = estimate(counts)!;
  expect(found.score).toBeCloseTo(score, 8);
  expect(found.scoreError).toBeCloseTo(scoreError, 7);
  expect(found.elo).toBeCloseTo(elo, 3);
  expect(found.eloRange![0]).toBeCloseTo(low, 3);
  expect(found.eloRange![1]).toBeCloseTo(high, 3);
  expect(found.los).toBeCloseTo(los, 6);
});

test('undefined estimates are null', () => {
  expect(estimate([0, 0, 0, 0, 0])).toBeNull();
  expect(estimate([0, 0, 0, 0, 9])).toEqual({
    pairs: 9,
    score: 1,
    scoreError: null,
    elo: Infinity,
    eloRange: null,
    los: null,
  });
});

test('the 95 % interval contains the truth 95 times of 100', () => {
  const random = new Random(11);
  const shares: Shares = [0.05, 0.2, 0.4, 0.25, 0.1];
  const truth = meanOf(shares);
  const matches = 3000;
  let held = 0;
  for (let match = 0; match < matches; match++) {
    const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    for (let pair = 0; pair < 200; pair++) counts[draw(random, shares)]!++;
    const { score, scoreError } = estimate(counts)!;
    if (Math.abs(score - truth) <= scoreError!) held++;
  }
  // Standard deviation of the share: 0.4 %.
  expect(held / matches).toBeGreaterThan(0.935);
  expect(held / matches).toBeLessThan(0.965);
});

test('with only won or lost pairs the ratio is that of a coin', () => {
  const [s0, s1] = [scoreOfElo(0), scoreOfElo(30)];
  const coin = 70 * Math.log(s1 / s0) + 50 * Math.log((1 - s1) / (1 - s0));
  expect(logLikelihoodRatio([50, 0, 0, 0, 70], 0, 30)).toBeCloseTo(coin, 2);
});

// The likeliest distributions were found independently, by hill climbing over distributions with the given mean.
test.each([
  [[10, 60, 180, 90, 20], 0, 10, 3.0576378524],
  [[6, 5, 6, 2, 1], -10, 5, -0.6207697512],
  [[10, 60, 180, 90, 20], -5, 40, 4.7713939985],
] as const)('the log-likelihood ratio of %j for %d against %d', (counts, elo0, elo1, llr) => {
  expect(logLikelihoodRatio(counts, elo0, elo1)).toBeCloseTo(llr, 4);
  expect(logLikelihoodRatio(counts, elo1, elo0)).toBeCloseTo(-llr, 4);
});

test("the bounds are Wald's, and nothing is decided without games", () => {
  const state = sprtState([0, 0, 0, 0, 0], { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.1 });
  expect(state).toEqual({ llr: 0, lower: Math.log(0.1 / 0.95), upper: Math.log(0.9 / 0.05), accepted: null });
});

/** Returns how often a sequential test accepts H1 for pairs from a distribution. */
function shareOfH1(random: Random, shares: Shares, sprt: SprtTest, tests: number): number {
  let taken = 0;
  for (let i = 0; i < tests; i++) {
    const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    let accepted: 'H0' | 'H1' | null = null;
    while (accepted === null) {
      counts[draw(random, shares)]!++;
      ({ accepted } = sprtState(counts as Pentanomial, sprt));
    }
    if (accepted === 'H1') taken++;
  }
  return taken / tests;
}

test('the test has the stated error rates, in both directions', () => {
  const [h0, h1]: [Shares, Shares] = [
    [0.05, 0.2, 0.5, 0.2, 0.05],
    [0.03, 0.17, 0.48, 0.24, 0.08],
  ];
  const sprt = { elo0: eloOfScore(meanOf(h0)), elo1: eloOfScore(meanOf(h1)), alpha: 0.1, beta: 0.05 };
  const random = new Random(5);
  // Wald's bounds hold, up to the error of an estimated variance, and are nearly reached.
  const typeOne = shareOfH1(random, h0, sprt, 1000);
  expect(typeOne).toBeGreaterThan(0.05);
  expect(typeOne).toBeLessThan(0.13);
  const typeTwo = 1 - shareOfH1(random, h1, sprt, 1000);
  expect(typeTwo).toBeGreaterThan(0.02);
  expect(typeTwo).toBeLessThan(0.075);
});
