/**
 * Every option of every ruleset set on purpose to each of its other values, and the cases of fixtures/rules that notice.
 * A mutant that none notices means that the tests do not hold the option to anything.
 */

import { type JsonOptions, rulesOf, VARIANT_IDS, type VariantId, variantOf } from '@sitke/rules';
import { type Case, failuresOf, readCases } from './cases.js';

/** One option of one ruleset with another value. */
export interface Mutant {
  readonly variant: VariantId;
  readonly ruleset: string;
  readonly option: string;
  readonly value: string | boolean;
  /** The ids of the cases that fail under it. */
  readonly noticedBy: readonly string[];
}

/** Returns the rulesets of a variant, each once. */
function rulesetsOf(variant: VariantId): readonly (readonly [name: string, options: JsonOptions])[] {
  const { presets, standardPreset } = variantOf(variant);
  return Object.entries(presets).filter(([name]) => name !== 'standard' || standardPreset === 'standard');
}

/** Returns the cases that the rules as they are do not pass; the mutants say something only if there are none. */
export function unmutatedFailures(): readonly string[] {
  return VARIANT_IDS.flatMap((variant) =>
    readCases(variant).flatMap((given) =>
      Object.entries(given.expect).flatMap(([ruleset, expected]) => {
        const options = variantOf(variant).presets[ruleset];
        if (!options) return [`${given.id}: no ruleset ${ruleset}`];
        const wrong = failuresOf(rulesOf(variant, { ...options, ...given.options }), given, expected);
        return wrong.length === 0 ? [] : [`${variant} ${given.id} ${ruleset}: ${wrong.join(', ')}`];
      }),
    ),
  );
}

/** Whether a case fails under a ruleset with one option changed; not where the case sets that option itself. */
function notices(variant: VariantId, given: Case, ruleset: string, options: JsonOptions, change: JsonOptions): boolean {
  const expected = given.expect[ruleset];
  if (!expected || Object.keys(change).some((name) => given.options && name in given.options)) return false;
  return failuresOf(rulesOf(variant, { ...options, ...given.options, ...change }), given, expected).length > 0;
}

/** Returns every mutant of every ruleset of every variant, with what notices it. */
export function allMutants(): readonly Mutant[] {
  return VARIANT_IDS.flatMap((variant) => {
    const cases = readCases(variant);
    return rulesetsOf(variant).flatMap(([ruleset, options]) =>
      Object.entries(variantOf(variant).optionValues).flatMap(([option, values]) =>
        values
          .filter((value) => value !== options[option])
          .map((value): Mutant => {
            const noticed = cases.filter((given) => notices(variant, given, ruleset, options, { [option]: value }));
            return { variant, ruleset, option, value, noticedBy: noticed.map(({ id }) => id) };
          }),
      ),
    );
  });
}

function valueText(value: string | boolean): string {
  return typeof value === 'string' ? value : value ? 'on' : 'off';
}

/** Returns a mutant as a line: what was changed where, how many cases notice, and the first of them. */
export function mutantText({ variant, ruleset, option, value, noticedBy }: Mutant): string {
  const change = `${variant} ${ruleset} ${option}=${valueText(value)}`;
  return `${change.padEnd(66)} ${String(noticedBy.length).padStart(3)}  ${noticedBy[0] ?? 'nothing notices'}`;
}
