/** Every page at its address, on a phone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { door, title } from './hands.js';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

/** Every page that needs no server's game, with its title. */
const PAGES = {
  '': 'Sitke',
  play: /^Sittuyin/,
  friend: 'Play a friend',
  learn: 'Learn',
  'learn/sissa': 'Sissa',
  'learn/elephant': 'The elephant',
  'print/sissa': 'Sissa: booklet',
  train: 'Train',
  'train/sittuyin/pychess': 'Endgames',
  'train/exercises/sissa': 'Exercise',
  'train/exercises/makruk': 'Exercises',
  'train/sittuyin/pychess/krvk-win': /rook/i,
  analyse: 'Analyse',
  'analyse/game': /^Analyse/,
  games: 'My games',
  rules: 'Rules',
  'rules/sittuyin/federation': 'Sittuyin, Federation',
  online: 'Play online',
  settings: 'Settings',
  move: 'Another device',
} as const;

describe('each page', () => {
  for (const [address, name] of Object.entries(PAGES)) {
    test(`opens at /${address}, alone with its title, and without a fault for those who cannot see it`, async () => {
      const { page, problems, close } = await app.sharedPage({ path: address, width: 360, height: 640, touch: true });
      await title(page, name).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await page.title()).toContain('Sitke');
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      expect(problems).toEqual([]);
      await close();
    });
  }
});

test('the title stands at one place on every page, and no link has the colour that the browser gives', async () => {
  const { page, close } = await app.sharedPage({ path: 'learn', width: 1280, height: 800 });
  const browsers = ['rgb(0, 0, 238)', 'rgb(85, 26, 139)', 'rgb(158, 158, 255)', 'rgb(208, 173, 240)'];
  // Home is a page without a bar, the booklet is as wide as its paper, and beside a board the bar is in its column.
  const addresses = Object.entries(PAGES).filter(([address]) => address !== '' && !address.startsWith('print/'));
  const found: unknown[] = [];
  for (const [address, name] of addresses) {
    await page.goto(app.url + address);
    await title(page, name).waitFor();
    const { left, colours } = await page.evaluate(() => ({
      left: document.querySelector(':not(.play) > .top-bar')?.getBoundingClientRect().left ?? null,
      colours: Array.from(document.querySelectorAll('a[href]'), (link) => getComputedStyle(link).color),
    }));
    if (left !== null && left !== 50) found.push({ address, left });
    if (colours.some((colour) => browsers.includes(colour))) found.push({ address, colours });
  }
  expect(found).toEqual([]);
  await close();
});

describe('an unknown address', () => {
  for (const address of ['nowhere', 'learn/nothing', 'rules/sissa/nothing', 'game/cut']) {
    test(`/${address} says so and has five doors`, async () => {
      const { page, close } = await app.sharedPage({ path: address });
      await title(page, 'There is no such page').waitFor();
      expect(await page.getByRole('navigation', { name: 'Where to go' }).getByRole('link').count()).toBe(5);
      expect(await accessibilityProblems(page)).toEqual([]);
      await door(page, 'Learn').click();
      await title(page, 'Learn').waitFor();
      expect(page.url()).toBe(`${app.url}learn`);
      await close();
    });
  }
});
