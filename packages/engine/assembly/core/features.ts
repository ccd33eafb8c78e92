/**
 * The features of the search that can be switched off to measure what each is worth. Their order is that of
 * `SEARCH_FEATURES` in src/search/features.ts.
 */

export const NULL_MOVE: i32 = 1;
export const REDUCTIONS_LATE: i32 = 1 << 1;
export const PRUNING_LATE: i32 = 1 << 2;
export const FUTILITY: i32 = 1 << 3;
export const REVERSE_FUTILITY: i32 = 1 << 4;
export const RAZORING: i32 = 1 << 5;
export const EXCHANGE_PRUNING: i32 = 1 << 6;
export const CHECK_EXTENSION: i32 = 1 << 7;
export const INTERNAL_REDUCTION: i32 = 1 << 8;
export const ASPIRATION: i32 = 1 << 9;
export const KILLERS: i32 = 1 << 10;
export const COUNTER_MOVES: i32 = 1 << 11;
export const HISTORY: i32 = 1 << 12;
export const CONTINUATION: i32 = 1 << 13;
export const TABLE: i32 = 1 << 14;
export const QUIESCENCE_CHECKS: i32 = 1 << 15;
export const QUIESCENCE_EXCHANGE: i32 = 1 << 16;
export const MATE_DISTANCE: i32 = 1 << 17;
export const COUNT_AWARENESS: i32 = 1 << 18;
export const TABLE_ESTIMATE: i32 = 1 << 19;
export const LIMIT_SCALING: i32 = 1 << 20;
export const LEARNED: i32 = 1 << 21;
export const CORRECTION: i32 = 1 << 22;
export const SINGULAR: i32 = 1 << 23;
export const CAPTURE_HISTORY: i32 = 1 << 24;
export const HISTORY_PRUNING: i32 = 1 << 25;
export const UPCOMING_REPETITION: i32 = 1 << 26;
export const TWO_PLY_HISTORY: i32 = 1 << 27;
export const FOUR_PLY_HISTORY: i32 = 1 << 28;

let mask: i32 = -1;

export function setFeatures(bits: i32): void {
  mask = bits;
}

/** Returns whether a feature is on. */
export function uses(feature: i32): bool {
  return (mask & feature) !== 0;
}
