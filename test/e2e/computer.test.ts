import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOVE_MS } from '#engine/play/pacing';
import { clickMove, joinGame, thinking, turnOf } from './against.js';
import { cell, linkTo } from './hands.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';
const FULL_STRENGTH = '11';

/** Lets a move at full strength take as long as nobody hurries it, however slow the test is. */
async function letThinkWithoutEnd(page: Page): Promise<void> {
  await page.addInitScript((go) => {
    const send = Worker.prototype.postMessage as (this: Worker, line: unknown) => void;
    Worker.prototype.postMessage = function (line: unknown) {
      send.call(this, line === go ? 'go infinite' : line);
    };
  }, `go movetime ${MOVE_MS}`);
  await page.reload();
}

describe('while it thinks', () => {
  test('it can be hurried; its move and its thoughts are seen, and a hint is given', async () => {
    const { page, problems, close } = await app.newPage({ path: linkTo('sittuyin', '', MIDDLE) });
    await letThinkWithoutEnd(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByLabel('Show what the computer thinks').check();
    await page.getByRole('button', { name: 'Close' }).click();
    await joinGame(page, { level: FULL_STRENGTH });
    await clickMove(page, 'a3', 'a4');
    await thinking(page).waitFor();
    expect(await page.locator('.player-bar.is-thinking[data-side="1"]').count()).toBe(1);
    await page.getByRole('button', { name: 'Move now' }).click();
    await turnOf(page, 0, 2);
    await page.getByRole('region', { name: 'What the computer thinks' }).getByText('depth').waitFor();
    expect(await page.locator('.score-bar').getAttribute('aria-label')).toMatch(/is better by|even|mates in/);
    await page.getByRole('button', { name: 'Hint' }).click();
    const hint = await page
      .locator('.info')
      .getByText(/^Hint: \S+ to \S+, \S+/)
      .textContent();
    const square = / to (..)/.exec(hint ?? '')?.[1] ?? '';
    expect(await cell(page, 'sittuyin', square).getAttribute('aria-label')).toContain('part of the move advised');
    expect(problems).toEqual([]);
    await close();
  });
});

test('it resigns for nobody: a draw is offered to it, and its person resigns for one side only', async () => {
  const { page, problems, close } = await app.newPage({ path: linkTo('sittuyin', '', MIDDLE) });
  await joinGame(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await page.getByRole('button', { name: 'Yes, offer it' }).click();
  await page.locator('.info').getByText('The computer wants to play on.').waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await page.locator('.info').getByText('Black wins: Red resigned').waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('without a network the page comes back, and the computer plays', async () => {
  const path = linkTo('sittuyin', '', MIDDLE);
  const { page, context, problems, close } = await app.newPage({ path, serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = await page.evaluate(async () => {
    const [name] = await caches.keys();
    return (await (await caches.open(name!)).keys()).map(({ url }) => url);
  });
  expect(kept.some((url) => url.endsWith('/index.html'))).toBe(true);
  // Only the builds of the three cores that this browser may use: with threads, and without where there is no room for them.
  const builds = kept.flatMap((url) => /\w+\.(\w+)-[\w-]+\.wasm$/.exec(url)?.[1] ?? []);
  expect(builds.sort()).toEqual(['simd', 'simd', 'simd', 'threads', 'threads', 'threads']);
  expect(kept.filter((url) => /sittuyin-[\w-]+\.net$/.test(url))).toHaveLength(1);
  await context.setOffline(true);
  await page.reload();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await joinGame(page);
  await clickMove(page, 'a3', 'a4');
  await turnOf(page, 0, 2);
  expect(problems).toEqual([]);
  await close();
});
