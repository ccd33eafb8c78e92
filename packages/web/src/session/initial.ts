/** The states that something begins with. */
import { ownSide } from './game.js';
import type { GameState } from './gameState.js';
import { FIRST_PREFERENCES } from './preferences.js';
import type { AppState, EngineState, TablesState } from './types.js';

export const QUIET: EngineState = { problem: null, wish: null, hint: null };
export const UNASKED: TablesState = { problem: null, making: null, verdicts: {} };

/** Returns the state a first visit starts with. */
export function initialState(game: GameState): AppState {
  return {
    game,
    home: game,
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
    trainer: null,
    online: null,
    training: {},
    keeping: 'kept',
  };
}

/** Returns the state with another game on the board, seen from the side of the person at it, and on its page. */
export function withNewGame(state: AppState, game: GameState): AppState {
  return {
    ...initialState(game),
    orientation: ownSide(game) ?? 0,
    preferences: state.preferences,
    training: state.training,
    // Of another game, that it was split off or lies elsewhere says nothing.
    keeping: state.keeping === 'split' || state.keeping === 'elsewhere' ? 'kept' : state.keeping,
  };
}
