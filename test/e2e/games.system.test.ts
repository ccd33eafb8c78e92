import { recordedGame } from '@sitke/testkit/fixtures';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clicking, dragging, type Hand, linkTo, playMoves, startNode, tabTo, touching, typing } from './hands.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

/** Clicks and drags by turns. */
const mouse: Hand = (page, before, move) => (before.ply % 2 === 0 ? dragging : clicking)(page, before, move);

async function expectResult(page: Page, text: string): Promise<void> {
  await page.locator('.info.is-over .status').waitFor();
  expect(await page.locator('.info .status').textContent()).toBe(text);
}

describe('a whole game', () => {
  test('of Sittuyin by mouse', async () => {
    const { page, problems, close } = await app.newPage({ path: 'play' });
    const { variant, ruleset, moves } = recordedGame('sittuyin-pychess');
    await playMoves(page, startNode(variant, ruleset), moves, mouse);
    await expectResult(page, 'Black wins: checkmate');
    expect(problems).toEqual([]);
    await close();
  });

  test('of Sissa by mouse: the inventor’s sample game, chosen in the dialog', async () => {
    const { page, problems, close } = await app.newPage({ path: 'play' });
    const { variant, ruleset, moves } = recordedGame('sissa-cetina-lara-1998');
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByRole('radio', { name: /^Sissa/ }).check();
    await page.getByRole('button', { name: 'Start game' }).click();
    await playMoves(page, startNode(variant, ruleset), moves, mouse);
    await expectResult(page, 'White wins: checkmate');
    expect(problems).toEqual([]);
    await close();
  });

  test('of Makruk by mouse, by touch and by keys', async () => {
    const { variant, ruleset, moves } = recordedGame('makruk');
    for (const [hand, isTouch] of [
      [mouse, false],
      [touching, true],
      [typing, false],
    ] as const) {
      const { page, problems, close } = await app.newPage({
        path: linkTo(variant, ruleset),
        ...(isTouch ? { width: 360, height: 640, touch: true } : {}),
      });
      await page.locator('.cells').waitFor();
      await playMoves(page, startNode(variant, ruleset), moves, hand);
      await expectResult(page, 'White wins: checkmate');
      expect(problems).toEqual([]);
      await close();
    }
  });

  test('by touch, with whole armies arranged before Ready', async () => {
    const { page, problems, close } = await app.newPage({ path: 'play', width: 360, height: 640, touch: true });
    const { variant, ruleset, moves } = recordedGame('sittuyin-federation');
    const list = moves.split(' ');
    await page.getByRole('button', { name: 'New game' }).tap();
    await page.getByRole('radio', { name: /^Federation/ }).tap();
    await page.getByRole('button', { name: 'Start game' }).tap();
    let node = startNode(variant, ruleset);
    for (const [from, to] of [
      [0, 8],
      [8, 16],
    ] as const) {
      node = await playMoves(page, node, list.slice(from, to).join(' '), touching);
      await page.getByRole('button', { name: 'Ready' }).tap();
    }
    await playMoves(page, node, list.slice(16).join(' '), touching);
    await expectResult(page, 'Black wins: checkmate');
    expect(problems).toEqual([]);
    await close();
  });

  test('by keyboard alone, from the tray to mate and on to a new game', async () => {
    const { page, problems, close } = await app.newPage({ path: linkTo('sittuyin', 'pychess') });
    const { variant, ruleset, moves } = recordedGame('sittuyin-pychess');
    await page.locator('.cells').waitFor();
    await playMoves(page, startNode(variant, ruleset), moves, typing);
    await expectResult(page, 'Black wins: checkmate');
    await tabTo(page, '.top-bar button');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, '.dialog .start');
    await page.keyboard.press('Enter');
    await page.getByText('Red places a piece (8 left)').first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
