/** The outcome of a gesture: a change on the screen at once, and perhaps an intent to change the game. */
import type { Command } from '@sitke/protocol';
import type { Color } from '@sitke/rules';
import { actingSide } from '../game.js';
import { gameOn } from '../session.js';
import type { AppState } from '../types.js';

/** A wish to do something in a game: a command of the protocol, but for the number that a link gives to an arrangement. */
export type Intent =
  | Exclude<Command, { type: 'arrange' | 'ready' }>
  | { readonly type: 'arrange'; readonly drops: readonly string[] }
  | { readonly type: 'ready' };

/** `by`: the side whose intent it is; at one device a person may act for both. */
export type Outcome =
  | { readonly state: AppState; readonly intent: null }
  | { readonly state: AppState; readonly intent: Intent; readonly by: Color };

/** Returns the outcome of a gesture that only changes what is selected, asked or said. */
export function shows(state: AppState): Outcome {
  return { state, intent: null };
}

/** Returns the outcome of a gesture that means something to the game. */
export function intends(state: AppState, intent: Intent, by: Color = actingSide(gameOn(state))): Outcome {
  return { state: { ...state, choice: null, notice: null }, intent, by };
}
