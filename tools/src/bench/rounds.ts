/** Alternating rounds: everybody counts in turn, so that a busy machine slows all of them alike. */

import type { Count } from './contestants.js';
import type { BenchPosition } from './positions.js';

/** A participant, with the work before its clock starts. */
export interface Contestant {
  readonly name: string;
  readonly count: Count;
  /** Whether it counts to the depth meant for an API. */
  readonly isApi?: boolean;
  /** Whether it searches instead of counting leaves. */
  readonly isSearch?: boolean;
  readonly prepare?: (position: BenchPosition) => Promise<void>;
}

/** Leaves a second of one contestant in each round. */
export type Rates = ReadonlyMap<string, readonly number[]>;

/** Returns the middle value; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Returns the median over the rounds of how many times as fast the first contestant is as the second. */
export function ratio(rates: Rates, first: string, second: string): number {
  const others = rates.get(second)!;
  return median(rates.get(first)!.map((rate, round) => rate / others[round]!));
}

/** Counts again and again until the time is up; returns leaves a second. Errors: throws on a wrong count. */
async function measure(contestant: Contestant, position: BenchPosition, leastMs: number): Promise<number> {
  await contestant.prepare?.(position);
  const start = performance.now();
  let leaves = 0;
  let elapsedMs = 0;
  while (elapsedMs < leastMs) {
    const counted = await contestant.count(position);
    const expected = contestant.isApi ? (position.apiLeaves ?? position.leaves) : position.leaves;
    if (counted !== expected && !contestant.isSearch) {
      throw new Error(`${contestant.name} counts ${counted} leaves of ${position.fen}, not ${expected}`);
    }
    leaves += counted;
    elapsedMs = performance.now() - start;
  }
  return (1000 * leaves) / elapsedMs;
}

/** Returns the rates of all contestants on one position, after a round that only warms up. */
export async function runRounds(
  contestants: readonly Contestant[],
  position: BenchPosition,
  rounds: number,
  leastMs: number,
): Promise<Rates> {
  const rates = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  for (const contestant of contestants) await measure(contestant, position, leastMs / 2);
  for (let round = 0; round < rounds; round++) {
    for (const contestant of contestants) {
      rates.get(contestant.name)!.push(await measure(contestant, position, leastMs));
    }
  }
  return rates;
}
