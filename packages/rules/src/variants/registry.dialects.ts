/** The dialects of each variant: apart from their rules, which are read and written without them. */

import type { Dialect } from '../core/dialect.js';
import { DIALECTS as MAKRUK_DIALECTS } from './makruk/dialects.js';
import { DIALECTS as SITTUYIN_DIALECTS } from './sittuyin/dialects.js';

const BY_ID: Readonly<Record<string, readonly Dialect[]>> = { makruk: MAKRUK_DIALECTS, sittuyin: SITTUYIN_DIALECTS };

/** Returns the dialects of a variant, the likeliest first; none for a variant that is always written in its own letters. */
export function dialectsOf(id: string): readonly Dialect[] {
  return BY_ID[id] ?? [];
}
