import { capabilities } from '../../session/capabilities.js';
import { gameOn } from '../../session/session.js';
import type { Action } from '../../ui/action.js';

export const ACTIONS: readonly Action[] = [
  {
    id: 'trainer',
    on: ['local'],
    label: ({ t }) => t('trainer.open'),
    menu: { group: 'goTo', at: 30 },
    run: ({ open }, { home: { variant, ruleset } }) => open({ page: 'course', variant, ruleset }),
  },
  {
    id: 'trainer-hint',
    on: ['endgame'],
    label: ({ t }) => t('action.hint'),
    isOff: (state) => !capabilities(gameOn(state)).mayMove,
    row: { at: 30, icon: 'hint' },
    run: ({ dispatch }) => dispatch({ type: 'helpWanted' }),
  },
  {
    id: 'trainer-lessons',
    on: ['endgame'],
    label: ({ t }) => t('action.lessons'),
    row: { at: 80, icon: 'lessons' },
    run: ({ dispatch }) => dispatch({ type: 'exerciseLeft' }),
  },
];
