/** The school: from the first page into the first lesson, away, and back to where it was left. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cell, drag } from './hands.js';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

test('a course is begun with the elephant by mouse, left, and resumed after a reload', async () => {
  const { page, problems, close } = await app.newPage();
  const square = (name: string) => cell(page, 'sittuyin', name);
  const next = page.getByRole('button', { name: 'Next' });
  await page.getByRole('link', { name: /^Learn New here\?/ }).click();
  await page.getByRole('link', { name: /^Sittuyin/ }).click();
  await page.getByRole('link', { name: /^The elephant Begin here/ }).click();
  await page.getByRole('heading', { level: 1, name: 'The elephant' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/learn/elephant');
  await next.click();
  // By clicks, by dragging, and by typing: one board as everywhere.
  await square('d4').click();
  await square('d5').click();
  await page.getByText('2 stars left.').waitFor();
  await drag(page, square('d5'), square('e6'));
  await page.getByText('1 star left.').waitFor();
  await page.getByLabel('Type a move').fill('Sd7');
  await page.keyboard.press('Enter');
  await page.getByText('Well done, in 3 moves.').waitFor();
  await next.click();
  await page.getByText('Take both pawns.').waitFor();
  await square('d4').click();
  await square('d3').click();
  await page.getByText('Step 3 of 5').waitFor({ state: 'attached' });
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(app.url);
  await page.getByRole('link', { name: /Learn Lessons on a board/ }).waitFor();
  await page.getByRole('link', { name: /Continue your course .*0 of 15 lessons/ }).click();
  await page.getByText('Take both pawns.').waitFor();
  await page.reload();
  await page.getByText('Take both pawns.').waitFor();
  await page.goBack();
  expect(problems).toEqual([]);
  await close();
});
