/** The squares of the app's board and of `<sitke-board>` on another page, point by point: one position, set and theme, the same marks. */
import fs from 'node:fs';
import path from 'node:path';
import { SET_IDS } from '@sitke/board';
import { parseSquare, type VariantId, variantOf } from '@sitke/rules';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#scripts/prepare';
import { linkTo } from './hands.js';
import { turn } from './onSquares.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

/** Positions, and the squares that are tapped in them. */
const SCENES: readonly (readonly [shows: string, variant: VariantId, fen: string, taps: readonly string[]])[] = [
  ['a check, a piece in hand and its targets', 'sittuyin', '8/8/8/3k4/8/8/R7/3K4[] w - - 0 40', ['a2', 'a5', 'd5']],
  ['a promotion in place', 'sittuyin', '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1', ['e5']],
  ['a last move, and whole armies', 'makruk', '', ['e3', 'e4', 'd6']],
  ['the way of the last piece', 'sissa', '8k/9/9/9/9/9/2S6/9/K8 w - - - 0 1', ['c3', 'e7']],
];

const SIZE = { width: 900, height: 1000 };
const PAGE = `<!doctype html><html lang="en"><head><title>A club</title><link rel="icon" href="data:,">
<style>body { margin: 0 } sitke-board { position: absolute }</style><script type="module">
import './board/dist/element.js';
import * as rules from './rules/dist/index.js';
window.rules = rules;
</script></head><body><sitke-board></sitke-board></body></html>`;

/** Opens a page with the element, from the files of the packages, at an address below the app's. */
async function openClub(): Promise<Awaited<ReturnType<TestApp['newPage']>>> {
  const opened = await app.newPage({ ...SIZE, path: 'health' });
  await opened.page.route(`${app.url}club/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const name = pathname.slice('/club/'.length);
    const file = path.join(root, 'packages', name);
    return name === ''
      ? route.fulfill({ contentType: 'text/html', body: PAGE })
      : route.fulfill({ contentType: 'text/javascript', body: fs.readFileSync(file) });
  });
  await opened.page.goto(`${app.url}club/`);
  await opened.page.waitForFunction(() => 'rules' in window);
  return opened;
}

const boxOf = (page: Page) =>
  page
    .locator('.cells')
    .first()
    .evaluate((cells) => {
      const { left, top, width, height } = cells.getBoundingClientRect();
      return { left, top, width, height };
    });
type Box = Awaited<ReturnType<typeof boxOf>>;

/** Shows a position in the element, at the place and in the size of another board. */
async function show(club: Page, looks: Record<string, string>, variant: string, fen: string, wanted: Box) {
  const place = (at: Box) =>
    club.locator('sitke-board').evaluate((board, { left, top, width }) => {
      Object.assign((board as HTMLElement).style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
    }, at);
  await club.locator('sitke-board').evaluate(
    (board, [attributes, id, text]) => {
      type Rules = typeof import('@sitke/rules');
      const { rulesOf, parseFen, Position } = (window as unknown as { rules: Rules }).rules;
      for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value);
      const rules = rulesOf(id as Parameters<Rules['rulesOf']>[0]);
      const read = text === '' ? null : parseFen(rules, text);
      const position = read?.ok ? read.value : Position.initial(rules);
      Object.assign(board, { position });
    },
    [looks, variant, fen] as const,
  );
  await place(wanted);
  const first = await boxOf(club);
  await place({ ...wanted, width: wanted.width + (wanted.width - first.width) });
  const second = await boxOf(club);
  const [x, y] = [wanted.left - second.left, wanted.top - second.top];
  await place({ ...wanted, left: wanted.left + x, top: wanted.top + y, width: 2 * wanted.width - first.width });
  expect(await boxOf(club)).toEqual(wanted);
}

async function tapAll(page: Page, variant: VariantId, taps: readonly string[]): Promise<void> {
  for (const name of taps) {
    const square = parseSquare(variantOf(variant), name);
    await page.locator(`.cells [data-square="${square}"]`).click();
  }
  await page.mouse.move(1, 1);
}

/** Returns the squares of a board as pixels. It is painted as a whole before: where a part is painted again, edges are smoothed otherwise. */
async function squaresOf(page: Page, { left, top, width, height }: Box): Promise<PNG> {
  await page
    .locator('.board-art')
    .first()
    .evaluate(async (art) => {
      for (const display of ['none', '']) {
        (art as SVGElement).style.display = display;
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      }
    });
  const clip = { x: Math.ceil(left), y: Math.ceil(top), width: Math.floor(width) - 1, height: Math.floor(height) - 1 };
  return PNG.sync.read(await page.screenshot({ clip }));
}

const pointsUnlike = (one: PNG, other: PNG): number =>
  Array.from({ length: one.width * one.height }, (_, i) => 4 * i).filter((at) =>
    [0, 1, 2].some((channel) => one.data[at + channel] !== other.data[at + channel]),
  ).length;

test.each(SET_IDS)('%s: no point of a square differs, in light and, turned round, in dark', async (pieces) => {
  const { page, problems, close } = await app.newPage({ ...SIZE, path: 'settings' });
  await page.getByRole('radio', { name: new RegExp(`^${pieces}$`, 'i') }).check();
  const club = await openClub();
  const unlike: Record<string, number> = {};
  for (const [shows, variant, fen, taps] of SCENES) {
    await page.goto(app.url + linkTo(variant, '', fen));
    for (const theme of ['light', 'dark'] as const) {
      if (theme === 'dark') await turn(page);
      for (const one of [page, club.page]) await one.emulateMedia({ colorScheme: theme });
      await tapAll(page, variant, theme === 'light' ? taps : []);
      const box = await boxOf(page);
      await show(club.page, { pieces, orientation: theme === 'light' ? 'first' : 'second' }, variant, fen, box);
      await tapAll(club.page, variant, taps);
      const [ours, theirs] = [await squaresOf(page, box), await squaresOf(club.page, box)];
      unlike[`${shows}, ${theme}`] = pointsUnlike(ours, theirs);
    }
  }
  expect(
    Object.values(unlike).filter((points) => points > 0),
    JSON.stringify(unlike, null, 1),
  ).toEqual([]);
  expect([...problems, ...club.problems]).toEqual([]);
  await club.close();
  await close();
});
