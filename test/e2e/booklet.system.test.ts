/** The booklet for a class, on the screen and as it is printed. */
import { VARIANT_IDS } from '@sitke/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

/** Pixels of CSS in a millimetre. */
const MM = 96 / 25.4;
/** By game, the pieces that are cut out; both kings are among them. */
const PIECES = { sittuyin: 32, sissa: 36, makruk: 32 } as const;

test('has every piece of each game, and no sheet is wider than the paper', async () => {
  for (const variant of VARIANT_IDS) {
    const { page, problems, close } = await app.newPage({ path: `print/${variant}`, width: Math.round(190 * MM) });
    await page.locator('.cut-outs li').first().waitFor();
    expect(await page.locator('.cut-outs li').count()).toBe(PIECES[variant as keyof typeof PIECES]);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.locator('.top-bar').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(Math.ceil(190 * MM));
    const board = (await page.locator('.paper-board').boundingBox())!;
    expect(board.width / MM).toBeGreaterThan(185);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    // Pieces, rules, board and pieces to cut out at least, and nothing that runs on for ever.
    const sheets = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(sheets).toBeGreaterThanOrEqual(4);
    expect(sheets).toBeLessThanOrEqual(24);
    expect(problems).toEqual([]);
    await close();
  }
});
