/** Variants and their options in messages; @sitke/rules knows the valid ones. */

import { isVariantId, type JsonOptions, rulesOf, type VariantId } from '@sitke/rules';
import * as v from 'valibot';

export const Variant = v.pipe(
  v.string(),
  v.maxLength(32),
  v.check(isVariantId, 'no such variant'),
  v.transform((text) => text as VariantId),
);

/** Options by name; a missing option is as in the standard ruleset. */
export const Options = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(64)), v.union([v.pipe(v.string(), v.maxLength(64)), v.boolean()])),
  v.transform((options): JsonOptions => options),
);

/** Refuses what bears options that its variant does not have here: a later version may have more. */
export function hasItsOptions<Terms extends { readonly variant: VariantId; readonly options: JsonOptions }>() {
  return v.check<Terms, string>(
    ({ variant, options }) => problemOfOptions(variant, options) === null,
    'the variant has no such options',
  );
}

/** Returns why a variant does not accept these options, or null if it does. */
export function problemOfOptions(variant: VariantId, options: JsonOptions): string | null {
  try {
    rulesOf(variant, options);
    return null;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}
