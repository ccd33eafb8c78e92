/**
 * The sequential probability ratio test of two hypotheses on the Elo difference, by pairs.
 *
 * Source: M. Van den Bergh, "A practical introduction to the GSPRT" (2020); the bounds are Wald's.
 */

import { PAIR_SCORES, type Pentanomial, scoreOfElo } from './stats.js';

/** The hypotheses: H0, the difference is `elo0`, against H1, it is `elo1`. */
export interface SprtTest {
  readonly elo0: number;
  readonly elo1: number;
  /** Probability of accepting H1 if H0 is true. */
  readonly alpha: number;
  /** Probability of accepting H0 if H1 is true. */
  readonly beta: number;
}

/** State of a test; `accepted` is null while it continues. */
export interface SprtState {
  /** The generalised log-likelihood ratio of H1 to H0. */
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  readonly accepted: 'H0' | 'H1' | null;
}

/** Prior for a kind of pair not seen yet, so that none is impossible. */
const UNSEEN = 1e-3;
/** Bisection steps: up to the precision of a double. */
const HALVINGS = 60;

/**
 * Returns the likeliest distribution with a given mean for observed `shares`: shares / (1 + x (value - mean)), with the
 * x that gives the mean.
 */
function likeliestWithMean(shares: readonly number[], mean: number): number[] {
  const away = PAIR_SCORES.map((value) => value - mean);
  let low = -1 / (1 - mean);
  let high = 1 / mean;
  for (let i = 0; i < HALVINGS; i++) {
    const x = (low + high) / 2;
    // The sum decreases in x.
    const sum = shares.reduce((total, share, index) => total + (share * away[index]!) / (1 + x * away[index]!), 0);
    if (sum > 0) low = x;
    else high = x;
  }
  const x = (low + high) / 2;
  return shares.map((share, index) => share / (1 + x * away[index]!));
}

/** Returns the log-likelihood ratio of two Elo differences. */
export function logLikelihoodRatio(counts: Pentanomial, elo0: number, elo1: number): number {
  const seen = counts.map((count) => Math.max(count, UNSEEN));
  const total = seen.reduce((sum, count) => sum + count, 0);
  const shares = seen.map((count) => count / total);
  const h0 = likeliestWithMean(shares, scoreOfElo(elo0));
  const h1 = likeliestWithMean(shares, scoreOfElo(elo1));
  return seen.reduce((sum, count, index) => sum + count * Math.log(h1[index]! / h0[index]!), 0);
}

/** Returns the state of a test after the given pairs. */
export function sprtState(counts: Pentanomial, { elo0, elo1, alpha, beta }: SprtTest): SprtState {
  const lower = Math.log(beta / (1 - alpha));
  const upper = Math.log((1 - beta) / alpha);
  const isEmpty = counts.every((count) => count === 0);
  const llr = isEmpty ? 0 : logLikelihoodRatio(counts, elo0, elo1);
  return { llr, lower, upper, accepted: llr >= upper ? 'H1' : llr <= lower ? 'H0' : null };
}
