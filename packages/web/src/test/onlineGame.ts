/** A page with a game of the server, driven by the views that the server sends. */
import { type GameView, type Link, newLink } from '@sitke/protocol';
import type { Color } from '@sitke/rules';
import { newGame } from '../session/game.js';
import { initialState } from '../session/initial.js';
import { onlineOf } from '../session/session.js';
import { reduce } from '../session/store/reduce.js';
import type { AppState } from '../session/types.js';

export const ONLINE_ID = 'n3JtAj9K3h';
const MINUTES_10 = 600_000;
const CLOCK = { mainMs: MINUTES_10, setupMs: 0, periods: 0, sinceMs: null, givenMs: 0, bankMs: 0 };

const FIRST: Omit<GameView, 'you' | 'line'> = {
  variant: 'makruk',
  options: {},
  time: { kind: 'clock', initialMs: MINUTES_10, incrementMs: 0, periods: 0, periodMs: 0, setupMs: 0 },
  players: [
    { kind: 'guest', name: 'Aung' },
    { kind: 'guest', name: 'Zaw' },
  ],
  status: 'live',
  turn: 0,
  placing: false,
  clocks: [CLOCK, CLOCK],
  ready: [null, null],
  salts: null,
  offers: { draw: null, takeback: null, rematch: null },
  gone: [null, null],
  end: null,
  rematch: null,
};

/** Returns the state of the page of a game under way, as a side or (null) a spectator sees it. */
export function onlineGame(you: Color | null, line: readonly string[], change: Partial<GameView> = {}): AppState {
  const opened = reduce(initialState(newGame('makruk', 'standard')), {
    type: 'onlineOpened',
    place: { kind: 'game', id: ONLINE_ID },
  });
  const link: Link = { ...newLink(ONLINE_ID), view: { ...FIRST, you, line: [...line], ...change } };
  return reduce(opened, { type: 'onlineStepped', link, refused: [] });
}

/** Returns the state after another view of the game has come. */
export function nextView(state: AppState, change: Partial<GameView>): AppState {
  const { link } = onlineOf(state)!;
  return reduce(state, { type: 'onlineStepped', link: { ...link, view: { ...link.view!, ...change } }, refused: [] });
}
