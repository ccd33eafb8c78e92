/** The looks of a screen, and its picture in one of them. */
import type { Browser, Page } from 'playwright-core';
import type { Screen } from './screens.js';

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

/** Resolves once nothing is loaded any more and the letters are there. */
async function settled(page: Page): Promise<void> {
  await drawn(page);
  await page.locator('.splash, [aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await drawn(page);
}

/**
 * Takes a picture of a screen, as PNG; `atMs` is what its clock says, that of the system by default. `url` is the address of the
 * app's folder. Errors: rejects where the screen cannot be reached.
 */
export async function takeScreen(
  browser: Browser,
  url: string,
  look: Look,
  screen: Screen,
  atMs?: number,
): Promise<Buffer> {
  const [width = 0, height = 0] = look.size.split('x').map(Number);
  const isTouch = width < 1000;
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: isTouch,
    isMobile: isTouch,
    locale: LANGUAGES[look.language],
    reducedMotion: 'reduce',
    ...THEMES[look.theme],
  });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    const page = await context.newPage();
    if (atMs !== undefined) await page.clock.setFixedTime(atMs);
    await page.goto(url + screen.address);
    await settled(page);
    await screen.act?.(page);
    await settled(page);
    return await page.screenshot({ animations: 'disabled' });
  } finally {
    await context.close();
  }
}
