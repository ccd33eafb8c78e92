/** The variants there are: the one place of the library that lists them. */

import type { JsonOptions, Square } from '../core/types.js';
import { mergeOptions } from '../kit/options.js';
import type { Rules, VariantDef, WayTo } from './define.js';
import { MAKRUK } from './makruk/index.js';
import { SISSA } from './sissa/index.js';
import { SITTUYIN } from './sittuyin/index.js';

/** The id of a variant. */
export type VariantId = 'sittuyin' | 'sissa' | 'makruk';

const VARIANTS: Readonly<Record<VariantId, VariantDef>> = { sittuyin: SITTUYIN, sissa: SISSA, makruk: MAKRUK };

/** Every variant's id. */
export const VARIANT_IDS: readonly VariantId[] = Object.keys(VARIANTS) as VariantId[];

/** Returns whether a text is the id of a variant. */
export function isVariantId(text: string): text is VariantId {
  return Object.hasOwn(VARIANTS, text);
}

/** Returns the declaration of a variant. */
export function variantOf(id: VariantId): VariantDef {
  return VARIANTS[id];
}

/** Rulesets may come from links and messages: the cache must not grow with them. */
const MAX_COMPILED = 64;
const compiled = new Map<string, Rules>();

/**
 * Returns the rules of a variant under a preset, or under options laid over the standard ones. Compiled once and shared.
 *
 * Errors: throws RangeError on an unknown preset, option or value.
 */
export function rulesOf(id: VariantId, ruleset: string | JsonOptions = 'standard'): Rules {
  const def = VARIANTS[id];
  const given = typeof ruleset === 'string' ? presetOf(def, ruleset) : ruleset;
  const options = mergeOptions(def.optionValues, def.presets.standard, given);
  const key = `${id} ${Object.keys(def.optionValues)
    .map((name) => String(options[name]))
    .join(' ')}`;
  let rules = compiled.get(key);
  if (!rules) {
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    rules = def.compile(options);
    compiled.set(key, rules);
  }
  return rules;
}

function presetOf(def: VariantDef, name: string): JsonOptions {
  if (!Object.hasOwn(def.presets, name)) throw new RangeError(`${def.name} has no ruleset ${name}`);
  return def.presets[name]!;
}

/**
 * Returns every path of the sissa on a square to another, open or blocked, with the men that block it; none if no sissa
 * stands there or it never goes there. Any variant's men with several ways answer through `Position.waysTo`.
 */
export function sissaPaths(
  position: { waysTo(from: Square, to: Square): readonly WayTo[] },
  from: Square,
  to: Square,
): readonly WayTo[] {
  return position.waysTo(from, to);
}
