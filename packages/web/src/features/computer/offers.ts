/** The offers of a game with the computer: hurry it, set it going again, or play another game with it. */
import { opponentName } from '../../i18n/phrases.js';
import { nextOpponent } from '../../session/opponents/next.js';
import { activityOf, gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { viewOf } from '../../session/view/select.js';
import type { Offer } from '../../ui/action.js';

export function OFFERS(state: AppState): readonly (Offer | false | null)[] {
  const kind = activityOf(state);
  const { engine } = state;
  const game = gameOn(state);
  const hasFailed =
    engine.problem !== null &&
    kind !== 'endgame' &&
    ({
      id: 'engineRetry',
      at: 15,
      label: ({ t }) => t('action.retry'),
      look: 'main',
      run: ({ dispatch }) => dispatch({ type: 'engineRetried' }),
    } satisfies Offer);
  if (kind !== 'local' || !game.computer) return [hasFailed];
  const { isComputersTurn, isEarlier, isOver } = viewOf(state);
  const next = isOver && !isEarlier ? nextOpponent(game) : null;
  return [
    isComputersTurn &&
      !isEarlier && {
        id: 'moveNow',
        at: 10,
        label: ({ t }) => t('action.moveNow'),
        look: 'late',
        run: ({ dispatch }) => dispatch({ type: 'engineWished', wish: 'moveNow' }),
      },
    hasFailed,
    hasFailed && {
      id: 'playOnAlone',
      at: 20,
      label: ({ t }) => t('action.playOnAlone'),
      run: ({ dispatch }) => dispatch({ type: 'opponentChosen', computer: null }),
    },
    next && {
      id: 'nextLevel',
      at: 30,
      label: (texts) => texts.t('action.nextLevel', { name: opponentName(texts, next.computer.level) }),
      look: 'main',
      run: ({ dispatch }) => dispatch(next),
    },
    isOver &&
      !isEarlier && {
        id: 'rematch',
        at: 35,
        label: ({ t }) => t('action.rematch'),
        look: next ? undefined : 'main',
        run: ({ dispatch }) => dispatch({ type: 'rematched' }),
      },
  ];
}
