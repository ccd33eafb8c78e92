/** From one device to another: by a code, and by a file for the day on which the first one is lost. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCode } from './camera.js';
import { cards, Files, playGame } from './gamesPage.js';
import { title } from './hands.js';
import { saveRecovery } from './moving.js';
import { create, goTo } from './people.js';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
const files = new Files();
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => {
  await app?.close();
  files.remove();
});

const PHONE = { width: 360, height: 640, touch: true };
const TERMS = { variant: 'sissa', options: {} } as const;

/** Expects a device to hold one local game, and to be the guest who waits in another. */
async function expectAll(page: Page, game: string): Promise<void> {
  await page.goto(`${app.url}games`);
  await page.getByText('1 game', { exact: true }).waitFor();
  expect(await cards(page).count()).toBe(1);
  await goTo(page, game);
  await page.getByText('Waiting for an opponent').waitFor();
}

test('a code that a camera reads takes games and guest to another device, once', async () => {
  const old = await app.newPage(PHONE);
  const game = await create(old.page, TERMS);
  await playGame(app, old.page, 'e2e4 e8e6');
  await old.page.goto(`${app.url}settings`);
  await old.page.getByRole('link', { name: 'To another device' }).click();
  await old.page.getByRole('button', { name: 'Show a code' }).click();
  const link = await readCode(old.page);
  expect(link).toMatch(/\/move#[0-9A-Z]{10}$/);
  expect(await accessibilityProblems(old.page)).toEqual([]);
  expect(await old.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const fresh = await app.newPage(PHONE);
  await fresh.page.goto(link);
  await title(fresh.page, 'Another device').waitFor();
  expect(await accessibilityProblems(fresh.page)).toEqual([]);
  const take = fresh.page.getByRole('button', { name: 'Take everything' });
  await take.click();
  await fresh.page.getByText('1 game was added.').waitFor();
  await fresh.page.getByText('you now have the same identity as on the other device').waitFor();
  await take.click();
  await fresh.page.getByText('There is no such code').waitFor();
  await expectAll(fresh.page, game);
  await expectAll(old.page, game);
  expect(fresh.problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  expect(old.problems).toEqual([]);
  await Promise.all([old.close(), fresh.close()]);
});

test('a recovery file brings games and guest back; an older one the games alone', async () => {
  const old = await app.newPage();
  const game = await create(old.page, TERMS);
  await playGame(app, old.page, 'e2e4');
  await old.page.goto(`${app.url}move`);
  const first = await saveRecovery(old.page, files, 'first');
  const second = await saveRecovery(old.page, files, 'second');
  await old.page.getByText('Keep it away from this device.').waitFor();
  await old.close();

  const { page, close } = await app.newPage({ path: 'move' });
  await page.getByLabel('Read one in').setInputFiles(first);
  await page.getByText('1 game was added.').waitFor();
  await page.getByText('This file can no longer give you back your online identity').waitFor();
  await page.getByLabel('Read one in').setInputFiles(second);
  await page.getByText('you now have the same identity as on the other device').waitFor();
  await expectAll(page, game);
  await close();
});
