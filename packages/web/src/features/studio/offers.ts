/** The offers of a set-up: the next piece of the plan, and armies to choose from. */
import { squareName, variantOf } from '@sitke/rules';
import { pieceName } from '../../i18n/phrases.js';
import { capabilities } from '../../session/capabilities.js';
import { mayPlaceArmy, nextOfPlan } from '../../session/gestures/plan.js';
import { activityOf, gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { viewOf } from '../../session/view/select.js';
import type { Offer } from '../../ui/action.js';
import { STUDIO_VARIANTS } from '../../variants/registry.formations.js';

export function OFFERS(state: AppState): readonly (Offer | false)[] {
  const { plan } = state;
  const game = gameOn(state);
  const isGame = ['local', 'online'].includes(activityOf(state));
  if (!isGame || !STUDIO_VARIANTS.includes(game.variant) || !mayPlaceArmy(game) || viewOf(state).isEarlier) return [];
  if (plan?.isFollowed)
    return [
      {
        id: 'stopPlacing',
        at: 70,
        label: ({ t }) => t('action.stopPlacing'),
        run: ({ dispatch }) => dispatch({ type: 'planDropped' }),
      },
    ];
  if (!capabilities(game).mayMove) return [];
  const [next] = nextOfPlan(state);
  return [
    next !== undefined && {
      id: 'placeNext',
      at: 70,
      label: (texts) =>
        texts.t('action.placeNext', {
          piece: pieceName(texts, game, next.role),
          square: squareName(variantOf(game.variant), next.to),
        }),
      look: 'main',
      run: ({ dispatch }) => dispatch({ type: 'planFollowed' }),
    },
    {
      id: 'armies',
      at: 72,
      label: ({ t }) => t('action.armies'),
      run: ({ dispatch }) => dispatch({ type: 'dialogOpened', dialog: { kind: 'armies' } }),
    },
  ];
}
