/** The options of a ruleset, one byte each, written by the loader: the index of the value in the rules' list. */

import { OPTIONS } from '../../frames/sissa/layout';

/** conversionCaptures: no, yes. */
export const CONVERSION_CAPTURES: usize = 0;
/** end.repetition: off, claim3, auto3. */
export const REPETITION: usize = 1;
/** end.fifty: off, claim, auto. */
export const FIFTY: usize = 2;

/** Returns the value of an option. */
export function option(which: usize): i32 {
  return load<u8>(OPTIONS + which) as i32;
}
