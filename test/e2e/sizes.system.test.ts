import { afterAll, beforeAll, expect, test } from 'vitest';
import { cell, linkTo, trayPiece } from './hands.js';
import { misfits, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

/** How long the side of the board is at least, with its frame. Units: CSS pixels. */
const SIZES = [
  [360, 640, 0.96 * 360],
  [320, 568, 0.96 * 320],
  [640, 400, 300],
  [740, 360, 300],
  [768, 1024, 720],
  [1280, 800, 660],
  [1920, 1080, 940],
] as const;

test.each(SIZES)(
  'on a screen of %i × %i the board is large, and nothing scrolls while a piece is placed',
  async (width, height, least) => {
    for (const variant of ['sittuyin', 'sissa', 'makruk'] as const) {
      const { page, problems, close } = await app.newPage({ width, height, touch: width < 860, path: linkTo(variant) });
      const board = page.locator('.board');
      await board.waitFor();
      const before = await board.boundingBox();
      expect(Math.min(before!.width, before!.height), variant).toBeGreaterThanOrEqual(least);
      if (variant === 'sittuyin') {
        await trayPiece(page, 0, 1).click();
        await cell(page, variant, 'e2').click();
        await page.locator('.player-bar.is-turn[data-side="1"]').waitFor();
      }
      expect(await misfits(page), variant).toEqual([]);
      expect(await board.boundingBox()).toEqual(before);
      expect(problems).toEqual([]);
      await close();
    }
  },
);
