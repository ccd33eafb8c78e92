/** Finished games as PGN: any of them by its name, and those of the lobby page by page. */

import { type Opponent, proofLines } from '@sitke/protocol';
import { PARAMS } from '@sitke/protocol/api';
import { VARIANT_IDS, type VariantId } from '@sitke/rules';
import * as v from 'valibot';
import type { Signer } from '../../receipts/signer.js';
import { canonicalOf, type GameLog, type GameRow } from '../../store/index.js';
import { yieldToEventLoop } from '../../work/slices.js';
import type { Pay } from '../../work/work.js';
import { no } from '../answers.js';
import { FOR_ALL, type Route, route } from '../route.js';

const PGN = { status: 200, kind: 'file', type: 'application/x-chess-pgn; charset=utf-8' } as const;
const GAMES = 20;
const MAX_GAMES = 50;
/** The most events of the games of a page; a longer game is a separate page. Some 10 ms to make them all. */
const EVENTS_A_PAGE = 600;
/** How many games are read for one page: most may be private. */
const LOOKED_AT = 500;
type Cursor = Pick<GameRow, 'createdMs' | 'id'>;

const CURSOR = /^(\d{1,15})-([0-9A-Za-z]{10})$/;
const LIMIT = `a whole number from 1 to ${MAX_GAMES}`;
/** The messages repeat nothing of what was sent. */
const PAGE = {
  variant: v.optional(v.picklist(VARIANT_IDS, 'there is none of that name')),
  before: v.optional(
    v.pipe(
      v.string(),
      v.regex(CURSOR, 'take it from the link to the next page'),
      v.transform((text): Cursor => {
        const [, ms, id] = CURSOR.exec(text)!;
        return { createdMs: Number(ms), id: id! };
      }),
    ),
  ),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, LIMIT),
      v.transform(Number),
      v.minValue(1, LIMIT),
      v.maxValue(MAX_GAMES, LIMIT),
    ),
    String(GAMES),
  ),
};

/** The parameters of a page. */
interface Query {
  readonly variant?: VariantId | undefined;
  readonly before?: Cursor | undefined;
  readonly limit: number;
}

interface Page {
  readonly rows: readonly GameRow[];
  /** The last game that was read; null if there are no more. */
  readonly next: Cursor | null;
}

/** Games by link are private to those who have the link; a game without moves is void. */
function isShown({ about, result }: GameRow): boolean {
  const { opponent } = JSON.parse(about) as { opponent: Opponent };
  return opponent.kind === 'lobby' && (JSON.parse(result ?? 'null') as { by: string } | null)?.by !== 'aborted';
}

async function pageOf(games: GameLog, { variant, before, limit }: Query, pay: Pay): Promise<Page> {
  const rows: GameRow[] = [];
  let [last, events] = [before, 0];
  for (let seen = 0; seen < LOOKED_AT; seen += MAX_GAMES) {
    const query = { status: 'ended', limit: MAX_GAMES, ...(last ? { before: last } : {}) } as const;
    const found = await pay(() => games.list(query));
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

export const PGN_ROUTES: readonly Route[] = [
  route({
    id: 'getPgn',
    method: 'get',
    path: '/game/{id}.pgn',
    about: 'A finished game as PGN; with `proof` its log follows, and a receipt for it.',
    ...FOR_ALL,
    params: { id: PARAMS.id },
    query: { proof: v.optional(v.string()) },
    answer: PGN,
    async handle({ texts, games, signer }, { params: { id }, query: { proof }, payer: { pay } }) {
      const found = await texts.get(id, pay);
      if (!found) return no('game/none');
      if (!found.ended) return no('game/notEnded', { status: 409 });
      const lines = signer !== null && proof !== undefined ? await proofOf(games, signer, id, pay) : '';
      const headers = { 'content-disposition': `attachment; filename="${id}.pgn"`, 'cache-control': 'no-cache' };
      return { ok: true, file: found.text + lines, headers };
    },
  }),
  route({
    id: 'listPgn',
    method: 'get',
    path: '/games.pgn',
    about:
      'Finished games of the lobby as PGN, the newest first; the header `Link` has the next page. Long games make it shorter.',
    ...FOR_ALL,
    query: PAGE,
    answer: PGN,
    async handle({ texts, games }, { query, network, payer: { pay } }) {
      // A client that pays late must not delay the others.
      const making = texts.queues.add(network(), async () => {
        const { rows, next } = await pageOf(games, query, pay);
        return { next, file: await texts.all(rows, pay) };
      });
      if (!making) return no('server/busy', { text: 'too many pages', retryS: 2 });
      const { next, file } = await making;
      const link: Record<string, string> = next === null ? {} : { link: `<${linkTo(query, next)}>; rel="next"` };
      return { ok: true, file, headers: { ...link, 'cache-control': 'no-cache' } };
    },
  }),
];

/** Returns the lines that prove a finished game. */
async function proofOf(games: GameLog, signer: Signer, id: string, pay: Pay): Promise<string> {
  const { events, row, head } = (await games.load(id, pay))!;
  const receipt = await signer.sign({ game: id, v: row.version, head });
  return proofLines({ game: id, events: events.map(canonicalOf), receipts: [receipt] });
}

function linkTo({ variant, limit }: Query, { createdMs, id }: Cursor): string {
  const query = new URLSearchParams({ limit: String(limit), before: `${createdMs}-${id}` });
  if (variant !== undefined) query.set('variant', variant);
  return `/games.pgn?${query}`;
}
