/** The set-up studio, and armies in the set-up of a game. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameOn } from '#web/session/session';
import { cell, keptState } from './hands.js';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

/** A kind of piece in the studio's tray. */
const tray = (page: Page, role: number) => page.locator(`.tray [data-role="${role}"]`);

test('an army is arranged with advice, kept under a name, and tried against another', async () => {
  const { page, problems, close } = await app.newPage({ path: 'studio/sittuyin', width: 360, height: 640 });
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: /^Arrange an army/ }).click();
  await page.getByRole('heading', { level: 1, name: 'An army' }).waitFor();
  const advice = page.getByRole('button', { name: /^(General|Elephant|Horse|Rook) on [ac-h]\d/ }).first();
  const [, role = '', square = ''] = /^(\w+) on (..)/.exec((await advice.textContent()) ?? '') ?? [];
  await advice.click();
  const letter = { General: 'F', Elephant: 'S', Horse: 'N', Rook: 'R' }[role];
  await page.waitForURL(new RegExp(`/studio/sittuyin/${letter}${square}$`));
  await tray(page, 1).click();
  await cell(page, 'sittuyin', 'b2').click();
  await page.waitForURL(new RegExp(`/Kb2-${letter}${square}$`));
  await tray(page, 4).click();
  await cell(page, 'sittuyin', 'h2').click();
  await page
    .locator('.studio-note')
    .getByText(/only to empty squares of rank 1/)
    .waitFor();
  await page.reload();
  await page.getByText(`king on b2, ${role.toLowerCase()} on ${square}`).waitFor();
  await page.getByRole('button', { name: 'Place the rest' }).click();
  await page.getByText('The army is complete.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Name').fill('My walls');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByText('“My walls” is kept on this device.').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: /My walls/ }).click();
  await page.getByLabel('Against').selectOption('Fortress');
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.locator('.table').waitFor();
  const game = gameOn(await keptState(page));
  expect(game.start).toMatch(/\[\] w /);
  expect(game.computer).toMatchObject({ color: 1, level: 1 });
  expect(problems).toEqual([]);
  await close();
});

test('the studio says where it did not load, and begins at its title once it did', async () => {
  const { page, close } = await app.newPage({ path: 'learn/sittuyin', width: 360, height: 640 });
  await page.route(/formations/, (route) => route.abort());
  await page.getByRole('link', { name: /studio/i }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect.poll(() => title.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await title.textContent()).toMatch(/could not be loaded/);
  await page.unroute(/formations/);
  await page.goBack();
  await page.getByRole('link', { name: /studio/i }).click();
  await page.getByRole('heading', { level: 1, name: 'Set-up studio' }).waitFor();
  await close();
});

test('in a set-up in turn an army is a plan that a press follows', async () => {
  const { page, problems, close } = await app.newPage({ path: 'play' });
  await page.getByRole('button', { name: 'Armies' }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Elephant wall/ })
    .click();
  await page.getByRole('button', { name: 'Place king on b2' }).click();
  await expect.poll(async () => gameOn(await keptState(page)).cursor).toBe('K@b2');
  expect(problems).toEqual([]);
  await close();
});
