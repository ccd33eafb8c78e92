/** Drives the state of the app by events, as a person at the board would. */
import { parseSquare, type VariantId, variantOf } from '@sitke/rules';
import type { AppEvent } from '../session/events.js';
import { currentNode, newGame } from '../session/game.js';
import { initialState } from '../session/initial.js';
import { gameOn } from '../session/session.js';
import { reduce } from '../session/store/reduce.js';
import { movesOf } from '../session/tree.js';
import type { AppState } from '../session/types.js';

export const BURMESE = 'sittuyin';

/** Returns the state with a game just begun. */
export function start(ruleset: string, fen = '', variant: VariantId = BURMESE): AppState {
  return initialState(newGame(variant, ruleset, fen));
}

/** Returns the state after events, one after another. */
export function run(state: AppState, ...events: readonly AppEvent[]): AppState {
  return events.reduce(reduce, state);
}

/** Returns the number of a square. */
export function sq(name: string, variant: VariantId = BURMESE): number {
  return parseSquare(variantOf(variant), name)!;
}

export const tap = (name: string, variant: VariantId = BURMESE): AppEvent => ({
  type: 'squareTapped',
  square: sq(name, variant),
});
export const take = (role: number): AppEvent => ({ type: 'pocketTapped', role });
export const type = (text: string): AppEvent => ({ type: 'typed', text });
export const drag = (from: string, to: string): AppEvent => ({
  type: 'moveWanted',
  origin: { square: sq(from) },
  to: sq(to),
});
export const undo: AppEvent = { type: 'undone' };
export const redo: AppEvent = { type: 'redone' };
export const ready: AppEvent = { type: 'readied' };

/** Returns the moves up to the cursor. */
export const line = (state: AppState): string => movesOf(gameOn(state).cursor).join(' ');
export const fen = (state: AppState): string => currentNode(gameOn(state)).fen;
/** Returns the code of a refusal, or the kind of another notice. */
export const code = (state: AppState): string | null =>
  state.notice?.kind === 'refused' ? state.notice.explanation.code : (state.notice?.kind ?? null);

export const RED_ARMY = 'K@e1 S@d2 S@e2 F@f2 R@a1 R@h1 N@c2 N@g2'.split(' ').map(type);
export const BLACK_ARMY = 'K@d8 S@d7 S@e7 F@c7 R@a8 R@h8 N@b7 N@f7'.split(' ').map(type);
