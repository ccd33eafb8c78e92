/** All that is wrong with a position from outside, not only what is found first. */
import { makeFen, type ParseError, Position, parseFen, parseRuleset, variantOf } from '@sitke/rules';
import { rulesetText } from '../game.js';
import { rulesOfGame } from '../rules.js';
import type { SetupDraft } from '../setupText.js';

/**
 * Returns the problems of a position from outside, each with its offset in the FEN: each field is read by itself, among sound
 * ones, so that a mistake hides none behind it. Problems of the whole position come together already.
 */
export function positionProblems({ variant, ruleset, fen }: SetupDraft): ParseError[] {
  const options = parseRuleset(variantOf(variant), ruleset);
  if (!options.ok) return [options.error];
  const rules = rulesOfGame({ variant, ruleset: rulesetText(variant, options.value) });
  const whole = parseFen(rules, fen.trim());
  if (whole.ok) return [];
  const first = { ...whole.error, at: (whole.error.at ?? 0) + fen.length - fen.trimStart().length };
  if (first.problems) return [first];
  const sound = makeFen(Position.initial(rules)).split(' ');
  const fields = [...fen.matchAll(/\S+/g)].slice(0, sound.length);
  const single = fields.flatMap(({ 0: field, index: begin }, index) => {
    const before = sound
      .slice(0, index)
      .map((each) => `${each} `)
      .join('');
    const read = parseFen(rules, `${before}${[field, ...sound.slice(index + 1)].join(' ')}`);
    // A field that reads well may still not fit to the others.
    if (read.ok || read.error.problems) return [];
    const at = Math.min(field.length, Math.max(0, (read.error.at ?? 0) - before.length));
    return [{ ...read.error, at: begin + at }];
  });
  return [first, ...single.filter(({ message }) => message !== first.message)];
}
