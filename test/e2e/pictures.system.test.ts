/** Twenty pictures of the app, next to those that are kept. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { difference, KEPT, KEPT_FOLDER, shrunk, takeKept } from '#tools/pictures/kept';
import { openTestApp, type TestApp } from './support.js';

/** So much of a picture may differ: less than a piece on a board, more than other letters. */
const TOLERATED = 0.005;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

describe('looks as it did', () => {
  test.each(KEPT)('$screen at $size, $theme, $language', async (kept) => {
    const { file, whole, small } = await takeKept(app.browser, app.url, kept);
    const part = difference(small, fs.readFileSync(path.join(KEPT_FOLDER, file)));
    if (part > TOLERATED) {
      const told = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-picture-')), file);
      fs.writeFileSync(told, whole);
      expect.fail(
        `${Math.round(part * 1000) / 10} % differs: ${told}. "npm run pictures -- --kept" keeps how it is now.`,
      );
    }
  });
});

test('a piece that is gone from a board is a difference, and a picture that is kept for no screen is told', () => {
  const white = new PNG({ width: 360, height: 640 });
  white.data.fill(255);
  const changed = PNG.sync.read(PNG.sync.write(white));
  for (let y = 0; y < 40; y++)
    for (let x = 0; x < 40; x++) changed.data.fill(0, (y * 360 + x) * 4, (y * 360 + x) * 4 + 3);
  const [one, other] = [white, changed].map((png) => shrunk(PNG.sync.write(png))) as [Buffer, Buffer];
  expect(difference(one, one)).toBe(0);
  expect(difference(one, other)).toBeGreaterThan(TOLERATED);
  expect(fs.readdirSync(KEPT_FOLDER)).toHaveLength(KEPT.length);
});
