/** Which sentences a review says of a piece that was placed. */
import { type Rules, squareName } from '@sitke/rules';
import { pieceName } from '@sitke/rules/text';
import { reasonText } from '../../i18n/armyPhrases.js';
import type { Texts } from '../../i18n/language.js';
import { sentences } from '../../i18n/phrases.js';
import type { Advice } from '../../session/armies/adviser.js';
import type { SetupWord } from '../../session/review/setupWord.js';

/** Returns the merit of a square; empty where there is none in particular. */
function meritText(texts: Texts, rules: Rules, advice: Advice): string {
  return advice.reason.kind === 'usual' ? '' : reasonText(texts, rules, advice);
}

/** Returns whether the book has a piece where it was placed. */
export function setupWordText(texts: Texts, { def }: Rules, { kind, piece }: SetupWord): string {
  const named = { piece: pieceName(texts, def, piece.role), square: squareName(def, piece.square) };
  return texts.t(`review.book.${kind}`, named);
}

/** Returns how many of the book's armies have the piece there, or where they have it instead, and why; empty once it is left. */
export function setupReasonText(texts: Texts, rules: Rules, word: SetupWord): string {
  const { t } = texts;
  const nameOf = ({ square }: Advice): string => squareName(rules.def, square);
  if (word.kind === 'left') return '';
  if (word.kind === 'in') {
    const { advice } = word;
    const { count, armies } = advice;
    return sentences([t('studio.advice.count', { count, armies }), meritText(texts, rules, advice)]);
  }
  const [best] = word.better;
  if (!best) return '';
  const { armies } = best;
  const squares = word.better.map((advice) => {
    const square = nameOf(advice);
    return armies === 1 ? square : t('review.book.square', { square, count: advice.count, armies });
  });
  const reason = meritText(texts, rules, best);
  const why = reason === '' ? '' : t('review.book.on', { square: nameOf(best), reason });
  return sentences([t('review.book.better', { squares, armies }), why]);
}
