/** The review of a game from its file to its moments: stopped, reloaded, gone on with, without a network, by keys. */
import { makeUci, Position, parseUci, rulesOf, type VariantId } from '@sitke/rules';
import { Random } from '@sitke/testkit/random';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Practice } from '#web/session/practice/practice';
import { KEPT_PRACTICE } from '#web/session/practice/saved';
import { tabTo } from './hands.js';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app?.close());

const MOVES = 40;

/** So many moves of each side, by lot, that end no game. */
function randomMoves(start: Position, count: number): string[] {
  const random = new Random(7);
  let position = start;
  return Array.from({ length: 2 * count }, () => {
    const going = position.legalMoves().filter((move) => position.play(move).outcome === null);
    const move = random.pick(going);
    const uci = makeUci(position.rules, move);
    position = position.play(move);
    return uci;
  });
}

/** A file with one game. */
function fileOf(id: string, name: string, variant: VariantId, moves: readonly string[]): Buffer {
  const tree = [[0, ''], ...moves.map((move, index) => [index + 1, move])];
  const rules = { variant, ruleset: 'standard', start: '' };
  const state = { cursor: moves.join('/'), undone: null, ready: [false, false], seated: 0, computer: null };
  const when = new Date(Date.UTC(2026, 0, 1)).toISOString();
  const game = { id, created: when, changed: when, name, game: { ...rules, ...state, tree } };
  const lines = [{ format: 'sitke-games', version: 1, games: 1 }, game].map((line) => JSON.stringify(line));
  return Buffer.from(lines.join('\n'));
}

/** Reads a file with a game in, and opens the review of the game. */
async function openReview(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Read a file in').setInputFiles({ name: 'game.jsonl', mimeType: 'text/plain', buffer });
  await page.getByRole('link', { name: `Review: ${name}` }).click();
}

async function practiceOf(page: Page): Promise<Practice> {
  return KEPT_PRACTICE.decode((await page.evaluate(() => localStorage.getItem('sitke.practice'))) ?? '')!;
}

/** Presses the thing in the page that a selector names, by keys. */
async function press(page: Page, selector: string): Promise<void> {
  await tabTo(page, selector);
  await page.keyboard.press('Enter');
}

test('a game of 40 moves is reviewed, stopped, reloaded and gone on with offline; its three moments are solved', async () => {
  const { page, context, problems, close } = await app.newPage({ path: 'games', serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  const moves = randomMoves(Position.initial(rulesOf('sissa')), MOVES);
  await openReview(page, 'A long game', fileOf('long-game', 'A long game', 'sissa', moves));
  await page.waitForURL(/review\/long-game$/);
  const stage = page.locator('.review-stage');
  await stage.getByText(/^Looking at move ([4-9]|\d\d) of 81…$/).waitFor();
  await stage.getByRole('button', { name: 'Stop' }).click();
  const stopped = Number(/move (\d+) of/.exec((await stage.textContent()) ?? '')![1]);
  expect(stopped).toBeGreaterThanOrEqual(4);
  await stage.getByText(`Stopped at move ${stopped} of 81. What was looked at is kept.`).waitFor();
  await context.setOffline(true);
  await page.reload();
  const first = await stage.getByText(/^Looking at move \d+ of 81…$/).textContent();
  expect(Number(/\d+/.exec(first!)![0])).toBeGreaterThanOrEqual(stopped);
  await page.getByRole('heading', { name: 'Three moments' }).waitFor({ timeout: 120_000 });
  expect(await page.locator('.graded-move').count()).toBe(2 * MOVES);
  expect(await page.locator('.graded li').count()).toBe(MOVES);
  // It opens at the first moment, with the better move as an arrow, its worth in words and the graph.
  const first3 = (await page.locator('.moments a').first().textContent())!;
  const current = page.locator('.graded-move[aria-current="true"]');
  expect(first3).toContain(/^[\w+#=]+/.exec((await current.textContent())!)![0]);
  await page.locator('.drawn-best').waitFor();
  await page
    .locator('.review-reason')
    .getByText(/^Move \d+: \d+% for White$/)
    .waitFor();
  await page.locator('.graph').waitFor();
  expect(Object.keys((await practiceOf(page)).mistakes)).toHaveLength(3);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 800 });
  await press(page, '.moments a');
  for (let i = 0; i < 3; i++) {
    await page.waitForURL(/train\/mistakes\/[a-z0-9]{7}$/);
    const info = page.locator('.puzzle-info');
    await info.getByText(/ was played here: find a better move\.$/).waitFor();
    const { best } = (await practiceOf(page)).mistakes[page.url().slice(-7)]!;
    await tabTo(page, '.move-entry input');
    await page.keyboard.type(best);
    await page.keyboard.press('Enter');
    await info.getByText(/ is right\.$/).waitFor();
    await press(page, '.puzzle-info .offer.main');
  }
  await page.getByRole('heading', { level: 1, name: 'Your mistakes' }).waitFor();
  expect(Object.values((await practiceOf(page)).mistakes).map(({ box }) => box)).toEqual([1, 1, 1]);
  await page.goto(`${app.url}review/long-game`);
  await page
    .getByRole('link', { name: /found$/ })
    .nth(2)
    .waitFor();
  expect(problems).toEqual([]);
  await close();
});

/** Red's army is one of the book's; Black's leaves the book with its second piece. */
const DROPS = 'K@f2 F@e7 F@e3 N@a7 S@c2 S@b7 S@e2 S@a8 N@d2 N@c7 N@f3 K@g7 R@g1 R@d8 R@h1 R@h8'.split(' ');

test('the pieces of a set-up are judged by the book, and the position after it by its worth', async () => {
  const { page, problems, close } = await app.newPage({ path: 'games' });
  const placed = DROPS.reduce(
    (position, uci) => {
      const move = parseUci(position, uci);
      if (!move.ok) throw new Error(uci);
      return position.play(move.value);
    },
    Position.initial(rulesOf('sittuyin')),
  );
  await openReview(page, 'A set-up', fileOf('a-set-up', 'A set-up', 'sittuyin', [...DROPS, ...randomMoves(placed, 1)]));
  await page.getByRole('heading', { name: 'Three moments' }).waitFor({ timeout: 60_000 });
  const [back, on] = [
    page.getByRole('button', { name: 'One move back' }),
    page.getByRole('button', { name: 'One move forward' }),
  ];
  while ((await back.getAttribute('aria-disabled')) !== 'true') await back.click();
  /** Goes on so many moves, and waits for what is said there. */
  const forward = async (moves: number, ...said: readonly (string | RegExp)[]): Promise<void> => {
    for (let i = 0; i < moves; i++) await on.click();
    for (const words of said) await page.locator('.review-reason').getByText(words).waitFor();
  };
  await forward(
    1,
    'King on f2: in the engine’s book.',
    '21 of 120 good armies that fit have it there. It stands behind 3 pawns.',
  );
  expect(await page.locator('.drawn-square').count()).toBe(0);
  await forward(
    3,
    'Horse on a7: not in the engine’s book.',
    'Good armies that fit most often have it on c6 (6 of 8) or c7 (4 of 8). On c6: It guards a5 and e7.',
  );
  await page.locator('.drawn-best .drawn-square').first().waitFor();
  await forward(2, 'Elephant on b7: the army had left the engine’s book before.');
  expect(await page.locator('.review-reason p').count()).toBe(1);
  await forward(10, 'Rook on h8: the army had left the engine’s book before.', /^Move 8: \d+% for Red$/);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(problems).toEqual([]);
  await close();
});
