/** From the options that all commands take to rules, a position and a game. */

import {
  Game,
  type GameNode,
  isVariantId,
  type JsonOptions,
  type ParseError,
  Position,
  parseFen,
  parseRuleset,
  parseSetupFen,
  type Rules,
  rulesOf,
  VARIANT_IDS,
  type VariantDef,
  type VariantId,
  variantOf,
} from '@sitke/rules';
import { plainFen } from '@sitke/rules/read';
import { errorText, problemText, sideName } from '@sitke/rules/text';
import { en } from '@sitke/rules/text/en';
import type { Args } from './args.js';
import { InputError } from './io.js';
import { moveWords, playText } from './moves.js';
import { t } from './texts.js';

/** Returns a parse error as bad input, with the place in the text where it is known. */
export function inputError(def: VariantDef, what: string, error: ParseError): InputError {
  const place = error.at === undefined ? what : t('place.character', { what, at: error.at + 1 });
  return new InputError(t('place.problem', { place, problem: errorText(en, def, error) }));
}

/** Returns the variant that the options ask for. Errors: throws InputError. */
export function variantFrom(args: Args): VariantId {
  const id = args.texts.get('variant')?.[0] ?? VARIANT_IDS[0]!;
  return variantOfId(id);
}

/** Returns the id of a variant. Errors: throws InputError if it is not one. */
export function variantOfId(id: string): VariantId {
  if (!isVariantId(id)) throw new InputError(t('start.noVariant', { id, variants: VARIANT_IDS }));
  return id;
}

function withOption(def: VariantDef, options: JsonOptions, text: string): JsonOptions {
  if (!/^[^\s=]+=\S+$/.test(text)) throw new InputError(t('start.optionForm', { text }));
  const parsed = parseRuleset(def, text);
  if (!parsed.ok)
    throw new InputError(t('place.problem', { place: `--option ${text}`, problem: errorText(en, def, parsed.error) }));
  const name = text.slice(0, text.indexOf('='));
  return { ...options, [name]: parsed.value[name]! };
}

/** Returns the rules that the options ask for. Errors: throws InputError. */
export function rulesFrom(args: Args): Rules {
  const id = variantFrom(args);
  const def = variantOf(id);
  const ruleset = parseRuleset(def, args.texts.get('ruleset')?.[0] ?? '');
  if (!ruleset.ok) throw inputError(def, '--ruleset', ruleset.error);
  let options = ruleset.value;
  for (const text of args.texts.get('option') ?? []) options = withOption(def, options, text);
  return rulesOf(id, options);
}

/** Returns the position of a FEN in one word or several; none, or `startpos`, is the start of the game. */
function positionFrom(rules: Rules, words: readonly string[]): Position {
  const given = words.join(' ');
  if (words.length === 0 || given === 'startpos') return Position.initial(rules);
  const text = parseSetupFen(rules, given).ok ? given : plainFen(rules, given).fen;
  const setup = parseSetupFen(rules, text);
  if (!setup.ok) throw inputError(rules.def, 'FEN', setup.error);
  const position = Position.fromSetup(rules, setup.value);
  if (position.ok) return position.value;
  const fatal = position.error.filter((problem) => problem.fatal);
  const parsed = parseFen(rules, text);
  if (!parsed.ok && fatal[0]?.field !== undefined) throw inputError(rules.def, 'FEN', parsed.error);
  const problems = fatal
    .map((problem) =>
      t('start.ofSide', { problem: problemText(en, rules.def, problem), side: sideName(en, rules.def, problem.color) }),
    )
    .reduce((first, next) => t('both', { first, next }));
  throw new InputError(t('start.noPosition', { problems }));
}

/** Returns the node after the moves of the option `moves`. Errors: throws InputError. */
export function playMoves(args: Args, from: GameNode): GameNode {
  const texts = moveWords(args.texts.get('moves')?.[0] ?? '');
  return texts.reduce((node, text, index) => {
    const played = playText(node, text);
    if (!played.ok) throw new InputError(t('start.move', { number: index + 1, problem: played.error }));
    return played.value;
  }, from);
}

/** Returns the game that the options and a FEN's words ask for, and its last node. Errors: throws InputError. */
export function gameFrom(args: Args, fenWords: readonly string[]): { readonly game: Game; readonly node: GameNode } {
  const game = new Game(positionFrom(rulesFrom(args), fenWords));
  return { game, node: playMoves(args, game.root) };
}

/** Returns the node that the options and a FEN's words lead to. Errors: throws InputError. */
export function nodeFrom(args: Args, fenWords: readonly string[]): GameNode {
  return gameFrom(args, fenWords).node;
}
