/** The library of a browser, and the news of it between its pages. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { afterFrame } from '../../platform/afterFrame.js';
import { holdGame } from '../../platform/gameLock.js';
import { Library, type News } from '../games/library.js';
import type { Shelf, ShelfEvents } from '../games/shelf.js';
import type { Store } from '../store/store.js';
import { type Hold, Keeper } from './keeper.js';
import { newCommandId } from './random.js';
import { saveLast, savePage } from './storage.js';

const CHANNEL = 'sitke.games';

/** The door to the games of this device. */
export interface GamesDoor {
  readonly library: Library;
  readonly keeper: Keeper;
  /** Counts the changes of the library by this page. */
  readonly changes: ReadonlySignal<number>;
}

/** Opens the shelf; what it needs is loaded with the first game, not with the page. */
async function openLazily(events: ShelfEvents): Promise<Shelf> {
  const loaded = await import('../games/shelf.js').catch((error: unknown) => {
    throw new DOMException(String(error), 'NetworkError');
  });
  return loaded.openShelf(events);
}

/** Returns the library of this browser, and a way to connect a store with it. */
export function browserGames(storage: Storage | null) {
  const changes = signal(0);
  const channel = new BroadcastChannel(CHANNEL);
  let keeper: Keeper | null = null;
  const library = new Library(openLazily, {
    changed: () => {
      changes.value = changes.peek() + 1;
    },
    told: (news) => channel.postMessage(news),
    problem: () => keeper?.problem(),
  });
  return {
    library,
    changes: changes as ReadonlySignal<number>,
    connect(store: Store, session: Storage | null, hold: Hold | null): Keeper {
      const connected = new Keeper(store, {
        library,
        journal: storage,
        owner: newCommandId(),
        nowMs: Date.now,
        newId: newCommandId,
        afterFrame,
        keepPage: (text, held) => {
          if (session) savePage(session, text, held);
        },
        holds: (id) => {
          if (storage) saveLast(storage, id);
          return holdGame(navigator.locks, id);
        },
      });
      keeper = connected;
      channel.addEventListener('message', ({ data }: MessageEvent<News>) => connected.receive(data));
      connected.open(hold);
      connected.problem();
      return connected;
    },
  };
}
