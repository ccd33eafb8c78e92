import { VARIANT_IDS } from '@sitke/rules';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cell } from './hands.js';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const START = 'makruk;standard;4k3/8/8/8/8/8/8/4K3 w - - 0 1';
const editor = (setup: string): string => `analyse/position#${encodeURIComponent(setup)}`;
const fen = (page: Page) => page.getByLabel('FEN', { exact: true });
const fenIs = (page: Page, begin: string) =>
  page.waitForFunction((text) => document.querySelector('textarea')?.value.startsWith(text), begin);

test('a position is set up with the mouse: pieces dragged in, about, over others and out again', async () => {
  const { page, problems, close } = await app.newPage({ path: editor(START) });
  const at = (square: string) => cell(page, 'makruk', square);
  const rook = page.getByRole('button', { name: 'White rook', exact: true });
  await rook.dragTo(at('a1'));
  await fenIs(page, '4k3/8/8/8/8/8/8/R3K3 w');
  await at('a1').dragTo(at('a7'));
  await fenIs(page, '4k3/R7/8/8/8/8/8/4K3 w');
  await page.getByRole('button', { name: 'Black pawn', exact: true }).dragTo(at('b7'));
  await at('a7').dragTo(at('b7'));
  await fenIs(page, '4k3/1R6/8/8/8/8/8/4K3 w');
  await at('b7').dragTo(rook);
  await fenIs(page, '4k3/8/8/8/8/8/8/4K3 w');
  await page.getByRole('button', { name: 'Remove pieces' }).click();
  await at('e1').click();
  await page.getByText('White has no king.').waitFor();
  await page.goBack();
  expect(problems).toEqual([]);
  await close();
});

test('a position is set up by keyboard alone, and analysed', async () => {
  const { page, problems, close } = await app.newPage({ path: editor(START) });
  await cell(page, 'makruk', 'e1').focus();
  for (const key of ['ArrowUp', 'R', 'ArrowUp', 'p', 'ArrowUp', 'n', 'Delete']) await page.keyboard.press(key);
  await fenIs(page, '4k3/8/8/8/8/4p3/4R3/4K3 w');
  await page.getByRole('radio', { name: 'Black' }).focus();
  await page.keyboard.press('Space');
  await fenIs(page, '4k3/8/8/8/8/4p3/4R3/4K3 b');
  await page.getByRole('button', { name: 'Analyse' }).focus();
  await page.keyboard.press('Enter');
  await cell(page, 'makruk', 'e2')
    .and(page.getByRole('gridcell', { name: /White rook/ }))
    .waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('changes faster than the address takes them are all kept', async () => {
  const { page, problems, close } = await app.newPage({ path: editor(START) });
  await cell(page, 'makruk', 'a2').focus();
  // A change a frame, as a key that is held down makes them: of sixteen squares all but the last are emptied again.
  await page.evaluate(async () => {
    const press = async (key: string): Promise<void> => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await new Promise(requestAnimationFrame);
    };
    for (let i = 0; i < 8; i++) {
      for (const key of ['R', 'Delete', 'n', 'ArrowRight']) await press(key);
    }
  });
  await fenIs(page, '4k3/8/8/8/8/8/nnnnnnnn/4K3 w');
  await page.waitForURL(/nnnnnnnn/);
  // The address that has come last would bring an older board back.
  await page.evaluate(async () => {
    for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame);
  });
  await fenIs(page, '4k3/8/8/8/8/8/nnnnnnnn/4K3 w');
  expect(problems).toEqual([]);
  await close();
});

describe('a FEN', () => {
  test.each([
    ['of another game of Sitke', '8k/9/9/9/4S4/9/9/9/K8 w - - - 0 1', 'This is a position of Sissa.'],
    [
      'of chess',
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      'This is a position of international chess',
    ],
    ['that is a whole game', '[Variant "Makruk"]\n\n1. e4 e5 *', 'This is a whole game as PGN.'],
    ['with mistakes', '4k3/8/8/8/8/8/8/4X3 z - - 0 1', 'Character 21, “z”: the side to move must be w or b.'],
  ])('%s is recognised', async (_, text, said) => {
    const { page, problems, close } = await app.newPage({ path: editor(START), width: 320, height: 568 });
    await fen(page).fill(text);
    await page.getByText(said).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(320);
    expect(problems).toEqual([]);
    await close();
  });

  test('of another game is taken over with its game', async () => {
    const { page, close } = await app.newPage({ path: editor(START) });
    await fen(page).fill('8k/9/9/9/4S4/9/9/9/K8 w - - - 0 1');
    await page.getByRole('button', { name: 'Set it up as Sissa' }).click();
    await cell(page, 'sissa', 'e5')
      .and(page.getByRole('gridcell', { name: /White sissa/ }))
      .waitFor();
    await close();
  });

  test('of a link that is not a position is put right there', async () => {
    const { page, close } = await app.newPage({
      path: '#variant=makruk&ruleset=standard&fen=8/8/8/8/8/8/8/8 w - - 0 1',
    });
    await page.getByText('2 problems').waitFor();
    await close();
  });
});

describe.each(VARIANT_IDS)('the page for %s has no fault for axe', (variant) => {
  test.each([
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['high contrast', { contrast: 'more' }],
  ] as const)('at 360 px, all of it open: %s', async (_, looks) => {
    const path = editor(`${variant};standard;`);
    const { page, problems, close } = await app.sharedPage({ path, width: 360, height: 640, touch: true, ...looks });
    await page.locator('.board').waitFor();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(360);
    expect(problems).toEqual([]);
    await close();
  });
});
