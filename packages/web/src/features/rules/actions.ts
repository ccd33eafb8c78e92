import { serverView } from '../../session/game.js';
import type { Action } from '../../ui/action.js';

export const ACTIONS: readonly Action[] = [
  {
    id: 'rules',
    on: ['local', 'online'],
    label: ({ t }) => t('menu.rules'),
    isHere: ({ game, online }) => !online || serverView(game) !== null,
    menu: { group: 'goTo', at: 50 },
    to: ({ game: { variant, ruleset } }) => ({ page: 'ruleset', variant, ruleset, article: '' }),
  },
];
