import { newGameDialog } from '../../session/game.js';
import { activityOf, gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { viewOf } from '../../session/view/select.js';
import type { Offer } from '../../ui/action.js';

/** The offer after a game between people at this device. */
export function OFFERS(state: AppState): readonly (Offer | false)[] {
  const game = gameOn(state);
  if (activityOf(state) !== 'local' || game.computer) return [];
  const { isOver, isEarlier } = viewOf(state);
  return [
    isOver &&
      !isEarlier && {
        id: 'newGame',
        at: 100,
        label: ({ t }) => t('action.newGame'),
        look: 'main',
        run: ({ dispatch }) => dispatch({ type: 'dialogOpened', dialog: newGameDialog(game) }),
      },
  ];
}
