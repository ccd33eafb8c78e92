/** Games over the network: two people, and others who watch, each in their own browser. */

import { KIND, moveKind, moveTo, parseUci, squareName, variantOf } from '@sitke/rules';
import { newReceiptKey } from '@sitke/server';
import { recordedGame } from '@sitke/testkit/fixtures';
import type { Locator, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cell, clicking, playMoves, startNode } from './hands.js';
import { BLACK, create, goTo, meet as meetIn, place, RED, resign, SECRET, saveProof } from './people.js';
import { accessibilityProblems, misfits, openTestApp, type PageOptions, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ receiptKey: newReceiptKey() });
});
afterAll(() => app?.close());

const PHONE: PageOptions = { width: 360, height: 640, touch: true };

/** Two people in a game that has just begun. */
const meet = (terms: Parameters<typeof meetIn>[1], first?: PageOptions, second?: PageOptions) =>
  meetIn(app, terms, first, second);

const status = (page: Page) => page.locator('.info .status');

describe('two people', () => {
  test('offer and decline a draw, resign after a question, and go on to a rematch with sides changed', async () => {
    const { one, two } = await meet({ variant: 'sissa', options: {} }, PHONE, { ...PHONE, colorScheme: 'dark' });
    const start = startNode('sissa');
    const first = recordedGame('sissa-cetina-lara-1998').moves.split(' ').slice(0, 2);
    const node = await playMoves(one.page, start, first[0]!, clicking);
    await two.page.locator('.player-bar[data-side="1"].is-turn').waitFor();
    await playMoves(two.page, node, first[1]!, clicking);
    // A refusal before an offer, or after it, does not hide the offer.
    const refuse = async (from: string) => {
      await cell(two.page, 'sissa', from).click();
      await cell(two.page, 'sissa', 'h4').click();
      await two.page.locator('.info .notice').waitFor();
    };
    await refuse('a8');
    // The question leaves the board in sight and in use, and Escape takes it back.
    const draw = one.page.getByRole('button', { name: 'Draw', exact: true });
    await draw.click();
    const yes = one.page.getByRole('button', { name: 'Yes, offer a draw' });
    await yes.waitFor();
    expect(await misfits(one.page)).toEqual([]);
    expect(await accessibilityProblems(one.page)).toEqual([]);
    expect(await yes.evaluate((node) => node === document.activeElement)).toBe(true);
    await cell(one.page, 'sissa', 'b1').click();
    await expect.poll(() => cell(one.page, 'sissa', 'b1').getAttribute('aria-label')).toContain('in hand');
    await one.page.keyboard.press('Escape');
    await yes.waitFor({ state: 'detached' });
    await draw.click();
    await yes.click();
    const offered = two.page.locator('.info').getByText('Your opponent offers a draw.');
    await offered.waitFor();
    expect(await two.page.locator('.info .notice').count()).toBe(0);
    expect(await misfits(two.page)).toEqual([]);
    await refuse('b8');
    expect(await offered.isVisible()).toBe(true);
    await two.page.getByRole('button', { name: 'Decline' }).click();
    await one.page.getByText('You have offered a draw.').first().waitFor({ state: 'detached' });
    await resign(two.page, one.page);
    const card = one.page.locator('.result-card');
    await card.getByText('White: Daw Khin, Black: Maung Lay').waitFor();
    expect(await card.getByRole('link', { name: 'Review' }).getAttribute('href')).toContain('review');
    await one.page.getByRole('button', { name: 'Rematch' }).click();
    await two.page.getByRole('button', { name: 'Accept rematch' }).waitFor();
    expect(await misfits(two.page)).toEqual([]);
    expect(await accessibilityProblems(two.page)).toEqual([]);
    await two.page.getByRole('button', { name: 'Accept rematch' }).click();
    // The second player is the first now, with their side at the bottom.
    const bottom = (page: Page) => page.locator('.player-bar').last().getAttribute('data-side');
    await expect.poll(() => bottom(two.page)).toBe('0');
    await expect.poll(() => bottom(one.page)).toBe('1');
    expect(one.page.url()).toBe(two.page.url());
    await Promise.all([one, two].map(({ close }) => close()));
  });
});

test('who looks back reads, and hears, whose turn it is now and what the opponent plays meanwhile', async () => {
  const { one, two } = await meet({ variant: 'sissa', options: {} }, PHONE);
  const [first = '', second = ''] = recordedGame('sissa-cetina-lara-1998').moves.split(' ');
  const node = await playMoves(one.page, startNode('sissa'), first, clicking);
  await two.page.locator('.player-bar[data-side="1"].is-turn').waitFor();
  await one.page.getByRole('button', { name: 'Moves' }).click();
  await one.page.getByRole('button', { name: 'To the start' }).click();
  await one.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(await status(one.page).textContent()).toBe('Black to move');
  const { san } = await playMoves(two.page, node, second, clicking);
  await expect.poll(() => status(one.page).textContent()).toBe('Your turn');
  await one.page.locator('.player-bar[data-side="0"].is-turn').waitFor();
  await one.page.locator('.info').getByText('You are looking at an earlier position.').waitFor();
  const heard = await one.page.locator('.visually-hidden[role="status"] > p').allTextContents();
  expect(heard).toContainEqual(expect.stringMatching(new RegExp(`^Black: ${san}\\. Your turn`)));
  expect(await misfits(one.page)).toEqual([]);
  await Promise.all([one, two].map(({ close }) => close()));
});

/** Whether two elements share any of the screen. */
async function touch(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('the clock of days, names and the rules of the game have room beside a tray at every size', async () => {
  const time = { kind: 'correspondence', days: 3 } as const;
  const waiting = await app.newPage();
  const id = await create(waiting.page, { ...SECRET, time });
  await goTo(waiting.page, id);
  await waiting.page.getByText('You can leave this page.').waitFor();
  await waiting.close();
  const { one, two } = await meet({ ...SECRET, time }, PHONE);
  for (const [width, height] of [
    [360, 640],
    [640, 400],
    [1280, 800],
  ] as const) {
    await one.page.setViewportSize({ width, height });
    for (const bar of await one.page.locator('.player-bar').all()) {
      const pieces = bar.locator('.tray, .hidden-pieces');
      expect(await touch(bar.locator('.clock'), pieces), `clock at ${width}`).toBe(false);
      expect(await touch(bar.locator('.player-name'), pieces), `name at ${width}`).toBe(false);
    }
    const cut = await one.page
      .locator('.player-name, .top-bar h1, .ruleset')
      .evaluateAll((nodes) =>
        nodes
          .filter((node) => node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0)
          .map((node) => node.textContent),
      );
    expect(cut, `${width} px`).toEqual([]);
    expect(await misfits(one.page), `${width} px`).toEqual([]);
  }
  await Promise.all([one, two].map(({ close }) => close()));
});

test('a finished game is compared with what the server signed while it was played', async () => {
  const { one, two } = await meet({ variant: 'sissa', options: {} }, PHONE);
  const node = await playMoves(one.page, startNode('sissa'), 'e2e3', clicking);
  await two.page.locator('.player-bar[data-side="1"].is-turn').waitFor();
  await playMoves(two.page, node, 'e8e7', clicking);
  await resign(two.page, one.page);
  const look = async (): Promise<void> => {
    expect(await misfits(one.page)).toEqual([]);
    expect(await accessibilityProblems(one.page)).toEqual([]);
  };
  expect(await saveProof(one.page, look)).toMatch(/^\w{10}\.pgn$/);
  await Promise.all([one, two].map(({ close }) => close()));
});

test('armies are arranged in secret, found again after a reload, and shown when both are ready', async () => {
  const { one, two } = await meet(SECRET, PHONE);
  await place(one.page, 0, RED.slice(0, 14));
  expect(await misfits(one.page)).toEqual([]);
  expect(await accessibilityProblems(one.page)).toEqual([]);
  await one.page.reload();
  await expect.poll(() => cell(one.page, 'sittuyin', 'f3').getAttribute('aria-label')).toContain('elephant');
  await place(one.page, 0, RED.slice(15));
  await one.page.getByRole('button', { name: 'Ready' }).click();
  await status(one.page).getByText('The other side is still placing').waitFor();
  expect(await misfits(one.page)).toEqual([]);
  // Nothing of it is on the other page.
  await two.page.getByText('Hidden until both sides are ready').waitFor();
  expect(await cell(two.page, 'sittuyin', 'd2').getAttribute('aria-label')).toContain('empty');
  await place(two.page, 1, BLACK);
  await two.page.getByRole('button', { name: 'Ready' }).click();
  for (const { page, problems } of [one, two]) {
    await expect.poll(() => status(page).textContent()).toBe(page === one.page ? 'Your turn' : 'Red to move');
    expect(await cell(page, 'sittuyin', 'd2').getAttribute('aria-label')).toContain('king');
    expect(await cell(page, 'sittuyin', 'e7').getAttribute('aria-label')).toContain('king');
    await page.locator('.info').getByText('The armies shown are those that were confirmed.').waitFor();
    expect(problems).toEqual([]);
  }
  await Promise.all([one, two].map(({ close }) => close()));
});

/** The line between a page and the server, which can be cut. */
async function cuttable(page: Page) {
  let isCut = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    socket.connectToServer();
    open.add(socket);
  });
  return {
    async cut(): Promise<void> {
      isCut = true;
      await Promise.all([...open].map((socket) => socket.close()));
      open.clear();
    },
    mend: (): void => {
      isCut = false;
    },
  };
}

test('a move made while the line is cut is marked, survives a reload, and arrives', async () => {
  const { id, one, two } = await meet({ variant: 'sissa', options: {} });
  const line = await cuttable(one.page);
  await one.page.reload();
  await one.page.locator('.board').waitFor();
  await line.cut();
  await one.page.getByText('Reconnecting…').first().waitFor();
  const start = startNode('sissa');
  const [uci = ''] = recordedGame('sissa-cetina-lara-1998').moves.split(' ');
  const move = parseUci(start.position, uci);
  if (!move.ok || moveKind(move.value) === KIND.drop) throw new Error('the game begins with a move');
  await playMoves(one.page, start, uci, clicking);
  const to = squareName(variantOf('sissa'), moveTo(move.value));
  await expect.poll(() => cell(one.page, 'sissa', to).getAttribute('aria-label')).toContain('not delivered yet');
  await one.page.locator('.info').getByText('Your move is not delivered yet.').waitFor();
  expect(await accessibilityProblems(one.page)).toEqual([]);
  await one.page.reload();
  line.mend();
  await expect.poll(() => cell(two.page, 'sissa', to).getAttribute('aria-label')).not.toContain('empty');
  await expect.poll(() => cell(one.page, 'sissa', to).getAttribute('aria-label')).not.toContain('not delivered');
  expect(new URL(one.page.url()).pathname).toBe(`/game/${id}`);
  await Promise.all([one, two].map(({ close }) => close()));
});
