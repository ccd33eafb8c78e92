/** After a win against the computer: a game with its next player. */
import type { AppEvent } from '../events.js';
import { endingOf, isAtEnd, outcomeOf, ownSide } from '../game.js';
import type { Computer, GameState } from '../gameState.js';
import { FULL_STRENGTH } from '../levels.js';
import { rulesOfGame } from '../rules.js';

/** Returns the game with the player above the one that was beaten; null where nobody was beaten, or none is above. */
export function nextOpponent(
  game: GameState,
): (Extract<AppEvent, { type: 'gameStarted' }> & { readonly computer: Computer }) | null {
  const { computer, variant, start } = game;
  const ending = endingOf(game);
  const winner = ending?.kind === 'resignation' ? ending.winner : ending ? null : outcomeOf(game)?.winner;
  if (!computer || !isAtEnd(game) || winner === null || winner === undefined) return null;
  if (winner !== ownSide(game) || computer.level >= FULL_STRENGTH || start !== '') return null;
  const next = { ...computer, level: computer.level + 1, standing: null };
  return { type: 'gameStarted', variant, options: rulesOfGame(game).options, computer: next };
}
