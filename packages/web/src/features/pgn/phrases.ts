/** Which sentences the page that reads PGN asks for. */
import { variantOf } from '@sitke/rules';
import { errorText, explainText } from '@sitke/rules/text';
import type { Texts } from '../../i18n/language.js';
import { playersText } from '../../i18n/playersText.js';
import type { Kept } from '../../session/games/keep.js';
import type { Fault, PgnEntry } from './read.js';

/** Returns what is wrong with a game, as half a sentence. */
export function faultText(texts: Texts, { error, foreign }: Fault): string {
  const { t } = texts;
  if (foreign !== null) return foreign === '' ? t('pgn.fault.chess') : t('pgn.fault.foreign', { game: foreign });
  const { variant, explanation, move = '' } = error;
  if (variant && explanation)
    return t('pgn.fault.move', { move, why: explainText(texts, variantOf(variant), explanation).replace(/\.$/, '') });
  return errorText(texts, variant ? variantOf(variant) : null, error);
}

/** Returns a number of moves as players count them: one of each side is one. */
export function moveNumber({ moves }: Pick<PgnEntry, 'moves'>): number {
  return Math.ceil(moves / 2);
}

/** Returns which game has a mistake, where and which. */
function mistakeText(texts: Texts, { number, white, black }: PgnEntry, fault: Fault): string {
  const { t } = texts;
  const args = { number, line: fault.line, why: faultText(texts, fault) };
  if (white === '' && black === '') return t('pgn.broken.at', args);
  return t('pgn.broken.named', { ...args, players: playersText(texts, white, black) });
}

/** Returns which game has variations that are left out, where the first of them is, and why. */
export function skippedText(texts: Texts, entry: PgnEntry & Required<Pick<PgnEntry, 'skipped'>>): string {
  const { first, count } = entry.skipped;
  return `${mistakeText(texts, entry, first)} ${texts.t('pgn.skipped.kept', { count })}`;
}

/** Returns which game is broken, where and why, and how far it can be read. */
export function brokenText(texts: Texts, entry: PgnEntry & { readonly fault: Fault }): string {
  const { t } = texts;
  return `${mistakeText(texts, entry, entry.fault)} ${entry.variant === null ? t('pgn.broken.none') : t('pgn.broken.part', { moves: moveNumber(entry) })}`;
}

/** Returns what keeping games came to. */
export function keptText({ t }: Texts, { added, same, left, problem }: Kept): string {
  const parts = [
    t('pgn.kept', { count: added }),
    same > 0 && t('pgn.keptSame', { count: same }),
    problem === 'full' ? t('pgn.kept.full', { count: left }) : problem !== null && t(`pgn.kept.${problem}`),
  ];
  return parts.filter((part) => part !== false).join(' ');
}
