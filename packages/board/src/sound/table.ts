/** The sounds of a game, as tones to be made: no recording. */
import type { SoundName } from './heard.js';

/** A tone that dies away. Units: Hz, ms; `level` from 0 to 1. It glides to `toHertz`; noise is filtered around `hertz`. */
export interface Tone {
  readonly wave: 'sine' | 'triangle' | 'noise';
  readonly hertz: number;
  readonly toHertz?: number;
  readonly atMs: number;
  readonly lastMs: number;
  readonly level: number;
}

/** Wood on wood: a click, and the hollow of the board under it. */
const knock = (hertz: number, level: number, atMs = 0): readonly Tone[] => [
  { wave: 'noise', hertz: hertz * 8, atMs, lastMs: 18, level: level * 0.8 },
  { wave: 'triangle', hertz, toHertz: hertz * 0.7, atMs, lastMs: 75, level },
];

/** A small gong: partials that are not harmonics, the lowest the longest. */
const gong = (hertz: number, lastMs: number, level: number): readonly Tone[] =>
  [1, 1.52, 2.31, 3.87].map((ratio, i) => ({
    wave: 'sine' as const,
    hertz: hertz * ratio,
    atMs: 0,
    lastMs: lastMs / (1 + i * 0.6),
    level: level / (1 + i),
  }));

export const SOUNDS: Readonly<Record<SoundName, readonly Tone[]>> = {
  place: knock(190, 0.75),
  move: knock(260, 0.6),
  capture: [...knock(320, 0.75), ...knock(170, 0.7, 55)],
  promote: gong(520, 900, 0.42),
  check: [
    { wave: 'triangle', hertz: 660, atMs: 0, lastMs: 110, level: 0.45 },
    { wave: 'triangle', hertz: 880, atMs: 90, lastMs: 160, level: 0.45 },
  ],
  count: [{ wave: 'sine', hertz: 1200, atMs: 0, lastMs: 45, level: 0.5 }, ...knock(260, 0.4)],
  lowTime: [0, 160, 320].map((atMs) => ({ wave: 'triangle' as const, hertz: 740, atMs, lastMs: 90, level: 0.5 })),
  result: [...gong(262, 1400, 0.4), { wave: 'triangle', hertz: 392, atMs: 160, lastMs: 500, level: 0.25 }],
};

/** Vibrations of the device. Units: ms, on and off in turn. */
export const VIBRATIONS: Readonly<Record<SoundName, readonly number[]>> = {
  place: [12],
  move: [12],
  capture: [12, 40, 18],
  promote: [30],
  check: [20, 50, 20],
  count: [8],
  lowTime: [40, 60, 40],
  result: [60],
};
