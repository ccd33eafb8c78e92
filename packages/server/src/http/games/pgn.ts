/** Finished games as PGN: any of them by its name, and those of the lobby page by page. */

import { type Opponent, proofLines } from '@sitke/protocol';
import { isVariantId } from '@sitke/rules';
import { Hono } from 'hono';
import { pgnOf } from '../../games/pgn.js';
import { played } from '../../games/played.js';
import { type AddressOf, networkOf } from '../../net/address.js';
import type { Signer } from '../../receipts/signer.js';
import { canonicalOf, DamagedGameError, type GameRow, type GameStore } from '../../store/index.js';
import { Queues } from '../../work/queues.js';
import { Slices, yieldToEventLoop } from '../../work/slices.js';
import type { Pay } from '../../work/work.js';
import { payerOf } from '../limited.js';
import { type Routes, textResponse } from '../site.js';

export interface PgnOptions {
  readonly store: GameStore;
  readonly texts: PgnTexts;
  /** Null where no receipts are given. */
  readonly signer: Signer | null;
  readonly addressOf: AddressOf;
}

/** The cache's size, in UTF-16 units. */
const MAX_KEPT = 8_000_000;
const TYPE = 'application/x-chess-pgn; charset=utf-8';
const GAMES = 20;
const MAX_GAMES = 50;
/** The most events of the games of a page; a longer game is a page of its own. Some 10 ms to make them all. */
const EVENTS_A_PAGE = 600;
/** The most pages that a network, and that all together, wait for at a time. */
const [PAGES_A_NETWORK, PAGES] = [8, 200];
/** How many games are read for one page: most may be private. */
const LOOKED_AT = 500;
/** How many events of games are read from the store in one turn of the event loop. */
const READ_A_TURN = 100;
type Cursor = Pick<GameRow, 'createdMs' | 'id'>;

/** The parameters of a page. */
interface Query {
  readonly variant: string | undefined;
  readonly before: Cursor | undefined;
  readonly limit: number;
}

interface Page {
  readonly rows: readonly GameRow[];
  /** The last game that was read; null if there are no more. */
  readonly next: Cursor | null;
}

/** Returns the query, or its error. */
function readQuery(given: URLSearchParams): Query | string {
  const [variant, before, limit] = ['variant', 'before', 'limit'].map((name) => given.get(name) ?? undefined);
  if (variant !== undefined && !isVariantId(variant)) return 'variant: there is none of that name';
  const [, ms, id] = /^(\d{1,15})-([0-9A-Za-z]{10})$/.exec(before ?? '') ?? [];
  if (before !== undefined && id === undefined) return 'before: take it from the link to the next page';
  const count = Number(limit ?? GAMES);
  const isCount = /^\d{1,3}$/.test(limit ?? '1') && count >= 1 && count <= MAX_GAMES;
  if (!isCount) return `limit: a whole number from 1 to ${MAX_GAMES}`;
  return { variant, before: id === undefined ? undefined : { createdMs: Number(ms), id }, limit: count };
}

/** Games by link are private to those who have the link; a game without moves is void. */
function isShown({ about, result }: GameRow): boolean {
  const { opponent } = JSON.parse(about) as { opponent: Opponent };
  return opponent.kind === 'lobby' && (JSON.parse(result ?? 'null') as { by: string } | null)?.by !== 'aborted';
}

async function pageOf(store: GameStore, { variant, before, limit }: Query, pay: Pay): Promise<Page> {
  const rows: GameRow[] = [];
  let [last, events] = [before, 0];
  for (let seen = 0; seen < LOOKED_AT; seen += MAX_GAMES) {
    const query = { status: 'ended', limit: MAX_GAMES, ...(last ? { before: last } : {}) } as const;
    const found = await pay(() => store.list(query));
    await yieldToEventLoop();
    for (const row of found) {
      const isWanted = (variant === undefined || row.variant === variant) && isShown(row);
      if (isWanted && rows.length > 0 && events + row.version > EVENTS_A_PAGE) return { rows, next: last! };
      last = row;
      if (isWanted) {
        events += row.version;
        rows.push(row);
      }
      if (rows.length === limit) return { rows, next: last };
    }
    if (found.length < MAX_GAMES) return { rows, next: null };
  }
  return { rows, next: last ?? null };
}

/** A game as PGN; null unless `ended`. */
type Found = { readonly ended: true; readonly text: string } | { readonly ended: false };

/** A cache of PGNs: that of a finished game never changes. */
export class PgnTexts {
  readonly #store: GameStore;
  /** The least recently used is first. */
  readonly #texts = new Map<string, string>();
  readonly #making = new Map<string, Promise<Found | null>>();
  /** Games that were dropped while their PGN was made. */
  readonly #dropped = new Set<string>();
  #length = 0;

  constructor(store: GameStore) {
    this.#store = store;
  }

  /** Returns a game as PGN; null if there is no such game. Concurrent requests for one game make and charge it once. */
  get(id: string, pay: Pay, slices: Slices = new Slices()): Promise<Found | null> {
    const text = this.#texts.get(id);
    if (text !== undefined) {
      this.#texts.delete(id);
      this.#texts.set(id, text);
      return Promise.resolve({ ended: true, text });
    }
    const making = this.#making.get(id) ?? this.#make(id, pay, slices).finally(() => this.#making.delete(id));
    this.#making.set(id, making);
    return making;
  }

  /** Drops games, so that they are made again. */
  drop(ids: readonly string[]): void {
    for (const id of ids) {
      this.#length -= this.#texts.get(id)?.length ?? 0;
      this.#texts.delete(id);
      if (this.#making.has(id)) this.#dropped.add(id);
    }
  }

  async #make(id: string, pay: Pay, slices: Slices): Promise<Found | null> {
    const stored = await this.#store.load(id, pay);
    if (!stored) return null;
    await slices.worked(stored.events.length / READ_A_TURN);
    const text = await played(this.#store, id, () => pgnOf(stored, pay, slices));
    if (this.#dropped.delete(id)) return this.#make(id, pay, slices);
    if (text === null) return { ended: false };
    this.#texts.set(id, text);
    this.#length += text.length;
    for (const [oldest, dropped] of this.#texts) {
      if (this.#length <= MAX_KEPT) break;
      this.#texts.delete(oldest);
      this.#length -= dropped.length;
    }
    return { ended: true, text };
  }

  /** Returns games one after another, without damaged ones. */
  async all(rows: readonly GameRow[], pay: Pay): Promise<string> {
    const texts: string[] = [];
    const slices = new Slices();
    for (const { id } of rows) {
      const found = await this.get(id, pay, slices).catch((error) => {
        if (error instanceof DamagedGameError) return null;
        throw error;
      });
      texts.push(found?.ended ? found.text : '');
    }
    return texts.join('\n');
  }
}

/**
 * `GET /game/<id>.pgn`, with `?proof` followed by its log and a receipt for it, and `GET /games.pgn?variant=&before=&limit=`, newest first; the header `Link` has the next page.
 * A page of long games has fewer of them than requested.
 */
export function pgnRoutes({ store, texts, signer, addressOf }: PgnOptions): Routes {
  const routes: Routes = new Hono();
  routes.get('/game/:file', async (c, next) => {
    const [, id] = /^(\w+)\.pgn$/.exec(c.req.param('file')) ?? [];
    if (id === undefined) return next();
    const payer = payerOf(c.env.incoming);
    const found = await texts.get(id, payer.pay);
    if (!found) return textResponse(404, 'no such game');
    if (!found.ended) return textResponse(409, 'the game has not ended');
    const wantsProof = signer !== null && c.req.query('proof') !== undefined;
    const text = wantsProof ? found.text + (await proofOf(store, signer, id, payer.pay)) : found.text;
    payer.chargeLength(text.length);
    return c.body(text, 200, {
      'content-type': TYPE,
      'content-disposition': `attachment; filename="${id}.pgn"`,
      'cache-control': 'no-cache',
    });
  });
  const queues = new Queues({ each: PAGES_A_NETWORK, all: PAGES });
  routes.get('/games.pgn', async (c) => {
    const query = readQuery(new URLSearchParams(c.req.query()));
    if (typeof query === 'string') return textResponse(400, query);
    const payer = payerOf(c.env.incoming);
    // A client that pays late must not delay the others.
    const making = queues.add(networkOf(addressOf(c.env.incoming)), async () => {
      const page = await pageOf(store, query, payer.pay);
      return { ...page, pgn: await texts.all(page.rows, payer.pay) };
    });
    if (!making) return textResponse(503, 'too many pages', { 'retry-after': '2' });
    const { next, pgn } = await making;
    payer.chargeLength(pgn.length);
    if (next !== null) c.header('link', `<${linkTo(query, next)}>; rel="next"`);
    return c.body(pgn, 200, { 'content-type': TYPE, 'cache-control': 'no-cache' });
  });
  return routes;
}

/** Returns the lines that prove a finished game. */
async function proofOf(store: GameStore, signer: Signer, id: string, pay: Pay): Promise<string> {
  const { events, row, head } = (await store.load(id, pay))!;
  const receipt = await signer.sign({ game: id, v: row.version, head });
  return proofLines({ game: id, events: events.map(canonicalOf), receipts: [receipt] });
}

function linkTo({ variant, limit }: Query, { createdMs, id }: Cursor): string {
  const query = new URLSearchParams({ limit: String(limit), before: `${createdMs}-${id}` });
  if (variant !== undefined) query.set('variant', variant);
  return `/games.pgn?${query}`;
}
