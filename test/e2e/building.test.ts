/** The app while its engine is still being built beside the server, as after the first `npm start`. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coreAddresses } from '#scripts/cores';
import { appFolder } from '#scripts/prepare';
import { clickMove, joinGame, turnOf } from './against.js';
import { linkTo } from './hands.js';
import { openTestApp, type TestApp, type TestPage } from './support.js';

const BUILDING = 'The engine is being built. It answers as soon as it is ready.';
const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';
const addresses = coreAddresses();

let folder: string;
let app: TestApp;

/** Builds these cores, and no others. */
function build(isBuilt: (file: string) => boolean): void {
  const listing = [...addresses].map(([file, address]) => {
    const from = path.join(appFolder, address);
    if (isBuilt(file)) fs.copyFileSync(from, path.join(folder, address));
    return [file, isBuilt(file) ? address : null];
  });
  fs.writeFileSync(path.join(folder, 'cores.json'), JSON.stringify(Object.fromEntries(listing)));
}

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-building-'));
  const isCore = /\.wasm(\.br|\.gz)?$/;
  fs.cpSync(appFolder, folder, { recursive: true, filter: (file) => !isCore.test(file) });
  build(() => false);
  app = await openTestApp({ app: folder });
});
afterAll(async () => {
  await app?.close();
  fs.rmSync(folder, { recursive: true });
});

/** The problems of a page, but for files that are not there: this is about those. */
const others = ({ problems }: TestPage): string[] => problems.filter((problem) => !problem.includes('404'));

/** The cores that the service worker has kept. */
function keptCores(page: TestPage['page']): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('sitke-app-'));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().flatMap(({ url }) => /\w+\.(?:threads|simd)(?=-\w+\.wasm$)/.exec(url)?.[0] ?? []);
  });
}

test('the page says so, and plays, analyses and keeps itself without a reload once it is built', async () => {
  const playing = await app.newPage({ path: linkTo('sittuyin', '', MIDDLE), serviceWorkers: 'allow' });
  await joinGame(playing.page);
  await clickMove(playing.page, 'a3', 'a4');
  await playing.page.locator('.info-text').getByText(BUILDING).waitFor();
  const analysing = await app.newPage({ path: linkTo('sissa') });
  await analysing.page.getByRole('button', { name: 'Analyse' }).click();
  await analysing.page.locator('.desk-engine').getByText(BUILDING).waitFor();
  // The core of another game changes nothing here.
  build((file) => file.startsWith('sissa.'));
  await analysing.page.locator('.desk-lines li').first().waitFor();
  await analysing.page.locator('.desk-engine').getByText(BUILDING).waitFor({ state: 'detached' });
  expect(await playing.page.locator('.info-text').getByText(BUILDING).count()).toBe(1);
  build(() => true);
  await turnOf(playing.page, 0, 2);
  expect(await playing.page.locator('.info-text').getByText(BUILDING).count()).toBe(0);
  await playing.page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(async () => new Set(await keptCores(playing.page)).size).toBe(6);
  expect([...others(playing), ...others(analysing)]).toEqual([]);
  await Promise.all([playing.close(), analysing.close()]);
});

test('the names of the cores are in the worker of the engine and in the list of the service worker', () => {
  const offline = fs.readFileSync(path.join(appFolder, 'offline.js'), 'utf8');
  const scripts = fs.readdirSync(path.join(appFolder, 'assets')).filter((name) => /^worker-.*\.js$/.test(name));
  const workers = scripts.map((name) => fs.readFileSync(path.join(appFolder, 'assets', name), 'utf8')).join('');
  expect(JSON.parse(fs.readFileSync(path.join(appFolder, 'cores.json'), 'utf8'))).toEqual(
    Object.fromEntries(addresses),
  );
  for (const address of addresses.values()) {
    expect(fs.existsSync(path.join(appFolder, address))).toBe(true);
    expect(offline).toContain(address);
    expect(workers).toContain(path.basename(address));
  }
});
