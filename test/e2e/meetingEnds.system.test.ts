import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { button, createGame, plays } from './people.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ engineThreads: 1 });
});
afterAll(() => app?.close());

describe('two people', () => {
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
