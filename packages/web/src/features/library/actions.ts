import type { Action } from '../../ui/action.js';

export const ACTIONS: readonly Action[] = [
  {
    id: 'games',
    on: ['local'],
    label: ({ t }) => t('games.title'),
    menu: { group: 'goTo', at: 40 },
    to: () => ({ page: 'games' }),
  },
];
