import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packGame } from '#web/session/link/gameLink';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const game = (white: string, moves: string): string =>
  `[White "${white}"]\n[Black "Khin"]\n[Variant "Makruk"]\n\n${moves}\n\n`;

test('of three games that are pasted the broken one is named, and the others are found and opened', async () => {
  const { page, problems, close } = await app.newPage({ path: 'analyse/pgn', width: 360, height: 640, touch: true });
  const text =
    game('Aung', '1. e4 e5 1-0') + game('Thant', '1. e4 e5 2. Ra5 d5 *') + game('Ploy', '1. d4 (1. c4 c5) 1... d5 0-1');
  await page.getByLabel('PGN', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.getByText('2 games. 1 game is broken.').waitFor();
  await page.getByText(/^Game 2, Thant – Khin, line 11: Ra5 .+ It can be read up to move 1\.$/).waitFor();
  await page.getByLabel('Search').fill('ploy 0-1');
  await page.getByText('1 of 2 games').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(360);

  await page.getByRole('button', { name: /Ploy – Khin/ }).click();
  await page.locator('.desk .board').waitFor();
  await page.locator('.desk-status').getByText('Ploy – Khin').waitFor();
  // First to the game, then to where it was opened.
  await page.goBack();
  await page.goBack();
  await page.getByText('2 games. 1 game is broken.').waitFor();
  await page.getByRole('button', { name: 'Open as far as it goes: game 2' }).click();
  await page.locator('.desk .board').waitFor();
  await page.goBack();
  expect(page.url()).toMatch(/\/games\/pgn-[0-9a-f]{32}$/);
  expect(problems).toEqual([]);
  await close();
});

test('a file that is written to after it was listed is named, and chosen again', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-pgn-'));
  const file = path.join(folder, 'growing.pgn');
  fs.writeFileSync(file, game('Aung', '1. e4 e5 1-0'));
  const { page, problems, close } = await app.newPage({ path: 'analyse/pgn' });
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('1 game.').waitFor();
  fs.appendFileSync(file, game('Ploy', '1. d4 d5 0-1'));
  await page.getByRole('button', { name: /Aung – Khin/ }).click();
  await page.getByText('The file was changed, moved or removed since you chose it. Choose it again.').waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('2 games.').waitFor();
  await page.getByRole('button', { name: /Ploy – Khin/ }).click();
  await page.locator('.desk .board').waitFor();
  expect(problems).toEqual([]);
  fs.rmSync(folder, { recursive: true });
  await close();
});

test('a link holds a whole game, and one that was cut off says so and shows what is left', async () => {
  const packed = packGame(game('Aung', '1. e4 e5 2. d4 d5 3. c4 *'));
  const { page, problems, close } = await app.newPage({ path: `#pgn=${packed}` });
  await page.locator('.desk .board').waitFor();
  // First to the game, then to where it was opened.
  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: 'Open the game' }).waitFor();
  await page.goto(`${app.url}#pgn=${packed.slice(0, -12)}`);
  await page.getByText('The link was cut off. Its game can be read up to move 2.').waitFor();
  await page.getByRole('img', { name: 'The last position that can be read' }).waitFor();
  await page.getByRole('button', { name: 'Open as far as it goes' }).click();
  await page.locator('.desk .board').waitFor();
  expect(problems).toEqual([]);
  await close();
});
