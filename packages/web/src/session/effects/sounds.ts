/** Plays the sounds of the game and lets the device vibrate, as far as somebody has chosen them. Loaded only then. */
import { effect, untracked } from '@preact/signals';
import { makePlayer, type SoundName } from '@sitke/board/sounds';
import { runningGame } from '../capabilities.js';
import { serverView } from '../game.js';
import type { GameState } from '../gameState.js';
import type { Preferences } from '../preferences.js';
import { gameOn } from '../session.js';
import type { Store } from '../store/store.js';
import { isTimeLow, soundOf } from '../view/sounds.js';

/** How often the clock is looked at. Units: ms. */
const CLOCK_MS = 500;

/** The sound of a step on the board, or else in the game that goes on while the board shows an earlier position. */
function heardIn(before: GameState, after: GameState): SoundName | null {
  return soundOf(before, after) ?? soundOf(runningGame(before), runningGame(after));
}

/** Sounds from now on, by the preferences of the store. `serverNow` gives the server's time in ms. */
export function connectSounds({ state }: Store, serverNow: () => number): void {
  const player = makePlayer();
  const make = (name: SoundName, { sound = 0, isMuted, vibrates = false }: Preferences): void =>
    player(name, isMuted ? 0 : sound, vibrates);
  let game: GameState = gameOn(state.peek());
  let { sound } = state.peek().preferences;
  effect(() => {
    const now = state.value;
    untracked(() => {
      // A sample of a volume that was just chosen.
      const name = now.preferences.sound === sound ? heardIn(game, gameOn(now)) : 'move';
      [game, sound] = [gameOn(now), now.preferences.sound];
      if (name) make(name, now.preferences);
    });
  });
  let wasLow = false;
  setInterval(() => {
    const { preferences } = state.peek();
    const shown = gameOn(state.peek());
    const view = serverView(shown);
    const isLow = view?.you != null && isTimeLow(view, view.you, serverNow());
    if (isLow && !wasLow) make('lowTime', preferences);
    wasLow = isLow;
  }, CLOCK_MS);
}
