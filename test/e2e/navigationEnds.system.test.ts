/** The pages of the app, their addresses and the browser's own buttons. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { movePromotion, type Position } from '@sitke/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appFolder } from '#scripts/prepare';
import { dailyOf } from '#web/variants/registry.daily';
import { clicking, door, pathOf, startNode, title } from './hands.js';
import { startFiles } from './staticHost.js';
import { accessibilityProblems, launch, openPage, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

describe('the back button', () => {
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

describe('today’s position', () => {
  for (const day of [20_782, 20_783]) {
    const daily = dailyOf(day);
    test(`is played on the home page, as that of ${daily.variant}: a slip is taken back, the mate is announced`, async () => {
      const { page, problems, close } = await app.newPage({ path: 'settings', timezoneId: 'UTC' });
      await page.clock.setFixedTime(day * 86_400_000 + 1000);
      await page.goto(app.url);
      const status = page.locator('.daily-status');
      await status.getByText(/ moves and mates in two\.$/).waitFor();
      const { position } = startNode(daily.variant, '', daily.fen);
      const slip = position.legalMoves().find((move) => position.uci(move) !== daily.key && movePromotion(move) === 0)!;
      await clicking(page, position, slip);
      await status.getByText(`${position.san(slip)} lets the king escape.`).waitFor();
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
