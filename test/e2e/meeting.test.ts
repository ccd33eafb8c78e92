import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { button, createGame, plays } from './people.js';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ engineThreads: 1 });
});
afterAll(() => app?.close());

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
});
