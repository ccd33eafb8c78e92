import { gameOn } from '../session.js';
import 'fake-indexeddb/auto';
import { holds } from '@sitke/testkit/properties';
import { seeded } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { newGame } from '../game.js';
import { initialState } from '../initial.js';
import { playUci } from '../line.js';
import { contentOf } from './content.js';
import { Library, type News, type Problem } from './library.js';
import { type GameRecord, recordOf } from './record.js';
import { openShelf, type Shelf, type ShelfEvents } from './shelf.js';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const MOVES = ['e2e4', 'd2d4', 'g2g4', 'b1c3', 'a2a4'];

/** A record of a game with one move, which stands for its content. */
function record(id: string, owner: string, revision: number, move: number): GameRecord {
  const game = gameOn(playUci(initialState(newGame('sissa', 'standard')), MOVES[move % MOVES.length]!));
  return recordOf({ ...game, id }, { owner, revision, createdMs: 1000, changedMs: revision });
}

/** A library with its events, and a browser that can be made to refuse. */
function opened(open: (events: ShelfEvents) => Promise<Shelf> = openShelf) {
  const problems: (Problem | null)[] = [];
  const news: News[] = [];
  const refusal: { name: string | null } = { name: null };
  const refuse = (): void => {
    if (refusal.name !== null) throw new DOMException('refused', refusal.name);
  };
  const library = new Library(
    async (events) => {
      const shelf = await open(events);
      const update: Shelf['update'] = async (ids, change) => {
        refuse();
        await shelf.update(ids, change);
      };
      return { ...shelf, update };
    },
    { changed: () => undefined, told: (one) => news.push(one), problem: (one) => problems.push(one) },
  );
  return { library, problems, news, refusal };
}

const contents = async (library: Library) =>
  Object.fromEntries((await library.all()).records.map((each) => [each.id, contentOf(each)]));

test('whatever pages do to games in whatever order, none writes over what another has played', async () => {
  const runs: (() => Promise<void>)[] = [];
  holds(often(60, 1000, 10_000), (choose) => {
    const steps = Array.from({ length: 25 }, () => [choose(7), choose(3), choose(3), choose(5)] as const);
    runs.push(async () => {
      globalThis.indexedDB = new IDBFactory();
      const pages = ['A', 'B', 'C'].map((owner) => ({ owner, ...opened(), revisions: new Map<string, number>() }));
      const kept = new Map<string, { owner: string; content: string }>();
      for (const [what, who, which, move] of steps) {
        const { library, owner, revisions } = pages[who]!;
        const id = `game${which}`;
        if (what < 3) {
          const revision = (revisions.get(id) ?? 0) + 1;
          revisions.set(id, revision);
          const next = record(id, owner, revision, move);
          const got = await library.write(next);
          const was = kept.get(id);
          // Another page has the game: that one stays, and this one is kept as a separate game.
          if (got !== id) expect(was?.owner).not.toBe(owner);
          else if (was && was.owner !== owner) expect(was.content).toBe(contentOf(next));
          if (got !== id) kept.set(got, kept.get(got) ?? { owner, content: contentOf(next) });
          else if (!was || was.owner === owner) kept.set(id, { owner, content: contentOf(next) });
        } else if (what < 5) {
          const claimed = await library.claim(id, owner);
          expect(claimed === null).toBe(!kept.has(id));
          if (claimed) {
            revisions.set(id, claimed.revision);
            kept.get(id)!.owner = owner;
          }
        } else if (what === 5) {
          await library.rename(id, `name ${move}`);
        } else {
          const removed = await library.remove(id);
          expect(removed === null).toBe(!kept.has(id));
          if (removed && move < 3) await library.add(removed);
          else kept.delete(id);
        }
      }
      const wanted = Object.fromEntries([...kept].map(([id, { content }]) => [id, content]));
      for (const { library } of pages) expect(await contents(library)).toEqual(wanted);
    });
  });
  for (const run of runs) await run();
});

describe('a browser that refuses', () => {
  test.each([
    ['QuotaExceededError', 'full'],
    ['UnknownError', 'refused'],
  ])('%s is told, the games go on in memory, and are kept once it takes them', async (name, problem) => {
    const { library, problems, refusal } = opened();
    await library.write(record('old', 'A', 1, 0));
    refusal.name = name;
    await library.write(record('old', 'A', 2, 1));
    await library.write(record('new', 'A', 1, 2));
    await library.rename('new', 'Mine');
    const mine = await contents(library);
    expect(mine).toEqual({
      old: contentOf(record('old', 'A', 2, 1)),
      new: contentOf(record('new', 'A', 1, 2)),
    });
    expect(problems).toEqual([problem]);
    refusal.name = null;
    await library.write(record('third', 'A', 1, 3));
    expect(problems).toEqual([problem, null]);
    expect(await contents(opened().library)).toEqual({ ...mine, third: contentOf(record('third', 'A', 1, 3)) });
    expect((await opened().library.all()).records.find(({ id }) => id === 'new')?.name).toBe('Mine');
  });

  test('to open anything, too', async () => {
    const { library, problems } = opened(() => Promise.reject(new DOMException('private', 'SecurityError')));
    await library.write(record('a', 'A', 1, 0));
    expect(Object.keys(await contents(library))).toEqual(['a']);
    expect(problems).toEqual(['refused']);
    expect(await library.addAll([record('b', 'A', 1, 0)])).toBe('refused');
    expect(Object.keys(await contents(library))).toEqual(['a']);
  });

  test('takes all games of an import or none', async () => {
    const { library, refusal } = opened();
    await library.write(record('a', 'A', 1, 0));
    refusal.name = 'QuotaExceededError';
    expect(await library.addAll([record('b', '', 1, 0), record('c', '', 1, 0)])).toBe('full');
    refusal.name = null;
    expect(Object.keys(await contents(library))).toEqual(['a']);
    expect(await library.addAll([record('a', '', 1, 4), record('b', '', 1, 0)])).toBeNull();
    expect(await contents(library)).toEqual({
      a: contentOf(record('a', 'A', 1, 0)),
      b: contentOf(record('b', '', 1, 0)),
    });
  });

  test('a bug of ours is not taken for a problem of the browser', async () => {
    const { library, problems } = opened(() => Promise.reject(new RangeError('wrong')));
    await expect(library.write(record('a', 'A', 1, 0))).rejects.toThrow('wrong');
    expect(problems).toEqual([]);
  });
});

describe('a newer form of the shelf', () => {
  test('closes the shelf of an older page, which opens it again or goes on in memory', async () => {
    const old = opened();
    await old.library.write(record('a', 'A', 1, 0));
    const newer = await openShelf({ blocked: () => expect.unreachable('it lets go'), closed: () => undefined }, 2);
    await old.library.write(record('b', 'A', 1, 1));
    expect(old.problems).toEqual(['refused']);
    expect(Object.keys(await contents(old.library))).toContain('b');
    expect((await newer.all()).records.map(({ id }) => id)).toEqual(['a']);
  });

  test('waits for a page that does not let go, and keeps then what was played meanwhile', async () => {
    const held = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('sitke', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const { library, problems } = opened((events) => openShelf(events, 2));
    await library.write(record('a', 'A', 1, 0));
    expect(problems).toEqual(['blocked']);
    expect(Object.keys(await contents(library))).toEqual(['a']);
    held.close();
    await expect.poll(() => problems).toEqual(['blocked', null]);
    const again = opened((events) => openShelf(events, 2));
    expect(await contents(again.library)).toEqual(await contents(library));
  });
});

test('an entry that cannot be read is counted, and left as it is', async () => {
  const { library } = opened();
  await library.write(record('a', 'A', 1, 0));
  const shelf = await openShelf({ blocked: () => undefined, closed: () => undefined });
  await shelf.update(['a'], (old) => ({ ...old!, revision: -1 }));
  expect(await library.all()).toEqual({ records: [], unreadable: 1 });
  await library.write(record('a', 'A', 2, 1));
  await library.remove('a');
  expect(await library.all()).toEqual({ records: [], unreadable: 1 });
});

test('other pages get the news of who has a game, and that one was taken away', async () => {
  const { library, news } = opened();
  await library.write(record('a', 'A', 1, seeded(1)(5)));
  await library.claim('a', 'B');
  await library.claim('none', 'B');
  await library.remove('a');
  expect(news).toEqual([
    { id: 'a', owner: 'B' },
    { id: 'a', owner: null },
  ]);
});
