/** Boards with everything that may be drawn over them, the same way in every language. */
import type { Page } from 'playwright-core';
import { puzzlesOf } from '#web/features/puzzle/collection';
import { cell, centre, linkTo, trayPiece } from './hands.js';

export interface Scene {
  readonly path: string;
  /** The kinds of things drawn at the end, by the names of `measureBoards`. */
  readonly shows: readonly string[];
  go(page: Page): Promise<unknown>;
}

type Variant = Parameters<typeof linkTo>[0];

/** Draws with the right button of the mouse; from a square to the same one it is a mark. */
async function draw(page: Page, variant: Variant, from: string, to: string): Promise<void> {
  const [start, end] = [await centre(cell(page, variant, from)), await centre(cell(page, variant, to))];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(end.x, end.y);
  await page.mouse.up({ button: 'right' });
}

/** Opens the desk, and draws from corner to corner and at the edges, where an error of size shows most. */
async function drawOnDesk(page: Page, variant: Variant, last: string): Promise<void> {
  await page.locator('.action-analysis').click();
  await page.locator('.desk .cells').waitFor();
  const [file, rank] = [last[0]!, last[1]!];
  for (const [from, to] of [
    ['a1', last],
    [`a${rank}`, `${file}1`],
    [`${file}2`, `${file}1`],
    ['a2', 'a2'],
    [`b${rank}`, `b${rank}`],
  ] as const)
    await draw(page, variant, from, to);
  await page.locator('.drawn-green').nth(4).waitFor({ state: 'attached' });
  await page.locator('.drawn-best').first().waitFor({ state: 'attached' });
}

const press = async (page: Page, variant: Variant, squares: readonly string[]): Promise<void> => {
  for (const square of squares) await cell(page, variant, square).click();
};

export const SCENES: Readonly<Record<string, Scene>> = {
  'the desk, 8 × 8, with tables': {
    path: linkTo('sittuyin', 'pychess', '4k3/R7/8/7R/8/8/8/K7[] w - 32 31 60'),
    shows: ['drawn-green', 'drawn-square', 'drawn-best', 'mark-value', 'piece'],
    go: async (page) => {
      await drawOnDesk(page, 'sittuyin', 'h8');
      await page.locator('.mark-value').first().waitFor({ state: 'attached' });
    },
  },
  'the desk, 9 × 9': {
    path: linkTo('sissa'),
    shows: ['drawn-green', 'drawn-square', 'drawn-best', 'mark-selected', 'dest-dot', 'piece'],
    go: async (page) => {
      await drawOnDesk(page, 'sissa', 'i9');
      await press(page, 'sissa', ['e2']);
    },
  },
  'a promotion': {
    path: linkTo('sittuyin', 'pychess', '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1'),
    shows: ['promote-badge', 'mark-selected', 'dest-dot', 'dest-promote'],
    go: async (page) => {
      await press(page, 'sittuyin', ['e5']);
      await page.locator('.promote-badge').waitFor();
    },
  },
  'a check, and a move that does not meet it': {
    path: linkTo('sittuyin', 'pychess', '8/8/8/3k4/8/8/R7/3K4[] w - - 0 40'),
    shows: ['mark-last', 'mark-check', 'mark-witness'],
    go: async (page) => {
      await press(page, 'sittuyin', ['a2', 'a5', 'd5', 'e5']);
      await page.locator('.mark-witness').first().waitFor({ state: 'attached' });
    },
  },
  'an army that is planned, and one that is placed': {
    path: 'play',
    shows: ['mark-plan', 'mark-planned', 'dest-drop'],
    go: async (page) => {
      await page.locator('.info .offer').last().click();
      await page.locator('.army-cards button').first().click();
      await page.locator('.mark-plan').first().waitFor({ state: 'attached' });
      await trayPiece(page, 0, 1).click();
      await page.locator('.dest-drop').first().waitFor({ state: 'attached' });
    },
  },
  'the way of the last piece': {
    path: linkTo('sissa', 'standard', '8k/9/9/9/9/9/2S6/9/K8 w - - - 0 1'),
    shows: ['mark-last', 'path-open'],
    go: async (page) => {
      await press(page, 'sissa', ['c3', 'e7']);
      await page.locator('.path-open').first().waitFor({ state: 'attached' });
    },
  },
  'ways that are blocked': {
    path: linkTo('sissa'),
    shows: ['path-closed', 'path-cross', 'mark-witness'],
    go: async (page) => {
      await press(page, 'sissa', ['f1', 'f4']);
      await page.locator('.path-closed').first().waitFor({ state: 'attached' });
    },
  },
  'stars of a lesson': {
    path: 'learn/elephant',
    shows: ['mark-star'],
    go: async (page) => {
      await page.locator('.lesson-task .offer.main').click();
      await page.locator('.mark-star').first().waitFor({ state: 'attached' });
    },
  },
  'a hint': {
    path: '',
    shows: ['mark-hint'],
    go: async (page) => {
      const [puzzle] = await puzzlesOf('sittuyin');
      await page.goto(new URL(`train/exercises/sittuyin/${puzzle!.id}`, page.url()).href);
      await page.locator('.action-hint').click();
      await page.locator('.mark-hint').first().waitFor({ state: 'attached' });
    },
  },
};

/** A page of somebody else with a board of each size and each side at the bottom. */
export const EMBEDDED = (
  [
    { variant: 'sittuyin', files: 8, ranks: 8, fen: 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9' },
    { variant: 'makruk', files: 8, ranks: 8, fen: '' },
    { variant: 'sissa', files: 9, ranks: 9, fen: '' },
  ] as const
).flatMap((board) =>
  ([0, 1] as const).map((orientation) => ({ ...board, orientation, selector: `#${board.variant}-${orientation}` })),
);

/** Opens that page, below an address of the app. */
export async function openEmbedded(page: Page, url: string): Promise<void> {
  const boards = EMBEDDED.map(({ variant, orientation, fen }) => {
    const position = fen === '' ? '' : ` fen="${fen}"`;
    const side = orientation === 0 ? 'first' : 'second';
    return `<sitke-board id="${variant}-${orientation}" variant="${variant}" orientation="${side}"${position}></sitke-board>`;
  });
  const html = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">
    <title>A club</title><link rel="icon" href="data:,"><script type="module" src="${url}embed/board.js"></script></head>
    <body>${boards.join('')}</body></html>`;
  await page.route(`${url}club`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(`${url}club`);
  await page.waitForFunction(
    (selectors) =>
      selectors.every((selector) => {
        const root = document.querySelector(selector)?.shadowRoot;
        return root?.querySelector('[data-piece]') && root.styleSheets.length > 0;
      }),
    EMBEDDED.map(({ selector }) => selector),
  );
}
