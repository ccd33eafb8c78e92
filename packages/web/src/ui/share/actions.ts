import { isCurtained, serverView } from '../../session/game.js';
import { gameOn, onlineOf } from '../../session/session.js';
import type { Action } from '../action.js';
import { opening } from '../board/actions.js';

export const ACTIONS: readonly Action[] = [
  {
    id: 'share',
    on: ['local', 'online'],
    label: ({ t }) => t('menu.share'),
    isHere: (state) => !onlineOf(state) || (serverView(gameOn(state)) !== null && !isCurtained(gameOn(state))),
    menu: { group: 'game', at: 30 },
    run: opening({ kind: 'share' }),
  },
  {
    id: 'position',
    on: ['local'],
    label: ({ t }) => t('position.title'),
    menu: { group: 'game', at: 40 },
    run: ({ dispatch }, { home: { variant, ruleset } }) =>
      dispatch({
        type: 'dialogOpened',
        dialog: { kind: 'position', draft: { variant, ruleset, fen: '', problem: null } },
      }),
  },
];
