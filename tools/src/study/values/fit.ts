/** A logistic regression of results on material, with errors from leaving out one part of the games after the other. */

/** Results of positions that differ in nothing that counts: by part of the games, how many there are and their points. */
export interface Group {
  readonly features: readonly number[];
  readonly counts: Float64Array;
  /** 0, a half or 1 a position, for the side to move. */
  readonly points: Float64Array;
}

/** A number with its error of 95 %. */
export interface Estimate {
  readonly value: number;
  readonly error: number;
}

/** Log-odds a unit of each feature: of all games, and with each part of them left out. */
export interface Fitted {
  readonly whole: readonly number[];
  readonly without: readonly (readonly number[])[];
}

/** Newton's steps from nothing, and from what all games say. */
const [STEPS, MORE_STEPS] = [12, 3];
/** Keeps a feature that hardly occurs from running away. */
const DAMPING = 1;
/** Standard errors in 95 %. */
const WIDTH = 1.96;

/** Returns x of a x = b, a symmetric and positive, by Cholesky's decomposition; `a` is overwritten. */
function solve(a: Float64Array[], b: Float64Array): Float64Array {
  const n = b.length;
  for (let row = 0; row < n; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = a[row]![column]!;
      for (let k = 0; k < column; k++) sum -= a[row]![k]! * a[column]![k]!;
      a[row]![column] = row === column ? Math.sqrt(sum) : sum / a[column]![column]!;
    }
  }
  const x = b.slice();
  for (let row = 0; row < n; row++) {
    for (let k = 0; k < row; k++) x[row]! -= a[row]![k]! * x[k]!;
    x[row]! /= a[row]![row]!;
  }
  for (let row = n - 1; row >= 0; row--) {
    for (let k = row + 1; k < n; k++) x[row]! -= a[k]![row]! * x[k]!;
    x[row]! /= a[row]![row]!;
  }
  return x;
}

/** Returns weights a few of Newton's steps from others, on all parts but one (-1: on all). */
function improve(groups: readonly Group[], from: readonly number[], left: number, steps: number): readonly number[] {
  const weights = Float64Array.from(from);
  const n = weights.length;
  const totals = groups.map(({ counts, points }) => [sumBut(counts, left), sumBut(points, left)] as const);
  for (let step = 0; step < steps; step++) {
    const slope = weights.map((weight) => -DAMPING * weight);
    const curve = Array.from({ length: n }, (_, row) => new Float64Array(n).fill(DAMPING, row, row + 1));
    groups.forEach(({ features }, index) => {
      const [count, points] = totals[index]!;
      const expected = 1 / (1 + Math.exp(-features.reduce((sum, value, at) => sum + value * weights[at]!, 0)));
      for (let row = 0; row < n; row++) {
        if (features[row] === 0) continue;
        slope[row]! += features[row]! * (points - count * expected);
        const steep = features[row]! * count * expected * (1 - expected);
        for (let column = 0; column <= row; column++) curve[row]![column]! += steep * features[column]!;
      }
    });
    const change = solve(curve, slope);
    for (let row = 0; row < n; row++) weights[row]! += change[row]!;
  }
  return [...weights];
}

function sumBut(parts: Float64Array, left: number): number {
  return parts.reduce((sum, part, index) => (index === left ? sum : sum + part), 0);
}

/** Returns what each feature is worth. */
export function fit(groups: readonly Group[], parts: number): Fitted {
  const none = groups[0]!.features.map(() => 0);
  const whole = improve(groups, none, -1, STEPS);
  const without = Array.from({ length: parts }, (_, left) => improve(groups, whole, left, MORE_STEPS));
  return { whole, without };
}

/** Returns a number that weights give, with its error. Source: the jackknife (Quenouille 1956, Tukey 1958). */
export function estimate({ whole, without }: Fitted, of: (weights: readonly number[]) => number): Estimate {
  const values = without.map(of);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { value: of(whole), error: WIDTH * Math.sqrt((squares * (values.length - 1)) / values.length) };
}
