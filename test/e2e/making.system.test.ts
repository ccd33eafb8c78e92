/** The app while its endgame tables are still being made beside the server, as `npm start` makes them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appFolder } from '#scripts/prepare';
import { linkTo } from './hands.js';
import { keptTables, openTestApp, type TestApp } from './support.js';

const whole: Readonly<Record<string, string>> = JSON.parse(
  fs.readFileSync(path.join(appFolder, 'tables.json'), 'utf8'),
);
const count = Object.keys(whole).length;
const TWO_ROOKS = 'sittuyin/KRRvK.draw.stb';
const ONE_ROOK = 'sittuyin/KRvK.draw.stb';

let folder: string;
let app: TestApp;

/** Says that these tables are made, and no others. */
function listTables(isMade: (name: string) => boolean): void {
  const listing = Object.entries(whole).map(([name, address]) => [name, isMade(name) ? address : null]);
  fs.writeFileSync(path.join(folder, 'tables.json'), JSON.stringify(Object.fromEntries(listing)));
}

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-making-'));
  fs.cpSync(appFolder, folder, { recursive: true });
});
afterAll(async () => {
  await app?.close();
  fs.rmSync(folder, { recursive: true });
});

test('the trainer says how many are ready, begins when its own are, and in the end all are kept', async () => {
  listTables(() => false);
  app = await openTestApp({ app: folder });
  const { page, problems, close } = await app.newPage({ path: 'train/sittuyin/pychess', serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('button', { name: '2 rooks against the bare king: win' }).click();
  const info = page.locator('.exercise-info');
  await info.getByText(`The endgame tables are being made: 0 of ${count} are ready.`).waitFor();
  listTables((name) => name === ONE_ROOK);
  await info.getByText(`The endgame tables are being made: 1 of ${count} are ready.`).waitFor();
  listTables((name) => name === ONE_ROOK || name === TWO_ROOKS);
  await info.getByText('You can mate in').waitFor();
  // Analysis of what waits for others goes on without them, and says so.
  const analysis = await app.newPage({ path: linkTo('sittuyin', '', '8/8/8/8/3Rn3/8/1k1K4/8[] w - - 0 60') });
  await analysis.page.getByRole('button', { name: 'Analyse' }).click();
  await analysis.page
    .locator('.desk-column')
    .getByText(`The endgame tables are being made: 2 of ${count} are ready.`)
    .waitFor();
  await analysis.page.locator('.desk-lines').getByText(/\d/).first().waitFor();
  listTables(() => true);
  await analysis.page.locator('.desk-tables').getByText('Red to move: mate in 6').waitFor();
  await expect.poll(() => keptTables(page)).toBe(count);
  expect(problems).toEqual([]);
  expect(analysis.problems).toEqual([]);
  await Promise.all([close(), analysis.close()]);
});
