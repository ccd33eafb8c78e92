/** The session that is open, read from the fields of the state here alone: one at a time. */
import type { GameState } from './gameState.js';
import type { OnlineState } from './online.js';
import type { AppState, TrainerState } from './types.js';

export type Session =
  /** A game of this device, between people or with the computer. */
  | { readonly kind: 'local'; readonly game: GameState }
  /** A game of this device at the desk. */
  | { readonly kind: 'analysis'; readonly game: GameState }
  /** The lessons on endgames, or an exercise. */
  | { readonly kind: 'endgame'; readonly trainer: TrainerState }
  /** The server's games, none of them open. */
  | { readonly kind: 'lobby'; readonly online: OnlineState }
  /** A game of the server. */
  | { readonly kind: 'online'; readonly online: OnlineState; readonly id: string };

/** Returns the session that is open, whether or not a page without a board lies over it. */
export function sessionOf({ online, trainer, game }: AppState): Session {
  if (online?.place.kind === 'lobby') return { kind: 'lobby', online };
  if (online) return { kind: 'online', online, id: online.place.id };
  if (trainer) return { kind: 'endgame', trainer };
  return { kind: game.hands.kind === 'desk' ? 'analysis' : 'local', game };
}
