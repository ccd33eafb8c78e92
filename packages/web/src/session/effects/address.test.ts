import { describe, expect, test } from 'vitest';
import { newGame } from '../game.js';
import { initialState } from '../initial.js';
import { makeGameFragment } from '../link/gameLink.js';
import type { Place } from '../place.js';
import { endgameOf, gameOn } from '../session.js';
import { createStore, type Store } from '../store/store.js';
import { Address, type Bar, type Entry } from './address.js';
import { siteOf } from './site.js';

const site = siteOf('./', 'https://sitke.example/');

/** A history as a browser has it; going back happens later, when the browser comes to it. */
class FakeBar implements Bar {
  entries: { href: string; entry: Entry }[];
  at = 0;
  isGoing = false;

  constructor(path: string) {
    this.entries = [{ href: `https://sitke.example${path}`, entry: { over: null, behind: null } }];
  }

  href = (): string => this.entries[this.at]!.href;
  entry = (): Entry => this.entries[this.at]!.entry;
  push = (href: string, entry: Entry): void => {
    this.entries = [...this.entries.slice(0, ++this.at), { href, entry }];
  };
  replace = (href: string, entry: Entry): void => {
    this.entries[this.at] = { href, entry };
  };
  back = (): void => {
    this.isGoing = true;
  };
  /** The paths of all entries; the current one is marked, and so is what lies over a page. */
  get paths(): string[] {
    return this.entries.map(({ href, entry }, index) => {
      const path = href.slice('https://sitke.example'.length) + (entry.over === null ? '' : ` (${entry.over})`);
      return index === this.at ? `[${path}]` : path;
    });
  }
}

class Page {
  readonly bar: FakeBar;
  readonly store: Store;
  readonly address: Address;
  /** The games of links. */
  readonly received: string[] = [];

  constructor(path: string, store = createStore(initialState(newGame('sittuyin', 'pychess')))) {
    this.bar = new FakeBar(path);
    this.store = store;
    this.address = new Address(store, site, this.bar, (pgn) => {
      this.received.push(pgn);
      store.dispatch({ type: 'placeOpened', place: { page: 'pgn' }, seed: 1, day: 1 });
    });
    this.address.open();
    this.settle();
  }

  /** Lets the browser do its pending steps. */
  settle(): this {
    while (this.bar.isGoing) {
      this.bar.isGoing = false;
      this.bar.at--;
      this.address.follow();
    }
    return this;
  }

  go(...places: readonly Place[]): this {
    for (const place of places) {
      this.store.dispatch({ type: 'placeOpened', place, seed: 1, day: 1 });
      this.settle();
    }
    return this;
  }

  /** The browser's own buttons. */
  press(steps: 1 | -1): this {
    this.bar.at += steps;
    this.address.follow();
    return this.settle();
  }

  dialog(kind: 'menu' | 'resign' | 'help' | null): this {
    this.store.dispatch(kind === null ? { type: 'dialogClosed' } : { type: 'dialogOpened', dialog: { kind } });
    return this.settle();
  }

  get shown(): unknown {
    const { page, dialog } = this.store.state.peek();
    return [page?.page ?? null, dialog?.kind ?? null];
  }
}

describe('the history of the browser', () => {
  test('has an entry for each page, and back and forward go through them', () => {
    const page = new Page('/').go({ page: 'learn' }, { page: 'lesson', lesson: 'sittuyin' }, { page: 'play' });
    expect(page.bar.paths).toEqual(['/', '/learn', '/learn/sittuyin', '[/play]']);
    expect(page.press(-1).press(-1).shown).toEqual(['learn', null]);
    expect(page.press(1).shown).toEqual(['lesson', null]);
    expect(page.bar.paths).toEqual(['/', '/learn', '[/learn/sittuyin]', '/play']);
  });

  test('is gone back in where somebody goes to the page that they came from', () => {
    const page = new Page('/').go({ page: 'play' }, { page: 'home' });
    expect(page.bar.paths).toEqual(['[/]', '/play']);
  });

  test('closes a question instead of leaving the page, and forgets one that was closed', () => {
    const page = new Page('/').go({ page: 'play' }).dialog('menu');
    expect(page.bar.paths).toEqual(['/', '/play', '[/play (menu)]']);
    expect(page.press(-1).shown).toEqual([null, null]);
    expect(page.bar.paths).toEqual(['/', '[/play]', '/play (menu)']);
    // Forward there leads nowhere.
    expect(page.press(1).shown).toEqual([null, null]);
    expect(page.bar.paths[1]).toBe('[/play]');
    expect(page.dialog('menu').dialog('resign').bar.paths).toEqual(['/', '/play', '[/play (resign)]']);
    expect(page.dialog(null).bar.paths).toEqual(['/', '[/play]', '/play (resign)']);
    expect(page.press(-1).shown).toEqual(['home', null]);
  });

  test('has no menu in it that led somewhere', () => {
    const page = new Page('/').go({ page: 'play' }).dialog('menu').go({ page: 'settings' });
    expect(page.bar.paths).toEqual(['/', '/play', '[/settings]']);
    expect(page.press(-1).shown).toEqual([null, null]);
  });

  test('closes a dialog with an address, whatever lies under it', () => {
    const page = new Page('/').go({ page: 'newGame' });
    expect([page.bar.paths, page.shown]).toEqual([
      ['/', '[/play/new]'],
      ['home', 'newGame'],
    ]);
    expect(page.dialog(null).bar.paths).toEqual(['[/]', '/play/new']);
    expect(page.shown).toEqual(['home', null]);
    expect(page.press(1).shown).toEqual(['home', 'newGame']);
    expect(page.press(-1).shown).toEqual(['home', null]);
  });

  test('has the game in the place of the dialog that began it', () => {
    const page = new Page('/').go({ page: 'newGame' });
    page.store.dispatch({ type: 'gameStarted', variant: 'sissa', options: {}, computer: null });
    expect(page.settle().bar.paths).toEqual(['/', '[/play]']);
    expect(page.press(-1).shown).toEqual(['home', null]);
  });

  test('keeps up with a change that comes while it goes back', () => {
    const page = new Page('/').go({ page: 'play' }).dialog('menu');
    page.store.dispatch({ type: 'dialogClosed' });
    page.store.dispatch({ type: 'placeOpened', place: { page: 'rules' }, seed: 1, day: 1 });
    expect(page.settle().bar.paths).toEqual(['/', '/play', '[/rules]']);
    expect(page.shown).toEqual(['rules', null]);
  });

  test('goes back to where an exercise was chosen from', () => {
    const lesson = { page: 'exercise', variant: 'sittuyin', ruleset: 'pychess', exercise: 'krvk-win' } as const;
    const course = { page: 'course', variant: 'sittuyin', ruleset: 'pychess' } as const;
    const page = new Page('/').go({ page: 'learn' }, course, lesson);
    expect(page.bar.paths).toEqual(['/', '/learn', '/train/sittuyin/pychess', '[/train/sittuyin/pychess/krvk-win]']);
    expect(endgameOf(page.press(-1).store.state.peek())?.exercise).toBeNull();
    page.address.leave();
    expect(page.settle().shown).toEqual(['learn', null]);
  });
});

describe('a page that begins at an address', () => {
  test('shows the home first, whatever was kept open', () => {
    const kept = new Page('/play').dialog('menu').go({ page: 'course', variant: 'sittuyin', ruleset: 'pychess' });
    const page = new Page('/', kept.store);
    expect(page.shown).toEqual(['home', null]);
    expect(page.go({ page: 'play' }).shown).toEqual([null, null]);
    expect(endgameOf(page.store.state.peek())).toBeNull();
  });

  test('of before has the address of now', () => {
    expect(new Page('/#online').bar.paths).toEqual(['[/online]']);
    expect(new Page('/#game/n3JtAj9K3h').bar.paths).toEqual(['[/game/n3JtAj9K3h]']);
    expect(new Page('/#trainer').bar.paths).toEqual(['[/train]']);
    expect(new Page('/#variant=sissa&ruleset=&fen=').bar.paths).toEqual(['[/play]']);
  });

  test('that is unknown says so and keeps the address', () => {
    for (const path of ['/nowhere', '/learn/nothing', '/rules/sissa/nothing', '/train/sissa/standard/kvk-win']) {
      const page = new Page(path);
      expect([page.shown, page.bar.paths]).toEqual([['unknown', null], [`[${path}]`]]);
    }
  });

  test('leaves for the home where nothing of the app lies behind', () => {
    const page = new Page('/train/sittuyin/pychess');
    page.address.leave();
    expect(page.settle().shown).toEqual(['home', null]);
    expect(page.bar.paths).toEqual(['/train/sittuyin/pychess', '[/]']);
  });

  test('puts a position on the board, whatever lay there', () => {
    const store = createStore(initialState(newGame('sissa', 'standard')));
    store.dispatch({ type: 'typed', text: 'e2e4' });
    const page = new Page('/#variant=sittuyin&ruleset=pychess&fen=', store);
    expect([page.bar.paths, page.shown]).toEqual([['[/play]'], [null, null]]);
    expect(gameOn(store.state.peek()).variant).toBe('sittuyin');
  });
});

describe('a game that is kept', () => {
  /** A page with a game on the board that has just got its name. */
  const playing = () => {
    const page = new Page('/play');
    page.store.dispatch({ type: 'gameNamed', from: null, id: 'abc' });
    return page.settle();
  };

  test('has the address of the board from the moment it has a name', () => {
    const page = playing();
    expect([page.bar.paths, page.shown]).toEqual([['[/games/abc]'], [null, null]]);
    expect(page.go({ page: 'games' }).go({ page: 'kept', kept: 'abc' }).shown).toEqual([null, null]);
  });

  test('is a step back from the next one, and looked for until it comes', () => {
    const page = playing().go({ page: 'newGame' });
    page.store.dispatch({ type: 'gameStarted', variant: 'sissa', options: {}, computer: null });
    expect(page.settle().bar.paths).toEqual(['/games/abc', '[/play]']);
    expect(page.press(-1).shown).toEqual(['kept', null]);
    page.store.dispatch({ type: 'gameOpened', game: { ...newGame('sittuyin', 'pychess'), id: 'abc' } });
    expect([page.settle().shown, page.bar.paths]).toEqual([
      [null, null],
      ['[/games/abc]', '/play'],
    ]);
  });

  test('that is not there keeps its address', () => {
    const page = new Page('/games/none');
    expect(page.shown).toEqual(['kept', null]);
    page.store.dispatch({ type: 'gameMissing', id: 'other' });
    expect(page.settle().shown).toEqual(['kept', null]);
    page.store.dispatch({ type: 'gameMissing', id: 'none' });
    expect([page.settle().shown, page.bar.paths]).toEqual([['unknown', null], ['[/games/none]']]);
  });
});

test('the game of a link is taken in, and the address says where it is read', () => {
  const page = new Page(`/${makeGameFragment('[Variant "Makruk"]\n\n1. e4 *\n')}`);
  expect(page.received).toEqual(['[Variant "Makruk"]\n\n1. e4 *']);
  expect(page.bar.paths).toEqual(['[/analyse/pgn]']);
});
