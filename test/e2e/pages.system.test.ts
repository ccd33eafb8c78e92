/** How pages look where they looked wrong once: titles, fields, lines, and what a finger leaves behind. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clickMove, joinGame, waitForMoves } from './against.js';
import { linkTo } from './hands.js';
import { button, EMPTY, openLobby } from './lobbyPage.js';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

describe.each([
  [1280, 800],
  [360, 640],
])('at %i × %i', (width, height) => {
  test('the field for a name is one line high, in the lobby and in its form', async () => {
    const { page, close } = await openLobby(app, EMPTY, { width, height });
    const heights = async (): Promise<number[]> =>
      page.locator('input[name="name"]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    await button(page, 'New game').click();
    await button(page, 'Create game').waitFor();
    const found = await heights();
    expect(found.length).toBe(2);
    for (const each of found) expect(each).toBeLessThanOrEqual(48);
    const field = await page.locator('.online-form .name-field').boundingBox();
    expect(field!.height).toBeLessThan(110);
    await close();
  });

  test('an unreachable server is reported in full, under the title', async () => {
    const { page, server, close } = await openLobby(app, EMPTY, { width, height });
    const line = page.locator('.connection-line');
    const before = await page.locator('.lobby-start').boundingBox();
    await server.drop(true);
    await line.getByText('No connection to the server. Trying again…').waitFor();
    const { clipped, lines } = await line.evaluate((one) => ({
      clipped: one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth,
      lines:
        one.getClientRects().length &&
        Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
    }));
    expect([clipped, lines <= 2]).toEqual([false, true]);
    const [box, bar] = [await line.boundingBox(), await page.locator('.top-bar').boundingBox()];
    expect(box!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height);
    expect(await page.locator('.lobby-start').boundingBox()).toEqual(before);
    await close();
  });

  test('the title of each page begins where its content does', async () => {
    const { page, close } = await app.newPage({ width, height });
    for (const path of ['train', 'online', 'learn', 'rules', 'settings']) {
      await page.goto(app.url + path);
      await page.locator('main > *').first().waitFor();
      const lefts = await page.evaluate(() => {
        const inner = (selector: string): number => {
          const box = document.querySelector(selector)!;
          return box.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(box).paddingLeft);
        };
        return [inner('.top-bar'), inner('main')];
      });
      expect(Math.abs(lefts[0]! - lefts[1]!), `${path}: ${lefts}`).toBeLessThanOrEqual(16);
    }
    await close();
  });
});

test('a button that was tapped keeps no ground of a pointer that rests on it', async () => {
  const { page, close } = await app.newPage({ path: 'play', width: 360, height: 640, touch: true });
  const newGame = page.getByRole('button', { name: 'New game' });
  const ground = (): Promise<string> => newGame.evaluate((one) => getComputedStyle(one).backgroundColor);
  const before = await ground();
  await newGame.tap();
  await page.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await ground()).toBe(before);
  await close();
});

test('a new game is seen from the first side, whatever way the board was turned', async () => {
  const { page, close } = await app.newPage({ path: linkTo('sissa') });
  const rank = (square: number): Promise<number> =>
    page.locator(`.cells [data-square="${square}"]`).evaluate((one) => one.getBoundingClientRect().y);
  const isFirstBelow = async (): Promise<boolean> => (await rank(0)) > (await rank(80));
  await page.getByRole('button', { name: 'Flip' }).click();
  await expect.poll(isFirstBelow).toBe(false);
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('button', { name: 'Start game' }).click();
  await expect.poll(isFirstBelow).toBe(true);
  await close();
});

test('a player sees that it is their turn', async () => {
  const { page, close } = await app.newPage({ path: linkTo('sittuyin', '', '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1') });
  await page.locator('.info').getByText('Red to move').waitFor();
  await joinGame(page, {});
  await page.locator('.info').getByText('Your turn').waitFor();
  await clickMove(page, 'f3', 'f4');
  await waitForMoves(page, 2);
  await page.locator('.info').getByText('Your turn').waitFor();
  await close();
});

test('where contrast is wanted, each door and card has an edge', async () => {
  for (const contrast of ['no-preference', 'more'] as const) {
    const { page, close } = await app.newPage({ contrast });
    const edge = await page
      .locator('.door')
      .first()
      .evaluate((one) => getComputedStyle(one).borderTopColor);
    expect(edge === 'rgba(0, 0, 0, 0)').toBe(contrast === 'no-preference');
    expect(await accessibilityProblems(page)).toEqual([]);
    await close();
  }
});
