/** Every state of the lobby's page worth a look, on small and wide screens. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LobbyMessage, ScriptedServer } from '#tools/pictures/scriptedServer';
import { button, createGame, EMPTY, FULL, mya, openLobby } from './lobbyPage.js';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

/** Returns what is too small for a finger: whatever can be pressed, but radio buttons, whose labels can. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, select, input:not([type="radio"]), label:has([type="radio"]), summary')]
      .filter((element) => element.checkVisibility() && element.closest('.lobby'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 43.5 || box.width < 43.5)
      .map(({ element, box }) => `${element.outerHTML.slice(0, 80)}: ${box.width} × ${box.height}`),
  );
}

const STATES: Readonly<Record<string, { lobby: LobbyMessage; go?: (page: Page, server: ScriptedServer) => unknown }>> =
  {
    empty: { lobby: EMPTY },
    full: { lobby: FULL },
    'a name that cannot be': {
      lobby: FULL,
      go: async (page) => {
        await page.getByLabel('Your name').fill('<b>');
        await button(page, /^Join Maung Lay/).click();
        await page.getByText('A name has 2 to 20').waitFor();
      },
    },
    'a game that is gone': {
      lobby: FULL,
      go: async (page, server) => {
        server.change({ seeks: [mya!] });
        await page.getByText('No longer open').waitFor();
      },
    },
    'the form, with a mistake': {
      lobby: FULL,
      go: async (page) => {
        await button(page, 'New game').click();
        await page.getByRole('radio', { name: 'A program' }).check();
        await page.getByRole('radio', { name: 'Other clock' }).check();
        await page.getByLabel('Overtime periods').fill('3');
        await page.getByLabel('Seconds in each period').fill('0');
        await page.getByText('Change single rules').click();
        await button(page, 'Create game').click();
        await page.getByRole('alert').getByText('a whole number from 1 to 600').waitFor();
      },
    },
    'a game being made': {
      lobby: EMPTY,
      go: async (page, server) => {
        await createGame(page);
        await server.refuse('create', 'server/busy');
        await page.getByText('Not yet').waitFor();
      },
    },
    'a game that was refused': {
      lobby: EMPTY,
      go: async (page, server) => {
        await createGame(page);
        await server.refuse('create', 'game/options');
        await page.getByText('The game was not made').waitFor();
      },
    },
  };

describe('fits a phone of 360 × 640 and a wide screen, under every finger, and axe finds nothing, light or dark:', () => {
  for (const [name, { lobby, go }] of Object.entries(STATES)) {
    test(name, async () => {
      const phone = { width: 360, height: 640, touch: true, colorScheme: 'light' } as const;
      const { page, server, problems, close } = await openLobby(app, lobby, phone);
      await go?.(page, server);
      const width = () => page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
      expect(await width()).toBeLessThanOrEqual(360);
      await page.setViewportSize({ width: 320, height: 568 });
      expect(await width()).toBeLessThanOrEqual(320);
      expect(await smallTargets(page)).toEqual([]);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await width()).toBeLessThanOrEqual(1280);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    });
  }
});
