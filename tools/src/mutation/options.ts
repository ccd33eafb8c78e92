/** Every option of every ruleset set on purpose to each of its other values. */

import * as rules from '@sitke/rules';
import { type JsonOptions, type VariantId, variantOf } from '@sitke/rules';
import * as read from '@sitke/rules/read';
import { failuresOf, type Library, type RuleCase, readCases, rulesOfCase } from '@sitke/testkit/ruleCases';
import { CHECKED_IDS } from '@sitke/testkit/variants/registry';
import type { Mutant } from './mutant.js';

const LIBRARY: Library = { rules, read };

/** Returns the rulesets of a variant, each once. */
function rulesetsOf(variant: VariantId): readonly (readonly [name: string, options: JsonOptions])[] {
  const { presets, standardPreset } = variantOf(variant);
  return Object.entries(presets).filter(([name]) => name !== 'standard' || standardPreset === 'standard');
}

/** Whether a case fails under a ruleset with one option changed; not where the case sets that option itself. */
function notices(variant: VariantId, given: RuleCase, ruleset: string, change: JsonOptions): boolean {
  const expected = given.expect[ruleset];
  if (!expected || Object.keys(change).some((name) => given.options && name in given.options)) return false;
  try {
    return failuresOf(LIBRARY, rulesOfCase(LIBRARY, variant, ruleset, given, change), given, expected).length > 0;
  } catch {
    // A move of the case is illegal now, which says as much.
    return true;
  }
}

function valueText(value: string | boolean): string {
  return typeof value === 'string' ? value : value ? 'on' : 'off';
}

/** Returns a mutant for each other value of each option of each ruleset. */
export function optionMutants(): readonly Mutant[] {
  return CHECKED_IDS.flatMap((variant) => {
    const cases = readCases(variant);
    return rulesetsOf(variant).flatMap(([ruleset, options]) =>
      Object.entries(variantOf(variant).optionValues).flatMap(([option, values]) =>
        values
          .filter((value) => value !== options[option])
          .map((value): Mutant => {
            const noticedBy = () => cases.find((given) => notices(variant, given, ruleset, { [option]: value }))?.id;
            const name = `${variant} ${ruleset} ${option}=${valueText(value)}`;
            return { group: 'option', name, noticedBy: async () => noticedBy() };
          }),
      ),
    );
  });
}
