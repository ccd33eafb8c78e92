/** Rules from a declaration and a ruleset. */

import type { JsonOptions } from '../core/types.js';
import { mergeOptions } from '../kit/options.js';
import type { Rules, VariantDef } from './define.js';

/** Rulesets may come from links and messages: the cache must not grow with them. */
const MAX_COMPILED = 64;
const compiled = new Map<string, Rules>();

/**
 * Returns the rules of a variant under a preset, or under options laid over the standard ones. Compiled once and shared.
 *
 * Errors: throws RangeError on an unknown preset, option or value.
 */
export function compileRules(def: VariantDef, ruleset: string | JsonOptions = 'standard'): Rules {
  const given = typeof ruleset === 'string' ? presetOf(def, ruleset) : ruleset;
  const options = mergeOptions(def.optionValues, def.presets.standard, given);
  const key = `${def.id} ${Object.keys(def.optionValues)
    .map((name) => String(options[name]))
    .join(' ')}`;
  let rules = compiled.get(key);
  if (rules?.def !== def) {
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
