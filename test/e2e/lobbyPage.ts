/** Helpers of the tests of the lobby's page: a server that says what the test lets it say, and its contents. */

import type { ServerMessage } from '@sitke/protocol';
import { samplesOf } from '@sitke/testkit/fixtures';
import type { Page } from 'playwright-core';
import { type LobbyMessage, ScriptedServer } from '#tools/pictures/scriptedServer';
import type { PageOptions, TestApp, TestPage } from './support.js';

export const MINUTE = 60_000;
export const NOW = 1_800_000_000_000;
export const GAME = 'n3JtAj9K3h';
export const time = {
  kind: 'clock',
  initialMs: 10 * MINUTE,
  incrementMs: 5000,
  periods: 0,
  periodMs: 0,
  setupMs: 2 * MINUTE,
} as const;

export const EMPTY: LobbyMessage = { t: 'lobby', at: NOW, seeks: [], playing: [], bots: [], own: [] };

export const seekOf = (letter: string, name: string): LobbyMessage['seeks'][0] => ({
  game: `Q7bWc2LxA${letter}`,
  variant: 'sittuyin',
  options: { 'setup.order': 'curtain' },
  time,
  free: 1,
  by: { kind: 'guest', name },
  at: NOW,
});
export const [lay, mya, aye] = [seekOf('a', 'Maung Lay'), seekOf('b', 'Ma Mya'), seekOf('c', 'A Very Long Name 20 x')];
aye!.by = { kind: 'guest', name: 'WWWWWWWWWWWWWWWWWWWW' };

export const FULL: LobbyMessage = {
  ...EMPTY,
  seeks: [lay!, mya!, aye!],
  playing: [
    {
      game: 'ze4KpT81mD',
      variant: 'sissa',
      options: {},
      time: { kind: 'unlimited' },
      players: [
        { kind: 'guest', name: null },
        { kind: 'engine', level: 11 },
      ],
      acts: 17,
      at: NOW,
    },
  ],
  bots: ['rook-fan'],
  own: [
    {
      game: GAME,
      variant: 'sissa',
      options: {},
      time: { kind: 'correspondence', days: 3 },
      status: 'live',
      you: 0,
      players: [
        { kind: 'guest', name: 'Daw Khin' },
        { kind: 'guest', name: null },
      ],
      turn: 0,
      deadline: NOW + 3 * 24 * 60 * MINUTE,
    },
  ],
};

/** A game that waits, as its creator sees it. */
export const OPEN = samplesOf('server')
  .map(({ message }) => message as ServerMessage)
  .find(({ t }) => t === 'state') as Extract<ServerMessage, { t: 'state' }>;

/** A page on the lobby of a server that says what the test lets it say. */
export interface LobbyPage extends TestPage {
  readonly server: ScriptedServer;
}

/** Opens the lobby as a server shows it first. */
export async function openLobby(app: TestApp, lobby: LobbyMessage, options: PageOptions = {}): Promise<LobbyPage> {
  const opened = await app.newPage(options);
  const server = new ScriptedServer(lobby);
  await server.takePage(opened.page);
  await opened.page.evaluate(() => {
    location.hash = '#online';
  });
  await opened.page.locator('.lobby-lists').waitFor();
  return { ...opened, server };
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

export async function createGame(page: Page): Promise<void> {
  await button(page, 'New game').click();
  await button(page, 'Create game').click();
}
