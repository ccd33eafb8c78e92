import type { Action } from '../../ui/action.js';

export const ACTIONS: readonly Action[] = [
  {
    id: 'editor',
    on: ['local'],
    label: ({ t }) => t('editor.title'),
    menu: { group: 'goTo', at: 10 },
    to: () => ({ page: 'position', setup: '' }),
  },
];
