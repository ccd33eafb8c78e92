/** The desk's lines, marks, graph and sheet, by mouse, by finger and by keys. */

import { makeSan, Position, rulesOf } from '@sitke/rules';
import { Random } from '@sitke/testkit/random';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteAt } from '#web/session/desk/desk';
import { packGame } from '#web/session/link/gameLink';
import { gameOn } from '#web/session/session';
import { movesOf } from '#web/session/tree';
import { cell, centre, drag, keptState, linkTo, playMoves, startNode, tabTo, touching } from './hands.js';
import { accessibilityProblems, misfits, openTestApp, type PageOptions, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';
const PHONE: PageOptions = { width: 360, height: 640, touch: true };

/** Opens the desk on a game of a few moves between two people. */
async function openDesk(options: PageOptions = {}, moves = 'a3a4 b5b4 g4g5') {
  const opened = await app.newPage({ path: linkTo('sittuyin', '', MIDDLE), ...options });
  await opened.page.locator('.board').waitFor();
  await playMoves(opened.page, startNode('sittuyin', '', MIDDLE), moves, touching);
  await opened.page.getByRole('button', { name: 'Analyse' }).click();
  await opened.page.locator('.desk-lines li').first().waitFor();
  return opened;
}

const marksOf = async (page: Page) => {
  const game = gameOn(await keptState(page));
  return noteAt(game.tree, game.cursor).marks;
};

/** Holds a finger on a square until it draws, moves it to another one, and lifts it. */
async function draw(from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await centre(from), await centre(to)];
  const touch = { pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true };
  const at = ({ x, y }: { x: number; y: number }) => ({ ...touch, clientX: x, clientY: y });
  // The finger draws once the board's own gesture is over.
  const held = from.evaluate(
    (square) =>
      new Promise<void>((resolve) => square.addEventListener('pointercancel', () => resolve(), { once: true })),
  );
  await from.dispatchEvent('pointerdown', at(start));
  await held;
  await from.dispatchEvent('pointermove', at(end));
  await from.dispatchEvent('pointerup', at(end));
}

describe('the lines of the engine', () => {
  test('are as many as wanted, show where they lead, and are played up to a move that is pressed', async () => {
    const { page, problems, close } = await openDesk({ touch: true });
    await page.getByLabel('Lines').selectOption('5');
    await page.locator('.desk-lines li').nth(4).waitFor();
    const second = page.locator('.desk-lines li').first().locator('.line-moves button').nth(1);
    await second.hover();
    await page.locator('.desk-preview svg').waitFor();
    const before = movesOf(gameOn(await keptState(page)).cursor).length;
    await second.click();
    await expect.poll(async () => movesOf(gameOn(await keptState(page)).cursor).length).toBe(before + 2);
    expect(problems).toEqual([]);
    await close();
  });

  test('stop with the key that switches the engine, and come again with it', async () => {
    const { page, close } = await openDesk({ touch: true });
    await page.locator('h1').click();
    await page.keyboard.press('a');
    await page.getByText('The engine is off.').waitFor();
    await page.keyboard.press('a');
    await page.locator('.desk-lines li').first().waitFor();
    await close();
  });
});

describe('marks', () => {
  test('are drawn with the right button, coloured by keys, kept, and cleared with Escape', async () => {
    const { page, close } = await openDesk({ touch: true });
    const [from, to] = [cell(page, 'sittuyin', 'e4'), cell(page, 'sittuyin', 'e6')];
    const [start, end] = [await centre(from), await centre(to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(end.x, end.y);
    await page.mouse.up({ button: 'right' });
    await page.keyboard.down('Shift');
    await to.click({ button: 'right' });
    await page.keyboard.up('Shift');
    await expect.poll(async () => (await marksOf(page)).map(({ color }) => color)).toEqual(['green', 'red']);
    await page.reload();
    await page.locator('.drawn-green').waitFor();
    await page.locator('.drawn-red').waitFor();
    await page.locator('h1').click();
    await page.keyboard.press('Escape');
    await expect.poll(() => marksOf(page)).toEqual([]);
    await close();
  });

  test('are drawn by a finger that was held still, and move no piece', async () => {
    const { page, close } = await openDesk(PHONE);
    const before = gameOn(await keptState(page)).cursor;
    await draw(cell(page, 'sittuyin', 'b4'), cell(page, 'sittuyin', 'b6'));
    await expect.poll(async () => (await marksOf(page)).length).toBe(1);
    await page.locator('.drawn-green').waitFor();
    expect(gameOn(await keptState(page)).cursor).toBe(before);
    await close();
  });
});

/** A game of Sissa by lot, of so many moves of both sides. */
function someMoves(count: number): string {
  const random = new Random(11);
  let position = Position.initial(rulesOf('sissa'));
  const moves: string[] = [];
  while (moves.length < count) {
    const move = random.pick(position.legalMoves().filter((one) => position.play(one).outcome === null));
    moves.push(makeSan(position, move));
    position = position.play(move);
  }
  return moves.join(' ');
}

describe('the column', () => {
  test('follows the current move, keeps room for the moves, and does not shift when the lines come', async () => {
    const pgn = `[Variant "Sissa"]\n\n${someMoves(62)} *`;
    const { page, problems, close } = await app.newPage({ path: `#pgn=${packGame(pgn)}` });
    const tree = page.locator('.desk-tree');
    const top = async () => (await tree.boundingBox())!.y;
    await tree.waitFor();
    const before = await top();
    await page.locator('.desk-lines li').nth(2).waitFor();
    expect(await top()).toBe(before);
    expect((await tree.boundingBox())!.height).toBeGreaterThanOrEqual(180);
    await page.getByRole('button', { name: 'Copy as PGN' }).scrollIntoViewIfNeeded();
    await page.locator('h1').click();
    await page.keyboard.press('End');
    const current = tree.locator('[aria-current="true"]');
    await expect.poll(() => current.textContent()).not.toBe('Start position');
    const isInside = async (): Promise<boolean> => {
      const [box, move] = [(await tree.boundingBox())!, (await current.boundingBox())!];
      return move.y >= box.y && move.y + move.height <= box.y + box.height;
    };
    expect(await isInside()).toBe(true);
    // Something else takes its room.
    await page.getByRole('region', { name: 'Notes' }).getByText('Move symbols').click();
    await expect.poll(isInside).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  test('leaves the board its height where a page is enlarged twice', async () => {
    const { page, close } = await openDesk({ width: 640, height: 400, touch: true });
    expect((await page.locator('.desk .board').boundingBox())!.width).toBeGreaterThanOrEqual(290);
    await close();
  });

  test('has a button in focus, and Escape lets the piece in hand go all the same', async () => {
    const { page, close } = await openDesk({ touch: true });
    await cell(page, 'sittuyin', 'e6').click();
    await page.locator('.mark-selected').first().waitFor();
    await page.locator('.desk-toggle').first().focus();
    await page.keyboard.press('Escape');
    await page.locator('.mark-selected').first().waitFor({ state: 'detached' });
    await close();
  });
});

/**
 * Starts the evaluation of the game, and stops it as soon as there is a button for that, before the engine can tell
 * anything; returns whether the graph was there by then, and how far below the first button the second one is.
 */
function stopAtOnce(page: Page): Promise<{ hasGraph: boolean; shift: number }> {
  return page.locator('.desk-graph').evaluate(
    (part) =>
      new Promise<{ hasGraph: boolean; shift: number }>((resolve) => {
        const button = (name: string) => [...part.querySelectorAll('button')].find((each) => each.textContent === name);
        const topOf = (element?: Element) => element?.getBoundingClientRect().top ?? Number.NaN;
        const start = button('Evaluate the whole game');
        const top = topOf(start);
        new MutationObserver((_, observer) => {
          const stop = button('Stop');
          if (!stop) return;
          observer.disconnect();
          resolve({ hasGraph: part.querySelector('.graph') !== null, shift: Math.round(topOf(stop) - top) });
          stop.click();
        }).observe(part, { childList: true, subtree: true });
        start?.click();
      }),
  );
}

test('the graph is made in the background, stopped, gone on with, and gone through by keys and by pointer', async () => {
  const { page, problems, close } = await openDesk({ touch: true }, 'a3a4 b5b4 g4g5 h6g5 h4g5 e6e5');
  expect(await stopAtOnce(page)).toEqual({ hasGraph: true, shift: 0 });
  await page.getByRole('button', { name: 'Evaluate the whole game' }).click();
  await page.getByRole('slider', { name: 'Evaluation of the game' }).waitFor();
  await page.locator('.desk-graph progress').waitFor({ state: 'detached' });
  await tabTo(page, '.graph');
  await page.keyboard.press('Home');
  await expect.poll(async () => gameOn(await keptState(page)).cursor).toBe('');
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => gameOn(await keptState(page)).cursor).toBe('a3a4');
  const graph = page.getByRole('slider', { name: 'Evaluation of the game' });
  expect(await graph.getAttribute('aria-valuetext')).toMatch(/^Move 9: \d+% for Red$/);
  const { width = 0, height = 0 } = (await graph.boundingBox()) ?? {};
  await graph.click({ position: { x: width - 1, y: height / 2 } });
  await expect.poll(async () => movesOf(gameOn(await keptState(page)).cursor).length).toBe(6);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

describe('on a phone', () => {
  test('the analysis is a sheet of three heights, and the board is always in sight', async () => {
    const { page, problems, close } = await openDesk(PHONE);
    const board = page.locator('.board');
    const sizes: number[] = [];
    const look = async (): Promise<void> => {
      const { x = -1, y = -1, width = 0, height = 0 } = (await board.boundingBox()) ?? {};
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      const { y: top = 0 } = (await page.locator('.desk-handle').boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(top);
      expect(await misfits(page)).toEqual([]);
      expect(await accessibilityProblems(page)).toEqual([]);
      sizes.push(width);
    };
    await look();
    await page.getByRole('button', { name: 'Raise the analysis to half the screen' }).tap();
    await page.locator('[data-sheet="half"]').waitFor();
    await look();
    await tabTo(page, '.desk-handle');
    await page.keyboard.press('Enter');
    await page.locator('[data-sheet="full"]').waitFor();
    await look();
    const handle = page.locator('.desk-handle');
    await drag(page, handle, page.locator('.desk-notes'));
    await page.locator('[data-sheet="half"], [data-sheet="peek"]').waitFor();
    expect(sizes[0]).toBeGreaterThan(335);
    expect(sizes[1]).toBeLessThan(sizes[0]!);
    expect(sizes[2]).toBeLessThanOrEqual(sizes[1]!);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await misfits(page)).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  for (const [width, height] of [
    [320, 568],
    [740, 360],
    [640, 400],
  ] as const) {
    test(`nothing sticks out at ${width} × ${height}`, async () => {
      const { page, close } = await openDesk({ width, height, touch: true });
      expect(await misfits(page)).toEqual([]);
      expect((await page.locator('.board').boundingBox())?.width).toBeGreaterThanOrEqual(200);
      await close();
    });
  }
});
