/** Actions of every page with the board of a game. */
import type { Texts } from '../../i18n/index.js';
import { capabilities } from '../../session/capabilities.js';
import { serverView } from '../../session/game.js';
import { isArranging } from '../../session/online/game.js';
import { endgameOf, gameOn } from '../../session/session.js';
import type { AppState, Dialog } from '../../session/types.js';
import type { Action, Doors } from '../action.js';
import { focusField } from '../keys.js';
import { askedIn } from './asked.js';

/** Returns what opens a dialog. */
export function opening(dialog: Dialog): NonNullable<Action['run']> {
  return ({ dispatch }) => dispatch({ type: 'dialogOpened', dialog });
}

export const FLIP: Action = {
  id: 'flip',
  label: ({ t }) => t('action.flip'),
  keys: ['F'],
  row: { at: 50, icon: 'flip' },
  run: ({ dispatch }) => dispatch({ type: 'flipped' }),
};

const UNDO: Action = {
  id: 'undo',
  on: ['local', 'analysis', 'endgame', 'online'],
  label: ({ t }) => t('action.undo'),
  // A move that the server has goes back only if the opponent agrees.
  isHere: (state) => serverView(gameOn(state)) === null || isArranging(gameOn(state)),
  isOff: (state) => !capabilities(gameOn(state)).mayTakeBack && !endgameOf(state)?.exercise?.slip,
  keys: ['Ctrl+Z'],
  reach: 'squares',
  row: { at: 10, icon: 'undo' },
  run: ({ dispatch }) => dispatch({ type: 'undone' }),
};

/** In a task: back from a wrong try. The task itself knows whether there was one. */
export const TRY_AGAIN: Action = { ...UNDO, isOff: () => false };

function cardClose(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.result-card .close');
}

function typeMove(doors: Doors, state: AppState, key: string): void {
  if (!focusField('.move-entry input')) opening({ kind: 'moves' })(doors, state, key);
}

const cancel = ({ t }: Texts): string => t('action.cancel');

export const ACTIONS: readonly Action[] = [
  UNDO,
  {
    id: 'redo',
    on: ['local', 'analysis', 'endgame'],
    label: ({ t }) => t('action.redo'),
    isOff: (state) => !capabilities(gameOn(state)).mayBringBack,
    keys: ['Ctrl+Y', 'Ctrl+Shift+Z'],
    reach: 'squares',
    row: { at: 20, icon: 'redo' },
    run: ({ dispatch }) => dispatch({ type: 'redone' }),
  },
  FLIP,
  {
    id: 'moves',
    on: ['local', 'endgame', 'online'],
    label: ({ t }) => t('action.moves'),
    row: { at: 60, icon: 'moves' },
    run: opening({ kind: 'moves' }),
  },
  {
    id: 'menu',
    on: ['local', 'online'],
    label: ({ t }) => t('action.menu'),
    row: { at: 70, icon: 'menu' },
    run: opening({ kind: 'menu' }),
  },
  { id: 'type', label: ({ t }) => t('moveEntry'), keys: ['/'], reach: 'squares', run: typeMove },
  {
    id: 'help',
    label: ({ t }) => t('action.help'),
    keys: ['?'],
    reach: 'squares',
    menu: { group: 'goTo', at: 60 },
    run: opening({ kind: 'help' }),
  },
  {
    id: 'cancel',
    label: cancel,
    keys: ['Escape'],
    reach: 'squares',
    run: ({ dispatch }) => dispatch({ type: 'cancelled' }),
  },
  {
    id: 'cancelQuestion',
    label: cancel,
    isHere: (state) => askedIn(state) !== null,
    keys: ['Escape'],
    reach: 'fields',
    run: ({ dispatch }) => dispatch({ type: 'dialogClosed' }),
  },
  {
    id: 'closeResult',
    label: ({ t }) => t('result.close'),
    isHere: () => cardClose() !== null,
    keys: ['Escape'],
    reach: 'fields',
    run: () => cardClose()?.click(),
  },
];
