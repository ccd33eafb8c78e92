/** The pictures of the app that are kept, next to those of now. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { differenceOf } from '#tools/pictures/compare';
import { boardFileOf, difference, KEPT, KEPT_FOLDER, MOST_POINTS, shrunk, takeKept } from '#tools/pictures/kept';
import { openTestApp, type TestApp } from './support.js';

/** So much of a whole picture may differ: less than a piece on a board, more than other letters. */
const TOLERATED = 0.005;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

describe('looks as it did', () => {
  test.each(KEPT)('$screen at $size, $theme, $language', async (kept) => {
    const { file, whole, small, board } = await takeKept(app.browser, app.url, kept);
    const wrong: string[] = [];
    const part = difference(small, fs.readFileSync(path.join(KEPT_FOLDER, file)));
    if (part > TOLERATED) wrong.push(`${Math.round(part * 1000) / 10} % differs`);
    const boardFile = path.join(KEPT_FOLDER, boardFileOf(file));
    expect(fs.existsSync(boardFile), 'whether a board is kept').toBe(board !== null);
    const found = board && differenceOf(board, fs.readFileSync(boardFile));
    if (found && found.points > MOST_POINTS) {
      const { points, left, top, right, bottom } = found;
      wrong.push(`${points} points of the board differ, from ${left}, ${top} to ${right}, ${bottom}`);
    }
    if (wrong.length > 0) {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-picture-'));
      fs.writeFileSync(path.join(folder, file), whole);
      if (board) fs.writeFileSync(path.join(folder, boardFileOf(file)), board);
      expect.fail(`${wrong.join('; ')}: ${folder}. "npm run pictures -- --kept" keeps how it is now.`);
    }
  });
});

test('a piece that is gone from a screen is a difference, and a picture that is kept for no screen is named', () => {
  const white = new PNG({ width: 360, height: 640 });
  white.data.fill(255);
  const changed = PNG.sync.read(PNG.sync.write(white));
  for (let y = 0; y < 40; y++)
    for (let x = 0; x < 40; x++) changed.data.fill(0, (y * 360 + x) * 4, (y * 360 + x) * 4 + 3);
  const [one, other] = [white, changed].map((png) => shrunk(PNG.sync.write(png))) as [Buffer, Buffer];
  expect(difference(one, one)).toBe(0);
  expect(difference(one, other)).toBeGreaterThan(TOLERATED);
  const whole = fs.readdirSync(KEPT_FOLDER).filter((name) => !name.endsWith('.board.png'));
  expect(whole).toHaveLength(KEPT.length);
});
