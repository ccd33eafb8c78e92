/** Figures of many measurements. */

/** Returns the value below which such a share of the values lies; 0 where there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/** Returns the value in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
