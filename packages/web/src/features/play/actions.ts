/** Actions of a game at this device. */
import { capabilities } from '../../session/capabilities.js';
import { isCurtained, opponentDraft } from '../../session/game.js';
import { gameOn } from '../../session/session.js';
import { viewOf } from '../../session/view/select.js';
import type { Action } from '../../ui/action.js';
import { opening } from '../../ui/board/actions.js';

export const ACTIONS: readonly Action[] = [
  {
    id: 'hint',
    on: ['local'],
    label: ({ t }) => t('action.hint'),
    isHere: (state) => gameOn(state).computer !== null && !capabilities(gameOn(state)).mayAnalyse,
    isOff: (state) => !capabilities(gameOn(state)).mayAskHint || state.engine.wish === 'hint',
    row: { at: 30, icon: 'hint' },
    run: ({ dispatch }) => dispatch({ type: 'engineWished', wish: 'hint' }),
  },
  {
    id: 'draw',
    on: ['local'],
    label: ({ t }, state) => (gameOn(state).computer ? t('action.offerDraw') : t('action.draw')),
    isHere: (state) => capabilities(gameOn(state)).offers.includes('draw'),
    menu: { group: 'game', at: 10 },
    run: opening({ kind: 'draw' }),
  },
  {
    id: 'opponent',
    on: ['local'],
    label: ({ t }) => t('action.opponent'),
    isHere: (state) => !isCurtained(gameOn(state)) && !viewOf(state).isOver,
    menu: { group: 'game', at: 20 },
    run: ({ dispatch }, state) =>
      dispatch({ type: 'dialogOpened', dialog: { kind: 'opponent', draft: opponentDraft(gameOn(state)) } }),
  },
  {
    id: 'resign',
    on: ['local'],
    label: ({ t }) => t('action.resign'),
    isHere: (state) => capabilities(gameOn(state)).byWord !== null,
    menu: { group: 'game', at: 90, isFinal: true },
    run: opening({ kind: 'resign' }),
  },
];
