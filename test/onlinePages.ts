/** The app without its view, as several people have it, and a real server between them. */
import { type ClientMessage, type Command, socketUrl } from '@sitke/protocol';
import { type Square, VARIANT_IDS, variantOf } from '@sitke/rules';
import { WebSocket } from 'ws';
import { type RunningServer, startServer } from '#server/server';
import { MemoryStore } from '#server/store/memory';
import { Connection } from '#web/platform/connection';
import type { ItemStore } from '#web/platform/storage';
import { connectGame } from '#web/session/effects/onlineGame';
import type { AppEvent } from '#web/session/events';
import { newGame, rulesetText } from '#web/session/game';
import { initialState } from '#web/session/initial';
import { onlineOf } from '#web/session/session';
import { createStore, type Store } from '#web/session/store/store';
import type { AppState } from '#web/session/types';

/** A browser's store, in memory. */
export class Shelf implements ItemStore {
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
}

/** The part that tabs of one browser share: the session and the store. */
export interface Browser {
  readonly cookie: string;
  readonly shelf: Shelf;
}

/** A tab: the app without its view. */
export class Page {
  readonly store: Store;
  readonly connection: Connection;
  /** Whether the network is there. */
  isOnline = true;
  #socket: WebSocket | null = null;
  #count = 0;

  constructor(browser: Browser, server: () => RunningServer) {
    const [first] = VARIANT_IDS;
    this.store = createStore(initialState(newGame(first!, rulesetText(first!, variantOf(first!).presets.standard))));
    this.connection = new Connection({
      dial: () => {
        const url = this.isOnline ? server().url : 'http://127.0.0.1:1';
        const headers = { cookie: browser.cookie };
        this.#socket = new WebSocket(socketUrl(url), { origin: url, headers });
        this.#socket.on('error', () => undefined);
        return this.#socket;
      },
      now: () => Date.now(),
      random: () => 0,
      after: (ms, call) => {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
    });
    connectGame(this.store, {
      connection: this.connection,
      storage: browser.shelf,
      now: () => Date.now(),
      newCommandId: () =>
        `${Math.random().toString(36).slice(2, 10).padEnd(8, '0')}${String(++this.#count).padStart(8, '0')}`,
      every: (ms, call) => {
        const timer = setInterval(call, ms);
        return () => clearInterval(timer);
      },
    });
    this.connection.want(true);
  }

  get state(): AppState {
    return this.store.state.peek();
  }

  do(event: AppEvent): void {
    this.store.dispatch(event);
  }

  act(command: Command): void {
    this.do({ type: 'onlineCommanded', command });
  }

  open(id: string): void {
    this.do({ type: 'onlineOpened', place: { kind: 'game', id } });
  }

  /** Moves a piece by two taps. */
  move(from: Square, to: Square): void {
    this.do({ type: 'squareTapped', square: from });
    this.do({ type: 'squareTapped', square: to });
  }

  /** Waits until the state is as wanted. */
  until(is: (state: AppState) => boolean): Promise<AppState> {
    return new Promise((resolve) => {
      const stop = this.store.state.subscribe((state) => {
        if (!is(state)) return;
        queueMicrotask(() => stop());
        resolve(state);
      });
    });
  }

  create(message: Omit<Extract<ClientMessage, { t: 'create' }>, 't' | 'id'>): Promise<string> {
    return new Promise((resolve) => {
      this.connection.listen({
        opened: () => this.connection.send({ t: 'create', id: 'create0000000000', ...message }),
        received: (answer) => {
          if (answer.t === 'created') resolve(answer.game);
        },
      });
    });
  }

  /** The network goes, or comes back. */
  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
    if (!isOnline) this.#socket?.terminate();
  }

  close(): void {
    this.do({ type: 'onlineLeft' });
    this.connection.want(false);
  }
}

/** A server with a store in memory, and the pages open on it. */
export class OnlineWorld {
  readonly #store = new MemoryStore();
  readonly #pages: Page[] = [];
  #server: RunningServer | null = null;

  async start(): Promise<void> {
    const onError = (error: unknown): void => {
      throw error;
    };
    const port = this.#server?.port ?? 0;
    const options = { store: this.#store, host: '127.0.0.1', port, origins: [], limitsAddresses: false };
    // A server that was killed goes on beating on its store until the process ends.
    this.#server = await startServer({ ...options, onError, onFatal: () => undefined });
  }

  /** Ends the server at once; `start` brings it back with all that it has stored. */
  kill(): void {
    this.#server?.kill();
  }

  /** A browser with its own session. */
  async newBrowser(): Promise<Browser> {
    const { url } = this.#server!;
    const socket = new WebSocket(socketUrl(url), { origin: url });
    const cookie = await new Promise<string>((resolve) => {
      socket.on('upgrade', ({ headers }) => resolve(headers['set-cookie']?.[0]?.split(';')[0] ?? ''));
    });
    socket.terminate();
    return { cookie, shelf: new Shelf() };
  }

  newPage(browser: Browser): Page {
    const page = new Page(browser, () => this.#server!);
    this.#pages.push(page);
    return page;
  }

  async close(): Promise<void> {
    for (const page of this.#pages) page.close();
    await this.#server?.close();
  }
}

export const viewIn = (state: AppState) => onlineOf(state)?.link.view ?? null;
export const isLive = (state: AppState): boolean => viewIn(state)?.status === 'live';
export const lineIn = (state: AppState): readonly string[] => viewIn(state)?.line ?? [];
export const pendingIn = (state: AppState) => onlineOf(state)?.link.pending ?? [];
