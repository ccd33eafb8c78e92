/** Rulesets as one line of text: a preset and what differs from it, as `federation promo.noCheck=off`. */

import { OPTION, PRESET, TOO_LONG_RULESET, VALUE } from '../core/mistakes.en.js';
import { failAt } from '../core/mistakes.js';
import { optionWord } from '../core/options.js';
import { type JsonOptions, ok, type ParseError, type Result } from '../core/types.js';
import { type DefSource, defIn } from './view.js';

/** The longest ruleset text that is read. */
export const MAX_RULESET_LENGTH = 1024;

const WORDS: Readonly<Record<string, boolean>> = {
  on: true,
  true: true,
  yes: true,
  off: false,
  false: false,
  no: false,
};

/** Returns the value that a word has for an option, or undefined if the option has no such value. */
export function parseOptionValue(source: DefSource, name: string, word: string): string | boolean | undefined {
  const def = defIn(source);
  const values = Object.hasOwn(def.optionValues, name) ? def.optionValues[name]! : [];
  if (values.includes(word)) return word;
  const truth = Object.hasOwn(WORDS, word) ? WORDS[word]! : undefined;
  return truth !== undefined && values.includes(truth) ? truth : undefined;
}

/** Why a ruleset text is refused. */
export type RulesetErrorCode = 'tooLong' | 'preset' | 'option' | 'value';

/** Returns the options of a ruleset text; an empty text is the standard ruleset. Errors: see `RulesetErrorCode`. */
export function parseRuleset(source: DefSource, text: string): Result<JsonOptions, ParseError<RulesetErrorCode>> {
  const def = defIn(source);
  const game = def.name;
  if (text.length > MAX_RULESET_LENGTH) return failAt(MAX_RULESET_LENGTH, TOO_LONG_RULESET);
  const options: Record<string, string | boolean> = { ...def.presets.standard };
  for (const found of text.matchAll(/\S+/g)) {
    const [word, at] = [found[0], found.index];
    const equals = word.indexOf('=');
    if (equals < 0) {
      if (!Object.hasOwn(def.presets, word)) return failAt(at, PRESET, { game, ruleset: word });
      Object.assign(options, def.presets[word]);
      continue;
    }
    const name = word.slice(0, equals);
    if (!Object.hasOwn(def.optionValues, name)) return failAt(at, OPTION, { game, option: name });
    const value = parseOptionValue(def, name, word.slice(equals + 1));
    if (value === undefined) {
      const values = def.optionValues[name]!.map(optionWord);
      return failAt(at + equals + 1, VALUE, { option: name, values });
    }
    options[name] = value;
  }
  return ok(options);
}

/** Returns the shortest text of a set of options: the nearest preset, then what differs from it. */
export function makeRuleset(source: DefSource, options: JsonOptions): string {
  const def = defIn(source);
  const names = Object.keys(def.optionValues);
  const differing = (preset: JsonOptions): string[] => names.filter((name) => preset[name] !== options[name]);
  const presets = Object.keys(def.presets).filter(
    (preset) => preset !== 'standard' || def.standardPreset === 'standard',
  );
  const nearest = presets.reduce((best, preset) =>
    differing(def.presets[preset]!).length < differing(def.presets[best]!).length ? preset : best,
  );
  const rest = differing(def.presets[nearest]!).map((name) => `${name}=${optionWord(options[name]!)}`);
  return [nearest, ...rest].join(' ');
}
