/** Actions of a game at this device. */
import { capabilities } from '../../session/capabilities.js';
import { isCurtained, opponentDraft } from '../../session/game.js';
import { viewOf } from '../../session/view/select.js';
import type { Action } from '../../ui/action.js';
import { opening } from '../../ui/board/actions.js';

export const ACTIONS: readonly Action[] = [
  {
    id: 'hint',
    on: ['local'],
    label: ({ t }) => t('action.hint'),
    isHere: ({ game }) => game.computer !== null && !capabilities(game).mayAnalyse,
    isOff: ({ game, engine }) => !capabilities(game).mayAskHint || engine.wish === 'hint',
    row: { at: 30, icon: 'hint' },
    run: ({ dispatch }) => dispatch({ type: 'engineWished', wish: 'hint' }),
  },
  {
    id: 'draw',
    on: ['local'],
    label: ({ t }, { game }) => (game.computer ? t('action.offerDraw') : t('action.draw')),
    isHere: ({ game }) => capabilities(game).offers.includes('draw'),
    menu: { group: 'game', at: 10 },
    run: opening({ kind: 'draw' }),
  },
  {
    id: 'opponent',
    on: ['local'],
    label: ({ t }) => t('action.opponent'),
    isHere: (state) => !isCurtained(state.game) && !viewOf(state).isOver,
    menu: { group: 'game', at: 20 },
    run: ({ dispatch }, { game }) =>
      dispatch({ type: 'dialogOpened', dialog: { kind: 'opponent', draft: opponentDraft(game) } }),
  },
  {
    id: 'resign',
    on: ['local'],
    label: ({ t }) => t('action.resign'),
    isHere: ({ game }) => capabilities(game).byWord !== null,
    menu: { group: 'game', at: 90, isFinal: true },
    run: opening({ kind: 'resign' }),
  },
];
