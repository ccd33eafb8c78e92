import { afterAll, beforeAll, expect, test } from 'vitest';
import { beforeMate, cell, clicking, linkTo, playMoves, startNode, touching, trayPiece } from './hands.js';
import { accessibilityProblems, misfits, openTestApp, type TestApp } from './support.js';

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
      const { page, problems, close } = await app.sharedPage({
        width,
        height,
        touch: width < 860,
        path: linkTo(variant),
      });
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

test('the card of a result fits every screen, is closed by its button, and leaves its offers in their usual place', async () => {
  const { variant, ruleset, fen, mate } = beforeMate();
  for (const { touch, ...size } of [
    { width: 1280, height: 800, touch: false },
    { width: 360, height: 640, touch: true },
    { width: 320, height: 568, touch: true },
    { width: 740, height: 360, touch: true },
    { width: 640, height: 400, touch: false },
  ]) {
    const { page, problems, close } = await app.newPage({ ...size, touch, path: linkTo(variant, ruleset, fen) });
    await page.locator('.cells').waitFor();
    await playMoves(page, startNode(variant, ruleset, fen), mate, touch ? touching : clicking);
    expect(await page.locator('.result-card').getByRole('heading').textContent()).toBe('1 – 0');
    expect(await page.locator('.result-card').locator('p').textContent()).toBe('White wins: checkmate');
    expect(await misfits(page)).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.locator('.info .offer').count()).toBe(0);
    const box = (await page.locator('.result-card').boundingBox())!;
    expect([box.x >= 0, box.y >= 0, box.x + box.width <= size.width, box.y + box.height <= size.height]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    await page.locator('.result-card').getByRole('button', { name: 'Look at the board' }).click();
    await page.locator('.result-card').waitFor({ state: 'detached' });
    await page.locator('.info').getByRole('link', { name: 'Review' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  }
});
