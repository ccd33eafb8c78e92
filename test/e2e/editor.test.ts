import { afterAll, beforeAll, expect, test } from 'vitest';
import { cell } from './hands.js';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

test('a position is set up by touch, its faults are listed and mended, and it is played against the computer', async () => {
  const { page, problems, close } = await app.newPage({ path: 'play/position', width: 360, height: 640, touch: true });
  const fen = page.getByLabel('FEN', { exact: true });
  await page.getByRole('button', { name: 'Clear' }).tap();
  await page.getByText('2 problems').waitFor();
  const place = async (piece: string, ...squares: readonly string[]): Promise<void> => {
    await page.getByRole('button', { name: piece, exact: true }).tap();
    for (const square of squares) await cell(page, 'sittuyin', square).tap();
  };
  await place('Red king', 'e1');
  await place('Black king', 'e8');
  await place('Red rook', 'e4', 'a1');
  await page.getByText('Black is in check, and it is not its turn').waitFor();
  expect(await page.getByRole('button', { name: 'Play', exact: true }).isDisabled()).toBe(true);
  await cell(page, 'sittuyin', 'e4').tap();
  await page.getByText('This position can be played.').waitFor();
  expect(await fen.inputValue()).toBe('4k3/8/8/8/8/8/8/R3K3[] w - - 0 1');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(360);

  await page.reload();
  await page.waitForFunction(() => document.querySelector('textarea')?.value.startsWith('4k3/8'));
  await page.getByLabel('The computer').check();
  await page.getByRole('button', { name: 'Play', exact: true }).tap();
  await cell(page, 'sittuyin', 'a1')
    .and(page.getByRole('gridcell', { name: /Red rook/ }))
    .waitFor();
  await page.getByText('Your turn').first().waitFor();
  expect(problems).toEqual([]);
  await close();
});
