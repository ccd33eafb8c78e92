/** Sentences of the graph of a game. */
import { type GraphPoint, placeOf } from '../session/desk/graph.js';
import type { GameState } from '../session/gameState.js';
import { moveNumberOf } from '../session/view/moveList.js';
import type { Texts } from './language.js';
import { sideName } from './phrases.js';

/** Returns the value of the position on the board for the first side. */
export function shareText(texts: Texts, game: GameState, points: readonly GraphPoint[]): string {
  const { share, path } = points[placeOf(points, game.cursor)]!;
  const number = moveNumberOf(game, path);
  if (share === null) return texts.t('desk.graph.unknown', { number });
  return texts.t('desk.graph.at', { number, share: Math.round(100 * share), side: sideName(texts, game, 0) });
}
