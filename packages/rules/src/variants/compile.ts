/** Rules from a declaration and a ruleset. */

import { attacks, isAttacked } from '../core/attacks.js';
import type { Board } from '../core/board.js';
import { MAX_IN_POCKET, MAX_RIGHTS } from '../core/bounds.js';
import type { Setup } from '../core/setup.js';
import { parseSquare, squareName } from '../core/squares.js';
import type { Color, JsonOptions, Square } from '../core/types.js';
import { isKingSafeAfter, kingSafetyOf } from '../kit/kingSafety.js';
import { mergeOptions } from '../kit/options.js';
import type { Rules, RulesParts, VariantDef } from './define.js';

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
    rules = completeRules(def, options, def.compile(options));
    compiled.set(key, rules);
  }
  return rules;
}

function presetOf(def: VariantDef, name: string): JsonOptions {
  if (!Object.hasOwn(def.presets, name)) throw new RangeError(`${def.name} has no ruleset ${name}`);
  return def.presets[name]!;
}

/** Throws RangeError where a start has more rights or pieces in a pocket than hash keys have room for. */
function checkStart({ name }: VariantDef, { flags, pockets }: Setup): void {
  const rights = 32 - Math.clz32(flags);
  if (rights > MAX_RIGHTS) throw new RangeError(`${name} has ${rights} rights; positions allow ${MAX_RIGHTS}`);
  const most = Math.max(...pockets);
  if (most > MAX_IN_POCKET)
    throw new RangeError(`${name} has ${most} pieces of a role in a pocket; positions allow ${MAX_IN_POCKET}`);
}

/** Returns rules with the kit's answers for all that a variant leaves out. */
function completeRules(def: VariantDef, options: JsonOptions, parts: RulesParts): Rules {
  const { geometry, files, ranks } = def;
  checkStart(def, parts.initial);
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
      throw new RangeError(`${def.name} has no counts`);
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
      if (square === undefined) throw new RangeError(`${def.name} has no square ${name}`);
      return square;
    },
    name: (square) => squareName(def, square),
  });
}
