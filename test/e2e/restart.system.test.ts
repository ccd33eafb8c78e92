/** Games over the network with a server that is killed: its own program, with its store on disk. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { KIND, moveKind, moveTo, parseUci, squareName, variantOf } from '@sitke/rules';
import { recordedGame } from '@sitke/testkit/fixtures';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { appFolder } from '#scripts/prepare';
import { kill, type Served, serve } from '#tools/soak/served';
import { cell, clicking, playMoves, startNode } from './hands.js';
import { meet } from './people.js';
import { launch, openPage, type PageOptions } from './support.js';

let browser: Browser;
let folder: string;
let served: Served;
const start = (port = 0): Promise<Served> => serve(path.join(folder, 'store.sqlite'), { port, app: appFolder });
const app = { newPage: (options?: PageOptions) => openPage(browser, `${served.url}/`, options) };

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-restart-'));
  served = await start();
});
afterEach(async () => {
  await kill(served);
  fs.rmSync(folder, { recursive: true });
});

const opening = recordedGame('sissa-cetina-lara-1998').moves.split(' ');

/** The node after so many moves of the opening, the next move, and the square that it goes to. */
function nextAfter(count: number) {
  let node = startNode('sissa');
  for (let played = 0; ; played++) {
    const uci = opening[played]!;
    const move = parseUci(node.position, uci);
    if (!move.ok || moveKind(move.value) === KIND.drop) throw new Error('the game begins with moves');
    if (played === count) return { node, uci, to: squareName(variantOf('sissa'), moveTo(move.value)) };
    node = node.play(move.value);
  }
}

const label = (page: Page, square: string) => cell(page, 'sissa', square).getAttribute('aria-label');

test('a move made while the server is dead arrives when it lives again, and nothing of before is lost', async () => {
  const { one, two } = await meet(app, { variant: 'sissa', options: {} });
  const [first, second] = [nextAfter(0), nextAfter(1)];
  await playMoves(one.page, first.node, first.uci, clicking);
  await two.page.locator('.player-bar[data-side="1"].is-turn').waitFor();
  const { port } = served;
  await kill(served);
  await Promise.all([one, two].map(({ page }) => page.getByText('Reconnecting…').first().waitFor()));
  await playMoves(two.page, second.node, second.uci, clicking);
  await expect.poll(() => label(two.page, second.to)).toContain('not delivered yet');
  served = await start(port);
  await one.page.locator('.player-bar[data-side="0"].is-turn').waitFor();
  await expect.poll(() => label(one.page, second.to)).not.toContain('empty');
  await expect.poll(() => label(two.page, second.to)).not.toContain('not delivered');
  // The move, and the one that was on disk before.
  for (const { page } of [one, two]) await expect.poll(() => page.locator('.moves-panel .move').count()).toBe(3);
  await Promise.all([one, two].map(({ close }) => close()));
});

test('both see that the server was away, until somebody plays on', async () => {
  const { one, two } = await meet(app, { variant: 'sissa', options: {} });
  const first = nextAfter(0);
  const { port } = served;
  await kill(served);
  served = await start(port);
  const note = ({ page }: typeof one) => page.getByText('taken from nobody’s clock').first();
  await Promise.all([note(one).waitFor(), note(two).waitFor()]);
  await playMoves(one.page, first.node, first.uci, clicking);
  await Promise.all([one, two].map((each) => note(each).waitFor({ state: 'detached' })));
  await Promise.all([one, two].map(({ close }) => close()));
});

test('in a game of days a move waits for who is away, over a death of the server', async () => {
  const { id, one, two } = await meet(app, {
    variant: 'sissa',
    options: {},
    time: { kind: 'correspondence', days: 3 },
  });
  const [first, second] = [nextAfter(0), nextAfter(1)];
  await two.page.close();
  await playMoves(one.page, first.node, first.uci, clicking);
  await expect.poll(() => label(one.page, first.to)).not.toContain('not delivered');
  await one.page.close();
  const { port } = served;
  await kill(served);
  served = await start(port);
  // Each comes back with their browser, and finds the game among their own.
  const back = await two.context.newPage();
  await back.goto(`${served.url}/online`);
  await back.locator(`a[href$="/game/${id}"]`).first().click();
  await back.locator('.player-bar[data-side="1"].is-turn').waitFor();
  await playMoves(back, second.node, second.uci, clicking);
  await expect.poll(() => label(back, second.to)).not.toContain('not delivered');
  const again = await one.context.newPage();
  await again.goto(`${served.url}/game/${id}`);
  await again.locator('.player-bar[data-side="0"].is-turn').waitFor();
  expect(await label(again, second.to)).not.toContain('empty');
  await Promise.all([one, two].map(({ close }) => close()));
});
