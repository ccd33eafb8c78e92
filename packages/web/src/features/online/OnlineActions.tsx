/** The actions of an online game. A spectator takes no part in it, and only looks. */
import type { GameView } from '@sitke/protocol';
import type { JSX } from 'preact';
import { canTakeBack } from '../../session/computer/computer.js';
import { isArranging } from '../../session/online/game.js';
import { canAbort, canOffer } from '../../session/online/offers.js';
import type { AppState } from '../../session/types.js';
import { type Action, Actions } from '../../ui/board/ActionRow.js';
import { useTools } from '../../ui/context.js';

export function OnlineActions(props: { readonly state: AppState; readonly view: GameView }): JSX.Element {
  const { state, view } = props;
  const { game } = state;
  const { t, dispatch } = useTools();
  const isOver = view.status === 'ended';
  const arranging = isArranging(game);
  const undo: Action = arranging
    ? { name: 'undo', run: () => dispatch({ type: 'undone' }), isOff: !canTakeBack(game) }
    : {
        name: 'undo',
        label: t('onlineAction.takeback'),
        run: () => dispatch({ type: 'onlineActed', act: { type: 'offer', what: 'takeback' } }),
        isOff: !canOffer(view, game, 'takeback'),
      };
  const aborts = canAbort(view, game);
  const own: readonly Action[] = [
    undo,
    {
      name: 'draw',
      label: t('onlineAction.draw'),
      run: () => dispatch({ type: 'dialogOpened', dialog: { kind: 'draw' } }),
      isOff: !canOffer(view, game, 'draw'),
    },
    {
      name: aborts ? 'abort' : 'resign',
      label: aborts ? t('action.abort') : t('onlineAction.resign'),
      run: () => dispatch({ type: 'dialogOpened', dialog: { kind: aborts ? 'abort' : 'resign' } }),
      isOff: isOver,
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
