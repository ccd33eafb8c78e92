/**
 * Pictures that are kept and compared with those of now. The whole screen is kept small, each point the mean of a square: a part
 * that is gone, that has moved or has another colour shows, another form of a letter does not. The squares of its board are kept
 * at full size, where what lies 2 px off shows.
 */
import { fixtureFile } from '@sitke/testkit/fixtures';
import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { reduced } from './compare.js';
import { fileOf, type Look, takeScreen } from './looks.js';
import { SCREENS } from './screens.js';

export const KEPT_FOLDER: string = fixtureFile('pictures/');
/** So many points of a board may differ, for the edges that two machines draw otherwise. */
export const MOST_POINTS = 24;

export interface Kept extends Look {
  readonly screen: string;
}

/** A picture as it is taken and as it is kept, as PNG. */
export interface Taken {
  readonly file: string;
  readonly whole: Buffer;
  readonly small: Buffer;
  /** The squares of the first board; null where there is none. */
  readonly board: Buffer | null;
}

const PHONE = { size: '360x640', theme: 'light', language: 'en' } as const;
const PHONE_DARK = { ...PHONE, theme: 'dark' } as const;
const WIDE = { ...PHONE, size: '1280x800' } as const;
const WIDE_DARK = { ...WIDE, theme: 'dark' } as const;

export const KEPT: readonly Kept[] = [
  { ...PHONE, screen: 'home' },
  { ...WIDE, screen: 'home' },
  { ...PHONE_DARK, screen: 'home', language: 'my' },
  { ...WIDE_DARK, screen: 'learn', language: 'my' },
  { ...PHONE_DARK, screen: 'learn a game' },
  { ...PHONE, screen: 'learn Sissa', language: 'zh-hant' },
  { ...PHONE, screen: 'a lesson' },
  { ...WIDE_DARK, screen: 'a lesson' },
  { ...PHONE, screen: 'train' },
  { ...WIDE, screen: 'daily problem' },
  { ...PHONE_DARK, screen: 'daily problem', language: 'my' },
  { ...PHONE, screen: 'lessons' },
  { ...PHONE, screen: 'mistakes' },
  { ...WIDE, screen: 'analyse' },
  { ...PHONE, screen: 'PGN read' },
  { ...WIDE, screen: 'desk with arrows' },
  { ...PHONE_DARK, screen: 'desk with arrows' },
  { ...WIDE_DARK, screen: 'position editor' },
  { ...PHONE, screen: 'position editor', language: 'my' },
  { ...PHONE_DARK, screen: 'set-up', language: 'my' },
  { ...WIDE, screen: 'set-up' },
  { ...PHONE, screen: 'armies' },
  { ...WIDE, screen: 'studio' },
  { ...WIDE_DARK, screen: 'army' },
  { ...PHONE, screen: 'middle game' },
  { ...PHONE, screen: 'middle game', size: '640x400' },
  { ...PHONE, screen: 'middle game', size: '768x1024', theme: 'contrast' },
  { ...PHONE, screen: 'promotion', size: '320x568' },
  { ...WIDE_DARK, screen: 'promotion' },
  { ...PHONE, screen: 'choice of promotion' },
  { ...PHONE, screen: 'count', language: 'my' },
  { ...WIDE, screen: 'claim' },
  { ...PHONE, screen: 'refused move' },
  { ...PHONE, screen: 'result' },
  { ...WIDE, screen: 'result card' },
  { ...PHONE_DARK, screen: 'result card', language: 'my' },
  { ...WIDE_DARK, screen: 'Sissa' },
  { ...PHONE, screen: 'Makruk', language: 'es' },
  { ...WIDE, screen: 'Makruk middle game' },
  { ...PHONE_DARK, screen: 'Makruk ending' },
  { ...WIDE_DARK, screen: 'carved on lacquer' },
  { ...PHONE, screen: 'international on slate' },
  { ...WIDE, screen: 'signs on paper' },
  { ...WIDE, screen: 'against the computer' },
  { ...PHONE_DARK, screen: 'new game' },
  { ...PHONE_DARK, screen: 'menu' },
  { ...PHONE, screen: 'help', language: 'zh-hans' },
  { ...PHONE, screen: 'settings' },
  { ...WIDE_DARK, screen: 'settings', language: 'my' },
  { ...PHONE, screen: 'my games', language: 'es' },
  { ...WIDE, screen: 'lobby' },
  { ...PHONE, screen: 'new online game' },
  { ...PHONE_DARK, screen: 'online game' },
  { ...WIDE, screen: 'online rematch offered' },
  { ...PHONE, screen: 'online page too old', language: 'my' },
  { ...PHONE_DARK, screen: 'online game too new' },
  { ...PHONE_DARK, screen: 'join', language: 'my' },
  { ...WIDE, screen: 'online game of days' },
  { ...PHONE, screen: 'online game of days', language: 'my' },
  { ...PHONE, screen: 'online draw offered' },
  { ...WIDE_DARK, screen: 'online opponent left' },
  { ...PHONE, screen: 'ruleset' },
  { ...WIDE, screen: 'embed' },
  { ...PHONE_DARK, screen: 'embed' },
];

/** The day of the kept pictures: the home has another position each day. */
const DAY_MS = Date.UTC(2026, 10, 25, 12);
/** The side of a square of a picture that is one point of the small one. */
const SQUARE = 8;

/** Returns the name of the file of a picture's board. */
export function boardFileOf(file: string): string {
  return file.replace(/\.png$/, '.board.png');
}

/** Takes one of the pictures. */
export async function takeKept(browser: Browser, url: string, { screen: name, ...look }: Kept): Promise<Taken> {
  const screen = SCREENS.find((each) => each.name === name);
  if (!screen) throw new Error(`No screen "${name}".`);
  const { whole, board } = await takeScreen(browser, url, look, screen, DAY_MS);
  return { file: fileOf(screen, look), whole, small: shrunk(whole), board: board && reduced(board) };
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
