/** My games at the ends: without locks, without room, with very many games, for everybody. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cards, Files, fileOf, playGame, readIn, saved } from './gamesPage.js';
import { clicking, playMoves, startNode, waitForMove } from './hands.js';
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

test('without locks and without messages between tabs: no move is overwritten, and the page says so', async () => {
  const { page, context, problems, close } = await app.newPage({ path: 'games' });
  await page.getByText('No games on this device yet').waitFor();
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'locks', { value: undefined });
    BroadcastChannel.prototype.postMessage = () => undefined;
  });
  await page.reload();
  await playGame(app, page, 'e2e4');
  const begun = startNode('sissa');
  const after = begun.play(begun.position.legalMoves().find((move) => begun.play(move).san === 'e4')!);
  const other = await context.newPage();
  await other.goto(page.url());
  await waitForMove(other, 'e4');
  await playMoves(other, after, 'e8e6', clicking);
  await playMoves(page, after, 'd8d6', clicking);
  await page.locator('.info').getByText('This game was continued in another tab').waitFor();
  await page.goto(`${app.url}games`);
  await page.getByText('2 games').waitFor();
  for (const last of ['e6', 'd6']) {
    await cards(page)
      .nth(last === 'd6' ? 0 : 1)
      .getByRole('link', { name: /^Two players/ })
      .click();
    await waitForMove(page, last);
    await page.goBack();
  }
  expect(problems).toEqual([]);
  await close();
});

/** Lets the page's database refuse from now on. */
async function refuse(page: Page, context: BrowserContext, what: 'open' | 'full'): Promise<void> {
  await page.getByText('No games on this device yet').waitFor();
  await context.addInitScript((kind) => {
    if (kind === 'open') {
      IDBFactory.prototype.open = () => {
        throw new DOMException('private', 'SecurityError');
      };
    } else {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
    }
  }, what);
  await page.reload();
}

describe('a database that refuses', () => {
  test.each([
    ['open', 'This browser does not save games'],
    ['full', 'Storage is full'],
  ] as const)(
    '(%s) is told in a sentence; play goes on, and neither a new game nor a reload loses one',
    async (what, sentence) => {
      const { page, context, problems, close } = await app.newPage({ path: 'games' });
      await refuse(page, context, what);
      await playGame(app, page, 'e2e4');
      await page.locator('.info').getByText(sentence).waitFor();
      await page.getByRole('button', { name: 'New game' }).click();
      await page.getByRole('button', { name: 'Start game' }).click();
      await playMoves(page, startNode('sissa'), 'd2d4', clicking);
      await page.reload();
      await waitForMove(page, 'd4');
      await page.goto(`${app.url}games`);
      await page.getByText('2 games').waitFor();
      await page.locator('.games-warning').getByText(sentence).waitFor();
      await readIn(page, files.written('refused.jsonl', fileOf(3)));
      await page.getByText('Nothing was changed.').waitFor();
      expect(problems).toEqual([]);
      await close();
    },
  );
});

test('of 200 games is read in once, saved, and read in on another device as it was', async () => {
  const { page, problems, close } = await app.newPage({ path: 'games' });
  const file = files.written('many.jsonl', fileOf(200));
  await readIn(page, file);
  await page.getByText('200 games were added.').waitFor();
  await page.getByText('200 games', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Show more (176)' }).click();
  await page.getByRole('button', { name: 'Show more (152)' }).waitFor();
  await readIn(page, file);
  await page.getByText('No game was added. 200 were here already.').waitFor();
  const text = await saved(page);
  await close();

  const device = await app.newPage({ path: 'games' });
  await readIn(device.page, files.written('again.jsonl', text));
  await device.page.getByText('200 games were added.').waitFor();
  const strip = (all: string) => all.split('\n').slice(2);
  expect(strip(await saved(device.page))).toEqual(strip(text));
  expect([...problems, ...device.problems]).toEqual([]);
  await device.close();
});

describe('the list', () => {
  test.each([
    [360, 640],
    [1280, 800],
  ])('at %d × %d can be used by everybody, by keys alone, and lies in the page', async (width, height) => {
    const { page, problems, close } = await app.newPage({ path: 'games', width, height });
    await page.getByText('No games on this device yet').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await readIn(page, files.written('few.jsonl', fileOf(30, ['{"id":"x"'])));
    await page.getByText('30 games were added').waitFor();
    await page.getByRole('button', { name: 'Delete: Game 29' }).click();
    await page.getByText('Deleted: Game 29').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Rename: Game 28' }).press('Enter');
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Rename: Game 28');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
    await close();
  });
});
