/** Plays the sounds of the game and lets the device vibrate, as far as somebody has chosen them. Loaded only then. */
import { effect, untracked } from '@preact/signals';
import { runningGame } from '../capabilities.js';
import { serverView } from '../game.js';
import type { GameState } from '../gameState.js';
import type { Preferences } from '../preferences.js';
import type { Store } from '../store/store.js';
import { isTimeLow, type SoundName, soundOf } from '../view/sounds.js';
import { SOUNDS, type Tone, VIBRATIONS } from './soundTable.js';

/** How often the clock is looked at. Units: ms. */
const CLOCK_MS = 500;
/** Tones fade to this, since a ramp to zero is not defined. */
const SILENCE = 0.0001;

/** Sounds made by the browser; made when the first one is heard, because a page may not sound before it is touched. */
function makePlayer(): (name: SoundName, volume: number) => void {
  let context: AudioContext | null = null;
  let noise: AudioBuffer | null = null;
  const sourceOf = (audio: AudioContext, { wave, hertz, toHertz }: Tone, at: number, end: number): AudioNode => {
    if (wave !== 'noise') {
      const oscillator = new OscillatorNode(audio, { type: wave, frequency: hertz });
      if (toHertz !== undefined) oscillator.frequency.exponentialRampToValueAtTime(toHertz, end);
      oscillator.start(at);
      oscillator.stop(end);
      return oscillator;
    }
    if (!noise) {
      noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
      const samples = noise.getChannelData(0);
      for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    }
    const source = new AudioBufferSourceNode(audio, { buffer: noise });
    source.start(at);
    source.stop(end);
    return source.connect(new BiquadFilterNode(audio, { type: 'bandpass', frequency: hertz }));
  };
  return (name, volume) => {
    context ??= new AudioContext();
    const audio = context;
    if (audio.state === 'suspended') void audio.resume();
    for (const tone of SOUNDS[name]) {
      const at = audio.currentTime + tone.atMs / 1000;
      const end = at + tone.lastMs / 1000;
      const gain = new GainNode(audio, { gain: 0 });
      gain.gain.setValueAtTime(Math.max(SILENCE, tone.level * volume), at);
      gain.gain.exponentialRampToValueAtTime(SILENCE, end);
      sourceOf(audio, tone, at, end).connect(gain).connect(audio.destination);
    }
  };
}

/** The sound of a step on the board, or else in the game that goes on while the board shows an earlier position. */
function heardIn(before: GameState, after: GameState): SoundName | null {
  return soundOf(before, after) ?? soundOf(runningGame(before), runningGame(after));
}

/** Sounds from now on, by the preferences of the store. `serverNow` gives the server's time in ms. */
export function connectSounds({ state }: Store, serverNow: () => number): void {
  const player = makePlayer();
  const make = (name: SoundName, { sound = 0, isMuted, vibrates }: Preferences): void => {
    // Before a page is touched, browsers let it neither sound nor vibrate.
    if (navigator.userActivation?.hasBeenActive === false) return;
    if (sound > 0 && !isMuted) player(name, (sound / 10) ** 2);
    if (vibrates) navigator.vibrate?.([...VIBRATIONS[name]]);
  };
  let game: GameState = state.peek().game;
  let { sound } = state.peek().preferences;
  effect(() => {
    const now = state.value;
    untracked(() => {
      // A sample of a volume that was just chosen.
      const name = now.preferences.sound === sound ? heardIn(game, now.game) : 'move';
      [game, sound] = [now.game, now.preferences.sound];
      if (name) make(name, now.preferences);
    });
  });
  let wasLow = false;
  setInterval(() => {
    const { game: shown, preferences } = state.peek();
    const view = serverView(shown);
    const isLow = view?.you != null && isTimeLow(view, view.you, serverNow());
    if (isLow && !wasLow) make('lowTime', preferences);
    wasLow = isLow;
  }, CLOCK_MS);
}
