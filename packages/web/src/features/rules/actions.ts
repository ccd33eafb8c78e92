import { serverView } from '../../session/game.js';
import { gameOn, onlineOf } from '../../session/session.js';
import type { Action } from '../../ui/action.js';

export const ACTIONS: readonly Action[] = [
  {
    id: 'rules',
    on: ['local', 'online'],
    label: ({ t }) => t('menu.rules'),
    isHere: (state) => !onlineOf(state) || serverView(gameOn(state)) !== null,
    menu: { group: 'goTo', at: 50 },
    to: (state) => {
      const { variant, ruleset } = gameOn(state);
      return { page: 'ruleset', variant, ruleset, article: '' };
    },
  },
];
