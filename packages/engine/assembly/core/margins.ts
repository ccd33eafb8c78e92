/**
 * The numbers of the search that can be tuned. The loader writes their values, which stand in src/search/margins.ts
 * with what each means, in the same order.
 */

import { MARGINS } from './memory';

export const REVERSE_FUTILITY_PLY: usize = 0;
export const REVERSE_FUTILITY_IMPROVING: usize = 1;
export const RAZORING_PLY: usize = 2;
export const PASS_ESTIMATE: usize = 3;
export const LATE_MOVES_BASE: usize = 4;
export const LATE_MOVES_PLY: usize = 5;
export const FUTILITY_BASE: usize = 6;
export const FUTILITY_PLY: usize = 7;
export const CAPTURE_EXCHANGE_PLY: usize = 8;
export const QUIET_EXCHANGE_PLY: usize = 9;
export const HISTORY_PRUNING_PLY: usize = 10;
export const REDUCTION_SLOPE: usize = 11;
export const REDUCTION_BASE: usize = 12;
export const REDUCTION_HISTORY: usize = 13;
export const CAPTURE_DELTA: usize = 14;
export const SINGULAR_PLY: usize = 15;
export const SINGULAR_SECOND: usize = 16;
export const FIRST_WINDOW: usize = 17;
export const CORRECTION_GRAIN: usize = 18;
export const HISTORY_BONUS_PLY: usize = 19;
export const HISTORY_BONUS_MOST: usize = 20;

/** Returns the value of a number of the search. */
export function margin(number: usize): i32 {
  return load<i32>(MARGINS + (number << 2));
}
