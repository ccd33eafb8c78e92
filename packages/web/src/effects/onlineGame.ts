/** The open game of the server at the edge of the state: `stepLink` says what to send, this sends it and tells the state. */

import { computed, effect, untracked } from '@preact/signals';
import { type Link, type LinkInput, newLink, type ServerMessage, stepLink, TRANSIENT_ERRORS } from '@sitke/protocol';
import type { Store } from '../store/store.js';
import type { Connection } from './connection.js';
import { isGenuine } from './digest.js';
import { type ActStore, keepActs, keptActs } from './outbox.js';

/** How often the link is asked whether something must be sent again. Units: ms. */
const TICK_MS = 500;

/** What a game on the page needs of the world. */
export interface GameWorld {
  readonly connection: Pick<Connection, 'listen' | 'send'>;
  /** Null where the browser forbids it. */
  readonly storage: ActStore | null;
  now(): number;
  /** Returns a name for an act: 96 bits as base64url. */
  newActId(): string;
  /** Calls back again and again; returns what ends that. */
  every(ms: number, call: () => void): () => void;
}

/** Returns a world as a browser has it. */
export function browserGameWorld(connection: Connection, storage: Storage | null): GameWorld {
  return {
    connection,
    storage,
    now: () => Date.now(),
    newActId() {
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
  #link: Link;
  #ends: (() => void)[] = [];
  #isProven = false;

  constructor(id: string, store: Store, world: GameWorld) {
    this.#id = id;
    this.#store = store;
    this.#world = world;
    this.#link = newLink(id, world.storage ? keptActs(world.storage, id) : []);
  }

  open(): void {
    const { connection, now, every } = this.#world;
    this.#ends = [
      connection.listen({
        opened: () => this.#step({ type: 'opened', nowMs: now() }),
        closed: () => this.#step({ type: 'closed' }),
        heard: (message) => this.#hear(message),
      }),
      every(TICK_MS, () => this.#step({ type: 'tick', nowMs: now() })),
      effect(() => this.#takeActs()),
    ];
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
    this.#world.connection.send({ t: 'leave', game: this.#id });
  }

  #hear(message: ServerMessage): void {
    if (!('game' in message) || message.game !== this.#id) return;
    if (message.t === 'error' && !TRANSIENT_ERRORS.has(message.code))
      this.#store.dispatch({ type: 'onlineFailed', code: message.code });
    this.#step({ type: 'received', message, nowMs: this.#world.now() });
    if (message.t === 'event' && message.kinds.includes('outage')) {
      this.#store.dispatch({ type: 'onlineCredited', id: this.#id });
    }
    this.#prove();
  }

  /** Gives the link what was done on the page. */
  #takeActs(): void {
    const game = this.#store.state.value.online?.game;
    if (game?.link.game !== this.#id) return;
    for (const act of game.acts.slice(0, 1)) {
      this.#step({ type: 'act', id: this.#world.newActId(), act, nowMs: this.#world.now() }, 1);
    }
  }

  #step(input: LinkInput, taken = 0): void {
    const { storage, connection } = this.#world;
    const before = this.#link;
    const { link, send, refused } = stepLink(before, input);
    this.#link = link;
    // What is sent lies in the store before it goes out.
    if (storage) keepActs(storage, this.#id, before.pending, link.pending);
    for (const message of send) connection.send(message);
    if (taken > 0 || refused.length > 0 || !isSameToEye(link, before)) {
      this.#store.dispatch({ type: 'onlineStepped', link, refused, taken });
    }
  }

  /** Compares both armies with the digests that were told before they were shown. */
  #prove(): void {
    const view = this.#link.view;
    const digests = this.#store.state.peek().online?.game?.digests;
    if (this.#isProven || !view?.salts || !digests) return;
    this.#isProven = true;
    const answer = isGenuine(view, digests);
    if (answer !== null) this.#store.dispatch({ type: 'onlineProven', id: this.#id, isGenuine: answer });
  }
}

/** Whether nothing has changed but when something was sent or asked. */
function isSameToEye(a: Link, b: Link): boolean {
  const isSame = a.view === b.view && a.draft === b.draft && a.isOpen === b.isOpen;
  const acts = ({ pending }: Link): string => pending.map(({ id, doneV }) => `${id} ${doneV}`).join();
  return isSame && acts(a) === acts(b);
}

/** Lets the game that the state says is open follow the server. */
export function connectGame(store: Store, world: GameWorld): void {
  const id = computed(() => {
    const place = store.state.value.online?.place;
    return place?.kind === 'game' ? place.id : null;
  });
  effect(() => {
    if (id.value === null) return undefined;
    const game = new OpenGame(id.value, store, world);
    // What happens at once must not make this effect depend on the whole state.
    untracked(() => game.open());
    return () => game.close();
  });
}
