/** The play screen: its words and marks while a game goes on. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGame } from './against.js';
import { cell, centre, linkTo, trayPiece } from './hands.js';
import { meet } from './people.js';
import { accessibilityProblems, misfits, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const info = (page: Page): Locator => page.locator('.info');
const [KING, ROOK] = [1, 4] as const;

test('a hint is given in words while a piece is in hand', async () => {
  const { page, problems, close } = await app.sharedPage({ path: 'play' });
  await startGame(page);
  await trayPiece(page, 0, KING).click();
  await info(page).getByText('King: one step in any direction.').waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await info(page)
    .getByText(/^Hint: \S+ to \S+, \S+/)
    .waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('the slash goes to the move field and never into it, and the question mark opens the help', async () => {
  const { page, problems, close } = await app.sharedPage({ path: 'play' });
  await page.locator('.cells').waitFor();
  await page.keyboard.press('/');
  const field = page.getByLabel('Type a move');
  await page.keyboard.press('/');
  await page.keyboard.type('K@e2');
  expect(await field.inputValue()).toBe('K@e2');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'How to play here' });
  await help.waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Flip' }).focus();
  await page.keyboard.press('?');
  await help.waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('a refusal leads to its article of the rules, and back to the game', async () => {
  const { page, problems, close } = await app.sharedPage({ path: 'play' });
  await trayPiece(page, 0, ROOK).click();
  await cell(page, 'sittuyin', 'c2').click();
  await info(page).getByText('The rook may go only to empty squares of rank 1, not to c2.').waitFor();
  await info(page).getByRole('link', { name: 'Rule 2' }).click();
  await page.getByRole('heading', { name: /^Sittuyin, / }).waitFor();
  expect(new URL(page.url()).hash).toBe('#2');
  const article = page.locator('.rules-articles .is-wanted');
  await article.getByText('rooks on the own first rank').waitFor();
  await expect.poll(() => article.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.goBack();
  await trayPiece(page, 0, ROOK).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('a finger on a target shows the way there before the move is made', async () => {
  const { page, context, problems, close } = await app.newPage({
    path: linkTo('sissa', 'standard', '8k/9/9/9/9/9/2S6/9/K8 w - - - 0 1'),
    touch: true,
    width: 360,
    height: 640,
  });
  await cell(page, 'sissa', 'c3').tap();
  const { x, y } = await centre(cell(page, 'sissa', 'e7'));
  const touch = await context.newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.locator('.paths .path-open').first().waitFor();
  expect(await cell(page, 'sissa', 'e7').getAttribute('aria-label')).toContain('empty');
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.getByText('Black to move').first().waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('on a phone the name of the rules is whole, and coordinates lie in the frame', async () => {
  const path = linkTo('sittuyin', 'pychess setup.order=curtain promo.place=inPlace');
  const { page, problems, close } = await app.sharedPage({ path, touch: true, width: 360, height: 640 });
  const name = page.locator('.ruleset');
  await name.waitFor();
  expect(await name.evaluate((e) => [e.scrollWidth <= e.clientWidth, e.scrollHeight <= e.clientHeight])).toEqual([
    true,
    true,
  ]);
  const cells = await page.locator('.cells').boundingBox();
  const files = await page.locator('.edge-files').boundingBox();
  const ranks = await page.locator('.edge-ranks').boundingBox();
  expect(files!.y).toBeGreaterThanOrEqual(cells!.y + cells!.height - 0.5);
  expect(ranks!.x + ranks!.width).toBeLessThanOrEqual(cells!.x + 0.5);
  expect(problems).toEqual([]);
  await close();
});

test('on a phone both names stay in sight while the armies are placed', async () => {
  const phone = { touch: true, width: 360, height: 640 };
  const time = {
    kind: 'clock',
    initialMs: 600_000,
    incrementMs: 0,
    periods: 0,
    periodMs: 0,
    setupMs: 120_000,
  } as const;
  const { one, two } = await meet(app, { variant: 'sittuyin', options: { 'setup.order': 'curtain' }, time }, phone);
  await trayPiece(one.page, 0, KING).waitFor();
  const widths = await one.page.locator('.player-name').evaluateAll((all) => all.map((e) => e.clientWidth));
  expect(widths).toHaveLength(2);
  for (const width of widths) expect(width).toBeGreaterThan(60);
  expect(one.problems).toEqual([]);
  await Promise.all([one.close(), two.close()]);
});

test('at 200 % an earlier position keeps its words, its game’s name and all buttons in sight', async () => {
  const { page, close } = await app.sharedPage({ path: 'play', width: 640, height: 400 });
  await trayPiece(page, 0, KING).click();
  await cell(page, 'sittuyin', 'e1').click();
  await trayPiece(page, 1, KING).click();
  await cell(page, 'sittuyin', 'e8').click();
  await page.getByRole('button', { name: 'Moves' }).click();
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await info(page).getByText('You are looking at an earlier position.').waitFor();
  expect(await misfits(page)).toEqual([]);
  const title = page.locator('.top-bar h1');
  expect(await title.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(1);
  const actions = (await page.locator('.actions').boundingBox())!;
  const lower = (await page.locator('.player-bar').last().boundingBox())!;
  expect(actions.y + actions.height).toBeLessThanOrEqual(lower.y + 1);
  await close();
});

test('a finger held on a piece, the menu of the mouse, and a key show its card; the piece stays where it is', async () => {
  const { page, problems, close } = await app.newPage({
    width: 360,
    height: 640,
    touch: true,
    path: linkTo('sittuyin'),
  });
  const card = page.getByRole('dialog', { name: 'Elephant' });
  const elephant = trayPiece(page, 0, 2);
  await elephant.waitFor();
  const box = (await elephant.boundingBox())!;
  const devtools = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await card.waitFor();
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await card.getByText('One step diagonally').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  expect(await elephant.getAttribute('aria-pressed')).toBe('false');
  const pawn = page.getByRole('dialog', { name: 'Pawn' });
  await cell(page, 'sittuyin', 'a3').click({ button: 'right' });
  await pawn.waitFor();
  await pawn.getByRole('button', { name: 'Close' }).click();
  await cell(page, 'sittuyin', 'a3').focus();
  await page.keyboard.press('i');
  await pawn.getByRole('link', { name: 'Learn it on a board' }).click();
  await page.waitForURL(/learn\/pawn$/);
  await page.goBack();
  await cell(page, 'sittuyin', 'a3').waitFor();
  expect(problems).toEqual([]);
  await close();
});
