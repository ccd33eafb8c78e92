/** The options of a core that has a variant's rules in it. */

import type { Rules } from '@sitke/rules';

/** The options in the core's order, each with its values in the core's order. */
export type CoreOptions = readonly (readonly [name: string, values: readonly (string | boolean)[]])[];

/**
 * Returns the numbers of a ruleset's values; `handed` names the options that the core does not get. Errors: RangeError on options or values that the core does not
 * know.
 */
export function optionNumbers(options: CoreOptions, handed: readonly string[], rules: Rules): number[] {
  const values = options.map(([name, known]) => known.indexOf(rules.options[name] ?? ''));
  if (values.includes(-1) || Object.keys(rules.options).length !== options.length + handed.length)
    throw new RangeError('the core does not know these rules');
  return values;
}
