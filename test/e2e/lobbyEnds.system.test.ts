import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LobbyMessage } from '#tools/pictures/scriptedServer';
import { button, createGame, EMPTY, FULL, lay, mya, OPEN, openLobby as openLobbyIn } from './lobbyPage.js';
import { openTestApp, type PageOptions, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const openLobby = (lobby: LobbyMessage, options?: PageOptions) => openLobbyIn(app, lobby, options);

describe('a game that is asked for', () => {
  test('while the server is away waits for it, and can be given up', async () => {
    const { page, server, close } = await openLobby(EMPTY);
    await server.drop(true);
    await createGame(page);
    await page.getByText('The server is not responding').waitFor();
    await button(page, 'Cancel').click();
    server.return();
    await server.hears('lobby', 2);
    expect(server.all('create')).toEqual([]);
    await close();
  });

  test('is not asked for under a name that cannot be; the field says so and has the focus', async () => {
    const { page, server, close } = await openLobby(EMPTY);
    await button(page, 'New game').click();
    const name = page.getByRole('dialog').getByLabel('Your name');
    await name.fill('\u202ex');
    await button(page, 'Create game').click();
    await page.getByRole('alert').getByText('A name has 2 to 20').waitFor();
    expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
    await name.fill('Ko Ko');
    await button(page, 'Create game').click();
    expect((await server.hears('create')).map(({ name: sent }) => sent)).toEqual(['Ko Ko']);
    await close();
  });

  test('against a program waits for it, and offers nobody a link', async () => {
    const { page, server, close } = await openLobby(FULL);
    await button(page, 'Challenge rook-fan').click();
    await button(page, 'Create game').click();
    const [{ id, opponent }] = await server.hears('create');
    expect(opponent).toEqual({ kind: 'bot', name: 'rook-fan' });
    server.tell({ t: 'created', id, game: OPEN.game });
    await server.hears('sync');
    server.tell(OPEN);
    await page.getByText('rook-fan has been asked to play. It may decline.').waitFor();
    expect(await page.getByLabel('Link of the game').count()).toBe(0);
    await close();
  });

  test('when it is refused can be changed, and is then another', async () => {
    const { page, server, close } = await openLobby(EMPTY);
    await createGame(page);
    await server.refuse('create', 'game/options');
    await page.getByText('The game was not made. No online game can be played under these options.').waitFor();
    await button(page, 'Change it').click();
    await button(page, 'Create game').click();
    const [first, second] = await server.hears('create', 2);
    expect(second!.id).not.toBe(first.id);
    await close();
  });
});

describe('a game that waits', () => {
  test('that somebody else has joined first can be watched', async () => {
    const { page, server, close } = await openLobby(FULL);
    await button(page, /^Join Maung Lay/).click();
    await server.refuse('act', 'game/notOpen');
    await page.getByText('Somebody else was first').waitFor();
    await button(page, 'Watch it').click();
    await page.waitForURL(`**/game/${lay!.game}`);
    await close();
  });

  test('comes only when the hand that reaches for another one rests', async () => {
    const { page, server, close } = await openLobby({ ...EMPTY, seeks: [mya!] });
    const joins = () => page.locator('.seeks h3').count();
    await page.clock.install();
    await page.clock.pauseAt(new Date('2100-01-01'));
    await page.getByText('Ma Mya').hover();
    server.change({ seeks: [mya!, lay!] });
    await page.clock.runFor(500);
    expect(await joins()).toBe(1);
    // Messages of the server come in its own time, whether the clock is stopped or not.
    const later = async (): Promise<number> => {
      await page.clock.runFor(500);
      return joins();
    };
    await expect.poll(later).toBe(2);
    await close();
  });
});
