/** Two people find each other over the server: by link, and in the lobby. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ engineThreads: 1 });
});
afterAll(() => app?.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function createGame(page: Page, opponent: string, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await button(page, 'New game').click();
  await page.getByRole('radio', { name: opponent }).check();
  await button(page, 'Create game').click();
}

/** Returns whether a game is on the board. */
const plays = (page: Page) => page.locator('.board').waitFor();

describe('two people', () => {
  test('play by link: one waits, even over a reload, the other opens the link and joins', async () => {
    const first = await app.newPage({ path: 'online' });
    await createGame(first.page, 'A friend, by link', 'Daw Khin');
    await first.page.waitForURL('**/game/*');
    const code = first.page.getByRole('img', { name: 'QR code of the link' });
    await code.waitFor();
    const link = first.page.getByLabel('Link of the game');
    expect(await link.inputValue()).toBe(first.page.url());
    expect(await accessibilityProblems(first.page)).toEqual([]);
    await first.page.reload();
    await code.waitFor();
    const second = await app.newPage({ path: new URL(first.page.url()).pathname.slice(1) });
    await second.page.getByText('Daw Khin').first().waitFor();
    await second.page.getByLabel('Your name').fill('Maung Lay');
    await button(second.page, /^Join/).click();
    for (const { page, problems } of [first, second]) {
      await plays(page);
      await page
        .getByText(/Daw Khin/)
        .first()
        .waitFor();
      await page
        .getByText(/Maung Lay/)
        .first()
        .waitFor();
      expect(problems).toEqual([]);
    }
    await first.close();
    await second.close();
  });

  test('find each other in the lobby, where both then find their game again', async () => {
    const first = await app.newPage({ path: 'online' });
    const second = await app.newPage({ path: 'online' });
    await second.page.locator('.lobby-lists').waitFor();
    await createGame(first.page, 'Anyone in the lobby', 'Daw Khin');
    const join = button(second.page, /^Join Daw Khin/);
    await join.waitFor();
    expect(await second.page.getByRole('status').filter({ hasText: 'Daw Khin waits' }).count()).toBe(1);
    await join.click();
    for (const { page } of [first, second]) {
      await page.waitForURL('**/game/*');
      await plays(page);
    }
    await second.page.goBack();
    await second.page.getByRole('link', { name: 'Open the game against Daw Khin' }).click();
    await plays(second.page);
    expect([...first.problems, ...second.problems]).toEqual([]);
    await first.close();
    await second.close();
  });

  test('of whom one is too late: it is said, and nothing else happens', async () => {
    const first = await app.newPage({ path: 'online' });
    await createGame(first.page, 'Anyone in the lobby', 'Ma Mya');
    const others = [await app.newPage({ path: 'online' }), await app.newPage({ path: 'online' })] as const;
    // The slower one's hand never rests, so that what it reaches for stays after it has been taken.
    const slow = others[1].page;
    await button(slow, /^Join Ma Mya/).waitFor();
    await slow.locator('main').evaluate((main) => setInterval(() => main.dispatchEvent(new Event('pointermove')), 50));
    await button(others[0].page, /^Join Ma Mya/).click();
    await plays(others[0].page);
    await button(slow, /^Join Ma Mya/).click();
    await slow.getByText('Somebody else was first').waitFor();
    for (const { close } of [first, ...others]) await close();
  });
});

test('the engine of the server plays at once, and answers', async () => {
  const { page, problems, close } = await app.newPage({ path: 'online' });
  await button(page, 'Play the computer').click();
  await page.getByRole('radio', { name: 'Sissa' }).check();
  // The engine has the first side, and begins.
  await page.getByRole('radio', { name: 'Black' }).check();
  await button(page, 'Create game').click();
  await plays(page);
  await page.getByText('Computer, level 1').first().waitFor();
  await page.locator('.player-bar.is-turn[data-side="1"]').waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('a game that waits in the lobby can be taken back, and is then gone for all', async () => {
  const first = await app.newPage({ path: 'online' });
  const second = await app.newPage({ path: 'online' });
  await createGame(first.page, 'Anyone in the lobby', 'Ko Aung');
  await button(second.page, /^Join Ko Aung/).waitFor();
  await button(first.page, 'Cancel the game').click();
  await second.page.locator('.lobby-list').getByText('Ko Aung').waitFor({ state: 'detached' });
  await first.close();
  await second.close();
});
