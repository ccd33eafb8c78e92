/** The titles of pages. */
import type { Place, ScreenPage } from '../session/place.js';
import type { Texts } from './index.js';
import { presetName } from './phrases.js';

type Titled = Exclude<Place, { readonly page: 'play' | 'desk' | 'course' | 'exercise' | 'online' | 'game' }>;

/** Returns the title of a page without a board of a game. */
export function titleText(texts: Texts, place: Titled | ScreenPage): string {
  const { t } = texts;
  switch (place.page) {
    case 'ruleset':
      return t('rules.of', { rules: rulesTitle(texts, place) });
    case 'lesson':
    case 'print':
    case 'learn':
      return t('learn.title');
    case 'computer':
      return t('door.computer');
    case 'studio':
    case 'army':
      return t('studio.title');
    case 'train':
    case 'daily':
    case 'exercises':
    case 'mistakes':
    case 'mistake':
    case 'puzzle':
      return t('door.train');
    case 'rules':
      return t('rules.title');
    case 'friend':
      return t('friend.title');
    case 'analyse':
      return t('analyse.title');
    case 'position':
      return t('editor.title');
    case 'pgn':
      return t('pgn.title');
    case 'games':
    case 'review':
    case 'kept':
      return t('games.title');
    case 'settings':
      return t('settings.title');
    case 'move':
      return t('move.title');
    case 'texts':
      return t('texts.title');
    case 'unknown':
      return t('unknown.title');
    default:
      return t('home.title');
  }
}

/** Returns the names of a game and of its rules. */
export function rulesTitle(texts: Texts, { variant, ruleset }: Extract<Place, { readonly page: 'ruleset' }>): string {
  const game = texts.own(variant, 'name');
  return texts.t('rules.named', { game, rules: presetName(texts, variant, ruleset) ?? texts.t('newGame.custom') });
}
