/** Keeps the document in step with the state: language, title, theme. */
import type { Texts } from '../i18n/index.js';
import { titleText } from '../i18n/pagePhrases.js';
import { lessonTitle } from '../i18n/verdictPhrases.js';
import { runningGame } from '../session/capabilities.js';
import { actingSide, isOver, serverView } from '../session/game.js';
import { endgameOf, gameOn } from '../session/session.js';
import type { AppState } from '../session/types.js';
import { placeUnder } from '../session/view/place.js';

/** Writes a changed value alone: for a written attribute of the root, the same one too, a browser computes every style once more. */
function write<Target, Name extends keyof Target>(target: Target, name: Name, value: Target[Name]): void {
  if (target[name] !== value) target[name] = value;
}

function setData(name: string, value: string): void {
  const { dataset } = document.documentElement;
  if (value === 'system' || value === 'teak') delete dataset[name];
  else write(dataset, name, value);
}

/** Lets the browser's bars follow a chosen scheme in place of the system's; the other one's colour then applies to paper. */
function setSchemeColours(theme: string): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const scheme = meta.dataset['scheme'];
    const media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'print';
    write(meta, 'media', media);
  }
}

/** Returns the name of the page; a page with a board has the name of its game. */
function pageName(texts: Texts, state: AppState): string {
  const place = placeUnder(state);
  const endgame = endgameOf(state);
  switch (place.page) {
    case 'course':
      return texts.t('trainer.title');
    case 'exercise':
      return endgame?.exercise ? lessonTitle(texts, endgame.course, endgame.exercise.lesson) : '';
    case 'desk':
      return texts.t('analyse.title');
    case 'online':
      return texts.t('online.lobby');
    case 'play':
    case 'game':
      return texts.own(gameOn(state).variant, 'name');
    default:
      return titleText(texts, place);
  }
}

function titleOf(texts: Texts, state: AppState, turns: number): string {
  const game = runningGame(gameOn(state));
  const page = pageName(texts, state);
  const view = serverView(game);
  const isYourTurn = view?.status === 'live' && !isOver(game) && actingSide(game) === view.you;
  if (isYourTurn) return texts.t('pageTitle.yourTurn', { page });
  const title = state.page?.page === 'home' ? texts.t('home.pageTitle') : texts.t('pageTitle', { page });
  return turns === 0 ? title : texts.t('pageTitle.turns', { count: turns, title });
}

/** Updates the document from the state; `turns`: the number of online games in which it is the player's turn. */
export function updatePage(texts: Texts, state: AppState, turns: number): void {
  write(document.documentElement, 'lang', texts.lang);
  write(document.documentElement, 'dir', 'ltr');
  write(document, 'title', titleOf(texts, state, turns));
  setData('theme', state.preferences.theme);
  setSchemeColours(state.preferences.theme);
  setData('contrast', state.preferences.contrast);
  setData('board', state.preferences.board ?? 'teak');
}
