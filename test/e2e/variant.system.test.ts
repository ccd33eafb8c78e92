/** The game that docs/adding-a-variant.md adds, played in the app that `npm start` builds and serves from a copy of the tree. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#scripts/prepare';
import { copyTree } from '../tree.js';
import { takeStep, tutorialSteps } from '../tutorial.js';
import { waitForMove } from './hands.js';
import { accessibilityProblems, launch, misfits, openPage } from './support.js';

let tree: string;
let url: string;
let end: () => Promise<void>;

/** Starts what the tutorial says in the copy; resolves to the address that it prints. */
async function start(): Promise<string> {
  const args = ['scripts/start.mjs', '--port', '0', '--db', path.join(tree, 'games.sqlite')];
  const child = spawn(process.execPath, args, { cwd: tree, stdio: ['ignore', 'pipe', 'inherit'] });
  end = async () => {
    const exited = once(child, 'exit');
    child.kill();
    expect(await exited).toEqual([0, null]);
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /(http:\/\/\S+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('npm start ended before it served the app');
}

beforeAll(async () => {
  tree = copyTree();
  const tutorial = fs.readFileSync(path.join(root, 'docs/adding-a-variant.md'), 'utf8');
  for (const step of tutorialSteps(tutorial)) takeStep(tree, step);
  url = `${await start()}/`;
});
afterAll(async () => {
  await end?.();
  fs.rmSync(tree, { recursive: true, force: true });
});

/** The square of a name on six files. */
function cell(page: Page, name: string): Locator {
  const square = 6 * (Number(name[1]) - 1) + name.charCodeAt(0) - 97;
  return page.locator(`.cells [data-square="${square}"]`);
}

async function move(page: Page, uci: string, san: string): Promise<void> {
  await cell(page, uci.slice(0, 2)).click();
  await cell(page, uci.slice(2, 4)).click();
  await waitForMove(page, san);
}

const NO_ENGINE = 'There is no engine for Garrison yet. Two people can play it on this device or online.';

test('the app plays the game with its skin, its texts and its reason, and says that there is no engine', async () => {
  const browser = await launch();
  const { page, problems } = await openPage(browser, url, { path: 'play', width: 360, height: 640, touch: true });
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('radio', { name: 'The computer' }).check();
  await page.getByRole('radio', { name: /^Garrison/ }).check();
  await page.getByText(NO_ENGINE).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.locator('.skin-garrison').first().waitFor();
  const fills = await page
    .locator('.piece-base')
    .evaluateAll((bases) => bases.map((base) => getComputedStyle(base).fill));
  expect(new Set(fills)).toEqual(new Set(['rgb(246, 244, 238)', 'rgb(34, 40, 44)']));
  await move(page, 'b1b3', 'Gb3');
  await move(page, 'e6e4', 'Ge4');
  await move(page, 'b3d3', 'Gd3');
  await cell(page, 'e4').click();
  await cell(page, 'd3').click();
  await page
    .locator('.info')
    .getByText('Guards keep the truce: the guard on e4 may not capture the one on d3.')
    .waitFor();
  // The guard is still selected.
  await cell(page, 'f3').click();
  await waitForMove(page, 'Gf3');
  await move(page, 'a1b1', 'Rb1');
  await move(page, 'f3f1', 'Gxf1#');
  await page.getByText('Black wins').first().waitFor();
  expect(await misfits(page)).toEqual([]);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
  await browser.close();
});

test('a start whose server cannot open its file ends, and does not wait for the endgame tables', () => {
  const started = spawnSync(process.execPath, ['scripts/start.mjs', '--port', '0', '--db', tree], {
    cwd: tree,
    env: { ...process.env, SITKE_TABLES_FOLDER: path.join(tree, 'no-tables') },
    encoding: 'utf8',
  });
  expect(started.stdout).toContain('Building …');
  expect(started.stdout).not.toMatch(/Endgame tables: [1-9]/);
  expect(started.stderr).toContain(tree);
  expect(started.status).not.toBe(0);
});
