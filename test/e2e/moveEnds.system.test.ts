/** The page of another device, where something is missing or mistyped. */
import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Files } from './gamesPage.js';
import { saveRecovery } from './moving.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
const files = new Files();
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => {
  await app?.close();
  files.remove();
});

test('a code is typed as people type it', async () => {
  const old = await app.newPage({ path: 'move' });
  await old.page.getByRole('button', { name: 'Show a code' }).click();
  const code = (await old.page.locator('.move-code-text').textContent())!;
  const fresh = await app.newPage({ path: 'move' });
  await fresh.page.getByLabel('Code').fill(` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o')} `);
  await fresh.page.keyboard.press('Enter');
  await fresh.page.getByText('No game was added.').waitFor();
  expect(await fresh.page.getByText('you now have the same identity').count()).toBe(0);
  await Promise.all([old.close(), fresh.close()]);
});

test('without a server and before the first game online, files hold what there is', async () => {
  const { page, context, close } = await app.newPage({ path: 'move', serviceWorkers: 'allow' });
  await saveRecovery(page, files, 'unplayed');
  await page.getByText('you have not played online yet').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Show a code' }).click();
  await page.getByText('No server of Sitke answers.').waitFor();
  const away = await saveRecovery(page, files, 'away');
  await page.getByText('because no server answers').waitFor();
  await page.getByLabel('Read one in').setInputFiles(away);
  await page.getByText('This file has no online identity in it.').waitFor();
  const foreign = fs
    .readFileSync(away, 'utf8')
    .replace('"guest":null', '"guest":{"server":"https://a.example/","key":"x"}');
  await page.getByLabel('Read one in').setInputFiles(files.written('foreign', foreign));
  await page.getByText('The online identity in this file belongs to another server: https://a.example/').waitFor();
  await page.getByLabel('Read one in').setInputFiles(files.written('none', 'nothing'));
  await page.getByText('This is not a file of games from Sitke.').waitFor();
  await close();
});
