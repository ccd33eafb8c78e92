import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LobbyMessage } from '#tools/pictures/scriptedServer';
import { aye, button, createGame, EMPTY, FULL, GAME, lay, mya, openLobby as openLobbyIn } from './lobbyPage.js';
import { openTestApp, type PageOptions, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const openLobby = (lobby: LobbyMessage, options?: PageOptions) => openLobbyIn(app, lobby, options);

describe('a game that is asked for', () => {
  test('is asked for by the same name after a lost connection and a reload, until it is there', async () => {
    const { page, server, close } = await openLobby(EMPTY);
    await createGame(page);
    await server.hears('create');
    await server.drop();
    await server.hears('create', 2);
    await page.reload();
    const asked = await server.hears('create', 3);
    expect(new Set(asked.map((message) => JSON.stringify(message))).size).toBe(1);
    await page.getByText('The game is being made').waitFor();
    server.tell({ t: 'created', id: asked[0].id, game: GAME });
    await page.waitForURL(`**/game/${GAME}`);
    // It was answered: it is not asked for again.
    await page.goBack();
    await page.locator('.lobby-lists').waitFor();
    expect(await page.getByText('The game is being made').count()).toBe(0);
    await close();
  });

  test('is what the form says', async () => {
    const { page, server, close } = await openLobby(FULL);
    await page.getByLabel('Your name').fill('  Daw   Khin ');
    await button(page, 'New game').click();
    await page.getByRole('radio', { name: 'Sissa' }).check();
    await page.getByRole('radio', { name: 'The computer' }).check();
    await page.getByLabel('Level').selectOption('4');
    await page.getByRole('radio', { name: 'Days a move' }).check();
    await page.getByLabel('Days for each move').fill('5');
    await page.getByRole('radio', { name: 'Black' }).check();
    await button(page, 'Create game').click();
    expect((await server.hears('create'))[0]).toMatchObject({
      variant: 'sissa',
      time: { kind: 'correspondence', days: 5 },
      seat: 1,
      name: 'Daw Khin',
      opponent: { kind: 'engine', level: 4 },
    });
    await page.reload();
    expect(await page.getByLabel('Your name').inputValue()).toContain('Daw');
    await close();
  });

  test('is asked for by keyboard alone', async () => {
    const { page, server, close } = await openLobby(EMPTY);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const opponent = page.getByRole('radio', { name: 'Anyone in the lobby' });
    while (!(await opponent.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    expect((await server.hears('create'))[0].opponent).toEqual({ kind: 'link' });
    await close();
  });
});

describe('a game that waits', () => {
  test('is joined under one’s name, and then opened', async () => {
    const { page, server, close } = await openLobby(FULL);
    await page.getByLabel('Your name').fill('Daw Khin');
    await button(page, /^Join Maung Lay/).click();
    const [message] = await server.hears('act');
    expect(message).toMatchObject({ game: lay!.game, act: { type: 'join', name: 'Daw Khin' } });
    server.tell({ t: 'ack', game: lay!.game, id: message.id, v: 2 });
    await page.waitForURL(`**/game/${lay!.game}`);
    await close();
  });

  test('keeps its place and the focus while others come and go, and what comes is said once', async () => {
    const { page, server, close } = await openLobby({ ...EMPTY, seeks: [lay!, mya!] });
    const mine = button(page, /^Join Ma Mya/);
    await mine.focus();
    const before = await mine.boundingBox();
    server.change({ seeks: [aye!, mya!] });
    await page.getByText('No longer open').waitFor();
    expect(await mine.boundingBox()).toEqual(before);
    expect(await mine.evaluate((element) => element === document.activeElement)).toBe(true);
    const names = await page.locator('.seeks h3').allTextContents();
    expect(names).toEqual(['Maung Lay', 'Ma Mya', 'WWWWWWWWWWWWWWWWWWWW']);
    const said = page.getByRole('status').filter({ hasText: 'waits for an opponent' });
    expect(await said.textContent()).toMatch(/^WWWWWWWWWWWWWWWWWWWW waits for an opponent: Sittuyin/);
    // A seek that is gone cannot be joined.
    await button(page, /^Join Maung Lay/).click({ force: true });
    await button(page, /^Join Ma Mya/).click();
    expect((await server.hears('act')).map(({ game }) => game)).toEqual([mya!.game]);
    await close();
  });

  test('is asked for again with every connection, and no more once the page is left', async () => {
    const { page, server, close } = await openLobby(EMPTY);
    await server.drop();
    await server.hears('lobby', 2);
    server.change({ own: FULL.own });
    await page.getByRole('link', { name: 'Open the game against Guest' }).click();
    await page.waitForURL(`**/game/${GAME}`);
    expect((await server.hears('lobby', 3)).map(({ on }) => on)).toEqual([true, true, false]);
    await close();
  });
});

test('where nobody waits, the computer, a link or days to move are one press away', async () => {
  const { page, close } = await openLobby(EMPTY);
  for (const [idea, chosen] of [
    ['Play the computer', 'The computer'],
    ['Invite a friend by link', 'A friend, by link'],
    ['Offer a game with days to move', 'Anyone in the lobby'],
  ] as const) {
    await button(page, idea).click();
    expect(await page.getByRole('radio', { name: chosen }).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await button(page, idea).evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await close();
});
