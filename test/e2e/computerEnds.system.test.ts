import { recordedGame } from '@sitke/testkit/fixtures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentNode } from '#web/session/game';
import { gameOn } from '#web/session/session';
import { choose, clickMove, joinGame, pick, startGame, thinking, turnOf, waitForMoves } from './against.js';
import { cell, clicking, keptState, linkTo, touching, trayPiece } from './hands.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';
const FULL_STRENGTH = '11';

describe('a set-up', () => {
  test('where each side places its whole army, the computer first', async () => {
    const { page, problems, close } = await app.newPage({ path: 'play', width: 360, height: 640, touch: true });
    await startGame(page, { side: 'Black', rules: /^Federation/ });
    await page.getByText('Black places: 8 pieces left').first().waitFor();
    for (let placed = 0; placed < 8; placed++) {
      const { position } = currentNode(gameOn(await keptState(page)));
      await touching(page, position, position.legalMoves()[0]!);
      const left = 7 - placed;
      const text =
        left === 0 ? 'Black: all pieces are placed' : `Black places: ${left} ${left === 1 ? 'piece' : 'pieces'} left`;
      await page.locator('.info').getByText(text).waitFor();
    }
    await page.getByRole('button', { name: 'Ready' }).tap();
    await turnOf(page, 1, 17);
    expect(Object.keys(gameOn(await keptState(page)).tree)).toHaveLength(18);
    expect(problems).toEqual([]);
    await close();
  });

  test('behind a curtain: its army is neither shown nor announced until the end of the set-up', async () => {
    const ruleset = 'federation setup.order=curtain';
    const { page, problems, close } = await app.newPage({ path: linkTo('sittuyin', ruleset) });
    await page.getByRole('button', { name: 'New game' }).click();
    await choose(page, { side: 'Black' });
    await page.getByRole('button', { name: 'Start game' }).click();
    await page.getByText('Black places: 8 pieces left').first().waitFor();
    await page.getByText('Hidden until both sides are ready').waitFor();
    const hidden = gameOn(await keptState(page)).cursor.split('/');
    expect(hidden).toHaveLength(8);
    // The example in the empty field reveals nothing.
    const example = (await page.getByLabel('Type a move').getAttribute('placeholder')) ?? '';
    expect(example).not.toBe('');
    const body = (await page.locator('body').innerHTML()).replace(example, '');
    for (const drop of hidden) expect(body).not.toContain(drop);
    for (const drop of hidden) {
      expect(await cell(page, 'sittuyin', drop.slice(2)).getAttribute('aria-label')).toBe(`${drop.slice(2)}, empty`);
    }
    expect(await page.locator('.hand-over').count()).toBe(0);
    const army = recordedGame('sittuyin-federation').moves.split(' ').slice(8, 16);
    for (const drop of army) {
      await page.getByLabel('Type a move').fill(drop);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: 'Ready' }).click();
    await turnOf(page, 1, 17);
    // One of them has just moved.
    const squares = hidden.map((drop) => cell(page, 'sittuyin', drop.slice(2)).getAttribute('aria-label'));
    const seen = (await Promise.all(squares)).filter((label) => label?.includes('Red'));
    expect(seen.length).toBeGreaterThanOrEqual(7);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('while it thinks', () => {
  test('a new game ends it, and no move of the old one comes into the new', async () => {
    const { page, problems, close } = await app.newPage({ path: linkTo('sittuyin', '', MIDDLE) });
    await joinGame(page, { level: FULL_STRENGTH });
    await clickMove(page, 'a3', 'a4');
    await thinking(page).waitFor();
    await startGame(page);
    await trayPiece(page, 0, 1).click();
    await cell(page, 'sittuyin', 'e1').click();
    await turnOf(page, 0, 2);
    expect(gameOn(await keptState(page)).cursor).toMatch(/^K@e1\/.@..$/);
    expect(problems).toEqual([]);
    await close();
  });
});

/** Without the second, a page that lets nothing in from elsewhere does not start a worker. */
const WORKER_HEADERS = { 'content-type': 'text/javascript', 'cross-origin-embedder-policy': 'require-corp' };

describe('an engine that does not work', () => {
  // Without a service worker, so that what is asked for goes by the test.
  const path = linkTo('sittuyin', '', MIDDLE);

  test('because its core cannot be loaded, is reported; the game stays, and trying again helps', async () => {
    const { page, context, close } = await app.newPage({ path });
    await context.route('**/*.wasm', (route) => route.fulfill({ status: 404 }));
    await joinGame(page);
    await clickMove(page, 'a3', 'a4');
    await page.locator('.info').getByText('Your game is safe').waitFor();
    expect(gameOn(await keptState(page)).cursor).toBe('a3a4');
    await context.unroute('**/*.wasm');
    await page.getByRole('button', { name: 'Try again' }).click();
    await turnOf(page, 0, 2);
    await close();
  });

  test('because its worker breaks, is reported, and the game goes on without it', async () => {
    const { page, context, close } = await app.newPage({ path });
    await context.route('**/worker-*.js', (route) =>
      route.fulfill({ headers: WORKER_HEADERS, body: 'throw new Error("worn out")' }),
    );
    await joinGame(page);
    await clickMove(page, 'a3', 'a4');
    await page
      .locator('.info')
      .getByText(/worn out/)
      .waitFor();
    await page.getByRole('button', { name: 'Go on without the computer' }).click();
    await clickMove(page, 'b5', 'b4');
    await waitForMoves(page, 2);
    await close();
  });
});

test('of Sissa, too: its sides are White and Black, and the computer may begin', async () => {
  const { page, problems, close } = await app.newPage({ path: 'play' });
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('radio', { name: /^Sissa/ }).check();
  await page.getByRole('radio', { name: 'The computer' }).check();
  await page.getByRole('radio', { name: 'Black', exact: true }).check();
  await page.getByRole('button', { name: 'Start game' }).click();
  await turnOf(page, 1, 1);
  const { orientation } = await keptState(page);
  const game = gameOn(await keptState(page));
  expect([game.variant, orientation, game.computer?.color]).toEqual(['sissa', 1, 0]);
  await clicking(page, currentNode(game).position, pick(currentNode(game).position));
  await turnOf(page, 1, 3);
  expect(problems).toEqual([]);
  await close();
});
