/** Makes sounds by the browser, and lets the device vibrate. */
import type { SoundName } from './heard.js';
import { SOUNDS, type Tone, VIBRATIONS } from './table.js';

/** Tones fade to this, since a ramp to zero is not defined. */
const SILENCE = 0.0001;

/** Makes a sound. Units: `volume` from 0, none, to 10. */
export type Player = (name: SoundName, volume: number, vibrates?: boolean) => void;

/** Returns what makes sounds. Before a page is touched, browsers let it neither sound nor vibrate. */
export function makePlayer(): Player {
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
  return (name, volume, vibrates = false) => {
    if (navigator.userActivation?.hasBeenActive === false) return;
    if (vibrates) navigator.vibrate?.([...VIBRATIONS[name]]);
    if (volume === 0) return;
    context ??= new AudioContext();
    const audio = context;
    if (audio.state === 'suspended') void audio.resume();
    for (const tone of SOUNDS[name]) {
      const at = audio.currentTime + tone.atMs / 1000;
      const end = at + tone.lastMs / 1000;
      const gain = new GainNode(audio, { gain: 0 });
      gain.gain.setValueAtTime(Math.max(SILENCE, tone.level * (volume / 10) ** 2), at);
      gain.gain.exponentialRampToValueAtTime(SILENCE, end);
      sourceOf(audio, tone, at, end).connect(gain).connect(audio.destination);
    }
  };
}
