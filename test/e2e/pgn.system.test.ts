import { BREAKS, pgnFile } from '@sitke/testkit/pgnFile';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Files } from './gamesPage.js';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
const files = new Files();
const file = pgnFile(2000, 60, 11);
let path: string;
beforeAll(async () => {
  app = await openTestApp();
  path = files.written('games.pgn', file.text);
});
afterAll(async () => {
  await app?.close();
  files.remove();
});

const choose = (page: Page, name: string) => page.locator('input[type=file]').setInputFiles(name);
const rows = (page: Page) => page.locator('.virtual-row');

describe('a file of 2,000 games, ten of them broken', () => {
  test('is read with progress; broken ones are named; games are found, opened and kept, none lost', async () => {
    const { page, problems, close } = await app.newPage({ path: 'analyse/pgn' });
    await choose(page, path);
    await page.getByText(/^Reading… \d+ games so far$/).waitFor();
    await page.getByRole('progressbar').waitFor();
    await page.getByText('1,990 games. 10 games are broken.').waitFor();
    const said = await page.locator('.pgn-broken li').allInnerTexts();
    expect(said).toHaveLength(Object.keys(BREAKS).length);
    for (const [index, { number, line }] of file.broken.entries())
      expect(said[index]).toMatch(new RegExp(`^Game ${number}, .*line ${line}:`));

    // Few rows are drawn, and the keyboard goes through all of them.
    expect(await rows(page).count()).toBeLessThan(40);
    await page.locator('.pgn-row').first().focus();
    await page.keyboard.press('End');
    await page.locator('.pgn-row:focus').getByText('No. 2000').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.locator('.pgn-row:focus').getByText('No. 1999').waitFor();
    expect(await rows(page).count()).toBeLessThan(40);

    const query = file.text.slice(0, file.text.indexOf('\n\n')).match(/\[White "([^"]+)"\]/)![1]!;
    await page.getByLabel('Search').fill(`${query} #1 `);
    await page.getByText(/^[\d,]+ of 1,990 games$/).waitFor();
    await page.getByLabel('Search').fill('');

    await page.getByRole('button', { name: 'Keep all 1,990 games' }).click();
    await page.getByText('1,990 games are among your games now.').waitFor();
    await page.getByRole('button', { name: 'Keep all 1,990 games' }).click();
    await page.getByText('No game was added. 1,990 were there already.').waitFor();
    await page
      .getByRole('button', { name: /^Open as far as it goes/ })
      .first()
      .click();
    await page.locator('.board').waitFor();
    await page.goto(`${app.url}games`);
    await page.getByText('1,991 games').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('can be stopped, and what was read stays', async () => {
    const { page, problems, close } = await app.newPage({ path: 'analyse/pgn' });
    await choose(page, path);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped: the rest was not read.').waitFor();
    await page.locator('.pgn-row').first().click();
    await page.locator('.board').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('can be dropped anywhere', async () => {
    const { page, problems, close } = await app.newPage();
    const transfer = await page.evaluateHandle((text) => {
      const held = new DataTransfer();
      held.items.add(new File([text], 'dropped.pgn', { type: 'text/plain' }));
      return held;
    }, file.text);
    await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
    expect(await page.evaluate(() => document.body.dataset['drop'])).toMatch(/read the games/);
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    await page.getByText('1,990 games. 10 games are broken.').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

test('a PGN is pasted anywhere outside of a field, and other texts are left alone', async () => {
  const { page, problems, close } = await app.newPage({ path: 'learn' });
  const paste = (text: string) =>
    page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste('Dear Ada, 1 or 2 games tonight?');
  expect(page.url()).toMatch(/learn$/);
  await paste('[Variant "Makruk"]\n\n1. e4 e5 *');
  await page.getByText('1 game.', { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

describe('what is not PGN of these games', () => {
  test.each([
    [
      'games of chess',
      '[Event "x"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n',
      'names no game of Sitke, so it is probably a game of chess',
    ],
    ['a game of others', '[Variant "Atomic"]\n\n1. e4 *\n', 'it is a game of Atomic, which Sitke does not play'],
    ['a file of this app', '{"format":"sitke-games","version":1}\n', 'This is a file of your games from Sitke'],
    ['a text', '', 'There are no games in it.'],
    ['a picture', '\u0089PNG\0\0\0', 'This is not a text file'],
  ])('%s is told in one sentence', async (_, text, said) => {
    const { page, problems, close } = await app.newPage({ path: 'analyse/pgn', width: 320, height: 568 });
    await choose(page, files.written('other.pgn', text));
    await page.getByText(said).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(320);
    expect(problems).toEqual([]);
    await close();
  });
});

test.each([
  ['light', {}],
  ['dark', { colorScheme: 'dark' }],
  ['high contrast', { contrast: 'more' }],
] as const)('the page has no fault for axe at 360 px: %s', async (_, looks) => {
  const { page, close } = await app.newPage({ path: 'analyse/pgn', width: 360, height: 640, touch: true, ...looks });
  await choose(page, files.written('few.pgn', pgnFile(40, 10, 2).text));
  await page.getByText('30 games. 10 games are broken.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(360);
  await close();
});
