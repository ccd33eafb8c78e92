/** The board for other pages: on a page of another origin, by a script and in a frame. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMBEDDED, openEmbedded } from './boardScenes.js';
import { linkTo } from './hands.js';
import { accessibilityProblems, launch, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

/** Serves one page of another origin. */
async function startPage(html: string): Promise<{ readonly url: string; close(): void }> {
  const server = http.createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

test('a page of another origin shows a game, by buttons and keys, and names what it cannot show', async () => {
  const other = await startPage(
    `<!doctype html><html lang="en"><head><title>A club</title><link rel="icon" href="data:,"><script type="module" src="${app.url}embed/board.js"></script></head>
    <body><main><h1>A club</h1><sitke-board id="game">[Variant "Sissa"] 1. e4 e6</sitke-board>
    <sitke-board id="bad" fen="x"></sitke-board><sitke-board id="own" variant="makruk" plays="both"></sitke-board><p lang="es"><sitke-board id="es">[Variant "Makruk"] 1. e4 e5</sitke-board></p><iframe title="How" src="${app.url}embed/"></iframe></main></body></html>`,
  );
  const browser = await launch();
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(other.url);
  const game = page.locator('#game');
  await game.getByRole('img', { name: /^Board of Sissa\. .*king e1/i }).waitFor();
  await game.getByRole('button', { name: 'One move on' }).click();
  await game.getByText('1. e4').waitFor();
  await page.keyboard.press('ArrowRight');
  await game.getByText('1. e6').waitFor();
  // The style sheet came from there, too.
  await expect
    .poll(() =>
      game
        .locator('svg .piece-base')
        .first()
        .evaluate((piece) => getComputedStyle(piece).fill),
    )
    .toMatch(/^rgb\((?!0, 0, 0)/);
  await page
    .locator('#bad')
    .getByText(/^This cannot be shown: /)
    .waitFor();
  const own = page.locator('#own');
  await own.locator('[data-square="16"]').click();
  await own.locator('[data-square="24"]').click();
  await own.getByText('1. a4').waitFor();
  const spanish = page.locator('#es');
  await spanish.getByRole('img', { name: /^Tablero de Makruk\. .*rey d1/i }).waitFor();
  await spanish.getByRole('button', { name: 'Una jugada adelante' }).click();
  await spanish.getByText('1. e4').waitFor();
  await page.frameLocator('iframe').getByRole('heading', { name: 'A board on your page' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
  await browser.close();
  other.close();
});

test('a position fetches at most 55 kB, packed: not what plays, and not what reads games', async () => {
  const { page, problems, close } = await app.newPage({ path: 'health' });
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(`${app.url}embed/`)) bodies.push(response.body());
  });
  const html = `<!doctype html><html lang="en"><head><title>A club</title><link rel="icon" href="data:,">
    <script type="module" src="${app.url}embed/board.js"></script></head><body><sitke-board></sitke-board></body></html>`;
  await page.route(`${app.url}club`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(`${app.url}club`);
  await page.locator('sitke-board svg [data-piece]').first().waitFor();
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(55_000);
  expect(problems).toEqual([]);
  await close();
});

/** The colours of each kind of shape of a board, as the browser computes them. */
function coloursOf(page: Page, selector: string): Promise<Record<string, string>> {
  return page
    .locator(`${selector} svg`)
    .first()
    .evaluate((drawing) => {
      const shapes = [...drawing.querySelectorAll('path, rect, circle')].filter((shape) => shape.classList.length > 0);
      const wanted = shapes.filter(
        (shape) => shape.closest('.pieces') || shape.matches('.field, .lines, [class$="-squares"]'),
      );
      return Object.fromEntries(
        wanted.map((shape) => {
          const side = shape.closest('.side-first, .side-second')?.getAttribute('class') ?? '';
          const { fill, stroke } = getComputedStyle(shape);
          return [`${side} ${shape.getAttribute('class')}`.trim(), `${fill} ${stroke}`];
        }),
      );
    });
}

test('its squares, lines and pieces have the colours of the app, in light and in dark', async () => {
  const { page, problems, close } = await app.newPage();
  const seen: Record<string, Record<string, string>> = {};
  const themes = ['light', 'dark'] as const;
  await openEmbedded(page, app.url);
  const boards = EMBEDDED.filter(({ orientation }) => orientation === 0);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    for (const { variant, selector } of boards) seen[`${variant}, ${colorScheme}`] = await coloursOf(page, selector);
  }
  for (const { variant, fen } of boards) {
    await page.goto(app.url + linkTo(variant, '', fen));
    await page.locator(`.board.skin-${variant} [data-piece]`).first().waitFor();
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      const own = await coloursOf(page, '.board');
      expect(Object.keys(own).length).toBeGreaterThan(6);
      expect(seen[`${variant}, ${colorScheme}`], `${variant}, ${colorScheme}`).toEqual(own);
    }
  }
  expect(problems).toEqual([]);
  await close();
});
