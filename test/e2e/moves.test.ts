import type { VariantId } from '@sitke/rules';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cell, clicking, linkTo, playMoves, startNode, waitForMove } from './hands.js';
import { openTestApp, type TestApp, type TestPage } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const PROMOTING = '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1';
const REFUSAL = '1k4PK/3r4/8/8/8/8/8/8[] w - - 0 1';

async function open(
  variant: VariantId,
  ruleset: string,
  fen: string,
): Promise<TestPage & { at: (name: string) => Locator }> {
  const opened = await app.sharedPage({ path: linkTo(variant, ruleset, fen) });
  return { ...opened, at: (name) => cell(opened.page, variant, name) };
}

const info = (page: Page): Locator => page.locator('.info');

describe('a piece that moves', () => {
  async function openSliding(touch: boolean) {
    const path = linkTo('sittuyin', 'pychess', '8/2k5/8/8/8/5K2/8/R7[] w - - 0 1');
    const opened = await app.sharedPage({ path, touch, reducedMotion: 'no-preference' });
    await opened.page.evaluate(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, timing) {
        if (JSON.stringify(frames).includes('translate')) document.body.classList.add('has-slid');
        return animate.call(this, frames, timing);
      };
    });
    return { ...opened, slid: () => opened.page.locator('body.has-slid').count() };
  }

  test.each([
    ['slides under a mouse', false, 1],
    ['stands at once where a finger is', true, 0],
  ])('%s', async (_, touch, slides) => {
    const { page, slid, close } = await openSliding(touch);
    for (const name of ['a1', 'a5']) {
      const at = cell(page, 'sittuyin', name);
      await (touch ? at.tap() : at.click());
    }
    await waitForMove(page, 'Ra5');
    expect(await slid()).toBe(slides);
    await close();
  });

  test('slides where a finger was before', async () => {
    const { page, slid, close } = await openSliding(true);
    await cell(page, 'sittuyin', 'a5').tap();
    // A tap counts until the next frame, which a busy machine may draw after the move is typed.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.getByRole('textbox').fill('Ra5');
    await page.keyboard.press('Enter');
    await waitForMove(page, 'Ra5');
    expect(await slid()).toBe(1);
    await close();
  });
});

describe('promotion', () => {
  test('in place, by the badge on the pawn', async () => {
    const { page, at, close } = await open('sittuyin', 'pychess', PROMOTING);
    await at('e5').click();
    await page.getByRole('button', { name: 'Promote on e5 to general' }).click();
    await waitForMove(page, 'e5=F');
    expect(await at('e5').getAttribute('aria-label')).toContain('Red general');
    await close();
  });

  test('in place, by the button below the board', async () => {
    const { page, at, close } = await open('sittuyin', 'pychess', PROMOTING);
    await at('e5').click();
    await page.getByRole('button', { name: 'Promote e5 to general' }).click();
    await waitForMove(page, 'e5=F');
    await close();
  });

  test('by a diagonal step', async () => {
    const { page, at, close } = await open('sittuyin', 'pychess', PROMOTING);
    await at('e5').click();
    expect(await at('f6').getAttribute('aria-label')).toBe('f6, empty, can promote here');
    await at('f6').click();
    await waitForMove(page, 'e5f6=F');
    await close();
  });

  test('on arrival the page asks, because both moves are legal', async () => {
    const { page, at, close } = await open('sittuyin', 'ancientchess', '8/2k5/8/8/4P3/5K2/8/R7[] w - - 0 1');
    await at('e4').click();
    await at('e5').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay a pawn' }).waitFor();
    await page.getByRole('button', { name: 'Promote to general' }).click();
    await waitForMove(page, 'e5=F');
    await close();
  });

  test('to one of five pieces on the large board', async () => {
    const { page, at, close } = await open('sissa', '', '8k/3P5/9/9/9/9/9/9/K8 w - - - 0 1');
    await at('d8').click();
    await at('d9').click();
    await page.getByRole('dialog').waitFor();
    expect(await page.locator('.choices button').count()).toBe(5);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await at('d8').click();
    await at('d9').click();
    await page.getByRole('button', { name: 'Promote to sissa' }).click();
    await waitForMove(page, 'd9=S+');
    await close();
  });
});

describe('an illegal move', () => {
  test('is explained, and what makes it illegal is marked', async () => {
    const { page, at, close } = await open('sittuyin', 'pychess', PROMOTING);
    await at('e5').click();
    await at('d6').click();
    await info(page).getByText('The new general on d6 would attack c7.').waitFor();
    expect(await page.locator('.mark-witness:not(.casing)').count()).toBe(2);
    expect(await at('c7').getAttribute('aria-label')).toContain('this is why the move is not allowed');
    expect(await page.getByRole('status').filter({ hasText: 'would attack c7' }).count()).toBe(1);
    await at('f6').click();
    await waitForMove(page, 'e5f6=F');
    expect(await page.locator('.mark-witness').count()).toBe(0);
    await close();
  });

  test('of a sissa shows every path and what blocks it', async () => {
    const { page, at, close } = await open('sissa', '', '8k/9/4q4/9/2r6/9/2S6/9/K8 w - - - 0 1');
    await at('c3').click();
    await at('e7').hover();
    await page.locator('.path-open:not(.casing)').first().waitFor();
    expect(await page.locator('.path-open:not(.casing)').count()).toBe(1);
    expect(await page.locator('.path-closed:not(.casing)').count()).toBe(1);
    await at('e7').click();
    await waitForMove(page, 'Sxe7+');
    await close();
  });
});

test('a bishop that must convert is marked, refused anything else, and converts', async () => {
  const { page, at, close } = await open('sissa', '', '4k4/9/9/9/9/9/9/2n6/2B3K2 w - - C+ 0 1');
  expect(await at('c1').getAttribute('aria-label')).toBe('c1, White bishop, must convert first');
  expect(await page.locator('.mark-duty').count()).toBe(1);
  await at('c1').click();
  await at('a3').click();
  await info(page).getByText('must be its conversion').waitFor();
  await at('d1').click();
  await waitForMove(page, 'Bd1');
  expect(await page.locator('.mark-duty').count()).toBe(0);
  await close();
});

test('castling moves king and rook', async () => {
  const { page, at, close } = await open('sissa', '', '4k4/9/9/9/9/9/9/9/R3K3R w AI - - 0 1');
  await at('e1').click();
  expect(await at('h1').getAttribute('aria-label')).toBe('h1, empty, castle here');
  await at('h1').click();
  await waitForMove(page, 'Kh1');
  expect(await at('g1').getAttribute('aria-label')).toContain('White rook');
  await close();
});

describe('claims and counts', () => {
  test('a threefold repetition is claimed by its button, and the game is over', async () => {
    const fen = '3k4/8/8/8/8/8/R6r/3K4[] w - - 0 40';
    const { page, close } = await open('sittuyin', 'pychess', fen);
    const round = 'a2a3 h2h3 a3a2 h3h2';
    await playMoves(page, startNode('sittuyin', 'pychess', fen), `${round} ${round}`, clicking);
    await page.getByRole('button', { name: 'Claim draw: repetition' }).click();
    await info(page).getByText('Draw claimed: the same position three times').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Claim draw: repetition' }).waitFor();
    await close();
  });

  for (const [claim, said, ruleset, fen] of [
    ['only promotions left', 'only promotions were left', 'pychess', REFUSAL],
    ['50 moves', '50 moves without progress', 'pychess', '3k4/8/8/8/8/8/R6r/3K4[] w - - 100 90'],
    ['count run out', 'the count has run out', 'federation', '8/8/8/3k4/8/8/R7/3K4[] b - 32 32 90'],
  ] as const) {
    test(claim, async () => {
      const { page, close } = await open('sittuyin', ruleset, fen);
      await page.getByRole('button', { name: `Claim draw: ${claim}` }).click();
      await info(page).getByText(`Draw claimed: ${said}`).waitFor();
      await close();
    });
  }

  test('the count is shown with its reason, a declared one has buttons', async () => {
    const bare = await open('sittuyin', 'pychess', '8/8/8/3k4/8/8/R7/3K4[] w - - 0 40');
    await bare.at('a2').click();
    await bare.at('a3').click();
    await info(bare.page).getByText('Count: 0 of 16 moves. Bare king against rook.').waitFor();
    expect(await bare.page.locator('[data-side="1"] .count-figures').textContent()).toBe('0/16');
    await bare.close();
    const declared = await open('sittuyin', 'pychess-zh', '3k4/r7/8/8/8/8/R7/3K4[] w - - 0 40');
    await declared.page.getByRole('button', { name: 'Start counting' }).click();
    await info(declared.page).getByText('Count: 0 of 64 moves, declared by Red').waitFor();
    await declared.page.getByRole('button', { name: 'Stop counting' }).click();
    await declared.page.getByRole('button', { name: 'Start counting' }).waitFor();
    await declared.close();
  });
});

describe('ending a game by word', () => {
  test('one side resigns, after being asked which', async () => {
    const { page, close } = await open('sissa', '', '');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'White resigns' }).click();
    await info(page).getByText('Black wins: White resigned').waitFor();
    await close();
  });

  test('both sides agree to a draw', async () => {
    const { page, close } = await open('sissa', '', '');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Agree to a draw' }).click();
    await page.getByRole('button', { name: 'Yes, draw' }).click();
    await info(page).getByText('Draw: agreed by both sides').waitFor();
    await close();
  });
});

describe('the move list', () => {
  test('undo, redo, going back, and a variation from there', async () => {
    const { page, at, close } = await open('sissa', '', '');
    await playMoves(page, startNode('sissa'), 'e2e4 e8e6 d2d4', clicking);
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitForMove(page, 'e6');
    await page.keyboard.press('Control+z');
    await waitForMove(page, 'e4');
    await page.getByRole('button', { name: 'Redo' }).click();
    await waitForMove(page, 'e6');
    await page.keyboard.press('Control+y');
    await waitForMove(page, 'd4');
    await page.locator('.move[aria-current="true"]').focus();
    await page.keyboard.press('ArrowLeft');
    await waitForMove(page, 'e6');
    await page.keyboard.press('ArrowLeft');
    await waitForMove(page, 'e4');
    await page.getByText('You are looking at an earlier position.').waitFor();
    await at('f8').click();
    await at('f6').click();
    await waitForMove(page, 'f6');
    expect(await page.locator('.variation').textContent()).toContain('f6');
    await page.getByRole('button', { name: 'One move back' }).click();
    await page.getByRole('button', { name: 'Back to the last move' }).click();
    await waitForMove(page, 'd4');
    await close();
  });

  test('a move can be typed, and what is not a move is answered', async () => {
    const { page, close } = await open('sissa', '', '');
    await page.locator('.cells').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('e4');
    await page.keyboard.press('Enter');
    await waitForMove(page, 'e4');
    await page.keyboard.type('Nonsense');
    await page.keyboard.press('Enter');
    await info(page).getByText('"Nonsense" is not written as a move').waitFor();
    await close();
  });
});

test('the board turns round, and lies as its side sits in a new game', async () => {
  const { page, at, close } = await open('sissa', '', '');
  const before = await at('a1').boundingBox();
  await page.getByRole('button', { name: 'Flip' }).click();
  await page.waitForFunction(
    (y) => (document.querySelector('.cells [data-square="0"]')?.getBoundingClientRect().y ?? y) < y,
    before?.y ?? 0,
  );
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(async () => (await at('a1').boundingBox())?.y).toBe(before?.y);
  await close();
});
