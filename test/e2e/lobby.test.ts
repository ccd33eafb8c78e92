/** The lobby's page against a server that says what the test lets it say. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import samples from '../../fixtures/protocol/server.json' with { type: 'json' };
import type { ServerMessage } from '../../packages/protocol/src/index.js';
import { type LobbyMessage, ScriptedServer } from './scripted.js';
import { accessibilityProblems, openTestApp, type PageOptions, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const MINUTE = 60_000;
const NOW = 1_800_000_000_000;
const GAME = 'n3JtAj9K3h';
const time = {
  kind: 'clock',
  initialMs: 10 * MINUTE,
  incrementMs: 5000,
  periods: 0,
  periodMs: 0,
  setupMs: 2 * MINUTE,
} as const;

const EMPTY: LobbyMessage = { t: 'lobby', at: NOW, seeks: [], playing: [], bots: [], own: [] };

const seekOf = (letter: string, name: string): LobbyMessage['seeks'][0] => ({
  game: `Q7bWc2LxA${letter}`,
  variant: 'sittuyin',
  options: { 'setup.order': 'curtain' },
  time,
  free: 1,
  by: { kind: 'guest', name },
  at: NOW,
});
const [lay, mya, aye] = [seekOf('a', 'Maung Lay'), seekOf('b', 'Ma Mya'), seekOf('c', 'A Very Long Name 20 x')];
aye!.by = { kind: 'guest', name: 'WWWWWWWWWWWWWWWWWWWW' };

const FULL: LobbyMessage = {
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
const OPEN = samples.map(({ message }) => message as ServerMessage).find(({ t }) => t === 'state') as Extract<
  ServerMessage,
  { t: 'state' }
>;

async function openLobby(lobby: LobbyMessage, options: PageOptions = {}) {
  const opened = await app.newPage({ serviceWorkers: 'block', ...options });
  const server = new ScriptedServer(lobby);
  await server.takePage(opened.page);
  await opened.page.evaluate(() => {
    location.hash = '#online';
  });
  await opened.page.locator('.lobby-lists').waitFor();
  return { ...opened, server };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function createGame(page: Page): Promise<void> {
  await button(page, 'New game').click();
  await button(page, 'Create game').click();
}

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
      const { page, server, problems, close } = await openLobby(lobby, phone);
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
    await page.waitForURL(`**/#game/${GAME}`);
    // It was answered: it is not asked for again.
    await page.goBack();
    await page.locator('.lobby-lists').waitFor();
    expect(await page.getByText('The game is being made').count()).toBe(0);
    await close();
  });

  test('while the server is away waits for it, and can be given up', async () => {
    const { page, server, close } = await openLobby(EMPTY);
    await server.drop(true);
    await createGame(page);
    await page.getByText('The server is not there').waitFor();
    await button(page, 'Cancel').click();
    server.return();
    await server.hears('lobby', 2);
    expect(server.all('create')).toEqual([]);
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
  test('is joined under one’s name, and then opened', async () => {
    const { page, server, close } = await openLobby(FULL);
    await page.getByLabel('Your name').fill('Daw Khin');
    await button(page, /^Join Maung Lay/).click();
    const [message] = await server.hears('act');
    expect(message).toMatchObject({ game: lay!.game, act: { type: 'join', name: 'Daw Khin' } });
    server.tell({ t: 'ack', game: lay!.game, id: message.id, v: 2 });
    await page.waitForURL(`**/#game/${lay!.game}`);
    await close();
  });

  test('that somebody else has joined first can be watched', async () => {
    const { page, server, close } = await openLobby(FULL);
    await button(page, /^Join Maung Lay/).click();
    await server.refuse('act', 'game/notOpen');
    await page.getByText('Somebody else was first').waitFor();
    await button(page, 'Watch it').click();
    await page.waitForURL(`**/#game/${lay!.game}`);
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
    // What is gone cannot be joined.
    await button(page, /^Join Maung Lay/).click({ force: true });
    await button(page, /^Join Ma Mya/).click();
    expect((await server.hears('act')).map(({ game }) => game)).toEqual([mya!.game]);
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
    // What the server says comes in its own time, the stopped clock's or not.
    const later = async (): Promise<number> => {
      await page.clock.runFor(500);
      return joins();
    };
    await expect.poll(later).toBe(2);
    await close();
  });

  test('is asked for again with every connection, and no more once the page is left', async () => {
    const { page, server, close } = await openLobby(EMPTY);
    await server.drop();
    await server.hears('lobby', 2);
    server.change({ own: FULL.own });
    await page.getByRole('link', { name: 'Open the game against Guest' }).click();
    await page.waitForURL(`**/#game/${GAME}`);
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
