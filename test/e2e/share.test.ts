/** A game shared as a link, its position as a picture. */
import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cell, clicking, playMoves, startNode } from './hands.js';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

/** Reads the size and the number of frames of a GIF, block by block (GIF89a). */
function framesOf(gif: Buffer): { readonly width: number; readonly height: number; readonly frames: number } {
  expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
  const tableBytes = (flags: number): number => ((flags & 128) === 0 ? 0 : 3 << ((flags & 7) + 1));
  let at = 13 + tableBytes(gif[10]!);
  const skipBlocks = (): void => {
    while (gif[at] !== 0) at += gif[at]! + 1;
    at++;
  };
  let frames = 0;
  while (gif[at] !== 0x3b) {
    const isFrame = gif[at] === 0x2c;
    if (isFrame) frames++;
    // An extension has a label; a frame its place, perhaps colours, and the size of its codes.
    at += isFrame ? 10 + tableBytes(gif[at + 9]!) + 1 : 2;
    skipBlocks();
  }
  return { width: gif.readUInt16LE(6), height: gif.readUInt16LE(8), frames };
}

/** Opens the page to share under an address in a network, without TLS, as a club has it: such a page has no clipboard. */
async function inNetwork(app: TestApp) {
  const opened = await app.newPage({ width: 360, height: 640 });
  await opened.context.route('http://club.example/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: new URL(pathname + search, app.url).href }) });
  });
  await opened.page.goto('http://club.example/play/share');
  await opened.page.getByRole('dialog', { name: 'Share this game' }).waitFor();
  expect(await opened.page.evaluate(() => 'clipboard' in navigator)).toBe(false);
  return opened;
}

test('without TLS a link is copied all the same', async () => {
  const { page, close } = await inNetwork(app);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const link = await page.getByLabel('Link to the game').inputValue();
  expect(await page.getByText('This address works on this device alone.').count()).toBe(0);
  await page.keyboard.press('Escape');
  const entry = page.getByRole('textbox').first();
  await page.keyboard.press('/');
  await entry.evaluate((field) => field.removeAttribute('maxlength'));
  await entry.press('ControlOrMeta+v');
  expect(await entry.inputValue()).toBe(link);
  await close();
});

test('where nothing may be copied the text is selected, and the page says so', async () => {
  const { page, close } = await inNetwork(app);
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('The text is selected').waitFor();
  const selected = await page.getByLabel('Link to the game').evaluate((field: HTMLInputElement) => {
    return document.activeElement === field && field.selectionEnd === field.value.length && field.selectionStart === 0;
  });
  expect(selected).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await close();
});

test('an address that no other device can open says so beside its link and its code', async () => {
  const { page, close } = await app.newPage({ path: 'play/share', width: 360, height: 640 });
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await page.getByText('This address works on this device alone.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await close();
});

test('the link holds the game, and the pictures the board, whatever the style sheets say', async () => {
  const { page, problems, close } = await app.newPage({ path: 'play', width: 360, height: 640 });
  await playMoves(page, startNode('sittuyin'), 'K@e2', clicking);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('dialog', { name: 'Share this game' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/play/share');
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const saved = async (name: string): Promise<Buffer> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    return fs.readFileSync(await download.path());
  };
  const svg = (await saved('Save as SVG')).toString();
  expect(svg).not.toMatch(/class=|var\(|light-dark/);
  expect(svg.match(/fill="#[0-9a-f]{6}"/g)!.length).toBeGreaterThan(16);
  const png = await saved('Save as PNG');
  expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1024, 1024]);
  // A board in its colours compresses less than an empty sheet.
  expect(png.length).toBeGreaterThan(20_000);
  const gif = framesOf(await saved('Save the game as an animation'));
  expect(gif).toEqual({ width: 400, height: 400, frames: 2 });
  const link = await page.getByLabel('Link to the game').inputValue();
  expect(problems).toEqual([]);
  await close();
  const other = await app.newPage();
  await other.page.goto(link);
  // An imported game opens at its start.
  await other.page.getByRole('button', { name: 'To the last move' }).click();
  await expect.poll(() => cell(other.page, 'sittuyin', 'e2').getAttribute('aria-label')).toContain('king');
  await other.close();
});
