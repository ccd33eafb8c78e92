/** Two people who meet for a game over the network. */
import { randomBytes } from 'node:crypto';
import { type ClientMessage, socketUrl, type TimeControl } from '@sitke/protocol';
import { variantOf } from '@sitke/rules';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { cell, tabTo, trayPiece } from './hands.js';
import type { PageOptions, TestApp, TestPage } from './support.js';

type Create = Extract<ClientMessage, { t: 'create' }>;
const TIME: TimeControl = { kind: 'clock', initialMs: 600_000, incrementMs: 5000, periods: 0, periodMs: 0, setupMs: 0 };

/** Returns the address of the app's folder, as a server has marked its page. */
function rootOf(page: Page): Promise<string> {
  return page.evaluate(() => new URL(document.documentElement.dataset['root']!, location.href).href);
}

/** Returns the address of the socket of a page. */
export const socketOf = async (page: Page): Promise<string> => socketUrl(await rootOf(page));

/** Asks the server for a game as the page would, with its session; returns the game's name. */
export async function create(
  page: Page,
  terms: Pick<Create, 'variant' | 'options'> & { readonly time?: TimeControl; readonly opponent?: Create['opponent'] },
): Promise<string> {
  const message: Create = {
    t: 'create',
    id: randomBytes(12).toString('base64url'),
    time: TIME,
    seat: 0,
    name: 'Daw Khin',
    opponent: { kind: 'link' },
    ...terms,
  };
  return page.evaluate(
    ([address, text]) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(address);
        socket.onopen = () => socket.send(text);
        socket.onmessage = ({ data }) => {
          const answer = JSON.parse(data) as { readonly t: string; readonly game: string };
          if (answer.t !== 'created') return;
          socket.close();
          resolve(answer.game);
        };
      }),
    [await socketOf(page), JSON.stringify(message)] as const,
  );
}

/** Goes to a game by its address. */
export async function goTo(page: Page, id: string): Promise<void> {
  await page.goto(`${await rootOf(page)}game/${id}`);
}

/** Armies are placed in secret. */
export const SECRET = { variant: 'sittuyin', options: { 'setup.order': 'curtain' } } as const;

/** Places pieces (UCI, blank-separated) from the tray, by pressing on each thing in turn. */
export async function place(page: Page, color: 0 | 1, drops: string): Promise<void> {
  for (const drop of drops.split(' ')) {
    const [letter, square] = drop.split('@') as [string, string];
    const role = 1 + variantOf('sittuyin').pieces.findIndex((piece) => piece.letter.toUpperCase() === letter);
    const piece = trayPiece(page, color, role);
    if ((await piece.getAttribute('aria-pressed')) !== 'true') await piece.click();
    await cell(page, 'sittuyin', square).click();
    await expect.poll(() => cell(page, 'sittuyin', square).getAttribute('aria-label')).not.toContain('empty');
  }
}

export const RED = 'K@d2 F@e3 S@f3 S@g3 R@a1 R@h1 N@b2 N@c2';
export const BLACK = 'K@e7 F@d6 S@c6 S@b6 R@a8 R@h8 N@g7 N@f7';

export interface Met {
  readonly id: string;
  readonly one: TestPage;
  readonly two: TestPage;
}

/** Two people in a game that has just begun: who joins does so with the keyboard. */
export async function meet(
  app: Pick<TestApp, 'newPage'>,
  terms: Parameters<typeof create>[1],
  first: PageOptions = {},
  second: PageOptions = {},
): Promise<Met> {
  const one = await app.newPage(first);
  const id = await create(one.page, terms);
  await goTo(one.page, id);
  await one.page.getByText('Waiting for an opponent').waitFor();
  const two = await app.newPage({ ...second, path: `game/${id}` });
  await two.page.getByText('Daw Khin wants to play').waitFor();
  await tabTo(two.page, 'input[name="name"]');
  await two.page.keyboard.type('Maung Lay');
  await two.page.keyboard.press('Enter');
  await Promise.all([one, two].map(({ page }) => page.locator('.board').waitFor()));
  // The button that was pressed is gone; the keyboard still has a place.
  await expect.poll(() => two.page.evaluate(() => document.activeElement?.className)).toContain('online-game');
  return { id, one, two };
}

/** Resigns, and waits until the page of the other says so. */
export async function resign(page: Page, other: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await other
    .getByText(/resigned/)
    .first()
    .waitFor();
}

/** Compares a finished game with what the server signed, and saves it with its proof; returns the name of the file. */
export async function saveProof(page: Page, look: () => Promise<void> = async () => {}): Promise<string> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Check the game' }).click();
  await page.getByText('The server’s record matches what it signed while you played.').waitFor();
  await look();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save with proof' }).click();
  return (await saved).suggestedFilename();
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

export async function createGame(page: Page, opponent: string, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await button(page, 'New game').click();
  await page.getByRole('radio', { name: opponent }).check();
  await button(page, 'Create game').click();
}

/** Resolves when a game is on the board. */
export const plays = (page: Page) => page.locator('.board').waitFor();
