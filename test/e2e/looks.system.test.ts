import { Formatter, parseMessage } from '@sitke/rules/text';
import { CATALOGUE_EN } from '@sitke/rules/text/en';
import { recordedGame } from '@sitke/testkit/fixtures';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placesIn } from '../catalogues.js';
import { cell, clicking, linkTo, playMoves, startNode, touching, trayPiece } from './hands.js';
import { accessibilityProblems, misfits, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const CHECKED = '8/8/8/3k4/8/8/R7/3K4[] w - - 0 40';
const MATE = '3k4/R7/8/8/8/8/1R6/3K4[] w - - 0 40';

const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';

/** Lets the computer take Black, thinking aloud. */
async function playComputer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Show what the computer thinks').check();
  await page.getByRole('button', { name: 'Choose the opponent' }).click();
  await page.getByRole('radio', { name: 'The computer' }).check();
  await page.getByRole('button', { name: 'Continue the game' }).click();
}

async function playPawn(page: Page): Promise<void> {
  await cell(page, 'sittuyin', 'a3').click();
  await cell(page, 'sittuyin', 'a4').click();
}

/** Every state of the screen worth a look: how to get there. */
const STATES: Readonly<Record<string, { readonly path: string; readonly go?: (page: Page) => Promise<unknown> }>> = {
  start: { path: linkTo('sittuyin') },
  'placement, a piece in hand': { path: linkTo('sittuyin'), go: (page) => trayPiece(page, 0, 1).click() },
  arranging: {
    path: linkTo('sittuyin', 'federation'),
    go: async (page) => {
      const moves = recordedGame('sittuyin-federation').moves.split(' ').slice(0, 8).join(' ');
      await playMoves(page, startNode('sittuyin', 'federation'), moves, clicking);
      await cell(page, 'sittuyin', 'd1').click();
      await page.getByRole('button', { name: 'Put back in the tray' }).waitFor();
    },
  },
  'hand-over': {
    path: linkTo('sittuyin', 'federation setup.order=curtain'),
    go: async (page) => {
      const moves = recordedGame('sittuyin-federation').moves.split(' ').slice(0, 8).join(' ');
      await playMoves(page, startNode('sittuyin', 'federation'), moves, clicking);
      await page.getByRole('button', { name: 'Ready' }).click();
      await page.getByRole('heading', { name: 'Pass the device to Black' }).waitFor();
    },
  },
  'play, with a refusal': {
    path: linkTo('sissa'),
    go: async (page) => {
      await cell(page, 'sissa', 'f1').click();
      await cell(page, 'sissa', 'f4').click();
      await page.getByText('Every way is blocked by').first().waitFor();
    },
  },
  promotion: {
    path: linkTo('sittuyin', '', '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1'),
    go: (page) => cell(page, 'sittuyin', 'e5').click(),
  },
  'a choice of promotion': {
    path: linkTo('sissa', '', '8k/3P5/9/9/9/9/9/9/K8 w - - - 0 1'),
    go: async (page) => {
      await cell(page, 'sissa', 'd8').click();
      await cell(page, 'sissa', 'd9').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'a count': {
    path: linkTo('sittuyin', 'pychess', CHECKED),
    go: (page) => playMoves(page, startNode('sittuyin', 'pychess', CHECKED), 'a2a3', clicking),
  },
  'new game': {
    path: linkTo('sittuyin'),
    go: async (page) => {
      await page.getByRole('button', { name: 'New game' }).click();
      await page.getByText('Change single rules').click();
    },
  },
  'new game against the computer': {
    path: linkTo('sittuyin'),
    go: async (page) => {
      await page.getByRole('button', { name: 'New game' }).click();
      await page.getByRole('radio', { name: 'The computer' }).check();
    },
  },
  'another opponent': {
    path: linkTo('sittuyin', '', MIDDLE),
    go: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Choose the opponent' }).click();
      await page.getByRole('radio', { name: 'The computer' }).check();
    },
  },
  'placing against the computer': {
    path: linkTo('sittuyin'),
    go: async (page) => {
      await playComputer(page);
      await trayPiece(page, 0, 1).click();
      await cell(page, 'sittuyin', 'e1').click();
      await page.locator('.player-bar.is-turn[data-side="0"]').waitFor();
    },
  },
  'the computer thinking': {
    path: linkTo('sittuyin', '', MIDDLE),
    go: async (page) => {
      // Its core never comes, so that it stays so.
      await page.route('**/*.wasm', () => {});
      await playComputer(page);
      await playPawn(page);
      await page.getByRole('button', { name: 'Move now' }).waitFor();
    },
  },
  'after its move': {
    path: linkTo('sittuyin', '', MIDDLE),
    go: async (page) => {
      await playComputer(page);
      await playPawn(page);
      await page.locator('.player-bar.is-turn[data-side="0"]').waitFor();
      await page.locator('.score-bar').waitFor();
    },
  },
  'a hint': {
    path: linkTo('sittuyin', '', MIDDLE),
    go: async (page) => {
      await playComputer(page);
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('.info').getByText('Hint:').waitFor();
    },
  },
  'an engine that failed': {
    path: linkTo('sittuyin', '', MIDDLE),
    go: async (page) => {
      // An invalid core: nothing is written to the console.
      await page.route('**/*.wasm', (route) => route.fulfill({ body: 'no core' }));
      await playComputer(page);
      await playPawn(page);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  'the end against the computer': {
    path: linkTo('sittuyin', 'pychess', MATE),
    go: async (page) => {
      await playComputer(page);
      await playMoves(page, startNode('sittuyin', 'pychess', MATE), 'b2b8', clicking);
    },
  },
  menu: { path: linkTo('sissa'), go: (page) => page.getByRole('button', { name: 'Menu' }).click() },
  share: {
    path: linkTo('sissa'),
    go: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'FEN and PGN' }).click();
    },
  },
  'game over': {
    path: linkTo('sittuyin', 'pychess', MATE),
    go: (page) => playMoves(page, startNode('sittuyin', 'pychess', MATE), 'b2b8', clicking),
  },
};

describe('fits a phone of 360 × 640 without scrolling, and axe finds nothing, light or dark:', () => {
  for (const [name, { path, go }] of Object.entries(STATES)) {
    test(name, async () => {
      const { page, problems, close } = await app.sharedPage({
        width: 360,
        height: 640,
        touch: true,
        colorScheme: 'light',
        path,
      });
      const board = page.locator('.board');
      await board.waitFor();
      const before = await board.boundingBox();
      await go?.(page);
      expect(await misfits(page)).toEqual([]);
      // Text below the board never moves it.
      if ((await board.count()) > 0) expect(await board.boundingBox()).toEqual(before);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await misfits(page)).toEqual([]);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    });
  }
});

describe('nothing sticks out or scrolls', () => {
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [740, 360],
    [768, 1024],
    [1024, 768],
    [1920, 1080],
  ] as const) {
    test(`on a screen of ${width} × ${height}`, async () => {
      for (const path of [linkTo('sittuyin'), linkTo('sissa')]) {
        const { page, close } = await app.sharedPage({ width, height, path });
        await page.locator('.board').waitFor();
        expect(await misfits(page)).toEqual([]);
        await close();
      }
    });
  }
});

test('the longest reasons fit where they are shown, beside an offer, too', async () => {
  const { page, close } = await app.newPage({
    width: 360,
    height: 640,
    touch: true,
    path: STATES['promotion']?.path ?? '',
  });
  await cell(page, 'sittuyin', 'e5').click();
  await cell(page, 'sittuyin', 'd6').click();
  await page.locator('.notice').waitFor();
  const formatter = new Formatter(CATALOGUE_EN.locale);
  const squares = ['c6', 'd7', 'h3'];
  const sentences = [CATALOGUE_EN.shared, ...Object.values(CATALOGUE_EN.variants)].flatMap((texts) =>
    Object.entries(texts).flatMap(([key, message]) => {
      if (!key.startsWith('reason.')) return [];
      const places = placesIn(parseMessage(message));
      const args = places.map(({ name }) => {
        const isList = places.some((place) => place.name === name && place.kind !== 'plain');
        return [name, isList ? squares : 'a1'] as const;
      });
      return [formatter.format(message, Object.fromEntries(args))];
    }),
  );
  for (const text of sentences) {
    await page.evaluate((shown) => {
      const notice = document.querySelector('.notice');
      if (!notice?.firstChild) throw new Error('no notice');
      notice.firstChild.textContent = `${shown} `;
      notice.classList.toggle('is-long', shown.length > 110);
    }, text);
    expect(await misfits(page), text).toEqual([]);
  }
  await close();
});

test.each([
  ['neither side has the pieces to mate', 'pychess', '8/kR6/8/3K4/8/8/8/8[] b - 32 3 60', 'a7b7'],
  ['the count has run out', 'pychess', 'k7/8/8/1K6/8/8/8/2R5[] w - 32 31 60', 'c1c2 a8a7'],
  [
    'the side that declared the count may not win by mate while it runs',
    'pychess-zh',
    'k7/7R/1K6/8/8/8/8/5f2[] w - 128w 5 40',
    'h7h8',
  ],
])('on a phone a draw because %s is told in the room there is, beside nothing that is over', async (why, ...game) => {
  const [ruleset, fen, moves] = game;
  const path = linkTo('sittuyin', ruleset, fen);
  const { page, problems, close } = await app.sharedPage({ path, width: 360, height: 640, touch: true });
  await playMoves(page, startNode('sittuyin', ruleset, fen), moves, touching);
  await page.locator('.info').getByText(`Draw: ${why}`).waitFor();
  expect(await page.locator('.info-text').textContent()).toBe(`Draw: ${why}`);
  expect(await misfits(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test('axe finds nothing with high contrast chosen', async () => {
  const { page, close } = await app.newPage({ path: linkTo('sittuyin') });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('High contrast').check();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.waitForFunction(() => document.documentElement.dataset['contrast'] === 'more');
  expect(await accessibilityProblems(page)).toEqual([]);
  await close();
});
