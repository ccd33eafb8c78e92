/** Phrases of the analyst's desk. */

import type { Texts } from '../../i18n/index.js';
import { glyphSign, isNamed } from '../../session/desk/glyphs.js';
import type { Note } from '../../session/gameState.js';
import type { Entry } from '../../session/view/moveList.js';

/** Returns the name of a glyph. */
export function glyphName(texts: Texts, glyph: number): string {
  return isNamed(glyph) ? texts.t(`desk.glyph.${glyph}`) : texts.t('desk.glyph.other', { number: glyph });
}

/** Returns a move as the tree shows it. */
export function moveText(texts: Texts, { san, action }: Entry): string {
  return action ? texts.t(`count.listed.${action}`) : san;
}

/** Returns a move with its glyphs as they are read out; null where the move alone says all. */
export function notedText(texts: Texts, move: string, note: Note | undefined): string | null {
  if (!note) return null;
  const names = note.glyphs.map((glyph) => glyphName(texts, glyph));
  const noted = names.length === 0 ? move : texts.t('desk.noted', { san: move, glyphs: names });
  return note.comment === '' ? (names.length === 0 ? null : noted) : texts.t('desk.commented', { move: noted });
}

/** Returns the signs of a note's glyphs. */
export function glyphSigns(note: Note | undefined): string {
  return (note?.glyphs ?? []).map(glyphSign).join(' ');
}
