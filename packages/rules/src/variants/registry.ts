/** The variants there are: the one place of the library that lists them. */

import { VARIANT_ID } from '../core/mistakes.en.js';
import { refuse } from '../core/mistakes.js';
import { type ClaimReason, type JsonOptions, KIT_CLAIMS } from '../core/types.js';
import { compileRules } from './compile.js';
import type { Rules, VariantDef } from './define.js';
import { MAKRUK } from './makruk/index.js';
import { SISSA } from './sissa/index.js';
import { SITTUYIN } from './sittuyin/index.js';

export { MAKRUK, SISSA, SITTUYIN };

/** The id of a variant. */
export type VariantId = 'sittuyin' | 'sissa' | 'makruk';

const VARIANTS: Readonly<Record<VariantId, VariantDef>> = {
  sittuyin: SITTUYIN,
  sissa: SISSA,
  makruk: MAKRUK,
};

/** Every variant's id. */
export const VARIANT_IDS: readonly VariantId[] = Object.keys(VARIANTS) as VariantId[];

/** Every reason for which a draw may be claimed, under one variant or another. */
export const CLAIM_REASONS: readonly ClaimReason[] = [
  ...new Set([...KIT_CLAIMS, ...VARIANT_IDS.flatMap<ClaimReason>((id) => VARIANTS[id].ownClaims)]),
];

/** Returns whether a text is the reason of a claim. */
export function isClaimReason(text: string): text is ClaimReason {
  return (CLAIM_REASONS as readonly string[]).includes(text);
}

/** Returns whether a text is the id of a variant. */
export function isVariantId(text: string): text is VariantId {
  return Object.hasOwn(VARIANTS, text);
}

/**
 * Returns the declaration of a variant.
 *
 * Errors: throws RulesError on an invalid id.
 */
export function variantOf(id: VariantId): VariantDef {
  if (!isVariantId(id)) refuse(VARIANT_ID, { id });
  return VARIANTS[id];
}

/**
 * Returns the rules of a variant under a preset, or under options laid over the standard ones. Compiled once and shared.
 *
 * Errors: throws RulesError on an unknown id, preset, option or value.
 */
export function rulesOf(id: VariantId, ruleset: string | JsonOptions = 'standard'): Rules {
  return compileRules(variantOf(id), ruleset);
}
