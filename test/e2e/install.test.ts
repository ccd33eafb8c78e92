/** The app as one that is installed, and the change to its next version. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { appFolder } from '#scripts/prepare';
import { cell, clicking, playMoves, startNode } from './hands.js';
import { startFiles } from './staticHost.js';
import { accessibilityProblems, launch, openPage } from './support.js';

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
}

/** A copy of the app without its tables; as `next` its next version, whose page has another script. */
function copyApp(next: boolean): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-next-'));
  fs.cpSync(appFolder, folder, { recursive: true, filter: (file) => path.basename(file) !== 'tables' });
  if (!next) return folder;
  const [script = ''] = /index-[\w-]+\.js/.exec(fs.readFileSync(path.join(folder, 'index.html'), 'utf8')) ?? [];
  fs.renameSync(path.join(folder, 'assets', script), path.join(folder, 'assets/index-next.js'));
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|html)$/.test(name)) continue;
    const file = path.join(folder, name);
    const text = fs.readFileSync(file, 'utf8').replaceAll(script, 'index-next.js');
    const version = name === 'offline.js' ? text.replace(/\b[\da-f]{16}\b/, '0123456789abcdef') : text;
    fs.writeFileSync(file, version);
  }
  return folder;
}

test('the manifest is valid, its icons are there, and each shortcut opens, below a path of a host of files', async () => {
  const files = await startFiles('/club/sitke/', appFolder);
  const browser = await launch();
  const { page, context, problems } = await openPage(browser, files.url);
  const devtools = await context.newCDPSession(page);
  const { errors, data = '' } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, shortcuts } = JSON.parse(data) as Manifest;
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']));
  const sizes = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const image = await createImageBitmap(await (await fetch(src)).blob());
          return `${image.width}x${image.height}`;
        }),
      ),
    icons.map(({ src }) => src),
  );
  expect(sizes).toEqual(icons.map((icon) => icon.sizes));
  for (const [index, heading] of ['Learn', 'Play the computer', 'Train', 'Analyse'].entries()) {
    await page.goto(new URL(shortcuts[index]!.url, files.url).href);
    await page.getByRole('heading', { name: heading }).first().waitFor();
  }
  expect(problems).toEqual([]);
  await browser.close();
  files.close();
});

test('a newer version is offered between games, never during one, and the game goes on in it', async () => {
  const [old, next] = [copyApp(false), copyApp(true)];
  const files = await startFiles('/', old);
  const browser = await launch();
  const { page } = await openPage(browser, files.url, { path: '#/play', serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The page that the first worker found is controlled from its next visit on.
  await page.reload();
  await playMoves(page, startNode('sittuyin'), 'K@e2', clicking);
  files.folder = next;
  await page.evaluate(async () => {
    const changed = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    await (await navigator.serviceWorker.ready).update();
    await changed;
    await (await fetch('./index.html')).text();
  });
  expect(await page.locator('.update-offer').count()).toBe(0);
  // A page of the old version still finds all its parts.
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByText('A newer version of Sitke is ready.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Update now' }).click();
  await page.locator('script[src*="index-next"]').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: /^Continue your game/ }).click();
  await expect.poll(() => cell(page, 'sittuyin', 'e2').getAttribute('aria-label')).toContain('king');
  expect(await page.locator('.update-offer').count()).toBe(0);
  await browser.close();
  files.close();
  for (const folder of [old, next]) fs.rmSync(folder, { recursive: true });
});
