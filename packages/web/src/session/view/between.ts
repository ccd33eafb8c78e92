/** Whether this is a moment between two games: what would disturb one waits for it. */
import { isOver } from '../game.js';
import { nodeOf, ROOT } from '../tree.js';
import type { AppState } from '../types.js';

export function isBetweenGames({ page, online, trainer, game, dialog, choice }: AppState): boolean {
  if (dialog || choice) return false;
  // In the lobby somebody waits for a game.
  if (online) return online.place.kind === 'game' && game.remote !== null && isOver(game);
  if (page) return true;
  if (trainer) return trainer.exercise === null || isOver(game);
  return isOver(game) || nodeOf(game.tree, ROOT).children.length === 0;
}
