/** The computer's players: chosen on their page, met at the board. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameOn } from '#web/session/session';
import { keptState } from './hands.js';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

test('the first is proposed, another can be chosen, and is at the board under their name', async () => {
  const { page, problems, close } = await app.newPage({ path: '', width: 360, height: 640 });
  await page.getByRole('link', { name: /^Play the computer/ }).click();
  await page.getByText('Your next step').waitFor();
  expect(await page.getByRole('radio', { name: /^Mi Mi/ }).isChecked()).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Sissa' }).check();
  await page.getByRole('radio', { name: /^Thiri/ }).check();
  await page.getByRole('radio', { name: 'Black', exact: true }).check();
  await page.getByRole('button', { name: 'Play Thiri' }).click();
  await page.locator('.table').waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('.player-bar').getByText('Thiri').waitFor();
  // "Thiri3" is not a name.
  const [name, level] = [page.locator('.computer-name'), page.locator('.computer-level')];
  const [{ x = 0, width = 0 } = {}, at] = [(await name.boundingBox()) ?? {}, (await level.boundingBox())!];
  expect(at.x - x - width).toBeGreaterThan(3);
  expect(gameOn(await keptState(page))).toMatchObject({ variant: 'sissa', computer: { color: 0, level: 3 } });
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
