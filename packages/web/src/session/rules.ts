/** The rules that a game is played by. */
import { parseRuleset, type Rules, RulesError, rulesOf, variantOf } from '@sitke/rules';
import type { Course } from './training.js';

/** Returns the rules of a game; throws RangeError if its ruleset is not one. */
export function rulesOfGame(game: Course): Rules {
  const options = parseRuleset(variantOf(game.variant), game.ruleset);
  if (!options.ok) throw new RulesError(options.error);
  return rulesOf(game.variant, options.value);
}
