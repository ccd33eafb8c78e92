/** Actions of a game of the server. A spectator takes no part in it, and only looks. */

import { signal } from '@preact/signals';
import { type Capabilities, capabilities } from '../../session/capabilities.js';
import { serverView } from '../../session/game.js';
import { isArranging } from '../../session/online/game.js';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import type { Action } from '../../ui/action.js';
import { opening } from '../../ui/board/actions.js';

/** How often somebody has asked for the clocks. */
export const clocksAsked = signal(0);

const isPlayer = (state: AppState): boolean => serverView(gameOn(state))?.you != null;
const byWord = (state: AppState): Capabilities['byWord'] => capabilities(gameOn(state)).byWord;

const ONLINE = { on: ['online'] } as const;

export const ACTIONS: readonly Action[] = [
  {
    id: 'online',
    on: ['local'],
    label: ({ t }) => t('online.open'),
    menu: { group: 'goTo', at: 20 },
    run: ({ open }) => open({ page: 'online' }),
  },
  {
    ...ONLINE,
    id: 'online-takeback',
    label: ({ t }) => t('onlineAction.takeback'),
    isHere: (state) => isPlayer(state) && !isArranging(gameOn(state)),
    isOff: (state) => !capabilities(gameOn(state)).offers.includes('takeback'),
    row: { at: 10, icon: 'undo' },
    run: ({ dispatch }) => dispatch({ type: 'onlineCommanded', command: { type: 'offer', what: 'takeback' } }),
  },
  {
    ...ONLINE,
    id: 'online-draw',
    label: ({ t }) => t('onlineAction.draw'),
    isHere: isPlayer,
    isOff: (state) => !capabilities(gameOn(state)).offers.includes('draw'),
    row: { at: 20, icon: 'draw' },
    run: opening({ kind: 'draw' }),
  },
  {
    ...ONLINE,
    id: 'online-abort',
    label: ({ t }) => t('action.abort'),
    isHere: (state) => byWord(state) === 'abort',
    row: { at: 30, icon: 'abort' },
    run: opening({ kind: 'abort' }),
  },
  {
    ...ONLINE,
    id: 'online-resign',
    label: ({ t }) => t('onlineAction.resign'),
    isHere: (state) => isPlayer(state) && byWord(state) !== 'abort',
    isOff: (state) => byWord(state) === null,
    row: { at: 30, icon: 'resign' },
    run: opening({ kind: 'resign' }),
  },
  {
    ...ONLINE,
    id: 'online-clocks',
    label: ({ t }) => t('help.clocks'),
    keys: ['T'],
    reach: 'squares',
    run: () => {
      clocksAsked.value += 1;
    },
  },
  {
    ...ONLINE,
    id: 'online-leave',
    label: ({ t }) => t('onlineMenu.home'),
    menu: { group: 'goTo', at: 70 },
    run: ({ dispatch }) => dispatch({ type: 'onlineLeft' }),
  },
];
