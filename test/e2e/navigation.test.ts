import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cell, clicking, door, linkTo, pathOf, playMoves, startNode, title, waitForMove } from './hands.js';
import { launch, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

describe('each page', () => {
  test('has its own title, and the focus goes to its heading', async () => {
    const { page, close } = await app.newPage();
    const titles = [await page.title()];
    for (const [name, heading] of [
      ['Learn', 'Learn'],
      ['Play the computer', 'Play the computer'],
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
    expect(new Set(titles).size).toBe(6);
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
});

test('the first page comes in 120 kB with all headers, today’s position on its board', async () => {
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
  expect(bytes).toBeLessThan(120_000);
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

test('without a network every page opens at its address, after one visit', async () => {
  const { page, context, close } = await app.newPage({ serviceWorkers: 'allow' });
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
