/** The open game of the server at the edge of the state: steps the link that lies there, and sends what it says. */

import { computed, effect, untracked } from '@preact/signals';
import {
  type LinkInput,
  newLink,
  type Received,
  type ServerMessage,
  stepLink,
  TRANSIENT_ERRORS,
} from '@sitke/protocol';
import type { Connection } from '../../platform/connection.js';
import type { ItemStore } from '../../platform/storage.js';
import { onlineOf } from '../session.js';
import type { Store } from '../store/store.js';
import type { OnlineSession } from '../types.js';
import { readOutbox, writeOutbox } from './outbox.js';
import { keepReceipt } from './receipts.js';

/** How often the link is asked whether something must be sent again. Units: ms. */
const TICK_MS = 500;

/** The world as a game on the page needs it. */
export interface GameWorld {
  readonly connection: Pick<Connection, 'listen' | 'send'>;
  /** Null where the browser forbids it. */
  readonly storage: ItemStore | null;
  now(): number;
  /** Returns an id for a command: 96 bits as base64url. */
  newCommandId(): string;
  /** Calls back again and again; returns what ends that. */
  every(ms: number, call: () => void): () => void;
}

/** Returns a world as a browser has it. */
export function browserGameWorld(connection: Connection, storage: Storage | null): GameWorld {
  return {
    connection,
    storage,
    now: () => Date.now(),
    newCommandId() {
      const bytes = crypto.getRandomValues(new Uint8Array(12));
      return btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_');
    },
    every(ms, call) {
      const timer = setInterval(call, ms);
      return () => clearInterval(timer);
    },
  };
}

class OpenGame {
  readonly #id: string;
  readonly #store: Store;
  readonly #world: GameWorld;
  #ends: (() => void)[] = [];
  #isProven = false;

  constructor(id: string, store: Store, world: GameWorld) {
    this.#id = id;
    this.#store = store;
    this.#world = world;
  }

  open(): void {
    const { connection, storage, now, newCommandId, every } = this.#world;
    const kept = storage ? readOutbox(storage, this.#id) : [];
    this.#store.dispatch({ type: 'onlineStepped', link: newLink(this.#id, kept), refused: [] });
    this.#ends = [
      this.#store.onCommand((command) => this.#step({ type: 'command', id: newCommandId(), command, nowMs: now() })),
      connection.listen({
        opened: (fields) => this.#step({ type: 'opened', nowMs: now(), fields }),
        closed: () => this.#step({ type: 'closed' }),
        received: (message) => this.#receive(message),
      }),
      every(TICK_MS, () => this.#step({ type: 'tick', nowMs: now() })),
    ];
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
    this.#world.connection.send({ t: 'leave', game: this.#id });
  }

  /** The game as the state has it; null once another page is open. */
  #game(): OnlineSession | null {
    const game = onlineOf(this.#store.state.peek());
    return game?.link.game === this.#id ? game : null;
  }

  #receive(message: Received): void {
    if (!('game' in message) || message.game !== this.#id) return;
    if (message.t === 'error' && !TRANSIENT_ERRORS.has(message.code))
      this.#store.dispatch({ type: 'onlineFailed', code: message.code });
    if (message.t === 'receipt') this.#keep(message);
    this.#step({ type: 'received', message, nowMs: this.#world.now() });
    if (message.t === 'event' && message.kinds.includes('outage')) {
      this.#store.dispatch({ type: 'onlineCredited', id: this.#id });
    }
    this.#prove();
  }

  #keep({ t: _, ...receipt }: Extract<ServerMessage, { t: 'receipt' }>): void {
    if (this.#world.storage) keepReceipt(this.#world.storage, receipt);
  }

  #step(input: LinkInput): void {
    const before = this.#game()?.link;
    if (!before) return;
    const { storage, connection } = this.#world;
    const { link, send, refused } = stepLink(before, input);
    // Acts lie in the browser's store before they go out.
    if (storage) writeOutbox(storage, this.#id, before.pending, link.pending);
    if (link !== before) this.#store.dispatch({ type: 'onlineStepped', link, refused });
    for (const message of send) connection.send(message);
  }

  /** Compares both armies with the digests that came before them. */
  #prove(): void {
    const game = this.#game();
    if (this.#isProven || !game?.link.view?.salts) return;
    this.#isProven = true;
    const { digests, link } = game;
    const { view } = link;
    // Few games have secret armies: the digest comes with the first.
    import('../../platform/digest.js').then(
      ({ isGenuine }) => {
        const answer = view && isGenuine(view, digests);
        if (answer !== null) this.#store.dispatch({ type: 'onlineProven', id: this.#id, isGenuine: answer });
      },
      () => {
        // Without a network it is tried again at the next message.
        this.#isProven = false;
      },
    );
  }
}

/** Lets the game that the state says is open follow the server. */
export function connectGame(store: Store, world: GameWorld): void {
  const id = computed(() => onlineOf(store.state.value)?.link.game ?? null);
  effect(() => {
    if (id.value === null) return undefined;
    const game = new OpenGame(id.value, store, world);
    // Untracked, so that this effect does not depend on the whole state.
    untracked(() => game.open());
    return () => game.close();
  });
}
