/** Keeps the document around the app in step with the state: language, title, theme. */
import type { Texts } from '../i18n/index.js';
import { actingSide, isOver } from '../state/game.js';
import type { AppState } from '../state/types.js';

function setData(name: string, value: string): void {
  if (value === 'system') delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
}

function titleOf(texts: Texts, { trainer, online, game }: AppState): string {
  const { t } = texts;
  if (trainer) return t('pageTitle', { page: t('trainer.title') });
  if (online && !online.game) return t('pageTitle', { page: t('online.lobby') });
  const page = texts.own(game.variant, 'name');
  const isYourTurn = game.remote?.status === 'live' && !isOver(game) && actingSide(game) === game.remote.you;
  return t(isYourTurn ? 'pageTitle.yourTurn' : 'pageTitle', { page });
}

/** Brings the document in line with the state. */
export function updatePage(texts: Texts, state: AppState): void {
  document.documentElement.lang = texts.lang;
  document.title = titleOf(texts, state);
  setData('theme', state.preferences.theme);
  setData('contrast', state.preferences.contrast);
}
