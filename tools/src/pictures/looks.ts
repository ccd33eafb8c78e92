/** The looks of a screen, and its picture in one of them. */
import type { ServerMessage } from '@sitke/protocol';
import { samplesOf } from '@sitke/testkit/fixtures';
import type { Browser, Page } from 'playwright-core';
import type { Screen } from './screens.js';
import { type LobbyMessage, ScriptedServer } from './scriptedServer.js';

export const SIZES = ['1280x800', '768x1024', '360x640', '320x568', '640x400'] as const;
export const THEMES = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  contrast: { colorScheme: 'light', contrast: 'more' },
} as const;
/** As a browser names them. */
export const LANGUAGES = { en: 'en-GB', es: 'es-ES', my: 'my-MM', 'zh-hans': 'zh-CN', 'zh-hant': 'zh-TW' } as const;

/** How long to wait for something on a screen. */
const PATIENCE_MS = 10_000;

export type Theme = keyof typeof THEMES;
export type Language = keyof typeof LANGUAGES;

export interface Look {
  readonly size: string;
  readonly theme: Theme;
  readonly language: Language;
}

/** Returns the name of the file of a picture. */
export function fileOf(screen: Screen, { size, theme, language }: Look): string {
  return `${screen.name.replaceAll(' ', '-')}.${size}.${theme}.${language}.png`;
}

function drawn(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Resolves once no part is missing and the letters are there. */
async function settled(page: Page): Promise<void> {
  await drawn(page);
  await page.locator('.splash, [aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await drawn(page);
}

/** The lobby that a server shows. */
const LOBBY = samplesOf('server')
  .map(({ message }) => message as ServerMessage)
  .find((message): message is LobbyMessage => message.t === 'lobby')!;

/** Opens a screen in a page, whose clock says `atMs`, that of the system by default; `url` is the app's folder. */
export async function openScreen(page: Page, url: string, screen: Screen, atMs?: number): Promise<void> {
  page.setDefaultTimeout(PATIENCE_MS);
  if (atMs !== undefined) await page.clock.setFixedTime(atMs);
  const now = atMs === undefined ? Date.now : () => atMs;
  const server = new ScriptedServer({ ...LOBBY, at: now() }, now);
  if (screen.serve) {
    screen.serve(server, now());
    await server.takePage(page);
  }
  await page.goto(url + screen.address);
  await settled(page);
  await screen.act?.(page, server);
  await settled(page);
}

/** A picture of a screen, and of the squares of its board, as PNG; null where it has none. */
export interface Shot {
  readonly whole: Buffer;
  readonly board: Buffer | null;
}

/**
 * Takes a picture of a screen; `atMs` is what its clock says, that of the system by default. `url` is the address of the
 * app's folder. Errors: rejects where the screen cannot be reached.
 */
export async function takeScreen(
  browser: Browser,
  url: string,
  look: Look,
  screen: Screen,
  atMs?: number,
): Promise<Shot> {
  const [width = 0, height = 0] = look.size.split('x').map(Number);
  const isTouch = width < 1000;
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: isTouch,
    isMobile: isTouch,
    locale: LANGUAGES[look.language],
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...THEMES[look.theme],
  });
  try {
    const page = await context.newPage();
    await openScreen(page, url, screen, atMs);
    await page.waitForLoadState('networkidle');
    await settled(page);
    const whole = await page.screenshot({ animations: 'disabled' });
    const board = page.locator(screen.board ?? '.cells').first();
    const isThere = !(await page.locator('dialog[open]').count()) && (await board.count()) > 0;
    return { whole, board: isThere ? await board.screenshot({ animations: 'disabled' }) : null };
  } finally {
    await context.close();
  }
}
