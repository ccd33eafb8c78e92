/** The actions of an online game. A spectator takes no part in it, and only looks. */
import type { GameView } from '@sitke/protocol';
import type { JSX } from 'preact';
import { capabilities } from '../../session/capabilities.js';
import { isArranging } from '../../session/online/game.js';
import type { AppState } from '../../session/types.js';
import { type Action, Actions } from '../../ui/board/ActionRow.js';
import { useTools } from '../../ui/context.js';

export function OnlineActions(props: { readonly state: AppState; readonly view: GameView }): JSX.Element {
  const { state, view } = props;
  const { game } = state;
  const { t, dispatch } = useTools();
  const { mayTakeBack, offers, byWord } = capabilities(game);
  const undo: Action = isArranging(game)
    ? { name: 'undo', run: () => dispatch({ type: 'undone' }), isOff: !mayTakeBack }
    : {
        name: 'undo',
        label: t('onlineAction.takeback'),
        run: () => dispatch({ type: 'onlineActed', act: { type: 'offer', what: 'takeback' } }),
        isOff: !offers.includes('takeback'),
      };
  const aborts = byWord === 'abort';
  const own: readonly Action[] = [
    undo,
    {
      name: 'draw',
      label: t('onlineAction.draw'),
      run: () => dispatch({ type: 'dialogOpened', dialog: { kind: 'draw' } }),
      isOff: !offers.includes('draw'),
    },
    {
      name: aborts ? 'abort' : 'resign',
      label: aborts ? t('action.abort') : t('onlineAction.resign'),
      run: () => dispatch({ type: 'dialogOpened', dialog: { kind: aborts ? 'abort' : 'resign' } }),
      isOff: byWord === null,
    },
  ];
  const actions: readonly Action[] = [
    ...(view.you === null ? [] : own),
    { name: 'flip', run: () => dispatch({ type: 'flipped' }) },
    { name: 'moves', run: () => dispatch({ type: 'dialogOpened', dialog: { kind: 'moves' } }) },
    { name: 'menu', run: () => dispatch({ type: 'dialogOpened', dialog: { kind: 'menu' } }) },
  ];
  return <Actions actions={actions} />;
}
