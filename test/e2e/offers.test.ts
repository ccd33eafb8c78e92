/** The words and buttons of an offer are seen as long as it stands, whatever else is said or done meanwhile. */
import type { GameView } from '@sitke/protocol';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GAME_ID, gameView } from '#tools/pictures/onlineViews';
import { ScriptedServer } from '#tools/pictures/scriptedServer';
import { cell, linkTo } from './hands.js';
import { outOfSight } from './inSight.js';
import { EMPTY } from './lobbyPage.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const SIZES = [
  { width: 360, height: 640, touch: true },
  { width: 1280, height: 800, touch: false },
] as const;
const NONE = gameView().offers;
const ENDED: Partial<GameView> = { status: 'ended', turn: null, end: { by: 'resignation', winner: 0, article: null } };

interface Offer {
  readonly change: Partial<GameView>;
  readonly says: string | RegExp;
  readonly buttons: readonly string[];
}

const OFFERS: Readonly<Record<string, Offer>> = {
  'a draw': {
    change: { offers: { ...NONE, draw: 0 } },
    says: 'Your opponent offers a draw.',
    buttons: ['Accept draw', 'Decline'],
  },
  'a takeback': {
    change: { offers: { ...NONE, takeback: 0 } },
    says: 'Your opponent asks to take the last move back.',
    buttons: ['Allow it', 'Decline'],
  },
  'the end of a game that was left': {
    change: { gone: [0, null] },
    says: 'Your opponent has left. You may end the game, or wait.',
    buttons: ['Claim win', 'Call it a draw'],
  },
  'a draw of one’s own': {
    change: { offers: { ...NONE, draw: 1 } },
    says: 'You have offered a draw.',
    buttons: [],
  },
  'a rematch': {
    change: { ...ENDED, offers: { ...NONE, rematch: 0 } },
    says: 'Your opponent offers a rematch.',
    buttons: ['Accept rematch', 'Decline'],
  },
};

/** Scrolls all that scrolls to its end. */
function scrollAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) {
      if (/auto|scroll/.test(getComputedStyle(element).overflowY)) element.scrollTop = element.scrollHeight;
    }
    scrollTo(0, document.documentElement.scrollHeight);
  });
}

/** All that may come between a person and an offer: each leaves the offer as it is. */
const BETWEEN: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a refused move': async (page) => {
    await cell(page, 'makruk', 'h8').click();
    await cell(page, 'makruk', 'a4').click();
    await page.locator('.info .notice').waitFor();
  },
  'all scrolled': scrollAll,
  'a piece in hand': (page) => cell(page, 'makruk', 'c6').click(),
  'an earlier position': async (page) => {
    await page.keyboard.press('Escape');
    const moves = page.locator('.action-moves');
    if (await moves.isVisible()) await moves.click();
    await page.getByRole('button', { name: 'To the start' }).click();
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    if (await close.isVisible()) await close.click();
    await page.getByText('You are looking at an earlier position.').first().waitFor();
  },
};

describe.each(SIZES)('at $width × $height', (size) => {
  const seen = (page: Page, { says, buttons }: Offer): Record<string, Locator> => ({
    says: page.locator('.info').getByText(says),
    ...Object.fromEntries(buttons.map((name) => [name, page.getByRole('button', { name, exact: true })])),
  });

  test.each(Object.entries(OFFERS))('an offer of %s stays in sight', async (_, offer) => {
    const server = new ScriptedServer(EMPTY);
    // A notice before it, of an offer that was declined.
    server.show(GAME_ID, gameView({ offers: { ...NONE, takeback: 1 } }));
    const before = (page: Page): Promise<void> => server.takePage(page);
    const { page, close } = await app.sharedPage({ ...size, path: `game/${GAME_ID}`, before });
    await page.locator('.board').waitFor();
    server.show(GAME_ID, gameView());
    await page.locator('.info .notice').waitFor();
    server.show(GAME_ID, gameView(offer.change));
    const wanted = seen(page, offer);
    for (const locator of Object.values(wanted))
      await locator
        .first()
        .waitFor({ timeout: 5000 })
        .catch(() => {});
    const wrong = await outOfSight(page, wanted);
    for (const [name, come] of Object.entries(offer.change.status === 'ended' ? {} : BETWEEN)) {
      await come(page);
      wrong.push(...(await outOfSight(page, wanted)).map((problem) => `after ${name}: ${problem}`));
    }
    expect(wrong).toEqual([]);
    await close();
  });

  test('the draw that may be claimed stays in sight', async () => {
    const path = linkTo('sittuyin', 'pychess', '8/8/8/8/3p4/1K1P4/3N4/k7[] b - - 0 30');
    const { page, close } = await app.sharedPage({ ...size, path });
    const wanted = { claim: page.locator('.offers').getByRole('button', { name: /^Claim/ }) };
    await wanted.claim.waitFor();
    const wrong = await outOfSight(page, wanted);
    await cell(page, 'sittuyin', 'a1').click();
    await cell(page, 'sittuyin', 'h8').click();
    await page.locator('.info .notice').waitFor();
    wrong.push(...(await outOfSight(page, wanted)).map((problem) => `after a refused move: ${problem}`));
    await scrollAll(page);
    wrong.push(...(await outOfSight(page, wanted)).map((problem) => `after all scrolled: ${problem}`));
    expect(wrong).toEqual([]);
    await close();
  });
});
