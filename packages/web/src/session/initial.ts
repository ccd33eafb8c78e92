/** The states that something begins with. */
import { ownSide } from './game.js';
import type { GameState } from './gameState.js';
import { FIRST_PREFERENCES } from './preferences.js';
import { gameOn } from './session.js';
import type { AppState, EngineState, Session, TablesState } from './types.js';

export const QUIET: EngineState = { problem: null, wish: null, hint: null };
export const UNASKED: TablesState = { problem: null, making: null, verdicts: {} };

/** Returns the state a first visit starts with. */
export function initialState(game: GameState): AppState {
  return {
    home: game,
    session: { kind: 'home' },
    orientation: 0,
    selection: null,
    choice: null,
    premove: null,
    plan: null,
    notice: null,
    dialog: null,
    page: null,
    preferences: FIRST_PREFERENCES,
    engine: QUIET,
    tables: UNASKED,
    training: {},
    keeping: 'kept',
  };
}

/** Returns the state with another game as that of this device, on the board and on its page. */
export function withNewGame(state: AppState, home: GameState): AppState {
  return untouched({ ...state, home, session: { kind: 'home' } });
}

/** Returns the state with another session active; what was begun on the board is dropped where another game is on it then. */
export function enter(state: AppState, session: Session): AppState {
  const next: AppState = { ...state, session, dialog: null };
  return gameOn(next) === gameOn(state) ? next : untouched(next);
}

/** Returns the state with its board as it is at first, seen from the side of the person at it. */
export function untouched({ home, session, preferences, training, keeping }: AppState): AppState {
  return {
    ...initialState(home),
    session,
    orientation: ownSide(gameOn({ home, session })) ?? 0,
    preferences,
    training,
    // Of another game, that it was split off or lies elsewhere says nothing.
    keeping: keeping === 'split' || keeping === 'elsewhere' ? 'kept' : keeping,
  };
}
