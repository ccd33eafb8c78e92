/** Reduces the events of the games that are kept on this device. */

import type { AppEvent } from '../events.js';
import { asPlayed, newGame } from '../game.js';
import type { GameState } from '../gameState.js';
import { withNewGame } from '../initial.js';
import { changeGame } from '../line.js';
import { gameOn } from '../session.js';
import type { AppState } from '../types.js';

type KeepingEvent = Extract<
  AppEvent,
  { type: 'gameNamed' | 'gameOpened' | 'gameRemoved' | 'gameMissing' | 'keepingTold' }
>;

/** Returns the state after an event of the games that are kept. */
export function reduceKeeping(state: AppState, event: KeepingEvent): AppState {
  const { home } = state;
  switch (event.type) {
    case 'gameNamed':
      return home.id === event.from ? withHome(state, { ...home, id: event.id }) : state;
    case 'gameOpened':
      // Analysis may have stopped on a side line.
      return withNewGame(state, asPlayed(event.game));
    case 'gameRemoved':
      return home.id === event.id ? withHome(state, newGame(home.variant, home.ruleset)) : state;
    case 'gameMissing':
      return state.page?.page === 'kept' && state.page.kept === event.id
        ? { ...state, page: { page: 'unknown', path: `/games/${event.id}` } }
        : state;
    case 'keepingTold':
      return { ...state, keeping: event.keeping };
  }
}

/** Returns the state with another game as that of this device, on the board or behind what is on it. */
function withHome(state: AppState, home: GameState): AppState {
  const isTouched = gameOn(state) === state.home && home.tree !== state.home.tree;
  return isTouched ? changeGame(state, home) : { ...state, home };
}
