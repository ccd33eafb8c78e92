/** What the state means for the document around the app: language, title, theme. */
import type { Texts } from '../i18n/index.js';
import type { AppState } from '../state/types.js';

function setData(name: string, value: string): void {
  if (value === 'system') delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
}

/** Brings the document in line with the state. */
export function updatePage(texts: Texts, state: AppState): void {
  document.documentElement.lang = texts.code;
  document.title = texts.pageTitle(state.trainer ? texts.trainer.title : texts.variants[state.game.variant].name);
  setData('theme', state.preferences.theme);
  setData('contrast', state.preferences.contrast);
}
