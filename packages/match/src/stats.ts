/**
 * Statistics of a match from pairs of games (both colours of one opening): the two games of a pair are not independent,
 * the pairs are.
 */

/** Number of pairs by the first engine's points: 0, ½, 1, 1½ and 2. */
export type Pentanomial = readonly [number, number, number, number, number];

/** A pair's score as a share of its two points, by the index of `Pentanomial`. */
export const PAIR_SCORES: readonly number[] = [0, 0.25, 0.5, 0.75, 1];

/** Quantile of the normal distribution for a two-sided 95 % interval. */
const NORMAL_95 = 1.959964;

/** An estimate from pairs. Undefined values (too few pairs, all equal) are null; an Elo may be infinite. */
export interface Estimate {
  readonly pairs: number;
  /** The first engine's share of the points, 0 to 1. */
  readonly score: number;
  /** Half the width of the 95 % interval of the score. */
  readonly scoreError: number | null;
  /** Logistic Elo of the first engine over the second. */
  readonly elo: number;
  /** Ends of the 95 % interval of the Elo. */
  readonly eloRange: readonly [number, number] | null;
  /** Likelihood of superiority: the probability that the first engine is stronger, 0 to 1. */
  readonly los: number | null;
}

/** Returns the Elo difference for an expected share of the points; infinite at 0 and 1. */
export function eloOfScore(score: number): number {
  return score <= 0 ? -Infinity : score >= 1 ? Infinity : -400 * Math.log10(1 / score - 1);
}

/** Returns the expected share of the points for an Elo difference. */
export function scoreOfElo(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** Returns the normal distribution function. Error: below 1e-7 (Abramowitz and Stegun, 26.2.17). */
export function normalCdf(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153].reduce(
    (sum, factor) => (sum + factor) * t,
    0,
  );
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return x > 0 ? 1 - tail : tail;
}

/** Returns the estimate from pairs; null without any. */
export function estimate(counts: Pentanomial): Estimate | null {
  const pairs = counts.reduce((sum, count) => sum + count, 0);
  if (pairs === 0) return null;
  const mean = (of: (score: number) => number): number =>
    counts.reduce((sum, count, index) => sum + count * of(PAIR_SCORES[index]!), 0) / pairs;
  const score = mean((value) => value);
  const deviation = Math.sqrt(mean((value) => (value - score) ** 2) / pairs);
  const elo = eloOfScore(score);
  if (deviation === 0) return { pairs, score, scoreError: null, elo, eloRange: null, los: null };
  const scoreError = NORMAL_95 * deviation;
  return {
    pairs,
    score,
    scoreError,
    elo,
    eloRange: [eloOfScore(score - scoreError), eloOfScore(score + scoreError)],
    los: normalCdf((score - 0.5) / deviation),
  };
}
