/**
 * Who is who: a random token in a cookie (or, for programs, in a header), of which the store has only the hash. Nobody
 * needs an account: a session is made on the first connection, with a player's name of its own that no message tells.
 */

import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { botId, botNameOf, levelOf } from '../games/players.js';
import type { GameStore } from '../store/index.js';

const TOKEN_BYTES = 32;
const PLAYER_BYTES = 16;
const DAY_MS = 86_400_000;
const LIFE_MS = 30 * DAY_MS;
/** A program keeps its token in a file and may rest for long. */
const BOT_LIFE_MS = 365 * DAY_MS;
/** One in which nobody has begun or joined a game yet: most are of visitors who never come back. */
const UNUSED_LIFE_MS = DAY_MS;
const [UNUSED, USED] = ['{"unused":true}', '{}'];
/** How much of a session's life may have passed before it gets a whole one again. */
const RENEW_MS = DAY_MS;

const TOKEN = /^[0-9A-Za-z_-]{43}$/;

/** What a request's headers say about who sends it. */
export interface Credentials {
  readonly token: string | null;
  /** Whether the token came in a header that no browser sends by itself. */
  readonly isBearer: boolean;
}

/** A session as it is, and the token of one that has just been made. */
export interface SessionEntry {
  readonly player: string;
  readonly newToken: string | null;
}

/**
 * Whether a request may do something for who sends it: a page of these origins asks, or a program with a token. A page of
 * somebody else's makes browsers send our cookie, but can neither lie about its origin nor add a header.
 */
export function isTrusted(
  { origin }: IncomingHttpHeaders,
  { isBearer }: Credentials,
  origins: ReadonlySet<string>,
): boolean {
  return origin === undefined ? isBearer : origins.has(origin);
}

export class Sessions {
  readonly #store: GameStore;
  /** The hashes of sessions that were ended here: one that is just being renewed must not come back by that. */
  readonly #ended = new Set<string>();

  constructor(store: GameStore) {
    this.#store = store;
  }

  /** Returns what the headers of a request say about who sends it. Malformed tokens are none. */
  credentialsOf(headers: IncomingHttpHeaders): Credentials {
    const [, bearer] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
    if (headers.authorization !== undefined) return { token: tokenOf(bearer), isBearer: true };
    const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
    const name = cookieName(isSecurePage(headers));
    const own = cookies.find((cookie) => cookie.startsWith(`${name}=`));
    return { token: tokenOf(own?.slice(name.length + 1)), isBearer: false };
  }

  /** Returns the player of a token, or null if it has none any more. */
  async find(token: string, nowMs: number): Promise<string | null> {
    const hash = hashOf(token);
    const session = await this.#store.getSession(hash, nowMs);
    if (!session) return null;
    if (session.data === UNUSED) return session.player;
    const lifeMs = lifeOf(session.player);
    if (session.expiresMs - nowMs < lifeMs - RENEW_MS) {
      await this.#store.putSession({ ...session, expiresMs: nowMs + lifeMs });
      if (this.#ended.has(hash)) {
        await this.#store.deleteSession(hash);
        return null;
      }
    }
    return session.player;
  }

  /** Makes a session, for somebody new where no player is named. */
  async make(nowMs: number, known?: string): Promise<{ readonly player: string; readonly token: string }> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const player = known ?? randomBytes(PLAYER_BYTES).toString('base64url');
    const [data, lifeMs] = known === undefined ? [UNUSED, UNUSED_LIFE_MS] : [USED, lifeOf(known)];
    await this.#store.putSession({ hash: hashOf(token), player, data, expiresMs: nowMs + lifeMs });
    return { player, token };
  }

  /** Hears that a player has begun or joined a game: their session is to last. */
  async use(player: string, nowMs: number): Promise<void> {
    if (levelOf(player) !== null || botNameOf(player) !== null) return;
    await this.#store.useSessions({ player, from: UNUSED, to: USED, expiresMs: nowMs + LIFE_MS });
  }

  /** Registers a program; returns its token, or null where its name is taken. */
  async makeBot(name: string, nowMs: number): Promise<string | null> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const session = { hash: hashOf(token), player: botId(name), data: USED, expiresMs: nowMs + BOT_LIFE_MS };
    return (await this.#store.addBot({ name, createdMs: nowMs, session })) ? token : null;
  }

  /** Returns the player of a token and when it ends, as it is; null where there is none. */
  async look(text: string, nowMs: number): Promise<{ readonly player: string; readonly expiresMs: number } | null> {
    const token = tokenOf(text);
    return token === null ? null : this.#store.getSession(hashOf(token), nowMs);
  }

  /** Ends all sessions of a player. */
  async end(player: string): Promise<void> {
    for (const hash of await this.#store.deleteSessionsOf(player)) this.#ended.add(hash);
  }

  /** Returns the cookie that gives the browser of a request its token; without a token, takes the one it has away. */
  cookieOf(token: string | null, headers: IncomingHttpHeaders): string {
    const isSecure = isSecurePage(headers);
    const seconds = token === null ? 0 : LIFE_MS / 1000;
    const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`;
    return `${cookieName(isSecure)}=${token ?? ''}; ${attributes}`;
  }
}

function lifeOf(player: string): number {
  return botNameOf(player) === null ? LIFE_MS : BOT_LIFE_MS;
}

/** Whether a page that came over TLS asks; behind a proxy the server itself does not see that. */
function isSecurePage({ origin }: IncomingHttpHeaders): boolean {
  return origin?.startsWith('https://') ?? false;
}

/** The prefix makes browsers refuse the cookie from other hosts, from other paths and without TLS. */
function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-sid' : 'sid';
}

function tokenOf(text: string | undefined): string | null {
  return text !== undefined && TOKEN.test(text) ? text : null;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
