/** @sitke/rules/text: reasons in words. */

import { moveTo } from '../core/moves.js';
import type { Explanation, KitReason } from '../core/reasons.js';
import type { Square } from '../core/types.js';
import type { BoardSize } from '../notation/square.js';
import { squareName } from '../notation/square.js';

/** The sentences of a language: for the codes of the kit, and for each variant's own, by its id. */
export interface ReasonTexts {
  readonly kit: Readonly<Record<KitReason, string>>;
  readonly own: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** `{0}`, `{rest|one|many}`, `{all&and}`. */
const PLACE = /\{(\d|all|rest|advice|first|last)(?:&([^}]+)|\|([^|}]*)\|([^}]*))?\}/g;

function listed(names: readonly string[], word: string): string {
  const before = names.slice(0, -1).join(', ');
  return before === '' ? names.join('') : `${before} ${word} ${names.at(-1)}`;
}

/**
 * Returns an explanation as a sentence, from a language's templates (`@sitke/rules/text/en` has the English ones).
 *
 * Errors: throws where there is no sentence for a code.
 *
 * In a template `{0}`, `{1}` are squares in order, `{rest}` those after the first, `{all}` all and `{advice}` those that the
 * advised moves go to, `{first}` and `{last}` the first and last of them by number; `{all&and}` lists them with a word before the last, `{all|is|are}` is one of two words, for one
 * square or several. What stands in square brackets is said only where there is advice.
 */
export function explainText(
  def: BoardSize & { readonly id: string },
  explanation: Explanation,
  texts: ReasonTexts,
): string {
  const { code, squares, advice = [] } = explanation;
  const targets = [...new Set(advice.map(moveTo))].sort((a, b) => a - b);
  const meantBy = (key: string): readonly Square[] => {
    if (key === 'advice') return targets;
    if (key === 'all') return squares;
    if (key === 'rest') return squares.slice(1);
    return [key === 'first' ? targets[0]! : key === 'last' ? targets.at(-1)! : squares[Number(key)]!];
  };
  const found = texts.own[def.id]?.[code] ?? texts.kit[code as KitReason];
  if (found === undefined) throw new Error(`no sentence for ${code} of ${def.id}`);
  const template = found.replace(/\[([^\]]*)\]/g, (_, text: string) => (advice.length > 0 ? text : ''));
  return template.replace(PLACE, (_, key: string, word?: string, one?: string, many?: string) => {
    const meant = meantBy(key);
    if (one !== undefined) return (meant.length === 1 ? one : many)!;
    const names = meant.map((square) => squareName(def, square));
    return word === undefined ? names.join(', ') : listed(names, word);
  });
}
