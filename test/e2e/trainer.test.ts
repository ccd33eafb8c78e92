import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentNode } from '#web/session/game';
import { gameOn } from '#web/session/session';
import { findPosition } from '#web/session/tables/find';
import type { Lesson } from '#web/session/training';
import { cell, clicking, keptState, linkTo, tabTo, typing } from './hands.js';
import { accessibilityProblems, keptTables, misfits, openTestApp, type TestApp } from './support.js';
import { begin, info, missBefore, playToTheEnd, resultOf, shippedTables } from './training.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const tables = shippedTables();
const ROOK: Lesson = { material: 'KRvK', goal: 'win' };
/** Mate on the last move of the count, or never. */
const LAST_MOVE = '4k3/R7/8/7R/8/8/8/K7[] w - 32 31 60';
const TWO_ROOKS: Lesson = { material: 'KRRvK', goal: 'win' };

describe('a mate is trained to its end', () => {
  test('by mouse, from the menu on', async () => {
    const { page, problems, close } = await app.sharedPage({ path: linkTo('sittuyin') });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Train endgames' }).click();
    await begin(page, 'Rook against the bare king: win');
    await info(page)
      .getByText(/^You can mate in \d+; \d+ moves left on the count\.$/)
      .waitFor();
    const game = gameOn(await keptState(page));
    const verdict = tables.probe(currentNode(game).position)!;
    expect(verdict.outcome).toBe('win');
    // The best defence lasts just as long as the tables say.
    expect(await playToTheEnd(page, tables, clicking)).toBe(Math.ceil(verdict.distance! / 2));
    await info(page).getByText('Red wins: checkmate').waitFor();
    await info(page).getByText('Solved.').waitFor();
    expect(await resultOf(page, ROOK)).toMatchObject({ box: 1, tries: 1, failures: 0, missed: null });
    await page.getByRole('button', { name: 'Next position' }).click();
    await info(page).getByText('You can mate in').waitFor();
    await page.getByRole('button', { name: 'Lessons' }).click();
    await page.getByText('Level 1 of 5; 1 of 1 solved').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByText('Red places a piece').first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('by keys alone', async () => {
    const { page, problems, close } = await app.sharedPage({ path: 'train/sittuyin/pychess' });
    await missBefore(page, ROOK, findPosition((one) => tables.probe(one), tables.rules, ROOK, { box: 0, seed: 3 })!, 0);
    await tabTo(page, '[aria-label="Rook against the bare king: win"]');
    await page.keyboard.press('Enter');
    await info(page).getByText('You can mate in').waitFor();
    const own = await playToTheEnd(page, tables, typing);
    expect(own).toBeGreaterThan(1);
    await info(page).getByText('Solved.').waitFor();
    // The screen reader gets the same text; the focus is where it was.
    expect(await page.locator('[role="status"]').textContent()).toMatch(/^Red: \S+#\. Red wins: checkmate Solved\.$/);
    await tabTo(page, '.offer.main');
    await page.keyboard.press('Enter');
    await info(page).getByText('You can mate in').waitFor();
    await page.waitForFunction(() => document.activeElement?.classList.contains('info'));
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a slip', () => {
  test('is shown with its reason and the line that won, which can be gone through and tried again', async () => {
    const { page, problems, close } = await app.sharedPage({ path: 'train/sittuyin/pychess', width: 360, height: 640 });
    await missBefore(page, TWO_ROOKS, LAST_MOVE);
    await begin(page, '2 rooks against the bare king: win');
    await info(page).getByText('You can mate in 1; 1 move left on the count.').waitFor();
    await cell(page, 'sittuyin', 'a1').click();
    await cell(page, 'sittuyin', 'b2').click();
    await info(page).getByText('Kb2 is too slow: mate now takes 1 move, and the count leaves 0.').waitFor();
    await info(page).getByText('This won: Rh8#').waitFor();
    expect(await misfits(page)).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.reload();
    await info(page).getByText('This won: Rh8#').waitFor();
    await page.getByRole('button', { name: 'Show it' }).click();
    expect(await cell(page, 'sittuyin', 'h8').getAttribute('aria-label')).toContain('Red rook');
    await page.getByRole('button', { name: 'One move back' }).first().click();
    // Before the slip each piece says what it can do.
    await page.waitForFunction(() =>
      document.querySelector('.cells [data-square="39"]')?.getAttribute('aria-label')?.includes('at best: mate in 1'),
    );
    expect(await cell(page, 'sittuyin', 'a1').getAttribute('aria-label')).toContain('at best: draw');
    expect(await page.locator('.mark-value').count()).toBe(3);
    expect(await misfits(page)).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await cell(page, 'sittuyin', 'h5').click();
    await cell(page, 'sittuyin', 'h8').click();
    await info(page).getByText('Solved, with a slip or a hint').waitFor();
    expect(await resultOf(page, TWO_ROOKS)).toMatchObject({ box: 0, tries: 3, failures: 2, missed: LAST_MOVE });
    await page.getByRole('button', { name: 'Lessons' }).click();
    await page.getByRole('button', { name: 'Your most frequent mistakes' }).click();
    await info(page).getByText('You can mate in 1').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

test('a first visit keeps no tables; without a network the trainer says that they are not there', async () => {
  const { page, context, close } = await app.newPage({ path: 'play', serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Train endgames' }).click();
  await begin(page, '2 rooks against the bare king: win');
  await info(page).getByText('The endgame tables are not on this device yet, and there is no network.').waitFor();
  expect(await keptTables(page)).toBe(0);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await info(page).getByText('You can mate in').waitFor();
  await close();
});

describe('what goes wrong is reported:', () => {
  test('tables that cannot be had, and trying again helps', async () => {
    const { page, context, close } = await app.newPage({ path: 'train/sittuyin/pychess' });
    await context.route('**/*.stb', (route) => route.fulfill({ body: 'no table at all, but long enough for one' }));
    await begin(page, '2 rooks against the bare king: win');
    await info(page).getByText('The endgame tables did not load.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await context.unroute('**/*.stb');
    await page.getByRole('button', { name: 'Try again' }).click();
    await info(page).getByText('You can mate in').waitFor();
    await close();
  });
});

test('in analysis each move has its worth: in a list, on the squares, and in words', async () => {
  const path = linkTo('sittuyin', 'pychess', LAST_MOVE);
  const { page, problems, close } = await app.sharedPage({ path, width: 360, height: 640 });
  await page.getByRole('button', { name: 'Analyse' }).click();
  const list = page.getByRole('region', { name: 'Endgame tables' });
  await list.getByText('Red to move: mate in 1; 1 move left on the count').waitFor();
  await list.getByRole('button', { name: 'Rh8#: mate in 1', exact: true }).waitFor();
  expect(await cell(page, 'sittuyin', 'h5').getAttribute('aria-label')).toContain('at best: mate in 1');
  await cell(page, 'sittuyin', 'h5').click();
  expect(await cell(page, 'sittuyin', 'h8').getAttribute('aria-label')).toContain('at best: mate in 1');
  expect(await cell(page, 'sittuyin', 'h6').getAttribute('aria-label')).toContain('at best: draw');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await list.getByRole('button').first().click();
  await page.locator('.desk-status').getByText('Red wins: checkmate').waitFor();
  expect(problems).toEqual([]);
  await close();
});
