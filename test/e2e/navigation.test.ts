/** The pages of the app, their addresses and the browser's own buttons. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { movePromotion, type Position } from '@sitke/rules';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appFolder } from '#scripts/prepare';
import { dailyOf } from '#web/variants/registry.daily';
import { cell, clicking, linkTo, playMoves, startNode, waitForMove } from './hands.js';
import { startFiles } from './staticHost.js';
import { accessibilityProblems, launch, openPage, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const door = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Where to go' }).getByRole('link', { name });
const pathOf = (page: Page): string => new URL(page.url()).pathname;

describe('each page', () => {
  test('has a title of its own, and the focus goes to its heading', async () => {
    const { page, close } = await app.newPage();
    const titles = [await page.title()];
    for (const [name, heading] of [
      ['Learn', 'Learn'],
      ['Play a friend', 'Play a friend'],
      ['Train', 'Train'],
      ['Analyse', 'Analyse'],
    ] as const) {
      await door(page, name).click();
      await title(page, heading).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      titles.push(await page.title());
      await page.goBack();
      await title(page, 'Sitke').waitFor();
    }
    expect(new Set(titles).size).toBe(5);
    await close();
  });
});

describe('the back button', () => {
  test('closes a question, then leaves the page for the one before, never the app', async () => {
    const { page, close } = await app.newPage();
    await door(page, 'Play a friend').click();
    await page.getByRole('link', { name: 'On this device' }).click();
    await page.getByRole('button', { name: 'Start game' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'How to play here' }).click();
    await page.getByRole('dialog', { name: 'How to play here' }).waitFor();
    expect(pathOf(page)).toBe('/play/help');
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(pathOf(page)).toBe('/play');
    await page.goBack();
    await title(page, 'Play a friend').waitFor();
    await page.goBack();
    await title(page, 'Sitke').waitFor();
    await page.goForward();
    await title(page, 'Play a friend').waitFor();
    await close();
  });

  test('goes from an exercise to the lessons, and from there to where somebody came from', async () => {
    const { page, close } = await app.newPage({ path: 'rules' });
    await title(page, 'Rules').waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await door(page, 'Train').click();
    await page.getByRole('link', { name: /^Endgames/ }).click();
    await page.getByRole('button', { name: 'Rook against the bare king: win' }).click();
    await page
      .getByText(/^You can mate in/)
      .first()
      .waitFor();
    expect(pathOf(page)).toBe('/train/sittuyin/pychess/krvk-win');
    await page.goBack();
    await title(page, 'Endgames').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await title(page, 'Train').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await title(page, 'Sitke').waitFor();
    await close();
  });

  test('closes the form of an online game, and its address opens it', async () => {
    const { page, close } = await app.newPage({ path: 'online' });
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByRole('button', { name: 'Create game' }).waitFor();
    expect(pathOf(page)).toBe('/online/new');
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`${app.url}online/new`);
    await page.getByRole('button', { name: 'Create game' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Anyone in the lobby' }).isChecked()).toBe(true);
    await page.goto(`${app.url}friend`);
    await page.getByRole('link', { name: 'Invite by a link' }).click();
    await page.getByRole('button', { name: 'Create game' }).waitFor();
    expect(await page.getByRole('radio', { name: /link/ }).isChecked()).toBe(true);
    await page.goBack();
    await title(page, 'Play a friend').waitFor();
    await close();
  });
});

test('the first page comes in 130 kB with all headers, today’s position on its board', async () => {
  const browser = await launch();
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    const all = request.sizes();
    sizes.push(all.then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize));
  });
  await page.goto(app.url, { waitUntil: 'networkidle' });
  await page.locator('.daily .piece').first().waitFor();
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  // Less would mean that something came from a cache.
  expect(bytes).toBeGreaterThan(80_000);
  expect(bytes).toBeLessThan(130_000);
  await browser.close();
});

test('a reload and the next visit find no menu open, and the home first', async () => {
  const { page, context, close } = await app.newPage({ path: 'play' });
  await playMoves(page, startNode('sittuyin'), 'K@e2', clicking);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').waitFor();
  await page.reload();
  await waitForMove(page, 'K@e2');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Train endgames' }).click();
  await page.getByRole('button', { name: 'Rook against the bare king: win' }).click();
  await page
    .getByText(/^You can mate in/)
    .first()
    .waitFor();
  await page.close();
  const next = await context.newPage();
  await next.goto(app.url);
  await title(next, 'Sitke').waitFor();
  await next.getByRole('link', { name: /^Continue your game/ }).click();
  await waitForMove(next, 'K@e2');
  await close();
});

test('links of before open, and have the addresses of now', async () => {
  const { page, close } = await app.newPage({ path: '#trainer' });
  await title(page, 'Train').waitFor();
  expect(page.url()).toBe(`${app.url}train`);
  await page.goto(`${app.url}#online`);
  await title(page, 'Play online').waitFor();
  expect(page.url()).toBe(`${app.url}online`);
  await page.goto(`${app.url}#game/nothing000`);
  await page.getByText('There is no such game.').waitFor();
  expect(page.url()).toBe(`${app.url}game/nothing000`);
  await page.goto(app.url + linkTo('sissa'));
  await page.locator('.board').waitFor();
  expect(page.url()).toBe(`${app.url}play`);
  await close();
});

describe('an unknown address', () => {
  for (const address of ['nowhere', 'rules/sissa/nothing']) {
    test(`/${address} says so and has five doors`, async () => {
      const { page, close } = await app.newPage({ path: address });
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

describe('today’s position', () => {
  for (const day of [20_782, 20_783]) {
    const daily = dailyOf(day);
    test(`is played on the home page, as that of ${daily.variant}: a slip is taken back, the mate is told`, async () => {
      const { page, problems, close } = await app.newPage({ path: 'settings', timezoneId: 'UTC' });
      await page.clock.setFixedTime(day * 86_400_000 + 1000);
      await page.goto(app.url);
      const status = page.locator('.daily-status');
      await status.getByText(/ moves and mates in two\.$/).waitFor();
      const { position } = startNode(daily.variant, '', daily.fen);
      const slip = position.legalMoves().find((move) => position.uci(move) !== daily.key && movePromotion(move) === 0)!;
      await clicking(page, position, slip);
      await status.getByText(`${position.san(slip)} lets the king off.`).waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      const key = position.moveOf(daily.key);
      await clicking(page, position, key);
      await status.getByText(`${position.san(key)} is right. Now mate.`).waitFor();
      // The board shows the reply, whichever it was: the mate that fits the pieces on it is played.
      const after = position.play(key);
      const pieces = await page
        .locator('.daily .piece')
        .evaluateAll((all) => all.map((one) => Number((one as SVGElement).dataset['piece'])).sort((x, y) => x - y));
      const replied = after.legalMoves().map((reply) => after.play(reply));
      const shown = replied.find((one) => squaresOf(one).join() === pieces.join())!;
      const mate = shown.legalMoves().find((move) => shown.play(move).outcome?.reason === 'checkmate')!;
      await clicking(page, shown, mate);
      await status.getByText('Mate. Another one tomorrow.').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    });
  }
});

/** The occupied squares. */
function squaresOf(position: Position): number[] {
  return position.toSetup().squares.flatMap((piece, square) => (piece === 0 ? [] : [square]));
}

test('on a host of files, below a path, every page has an address that opens again', async () => {
  const files = await startFiles('/club/sitke/', appFolder);
  const browser = await launch();
  const { page, problems } = await openPage(browser, files.url);
  await door(page, 'Learn').click();
  await page.getByRole('link', { name: /^Sissa/ }).click();
  await title(page, 'Sissa').waitFor();
  expect(page.url()).toBe(`${files.url}#/learn/sissa`);
  await page.reload();
  await title(page, 'Sissa').waitFor();
  await page.goBack();
  await title(page, 'Learn').waitFor();
  await page.goto(`${files.url}#/train/sittuyin/pychess/krvk-win`);
  await page
    .getByText(/^You can mate in/)
    .first()
    .waitFor();
  expect(problems).toEqual([]);
  await browser.close();
  files.close();
});

test('below a path of a proxy every page opens, and loads its files from there', async () => {
  const proxy = http.createServer((request, response) => {
    const inner = (request.url ?? '').replace(/^\/club\/sitke/, '');
    const passed = http.request(new URL(inner, app.url), { headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/club/sitke/`;
  const browser = await launch();
  const { page, problems } = await openPage(browser, url, { path: 'rules/sissa/standard' });
  await title(page, 'Sissa, Standard').waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await title(page, 'Sitke').waitFor();
  expect(page.url()).toBe(url);
  expect(problems).toEqual([]);
  await browser.close();
  proxy.closeAllConnections();
  proxy.close();
});

test('without a network every page opens at its address, after one visit', async () => {
  const { page, context, close } = await app.newPage();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  for (const [address, name] of [
    ['rules/sittuyin/federation', 'Sittuyin, Federation'],
    ['learn/sissa', 'Sissa'],
    ['settings', 'Settings'],
    ['', 'Sitke'],
    ['nowhere/at/all', 'There is no such page'],
  ] as const) {
    await page.goto(app.url + address);
    await title(page, name).waitFor();
  }
  await page.goto(`${app.url}play`);
  await cell(page, 'sittuyin', 'e4').waitFor();
  await close();
});
