/** Online games as a server shows them on pictures: a game as one of two people sees it. */
import type { GameView } from '@sitke/protocol';

export const GAME_ID = 'n3JtAj9K3h';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CLOCK = { bankMs: 3000, givenMs: 0, mainMs: 10 * MINUTE_MS, setupMs: 0, periods: 0, sinceMs: null } as const;
const TEN_MINUTES: GameView['time'] = {
  kind: 'clock',
  initialMs: 10 * MINUTE_MS,
  incrementMs: 5000,
  periods: 0,
  periodMs: 0,
  setupMs: 0,
};
const DAYS: GameView['time'] = { kind: 'correspondence', days: 3 };

/** Returns a game under way between Daw Khin and Maung Lay, who sees it, but for what is named. */
export function gameView(change: Partial<GameView> = {}): GameView {
  return {
    variant: 'makruk',
    options: {},
    time: TEN_MINUTES,
    you: 1,
    players: [
      { kind: 'guest', name: 'Daw Khin' },
      { kind: 'guest', name: 'Maung Lay' },
    ],
    status: 'live',
    turn: 1,
    placing: false,
    clocks: [CLOCK, CLOCK],
    ready: [null, null],
    salts: null,
    offers: { draw: null, takeback: null, rematch: null },
    gone: [null, null],
    end: null,
    rematch: null,
    line: ['e3e4', 'e6e5', 'd3d4'],
    ...change,
  };
}

/** A game of days in which armies are placed in turns, the clock of the one who sees it running. */
export function placingView(nowMs: number): GameView {
  const mainMs = 71 * HOUR_MS + 59 * MINUTE_MS;
  return gameView({
    variant: 'sittuyin',
    time: DAYS,
    you: 0,
    turn: 0,
    placing: true,
    clocks: [
      { ...CLOCK, mainMs, sinceMs: nowMs },
      { ...CLOCK, mainMs },
    ],
    line: [],
  });
}
