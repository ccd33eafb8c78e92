import type { Action } from '../../ui/action.js';

export const ACTIONS: readonly Action[] = [
  {
    id: 'settings',
    on: ['local'],
    label: ({ t }) => t('settings.title'),
    menu: { group: 'look', at: 10 },
    to: () => ({ page: 'settings' }),
  },
  {
    id: 'mute',
    label: ({ t }) => t('help.mute'),
    isHere: ({ preferences }) => (preferences.sound ?? 0) > 0 || preferences.vibrates === true,
    keys: ['M'],
    reach: 'everywhere',
    run: ({ dispatch }, { preferences }) =>
      dispatch({ type: 'preferred', preferences: { isMuted: !preferences.isMuted } }),
  },
];
