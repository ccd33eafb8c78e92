/** Rules from a declaration and a ruleset. */

import { attacks, isAttacked } from '../core/attacks.js';
import type { Board } from '../core/board.js';
import { checkStart } from '../core/bounds.js';
import { COUNT_NONE, OPTION, PRESET, SQUARE, VALUE } from '../core/mistakes.en.js';
import { refuse } from '../core/mistakes.js';
import { optionWord } from '../core/options.js';
import { parseSquare, squareName } from '../core/squares.js';
import type { Color, JsonOptions, Square } from '../core/types.js';
import { isKingSafeAfter, kingSafetyOf } from '../kit/kingSafety.js';
import type { Rules, RulesParts, VariantDef } from './define.js';

/** Rulesets may come from links and messages: the cache must not grow with them. */
const MAX_COMPILED = 64;
const compiled = new Map<string, Rules>();

/**
 * Returns the rules of a variant under a preset, or under options laid over the standard ones. Compiled once and shared.
 *
 * Errors: throws RulesError on an unknown preset, option or value.
 */
export function compileRules(def: VariantDef, ruleset: string | JsonOptions = 'standard'): Rules {
  const given = typeof ruleset === 'string' ? presetOf(def, ruleset) : ruleset;
  const options = mergeOptions(def, given);
  // All options are there, in the order of the standard ones.
  const key = def.id + JSON.stringify(options);
  let rules = compiled.get(key);
  if (rules?.def !== def) {
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    rules = completeRules(def, options, def.compile(options));
    compiled.set(key, rules);
  }
  return rules;
}

function presetOf({ name, presets }: VariantDef, ruleset: string): JsonOptions {
  if (!Object.hasOwn(presets, ruleset)) refuse(PRESET, { game: name, ruleset });
  return presets[ruleset]!;
}

/** Returns the standard options with others laid over them. */
function mergeOptions({ name: game, optionValues, presets }: VariantDef, over: JsonOptions): JsonOptions {
  for (const [option, value] of Object.entries(over)) {
    if (!Object.hasOwn(optionValues, option)) refuse(OPTION, { game, option });
    const values = optionValues[option]!;
    if (!values.includes(value)) refuse(VALUE, { option, values: values.map(optionWord) });
  }
  return Object.freeze({ ...presets.standard, ...over });
}

/** Returns rules with the kit's answers for all that a variant leaves out. */
function completeRules(def: VariantDef, options: JsonOptions, parts: RulesParts): Rules {
  const { geometry, files, ranks } = def;
  checkStart(def.name, parts.initial.flags, parts.initial.pockets);
  const isAttackedBy =
    parts.isAttacked ?? ((b: Board, square: Square, by: Color): boolean => isAttacked(geometry, b, square, by));
  return Object.freeze<Rules>({
    hiddenPlacement: 'none',
    isAttacked: isAttackedBy,
    attacks: (b, from, to) => attacks(geometry, b, from, to),
    kingSafety: (b) => kingSafetyOf(geometry, b, isAttackedBy),
    isLegalAfterMake: (b, move, before) => isKingSafeAfter(geometry, b, move, before, isAttackedBy),
    inPlacement: () => false,
    plyOf: ({ fullmoves, turn }) => 2 * (fullmoves - 1) + turn,
    problems: () => [],
    claims: () => [],
    count: () => null,
    countActions: () => [],
    applyCountAction: () => {
      refuse(COUNT_NONE, { game: def.name });
    },
    whyNotAfterMake: () => null,
    ...parts,
    def,
    options,
    geometry,
    files,
    ranks,
    square(name) {
      const square = parseSquare(def, name);
      if (square === undefined) refuse(SQUARE, { game: def.name, square: name });
      return square;
    },
    name: (square) => squareName(def, square),
  });
}
