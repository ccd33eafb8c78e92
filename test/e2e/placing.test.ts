import { parseSquare, variantOf } from '@sitke/rules';
import { recordedGame } from '@sitke/testkit/fixtures';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cell,
  centre,
  clicking,
  drag,
  focusSquare,
  linkTo,
  playMoves,
  startNode,
  tabTo,
  trayPiece,
  typing,
  waitForMove,
} from './hands.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const at = (page: Page, name: string): Locator => cell(page, 'sittuyin', name);
const armies = recordedGame('sittuyin-federation').moves.split(' ').slice(0, 16);
const [red, black] = [armies.slice(0, 8).join(' '), armies.slice(8).join(' ')];
const [KING, ELEPHANT, ROOK, HORSE] = [1, 2, 4, 5] as const;

/** Waits until a square's name says who stands there. */
async function waitForPiece(page: Page, name: string, piece: string): Promise<void> {
  const square = parseSquare(variantOf('sittuyin'), name);
  await page.waitForFunction(
    ([wantedSquare, wantedPiece]) =>
      document
        .querySelector(`.cells [data-square="${wantedSquare}"]`)
        ?.getAttribute('aria-label')
        ?.includes(wantedPiece as string),
    [square, piece] as const,
  );
}

describe('arranging a whole army', () => {
  test('pieces are moved, swapped and put back until Ready', async () => {
    const { page, problems, close } = await app.sharedPage({ path: linkTo('sittuyin', 'federation') });
    await trayPiece(page, 0, KING).click();
    await at(page, 'e1').click();
    await waitForPiece(page, 'e1', 'Red king');
    await drag(page, trayPiece(page, 0, ELEPHANT), at(page, 'd2'));
    await waitForPiece(page, 'd2', 'Red elephant');
    await drag(page, at(page, 'd2'), at(page, 'f3'));
    await waitForPiece(page, 'f3', 'Red elephant');
    await at(page, 'f3').click();
    await at(page, 'e1').click();
    await waitForPiece(page, 'f3', 'Red king');
    await waitForPiece(page, 'e1', 'Red elephant');
    await drag(page, at(page, 'f3'), trayPiece(page, 0, HORSE));
    await waitForPiece(page, 'f3', 'empty');
    expect(await trayPiece(page, 0, KING).getAttribute('aria-label')).toBe('King, 1 left');
    await at(page, 'e1').click();
    await page.getByRole('button', { name: 'Put back in the tray' }).click();
    await waitForPiece(page, 'e1', 'empty');
    expect(await page.getByRole('button', { name: 'Ready' }).count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  test('Ready gates the other side, and undo takes it back', async () => {
    const { page, close } = await app.sharedPage({ path: linkTo('sittuyin', 'federation') });
    await playMoves(page, startNode('sittuyin', 'federation'), red, clicking);
    await page.getByText('Red: all pieces are placed').first().waitFor();
    expect(await trayPiece(page, 1, KING).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Ready' }).click();
    await page.getByText('Black places: 8 pieces left').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Red: all pieces are placed').first().waitFor();
    await close();
  });

  test('a piece takes a pawn’s square, and the pawn goes to the chosen square', async () => {
    const { page, close } = await app.sharedPage({ path: linkTo('sittuyin', 'federation setup.pawnSwap=on') });
    await trayPiece(page, 0, HORSE).click();
    await at(page, 'e4').click();
    await page.getByText('now tap where the pawn goes').first().waitFor();
    await at(page, 'e2').click();
    await waitForPiece(page, 'e4', 'Red horse');
    await waitForPiece(page, 'e2', 'Red pawn');
    await close();
  });
});

test('a finger drags a piece from the tray, and the page does not scroll away under it', async () => {
  const { page, context, close } = await app.newPage({
    width: 360,
    height: 640,
    touch: true,
    path: linkTo('sittuyin', 'federation'),
  });
  const session = await context.newCDPSession(page);
  const touchDrag = async (source: Locator, target: Locator): Promise<void> => {
    const [from, to] = [await centre(source), await centre(target)];
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    for (const point of [middle, to]) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await touchDrag(trayPiece(page, 0, ROOK), at(page, 'h1'));
  await waitForPiece(page, 'h1', 'Red rook');
  await touchDrag(at(page, 'h1'), at(page, 'a1'));
  await waitForPiece(page, 'a1', 'Red rook');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await close();
});

test('a reload in the middle of a set-up loses nothing', async () => {
  const { page, close } = await app.sharedPage({ path: linkTo('sittuyin', 'federation') });
  const start = startNode('sittuyin', 'federation');
  const node = await playMoves(page, start, red, clicking);
  await page.getByRole('button', { name: 'Ready' }).click();
  const half = await playMoves(page, node, black.split(' ').slice(0, 3).join(' '), clicking);
  await trayPiece(page, 1, ROOK).click();
  await page.reload();
  await waitForMove(page, half.san);
  await waitForPiece(page, 'a7', 'Black elephant');
  expect(await trayPiece(page, 1, ROOK).getAttribute('aria-pressed')).toBe('true');
  await at(page, 'e8').click();
  await waitForPiece(page, 'e8', 'Black rook');
  await at(page, 'a7').click();
  await at(page, 'c7').click();
  await waitForPiece(page, 'c7', 'Black elephant');
  await close();
});

test('behind a curtain the device changes hands, and neither side sees the other’s army', async () => {
  const { page, problems, close } = await app.sharedPage({
    path: linkTo('sittuyin', 'federation setup.order=curtain'),
  });
  const start = startNode('sittuyin', 'federation setup.order=curtain');
  const node = await playMoves(page, start, red, clicking);
  await page.getByRole('button', { name: 'Ready' }).click();
  await page.getByRole('heading', { name: 'Pass the device to Black' }).waitFor();
  expect(await page.locator('.board').count()).toBe(0);
  await page.reload();
  await page.getByRole('heading', { name: 'Pass the device to Black' }).waitFor();
  await page.getByRole('button', { name: /show my board/ }).click();
  await waitForPiece(page, 'd1', 'empty');
  await waitForPiece(page, 'e4', 'Red pawn');
  expect(await page.locator('body').textContent()).not.toContain('R@d1');
  expect(await at(page, 'd1').getAttribute('aria-label')).toBe('d1, empty');
  await page.getByText('Hidden until both sides are ready').waitFor();
  await playMoves(page, node, black, clicking);
  await page.getByRole('button', { name: 'Ready' }).click();
  await waitForPiece(page, 'd1', 'Red rook');
  await page.getByText('Red to move').first().waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('keys alone arrange an army, say Ready, hand over, and never lose the focus', async () => {
  const { page, problems, close } = await app.sharedPage({
    path: linkTo('sittuyin', 'federation setup.order=curtain'),
  });
  const start = startNode('sittuyin', 'federation setup.order=curtain');
  await page.locator('.cells').waitFor();
  const node = await playMoves(page, start, red, typing);
  await focusSquare(page, node.position, parseSquare(variantOf('sittuyin'), 'c2')!);
  await page.keyboard.press('Enter');
  await focusSquare(page, node.position, parseSquare(variantOf('sittuyin'), 'b1')!);
  await page.keyboard.press('Enter');
  await waitForPiece(page, 'b1', 'Red king');
  await focusSquare(page, node.position, parseSquare(variantOf('sittuyin'), 'e2')!);
  await page.keyboard.press('Enter');
  await tabTo(page, '.offers .offer:not(.main)');
  await page.keyboard.press('Enter');
  await waitForPiece(page, 'e2', 'empty');
  await page.waitForFunction(() => document.activeElement?.classList.contains('info'));
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  await tabTo(page, '[data-side="0"] [data-role="3"]');
  await page.keyboard.press('Enter');
  await focusSquare(page, node.position, parseSquare(variantOf('sittuyin'), 'e2')!);
  await page.keyboard.press('Enter');
  await waitForPiece(page, 'e2', 'Red general');
  await tabTo(page, '.offers .main');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Pass the device to Black');
  await tabTo(page, '.hand-over button');
  await page.keyboard.press('Enter');
  await waitForPiece(page, 'b1', 'empty');
  expect(problems).toEqual([]);
  await close();
});
