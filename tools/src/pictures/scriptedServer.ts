/** A server that says what a test or a picture lets it say, in place of the one that a page would connect to. */

import {
  type ClientMessage,
  type ErrorCode,
  type GameView,
  HELLO,
  PROTOCOL_VERSION,
  parseClientMessage,
  refusal,
  type ServerMessage,
  viewHash,
} from '@sitke/protocol';
import type { Page, WebSocketRoute } from 'playwright-core';

export type LobbyMessage = Extract<ServerMessage, { t: 'lobby' }>;
type MessageOf<T extends ClientMessage['t']> = Extract<ClientMessage, { t: T }>;

/** The pages whose sockets are routed, a route that stays, each with who stands there now. */
const taken = new WeakMap<Page, ScriptedServer | null>();

/** Answers pings, and requests for the lobby and for games that it shows, by itself; it ignores everything else. */
export class ScriptedServer {
  readonly heard: ClientMessage[] = [];
  #lobby: LobbyMessage;
  #socket: WebSocketRoute | null = null;
  #isAway = false;
  #waiting: (() => void)[] = [];
  readonly #games = new Map<string, Extract<ServerMessage, { t: 'state' }>>();
  #isNewer = false;
  readonly #now: () => number;

  /** `now`: what its clock says. Units: ms. */
  constructor(lobby: LobbyMessage, now: () => number = Date.now) {
    this.#lobby = lobby;
    this.#now = now;
  }

  /** Stands between a page and its server, for all sockets until another one does or `freePage` is called. */
  async takePage(page: Page): Promise<void> {
    const isRouted = taken.has(page);
    taken.set(page, this);
    if (isRouted) return;
    await page.routeWebSocket('**/ws?*', (socket) => {
      const server = taken.get(page);
      if (server) server.#accept(socket);
      else socket.connectToServer();
    });
  }

  /** Leaves a page to its server. */
  static freePage(page: Page): void {
    if (taken.has(page)) taken.set(page, null);
  }

  #accept(socket: WebSocketRoute): void {
    if (this.#isAway) {
      void socket.close();
      return;
    }
    this.#socket = socket;
    this.tell(this.#isNewer ? { t: 'outdated', version: PROTOCOL_VERSION + 1, oldest: PROTOCOL_VERSION + 1 } : HELLO);
    socket.onMessage((text) => this.#hear(String(text)));
  }

  #hear(text: string): void {
    const read = parseClientMessage(text);
    if (!read.ok) throw new Error(`${text}: ${read.error.message}`);
    const message = read.value;
    this.heard.push(message);
    if (message.t === 'ping') this.tell({ t: 'pong', n: message.n, at: this.#now() });
    if (message.t === 'lobby' && message.on) this.tell(this.#lobby);
    const asked = message.t === 'sync' ? this.#games.get(message.game) : undefined;
    if (asked) this.tell(asked);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  tell(message: ServerMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** Refuses the first message of a kind, as soon as it comes. */
  async refuse(t: 'create' | 'act', code: ErrorCode): Promise<void> {
    const [message] = await this.hears(t);
    this.tell({ t: 'refused', game: null, id: message.id, ...refusal(code) });
  }

  /** Sends the lobby. */
  change(lobby: Partial<LobbyMessage>): void {
    this.#lobby = { ...this.#lobby, ...lobby };
    this.tell(this.#lobby);
  }

  /** Shows a game, or how it is now. */
  show(game: string, view: GameView): void {
    const v = (this.#games.get(game)?.v ?? 0) + 1;
    const state = { t: 'state', game, v, hash: viewHash(view), at: this.#now(), view, draft: null } as const;
    this.#games.set(game, state);
    this.tell(state);
  }

  /** Breaks the connection; `isAway` says whether the server stays away. */
  async drop(isAway = false): Promise<void> {
    this.#isAway = isAway;
    await this.#socket?.close();
  }

  return(): void {
    this.#isAway = false;
  }

  /** Breaks the connection, and is too new for the page from then on. */
  async renew(): Promise<void> {
    this.#isNewer = true;
    await this.drop();
  }

  all<T extends ClientMessage['t']>(t: T): MessageOf<T>[] {
    return this.heard.filter((message): message is MessageOf<T> => message.t === t);
  }

  /** Resolves with the messages of a kind as soon as there are so many. */
  async hears<T extends ClientMessage['t']>(t: T, count = 1): Promise<[MessageOf<T>, ...MessageOf<T>[]]> {
    while (this.all(t).length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const [first, ...rest] = this.all(t);
    return [first!, ...rest];
  }
}
