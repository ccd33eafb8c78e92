/** The game on the board, which follows from the session: the one place where they differ. */
import { isAtEnd, serverView } from './game.js';
import type { GameState } from './gameState.js';
import { gameOf } from './online/game.js';
import type { AppState, EndgameSession, OnlineSession, Session } from './types.js';

/** The activity at the page. */
export type Activity = 'local' | 'analysis' | Exclude<Session['kind'], 'home'>;

/** Returns the activity, whether or not a page without a board lies over it. */
export function activityOf({ session, home }: AppState): Activity {
  if (session.kind !== 'home') return session.kind;
  return home.hands.kind === 'desk' ? 'analysis' : 'local';
}

/** Returns the game on the board. */
export function gameOn({ home, session }: Pick<AppState, 'home' | 'session'>): GameState {
  if (session.kind === 'endgame') return session.exercise?.game ?? home;
  return (session.kind === 'online' ? gameOf(session.link, session.cursor) : null) ?? home;
}

/** Returns the state with the game on the board replaced. Of one of the server it is only looked at another position. */
export function withGame(state: AppState, game: GameState): AppState {
  const { session } = state;
  if (session.kind === 'endgame' && session.exercise?.game)
    return { ...state, session: { ...session, exercise: { ...session.exercise, game } } };
  if (session.kind === 'online' && serverView(gameOn(state)))
    return { ...state, session: { ...session, cursor: isAtEnd(game) ? null : game.cursor } };
  return { ...state, home: game };
}

/** Returns the session of endgames; null while another one is active. */
export function endgameOf({ session }: AppState): EndgameSession | null {
  return session.kind === 'endgame' ? session : null;
}

/** Returns the game of the server that is open; null if none is. */
export function onlineOf({ session }: AppState): OnlineSession | null {
  return session.kind === 'online' ? session : null;
}
