/** Names of players. */
import type { Who } from '@sitke/protocol';
import type { GameState } from '../session/gameState.js';
import { FULL_STRENGTH } from '../session/levels.js';
import type { Texts } from './index.js';

/** An unknown name in PGN. */
const UNKNOWN = '?';

/** Returns the name of a player; null stands for a free seat. */
export function whoText({ t }: Texts, who: Who | null): string {
  switch (who?.kind) {
    case undefined:
      return t('who.nobody');
    case 'guest':
      return who.name ?? t('who.guest');
    case 'engine':
      return who.level >= FULL_STRENGTH ? t('who.fullEngine') : t('who.engine', { level: who.level });
    case 'deleted':
      return t('who.deleted');
    case 'bot':
      return t('who.bot', { name: who.name });
  }
}

/** Returns the names of the players of a game from elsewhere, by side; null for an unknown one. */
export function namesOf(texts: Texts, { source }: Pick<GameState, 'source'>): readonly [string | null, string | null] {
  if (source?.kind === 'pgn') return [source.tags['White'] ?? null, source.tags['Black'] ?? null];
  if (source) return [whoText(texts, source.players[0]), whoText(texts, source.players[1])];
  return [null, null];
}

/** Returns both names of a game in one line; empty if both are unknown. */
export function bothText({ t }: Texts, [first, second]: ReturnType<typeof namesOf>): string {
  if (first === null && second === null) return '';
  return t('who.both', { first: first ?? UNKNOWN, second: second ?? UNKNOWN });
}
