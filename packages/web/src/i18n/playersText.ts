/** The names of a game from a PGN. */
import type { Texts } from './index.js';
import { bothText } from './whoPhrases.js';

/** Returns the players of a game from a PGN, by the names there. */
export function playersText(texts: Texts, first = '', second = ''): string {
  return bothText(texts, [first || null, second || null]) || texts.t('games.kind.nameless');
}
