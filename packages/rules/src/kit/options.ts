/** Checks of a ruleset's options. */

import type { JsonOptions } from '../core/types.js';

/** Returns the base options with others laid over them; throws RangeError on an unknown name or value. */
export function mergeOptions(
  values: Readonly<Record<string, readonly (string | boolean)[]>>,
  base: JsonOptions,
  over: JsonOptions,
): JsonOptions {
  for (const [name, value] of Object.entries(over)) {
    if (!Object.hasOwn(values, name)) throw new RangeError(`unknown option ${name}`);
    if (!values[name]!.includes(value)) throw new RangeError(`option ${name} cannot be ${String(value)}`);
  }
  return Object.freeze({ ...base, ...over });
}
