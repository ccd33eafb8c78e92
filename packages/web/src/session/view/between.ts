/** Whether this is a moment between two games: what would disturb one waits for it. */
import { isOver, serverView } from '../game.js';
import { gameOn } from '../session.js';
import { nodeOf, ROOT } from '../tree.js';
import type { AppState } from '../types.js';

export function isBetweenGames(state: AppState): boolean {
  const { page, session, dialog, choice } = state;
  const game = gameOn(state);
  if (dialog || choice) return false;
  // In the lobby somebody waits for a game.
  if (session.kind === 'lobby') return false;
  if (session.kind === 'online') return serverView(game) !== null && isOver(game);
  if (page) return true;
  if (session.kind === 'endgame') return session.exercise === null || isOver(game);
  return isOver(game) || nodeOf(game.tree, ROOT).children.length === 0;
}
