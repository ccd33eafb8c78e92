import { isEngineVariant } from '@sitke/engine/variants';
import type { GameState } from '../../session/gameState.js';
import { keptGame } from '../../session/online/reduce.js';
import { activityOf, gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { viewOf } from '../../session/view/select.js';
import type { Offer } from '../../ui/action.js';

/** Returns the game as it is kept on this device; null where it is not. */
function keptOf(state: AppState): GameState | null {
  if (gameOn(state).hands.kind !== 'server') return gameOn(state);
  const kept = keptGame(state);
  return kept?.source ? kept : null;
}

/** The way to the review of a game that is over; none where no move was made. */
export function OFFERS(state: AppState): readonly Offer[] {
  const { isOver, isEarlier } = viewOf(state);
  if (!['local', 'online'].includes(activityOf(state)) || !isOver || isEarlier) return [];
  const kept = keptOf(state);
  const hasMoves = kept !== null && Object.keys(kept.tree).length > 1;
  if (!hasMoves || kept.id === null || !isEngineVariant(gameOn(state).variant)) return [];
  return [{ id: 'review', at: 110, label: ({ t }) => t('action.review'), to: { page: 'review', kept: kept.id } }];
}
