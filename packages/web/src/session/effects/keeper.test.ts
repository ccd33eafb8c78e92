import { endgameOf, gameOn } from '../session.js';
import 'fake-indexeddb/auto';
import { savedApp } from '@sitke/testkit/fixtures';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { memoryStorage } from '../../test/memoryStorage.js';
import { newGame } from '../game.js';
import { Library, type News } from '../games/library.js';
import { openShelf } from '../games/shelf.js';
import { KEPT_STATE } from '../store/saved.js';
import { createStore, type Store } from '../store/store.js';
import { movesOf } from '../tree.js';
import { readJournal } from './journal.js';
import { type Hold, Keeper } from './keeper.js';
import { startOf } from './start.js';
import { loadPage, oldPlaces, savePage } from './storage.js';

/** A browser: what all its pages share. */
class Browser {
  readonly storage = memoryStorage();
  readonly pages: Page[] = [];
  /** Whether pages get the news of others. */
  isHeard = true;
  isRefusing = false;
  /** Calls that wait for a frame; null where each is drawn at once. */
  waiting: (() => void)[] | null = null;
  nowMs = 1000;
  ids = 0;

  constructor() {
    globalThis.indexedDB = new IDBFactory();
  }

  async open(session = memoryStorage()): Promise<Page> {
    const page = new Page(this, session);
    await page.begin();
    this.pages.push(page);
    return page;
  }
}

class Page {
  readonly #browser: Browser;
  readonly session: Storage;
  readonly library: Library;
  isGone = false;
  store!: Store;
  keeper!: Keeper;

  constructor(browser: Browser, session: Storage) {
    this.#browser = browser;
    this.session = session;
    this.library = new Library(
      async (events) => {
        const shelf = await openShelf(events);
        const update: typeof shelf.update = async (ids, change) => {
          if (browser.isRefusing || this.isGone) throw new DOMException('full', 'QuotaExceededError');
          await shelf.update(ids, change);
        };
        return { ...shelf, update };
      },
      { changed: () => undefined, told: (news) => this.#tell(news), problem: () => this.keeper?.problem() },
    );
  }

  #tell(news: News): void {
    if (!this.#browser.isHeard) return;
    for (const page of this.#browser.pages) if (page !== this && !page.isGone) page.keeper.receive(news);
  }

  async begin(): Promise<void> {
    const browser = this.#browser;
    const { session, library } = this;
    const world = { storage: browser.storage, session, locks: undefined, library, nowMs: () => browser.nowMs };
    const { state, hold } = await startOf(world, () => newGame('sissa', 'standard'));
    this.store = createStore(state);
    this.keeper = new Keeper(this.store, {
      library,
      journal: browser.storage,
      owner: `page-${++browser.ids}`,
      nowMs: () => browser.nowMs,
      newId: () => `game-${++browser.ids}`,
      afterFrame: (run) => {
        if (browser.waiting) browser.waiting.push(run);
        else run();
      },
      keepPage: (text: string, held: Hold | null) => savePage(session, text, held),
      holds: (id) => {
        browser.storage.setItem('sitke.last', id);
        return () => undefined;
      },
    });
    this.keeper.open(hold);
    this.keeper.problem();
    await this.settle();
  }

  settle(): Promise<void> {
    return this.keeper.settled();
  }

  get state() {
    return this.store.state.peek();
  }

  get moves(): string[] {
    return movesOf(gameOn(this.state).cursor);
  }

  play(...moves: string[]): void {
    for (const text of moves) this.store.dispatch({ type: 'typed', text });
  }

  async playAll(...moves: string[]): Promise<void> {
    this.play(...moves);
    await this.settle();
  }

  /** The lines of all games that are kept, sorted. */
  async lines(): Promise<string[]> {
    const { records } = await this.library.all();
    return records
      .map(({ game }) =>
        game.tree
          .map(([, move]) => move)
          .join(' ')
          .trim(),
      )
      .sort();
  }
}

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});

test('a game is kept from its first move on, with its name in the address', async () => {
  const page = await browser.open();
  expect(await page.lines()).toEqual([]);
  expect(gameOn(page.state).id).toBeNull();
  await page.playAll('e2e4', 'e8e6');
  expect(await page.lines()).toEqual(['e2e4 e8e6']);
  expect(gameOn(page.state).id).toBe('game-2');
  expect(page.state.keeping).toBe('kept');
});

test('a new game leaves the old one in the library, and both can be gone on with', async () => {
  const page = await browser.open();
  await page.playAll('e2e4');
  const { id } = gameOn(page.state);
  page.store.dispatch({ type: 'gameStarted', variant: 'sissa', options: {}, computer: null });
  await page.playAll('d2d4');
  expect(await page.lines()).toEqual(['d2d4', 'e2e4']);
  page.store.dispatch({ type: 'placeOpened', place: { page: 'kept', kept: id! }, seed: 1, day: 0 });
  await page.settle();
  expect(page.moves).toEqual(['e2e4']);
  await page.playAll('e8e6');
  expect(await page.lines()).toEqual(['d2d4', 'e2e4 e8e6']);
});

test('only playing on makes a game the newest: looking back at it does not', async () => {
  const page = await browser.open();
  await page.playAll('e2e4');
  browser.nowMs = 9000;
  page.store.dispatch({ type: 'wentTo', path: '' });
  await page.settle();
  const [record] = (await page.library.all()).records;
  expect([record?.changedMs, record?.game.cursor]).toEqual([1000, '']);
});

test('a reload comes back to the game, whether the library has taken the last move or not', async () => {
  const page = await browser.open();
  await page.playAll('e2e4');
  page.isGone = true;
  page.play('e8e6');
  const again = await browser.open(page.session);
  expect(again.moves).toEqual(['e2e4', 'e8e6']);
  await again.playAll('d2d4');
  expect(await again.lines()).toEqual(['e2e4 e8e6 d2d4']);
});

test('a page that is closed in the midst of a move loses none: the next one goes on with it', async () => {
  const page = await browser.open();
  await page.playAll('e2e4');
  page.isGone = true;
  page.play('e8e6');
  const next = await browser.open();
  expect(await next.lines()).toEqual(['e2e4 e8e6']);
  expect(next.moves).toEqual(['e2e4', 'e8e6']);
});

describe('what is played is written down', () => {
  const written = (): string[] =>
    readJournal(browser.storage).map(({ game }) =>
      game.tree
        .map(([, move]) => move)
        .join(' ')
        .trim(),
    );
  let page: Page;
  beforeEach(async () => {
    page = await browser.open();
    await page.playAll('e2e4');
    browser.waiting = [];
    page.play('e8e6');
  });

  test('once it is drawn', () => {
    expect(written()).toEqual([]);
    page.play('d2d4');
    for (const run of browser.waiting!) run();
    expect(written()).toEqual(['e2e4 e8e6 d2d4']);
  });

  test('before another game takes its place', () => {
    page.store.dispatch({ type: 'gameStarted', variant: 'sissa', options: {}, computer: null });
    expect(written()).toEqual(['e2e4 e8e6']);
  });

  test('before it is taken away', async () => {
    const removed = await page.keeper.remove(gameOn(page.state).id!);
    expect(removed?.game.tree).toHaveLength(3);
    expect(written()).toEqual([]);
  });
});

describe('two pages with the same game', () => {
  async function both(): Promise<readonly [Page, Page]> {
    const one = await browser.open();
    await one.playAll('e2e4');
    const other = await browser.open();
    expect(other.moves).toEqual(['e2e4']);
    return [one, other];
  }

  test('the one that opened it first says so, and takes it back as it stands', async () => {
    const [one, other] = await both();
    expect([one.state.keeping, other.state.keeping]).toEqual(['elsewhere', 'kept']);
    await other.playAll('e8e6');
    one.keeper.takeOver();
    await one.settle();
    expect([one.state.keeping, one.moves, other.state.keeping]).toEqual(['kept', ['e2e4', 'e8e6'], 'elsewhere']);
    expect(await one.lines()).toEqual(['e2e4 e8e6']);
  });

  test('without news of each other, the first page goes on with a separate game, and says so', async () => {
    browser.isHeard = false;
    const [one, other] = await both();
    await other.playAll('e8e6');
    await one.playAll('d8d6');
    expect(one.state.keeping).toBe('split');
    expect(await one.lines()).toEqual(['e2e4 d8d6', 'e2e4 e8e6']);
    expect(gameOn(one.state).id).not.toBe(gameOn(other.state).id);
    await one.playAll('d2d4');
    await other.playAll('g2g4');
    expect(await one.lines()).toEqual(['e2e4 d8d6 d2d4', 'e2e4 e8e6 g2g4']);
  });

  test('a reload shows it as the other has left it', async () => {
    const [one, other] = await both();
    await other.playAll('e8e6');
    one.isGone = true;
    const again = await browser.open(one.session);
    expect(again.moves).toEqual(['e2e4', 'e8e6']);
  });

  test('a copy of a tab takes the game over, and loses nothing', async () => {
    const one = await browser.open();
    await one.playAll('e2e4');
    const copied = memoryStorage();
    for (const key of ['sitke.page', 'sitke.hold']) copied.setItem(key, one.session.getItem(key)!);
    await one.playAll('e8e6');
    const copy = await browser.open(copied);
    expect(copy.moves).toEqual(['e2e4', 'e8e6']);
    expect(one.state.keeping).toBe('elsewhere');
  });
});

test('a game that is deleted leaves the board, and comes back only where it is put back', async () => {
  const page = await browser.open();
  await page.playAll('e2e4');
  const removed = await page.keeper.remove(gameOn(page.state).id!);
  expect([page.moves, gameOn(page.state).id, await page.lines()]).toEqual([[], null, []]);
  expect(await (await browser.open()).lines()).toEqual([]);
  await page.library.add(removed!);
  expect(await page.lines()).toEqual(['e2e4']);
});

test('a game that is not there is reported', async () => {
  const page = await browser.open();
  page.store.dispatch({ type: 'placeOpened', place: { page: 'kept', kept: 'none' }, seed: 1, day: 0 });
  await page.settle();
  expect(page.state.page).toEqual({ page: 'unknown', path: '/games/none' });
});

test('a full store is reported; the games go on, and are there after a reload and once there is room', async () => {
  const page = await browser.open();
  await page.playAll('e2e4');
  browser.isRefusing = true;
  await page.playAll('e8e6');
  expect(page.state.keeping).toBe('full');
  expect(await page.lines()).toEqual(['e2e4 e8e6']);
  const again = await browser.open(page.session);
  expect([again.moves, again.state.keeping]).toEqual([['e2e4', 'e8e6'], 'full']);
  browser.isRefusing = false;
  await again.playAll('d2d4');
  expect([again.state.keeping, await again.lines()]).toEqual(['kept', ['e2e4 e8e6 d2d4']]);
});

describe('games that earlier versions kept in the simple store', () => {
  const { states } = savedApp();

  test('move into the library, each once, and leave their places then', async () => {
    const texts = states.slice(0, 16).map(({ text }) => text);
    for (const [i, text] of texts.entries())
      browser.storage.setItem(i === 0 ? 'sitke.state' : `sitke.state.${i + 1}`, text);
    const begun = texts
      .map((text) => KEPT_STATE.decode(text)!)
      .filter((state) => Object.keys(state.home.tree).length > 1);
    const lines = new Set(begun.map((state) => JSON.stringify(Object.keys(state.home.tree))));
    const page = await browser.open();
    expect(oldPlaces(browser.storage)).toEqual([]);
    expect((await page.library.all()).records.length).toBeGreaterThanOrEqual(lines.size);
    const count = (await page.library.all()).records.length;
    for (const [i, text] of texts.entries())
      browser.storage.setItem(i === 0 ? 'sitke.state' : `sitke.state.${i + 1}`, text);
    expect((await (await browser.open()).library.all()).records).toHaveLength(count);
  });

  test.each(states)('$name is what the page begins with', async ({ text }) => {
    const wanted = KEPT_STATE.decode(text)!;
    browser.storage.setItem('sitke.state', text);
    const { state } = await browser.open();
    const { id: _, ...game } = gameOn(state);
    expect({ ...gameOn(wanted), id: undefined }).toEqual({ ...game, id: undefined });
    expect([endgameOf(state)?.exercise, state.dialog, state.selection, state.orientation, state.preferences]).toEqual([
      endgameOf(wanted)?.exercise,
      wanted.dialog,
      wanted.selection,
      wanted.orientation,
      wanted.preferences,
    ]);
  });

  test('stay where they are while the library does not take them', async () => {
    const { text } = states.find(({ name }) => name === 'a game resigned')!;
    browser.storage.setItem('sitke.state', text);
    browser.isRefusing = true;
    const page = await browser.open();
    expect(await page.lines()).toEqual(['b2b4']);
    expect(oldPlaces(browser.storage)).toEqual([1]);
    browser.isRefusing = false;
    expect(await (await browser.open()).lines()).toEqual(['b2b4']);
    expect(oldPlaces(browser.storage)).toEqual([]);
  });
});

test('a reload has no page if nothing was kept', () => {
  expect(loadPage(memoryStorage())).toBeNull();
});
