/** All that is wrong with a position from outside, not only what is found first. */
import { makeFen, type ParseError, Position, parseFen, parseRuleset, variantOf } from '@sitke/rules';
import { rulesetText } from '../state/game.js';
import { rulesOfGame } from '../state/rules.js';
import type { PositionDraft } from '../state/types.js';

/**
 * Returns the problems of a position from outside: each field is read by itself, among sound ones, so that a mistake hides
 * none behind it. Problems of the whole position come together already.
 */
export function positionProblems({ variant, ruleset, fen }: PositionDraft): ParseError[] {
  const options = parseRuleset(variantOf(variant), ruleset);
  if (!options.ok) return [options.error];
  const rules = rulesOfGame({ variant, ruleset: rulesetText(variant, options.value) });
  const whole = parseFen(rules, fen.trim());
  if (whole.ok) return [];
  const fields = fen.trim().split(/\s+/);
  const sound = makeFen(Position.initial(rules)).split(' ');
  const single = fields.slice(0, sound.length).flatMap((field, index) => {
    const read = parseFen(rules, sound.map((each, i) => (i === index ? field : each)).join(' '));
    // A field that reads well may still not fit to the others.
    return read.ok || read.error.problems ? [] : [read.error];
  });
  const others = single.filter(({ message }) => message !== whole.error.message);
  return whole.error.problems ? [whole.error] : [whole.error, ...others];
}
