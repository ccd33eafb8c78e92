/** The game of this device. It is on the board, or goes on there once the session that is open is left. */
import type { GameState } from './gameState.js';
import type { AppState } from './types.js';

/** Whether the game on the board is that of this device, and not an online game or the position of an exercise. */
function isAtHome({ game, trainer }: AppState): boolean {
  return game.hands.kind !== 'server' && (trainer?.exercise?.start ?? null) === null;
}

/** Returns the game of this device, whatever is on the board. */
export function gameAtHome(state: AppState): GameState {
  return isAtHome(state) ? state.game : state.home;
}

/** Returns the state that knows the game of this device once another one is on the board. */
export function rememberHome(state: AppState): AppState {
  const home = gameAtHome(state);
  return home === state.home ? state : { ...state, home };
}
