/**
 * Twenty pictures that are kept, small, and compared with those of now: a part that is gone, that has moved or has another colour
 * shows, another form of a letter does not.
 */
import { fixtureFile } from '@sitke/testkit/fixtures';
import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { fileOf, type Look, takeScreen } from './looks.js';
import { SCREENS } from './screens.js';

export const KEPT_FOLDER: string = fixtureFile('pictures/');

export interface Kept extends Look {
  readonly screen: string;
}

const PHONE = { size: '360x640', theme: 'light', language: 'en' } as const;
const DESK = { ...PHONE, size: '1280x800' } as const;

export const KEPT: readonly Kept[] = [
  { ...PHONE, screen: 'home' },
  { ...DESK, screen: 'home' },
  { ...PHONE, screen: 'learn a game', theme: 'dark' },
  { ...PHONE, screen: 'a lesson' },
  { ...DESK, screen: 'a lesson', theme: 'dark' },
  { ...PHONE, screen: 'train' },
  { ...PHONE, screen: 'set-up', theme: 'dark', language: 'my' },
  { ...DESK, screen: 'set-up' },
  { ...PHONE, screen: 'armies' },
  { ...DESK, screen: 'studio' },
  { ...DESK, screen: 'army', theme: 'dark' },
  { ...PHONE, screen: 'middle game' },
  { ...PHONE, screen: 'middle game', size: '640x400' },
  { ...PHONE, screen: 'middle game', size: '768x1024', theme: 'contrast' },
  { ...PHONE, screen: 'promotion', size: '320x568' },
  { ...PHONE, screen: 'result' },
  { ...DESK, screen: 'Sissa', theme: 'dark' },
  { ...PHONE, screen: 'Makruk', language: 'es' },
  { ...DESK, screen: 'against the computer' },
  { ...PHONE, screen: 'menu', theme: 'dark' },
];

/** The day of the kept pictures: the home has another position each day. */
const DAY_MS = Date.UTC(2026, 10, 25, 12);
/** The side of a square of a picture that is one point of the small one. */
const SQUARE = 8;

/** Takes one of the pictures; returns it whole and small, as PNG. */
export async function takeKept(
  browser: Browser,
  url: string,
  { screen: name, ...look }: Kept,
): Promise<{ readonly file: string; readonly whole: Buffer; readonly small: Buffer }> {
  const screen = SCREENS.find((each) => each.name === name);
  if (!screen) throw new Error(`No screen "${name}".`);
  const whole = await takeScreen(browser, url, look, screen, DAY_MS);
  return { file: fileOf(screen, look), whole, small: shrunk(whole) };
}

/** Returns a picture of which each point is the mean of a square. */
export function shrunk(picture: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(picture);
  const small = new PNG({ width: Math.floor(width / SQUARE), height: Math.floor(height / SQUARE) });
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        for (let at = 0; at < SQUARE * SQUARE; at++) {
          const [dx, dy] = [at % SQUARE, Math.floor(at / SQUARE)];
          sum += data[((y * SQUARE + dy) * width + x * SQUARE + dx) * 4 + channel]!;
        }
        small.data[(y * small.width + x) * 4 + channel] = Math.round(sum / (SQUARE * SQUARE));
      }
    }
  }
  return PNG.sync.write(small);
}

/** By so much may a channel of a point differ, of 255. */
const TOLERATED = 40;

/** Returns which part of two small pictures differs, from 0 to 1; 1 where they have not the same size. */
export function difference(one: Buffer, other: Buffer): number {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let wrong = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const differs = [0, 1, 2].some((channel) => Math.abs(a.data[at + channel]! - b.data[at + channel]!) > TOLERATED);
    if (differs) wrong++;
  }
  return wrong / (a.width * a.height);
}
