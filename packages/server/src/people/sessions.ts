/**
 * Sessions: a random token in a cookie (or, for programs, in a header), of which the store has only the hash. Nobody
 * needs an account: the first connection makes a session, with a secret player name that no message contains.
 */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { botId, botNameOf, levelOf } from '../games/players.js';
import type { Directory, SessionStore, Store } from '../store/index.js';
import { type Moves, OwnMoves, RelayedMoves } from './moves.js';

const TOKEN_BYTES = 32;
const PLAYER_BYTES = 16;
const DAY_MS = 86_400_000;
const LIFE_MS = 30 * DAY_MS;
/** A program keeps its token in a file and may be idle for long. */
const BOT_LIFE_MS = 365 * DAY_MS;
/** For a session that has not begun or joined a game yet: most are of visitors who never come back. */
const UNUSED_LIFE_MS = DAY_MS;
const [UNUSED, USED] = ['{"unused":true}', '{}'];
/** How much of a session's life may pass before it is renewed in full. */
const RENEW_MS = DAY_MS;

const TOKEN = /^[0-9A-Za-z_-]{43}$/;

/** A recovery key brings a player back whose sessions are lost or over, as often as they like, until it expires. */
const KEY_LIFE_MS = 365 * DAY_MS;
/** Where the store has the key, which no secret is, and the secret. */
const KEY = /^([0-9A-Za-z_-]{43})\.([0-9A-Za-z_-]{43})$/;

/** The credentials in a request's headers. */
export interface Credentials {
  readonly token: string | null;
  /** Whether the token came in a header that no browser sends by itself. */
  readonly isBearer: boolean;
}

/** A session's player, and the token if it is new. */
export interface SessionEntry {
  readonly player: string;
  readonly newToken: string | null;
}

/**
 * Whether a request may change something: a page of these origins sends it, or a program with a token. A foreign page
 * makes browsers send our cookie, but can neither fake its origin nor add a header.
 */
export function isTrusted(
  { origin }: IncomingHttpHeaders,
  { isBearer }: Credentials,
  origins: ReadonlySet<string>,
): boolean {
  return origin === undefined ? isBearer : origins.has(origin);
}

export class Sessions {
  readonly #sessions: SessionStore;
  readonly #directory: Directory;
  readonly #origins: ReadonlySet<string>;
  /** Players on their way to another device. */
  readonly moves: Moves;

  /** `origins` are those of the pages that the server serves, which may become known later; default: none over TLS. */
  constructor(
    { sessions, directory, relay }: Pick<Store, 'sessions' | 'directory' | 'relay'>,
    origins: ReadonlySet<string> = new Set(),
  ) {
    this.#sessions = sessions;
    this.#directory = directory;
    this.#origins = origins;
    this.moves = relay ? new RelayedMoves(relay) : new OwnMoves();
  }

  /** Returns the credentials in a request's headers. Malformed tokens count as missing. */
  credentialsOf(headers: IncomingHttpHeaders): Credentials {
    const [, bearer] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
    if (headers.authorization !== undefined) return { token: tokenOf(bearer), isBearer: true };
    const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
    const name = cookieName(this.#isSecure(headers));
    const own = cookies.find((cookie) => cookie.startsWith(`${name}=`));
    return { token: tokenOf(own?.slice(name.length + 1)), isBearer: false };
  }

  /** Returns the player of a token, or null if its session has ended. */
  async find(token: string, nowMs: number): Promise<string | null> {
    const hash = hashOf(token);
    const session = await this.#sessions.get(hash, nowMs);
    if (!session) return null;
    if (session.data === UNUSED) return session.player;
    const lifeMs = lifeOf(session.player);
    if (session.expiresMs - nowMs < lifeMs - RENEW_MS) {
      // It may have been ended meanwhile, here or by another server.
      if (!(await this.#sessions.renew(hash, nowMs + lifeMs))) return null;
    }
    return session.player;
  }

  /** Makes a session, for a new player by default. */
  async make(nowMs: number, known?: string): Promise<{ readonly player: string; readonly token: string }> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const player = known ?? randomBytes(PLAYER_BYTES).toString('base64url');
    const [data, lifeMs] = known === undefined ? [UNUSED, UNUSED_LIFE_MS] : [USED, lifeOf(known)];
    await this.#sessions.put({ hash: hashOf(token), player, data, expiresMs: nowMs + lifeMs });
    return { player, token };
  }

  /** Extends a player's session when they have begun or joined a game. */
  async use(player: string, nowMs: number): Promise<void> {
    if (levelOf(player) !== null || botNameOf(player) !== null) return;
    await this.#sessions.use({ player, from: UNUSED, to: USED, expiresMs: nowMs + LIFE_MS });
  }

  /** Registers a program; returns its token, or null if its name is taken. */
  async makeBot(name: string, nowMs: number): Promise<string | null> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const session = { hash: hashOf(token), player: botId(name), data: USED, expiresMs: nowMs + BOT_LIFE_MS };
    return (await this.#directory.addBot({ name, createdMs: nowMs, session })) ? token : null;
  }

  /** Returns the player of a token and its expiry, without renewing it; null if there is none. */
  async look(text: string, nowMs: number): Promise<{ readonly player: string; readonly expiresMs: number } | null> {
    const token = tokenOf(text);
    return token === null ? null : this.#sessions.get(hashOf(token), nowMs);
  }

  /**
   * Makes the recovery key of a token's player, after which an older one is void; null where no game was begun or joined
   * yet, or if the session has ended.
   */
  async makeKey(token: string, nowMs: number): Promise<string | null> {
    const session = await this.#sessions.get(hashOf(token), nowMs);
    if (!session || session.data === UNUSED || botNameOf(session.player) !== null) return null;
    const { player } = session;
    const place = createHash('sha256').update(`recovery of ${player}`).digest('base64url');
    const secret = randomBytes(TOKEN_BYTES).toString('base64url');
    const data = JSON.stringify({ key: hashOf(secret) });
    const hash = keyHashOf(place);
    await this.#sessions.put({ hash, player, data, expiresMs: nowMs + KEY_LIFE_MS });
    // The session may have been ended meanwhile, and older keys with it.
    if (await this.#sessions.get(hashOf(token), nowMs)) return `${place}.${secret}`;
    await this.#sessions.delete(hash);
    return null;
  }

  /** Makes a session for the player of a recovery key; null if the key is malformed, void or too old. */
  async recover(key: string, nowMs: number): Promise<string | null> {
    const player = await this.#findByKey(key, nowMs);
    if (player === null) return null;
    const { token } = await this.make(nowMs, player);
    // All sessions of the player may have been ended in between, and the key with them.
    if ((await this.#findByKey(key, nowMs)) !== null) return token;
    await this.#sessions.delete(hashOf(token));
    return null;
  }

  async #findByKey(text: string, nowMs: number): Promise<string | null> {
    const [, place, secret] = KEY.exec(text) ?? [];
    if (place === undefined || secret === undefined) return null;
    const kept = await this.#sessions.get(keyHashOf(place), nowMs);
    if (!kept) return null;
    const { key } = JSON.parse(kept.data) as { key: string };
    return timingSafeEqual(Buffer.from(key), Buffer.from(hashOf(secret))) ? kept.player : null;
  }

  /** Ends all sessions of a player, and their ways to a new one. */
  async end(player: string): Promise<void> {
    await this.moves.drop(player);
    await this.#sessions.deleteOf(player);
  }

  /** Returns the cookie that sets a browser's token, or removes it if `token` is null. */
  cookieOf(token: string | null, headers: IncomingHttpHeaders): string {
    const isSecure = this.#isSecure(headers);
    const seconds = token === null ? 0 : LIFE_MS / 1000;
    const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`;
    return `${cookieName(isSecure)}=${token ?? ''}; ${attributes}`;
  }

  /**
   * Whether the page of a request came over TLS; behind a proxy the server itself does not see that. A page's own GET
   * names no origin: then the address that was asked for decides, and if it is not one of ours, any origin over TLS does.
   */
  #isSecure({ origin, host }: IncomingHttpHeaders): boolean {
    if (origin !== undefined && this.#origins.has(origin)) return isTls(origin);
    const all = [...this.#origins];
    const named = all.filter((each) => new URL(each).host === host);
    return (named.length > 0 ? named : all).some(isTls);
  }
}

function lifeOf(player: string): number {
  return botNameOf(player) === null ? LIFE_MS : BOT_LIFE_MS;
}

function isTls(origin: string): boolean {
  return origin.startsWith('https://');
}

/** The prefix makes browsers reject the cookie from other hosts, from other paths and without TLS. */
function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-sid' : 'sid';
}

function tokenOf(text: string | undefined): string | null {
  return text !== undefined && TOKEN.test(text) ? text : null;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Where the store has a recovery key: at no token's place, since tokens have no blanks. */
function keyHashOf(place: string): string {
  return hashOf(`recovery ${place}`);
}
