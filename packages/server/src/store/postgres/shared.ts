/** The part of a store that servers on one database share: see `Shared`. */

import type { LogEvent } from '../row.js';
import type {
  FileLimits,
  Later,
  Meeting,
  News,
  Outage,
  PassingFile,
  Presence,
  Pulse,
  Shared,
  SharedRow,
  Told,
} from '../shared.js';
import { fromStored } from '../texts.js';
import type { Postgres, Sql } from './connection.js';
import { durably } from './durably.js';
import { lasting } from './lasting.js';
import { EVENTS, type GameRecord, headOfRecord, NO_LIMIT, rowOf } from './rows.js';

/**
 * News of others since a transaction, in one round trip: a row for each thing told, then one for each game that has changed, with as
 * many of its last events as there are news of it, and one more. The place of the next news comes even where there are none. Games
 * will be shown to people: a message as in `durably` keeps the answer until all that was read will last. The upper end of the news and
 * the limit of one game change nothing that is found: by them Postgres expects few, and plans to look each of them up.
 */
const NEWS = `WITH found AS (
  SELECT tx, at, node, kind, what FROM news
  WHERE tx >= $1::text::xid8 AND tx < pg_snapshot_xmax(pg_current_snapshot()) AND node <> $2),
place AS MATERIALIZED (
  SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS next,
    (SELECT pg_logical_emit_message(true, 'sitke', '') WHERE EXISTS (SELECT FROM found WHERE kind = 'game'))::text AS lsn),
heard AS (
  SELECT tx, at, node, kind, what, 0 AS news FROM found WHERE kind <> 'game'
  UNION ALL SELECT NULL, NULL, NULL, 'game', what, count(*)::int FROM found WHERE kind = 'game' GROUP BY what)
SELECT place.next, place.lsn, heard.node, heard.kind, heard.what, now.*,
  (SELECT data FROM secret WHERE game_id = now.id AND seat = 0) AS secret0,
  (SELECT data FROM secret WHERE game_id = now.id AND seat = 1) AS secret1,
  (SELECT json_agg(json_build_array(seq, kind, act_id, seat, data, at_ms) ORDER BY seq) FROM event
    WHERE game_id = now.id AND seq >= now.version - heard.news) AS events
FROM place LEFT JOIN heard ON true
LEFT JOIN LATERAL (SELECT * FROM game WHERE heard.kind = 'game' AND id = heard.what LIMIT 1) AS now ON true
ORDER BY heard.tx, heard.at`;
const NEXT = 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS next';
/** A game and its secrets. */
const GAME_NOW = `SELECT *, (SELECT data FROM secret WHERE game_id = game.id AND seat = 0) AS secret0,
  (SELECT data FROM secret WHERE game_id = game.id AND seat = 1) AS secret1 FROM game WHERE id = $1`;
const TELL = `INSERT INTO news (node, kind, what)
  SELECT $1, told.kind, told.what FROM unnest($2::text[], $3::text[]) AS told (kind, what)`;
/** How far the servers' clock is ahead of the database's comes from whoever asks: the database's may be set, and another one's may differ. */
const MEET = `INSERT INTO node (name, at) VALUES ($1, clock_timestamp() + $2::int8 * interval '1 millisecond')
  ON CONFLICT (name) DO UPDATE SET at = excluded.at`;
const TIME = `SELECT extract(epoch FROM clock_timestamp()) * 1000 AS "nowMs"`;
/**
 * The pulse of all servers is one: where the last beat of it is too old, none of them could write. Times are taken once the row
 * is locked: a statement may wait long for that. The last beat is read first: its row is not to be had any more once it is
 * written.
 */
const PULSE = `WITH last AS (SELECT at_ms FROM pulse WHERE id = 1 FOR UPDATE),
missed AS (INSERT INTO outage (from_ms, to_ms) SELECT at_ms, extract(epoch FROM clock_timestamp()) * 1000 + $2::int8 FROM last
  WHERE at_ms < extract(epoch FROM clock_timestamp()) * 1000 + $2::int8 - $1::int ON CONFLICT (from_ms) DO NOTHING RETURNING from_ms)
INSERT INTO pulse (id, at_ms, ahead_ms) SELECT 1, extract(epoch FROM clock_timestamp()) * 1000 + $2::int8, $2::int8
  FROM (SELECT count(*) FROM missed) AS first
ON CONFLICT (id) DO UPDATE SET at_ms = extract(epoch FROM clock_timestamp()) * 1000 + $2::int8, ahead_ms = $2::int8`;
const LAST = `SELECT at_ms AS "atMs", ahead_ms AS "aheadMs", extract(epoch FROM clock_timestamp()) * 1000 AS "nowMs",
  EXISTS (SELECT FROM node) AS "hasNodes" FROM (SELECT 1) AS one LEFT JOIN pulse ON id = 1`;
/** Longer without a beat is an outage. */
const BEATLESS_MS = 3000;
/** How long a server counts as running after it said so last. */
const NODES = `SELECT name FROM node
  WHERE at > clock_timestamp() + $1::int8 * interval '1 millisecond' - interval '4 seconds' ORDER BY name`;
const OUTAGES = `SELECT from_ms AS "fromMs", to_ms AS "toMs" FROM outage WHERE NOT is_done ORDER BY from_ms`;
const END_OUTAGE = 'UPDATE outage SET is_done = true WHERE from_ms = $1';
const PART = `WITH gone AS (DELETE FROM presence WHERE node = $1) DELETE FROM node WHERE name = $1`;
const ANNOUNCE = `WITH coming AS (
  INSERT INTO presence (node, key) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING),
leaving AS (DELETE FROM presence WHERE node = $1 AND key = ANY ($3::text[]))
INSERT INTO news (node, kind, what)
  SELECT $1, 'here', unnest($2::text[]) UNION ALL SELECT $1, 'gone', unnest($3::text[])`;
const PRESENT = `SELECT presence.node, presence.key FROM presence JOIN node ON node.name = presence.node
  WHERE node.at > clock_timestamp() + $1::int8 * interval '1 millisecond' - interval '4 seconds'`;
const BANS = 'SELECT network FROM ban ORDER BY network';
const BAN = 'INSERT INTO ban (network) VALUES ($1) ON CONFLICT DO NOTHING';
const UNBAN = 'DELETE FROM ban WHERE network = $1';
/** A server that has heard nothing for so long starts afresh. */
const TIDY = [
  `DELETE FROM news WHERE at < clock_timestamp() - interval '2 minutes'`,
  'DELETE FROM presence WHERE NOT EXISTS (SELECT FROM node WHERE node.name = presence.node)',
  `DELETE FROM outage WHERE is_done AND to_ms < (extract(epoch FROM clock_timestamp()) - 604800) * 1000`,
];

const TIDY_NODES = `DELETE FROM node
  WHERE at < clock_timestamp() + $1::int8 * interval '1 millisecond' - interval '2 minutes'`;

const DROP_FILES = 'DELETE FROM passing WHERE player = $1';
/** $6 and $7 are how many bytes there may be, $8 how many each file counts besides its own. */
const ADD_FILE = `INSERT INTO passing (hash, player, network, file, expires_ms) SELECT $1, $2, $3, $4::bytea, $5
  WHERE (SELECT coalesce(sum(octet_length(file) + $8::int), 0) FROM passing WHERE network = $3)
      + octet_length($4::bytea) + $8 <= $6::bigint
    AND (SELECT coalesce(sum(octet_length(file) + $8), 0) FROM passing) + octet_length($4::bytea) + $8 <= $7::bigint
  ON CONFLICT (hash) DO NOTHING RETURNING hash`;
const TAKE_FILE = 'DELETE FROM passing WHERE hash = $1 AND expires_ms > $2 RETURNING player, file';
const OLD_FILES = 'DELETE FROM passing WHERE expires_ms <= $1';

/** The kind of news that a game is. */
const GAME = 'game';

interface GameNow extends GameRecord {
  readonly secret0: string | null;
  readonly secret1: string | null;
}

/** A row of `NEWS`: with a game where it is of one that is there. */
type NewsRecord = {
  readonly next: string;
  readonly node: string | null;
  readonly kind: string | null;
  readonly what: string | null;
} & ({ readonly id: null } | (GameNow & { readonly events: readonly EventColumns[] | null }));

/** An event as it comes in JSON. */
type EventColumns = [
  seq: number,
  kind: string,
  actId: string | null,
  seat: LogEvent['seat'],
  data: string,
  atMs: number,
];

export class PostgresShared implements Shared {
  readonly node: string;
  readonly #db: Postgres;
  readonly #onRead: (id: string, version: number, head: string) => void;
  readonly #heard: (() => void)[] = [];
  /** As it was when this server met the others last. */
  #aheadMs = 0;

  /** `onRead` is called with the head of each game that was read. */
  constructor(db: Postgres, node: string, onRead: (id: string, version: number, head: string) => void) {
    this.#db = db;
    this.#onRead = onRead;
    this.node = node;
  }

  onNews(call: () => void): void {
    this.#heard.push(call);
  }

  /** Called when news have been written. */
  readonly ring = (): void => {
    for (const call of this.#heard) call();
  };

  async news(since: string | null, versionOf: (id: string) => number | null = () => null): Promise<News> {
    if (since === null) {
      const [place] = await lasting(() => this.#db.query<{ next: string }>(NEXT));
      return { games: [], told: [], next: place!.next };
    }
    const found = await lasting(() => this.#db.query<NewsRecord>(NEWS, [since, this.node]));
    const told = found.flatMap(({ node, kind, what }) =>
      kind === null || kind === GAME ? [] : { node: node!, kind: kind as Told['kind'], what: what! },
    );
    const games = found.flatMap((record) => (record.id === null ? [] : this.#changed(record, versionOf(record.id))));
    return { games, told, next: found[0]!.next };
  }

  #changed(record: Extract<NewsRecord, { readonly id: string }>, version: number | null): SharedRow {
    const later = version === null ? null : laterOf(record, version, eventsAfter(version, record.events ?? []));
    if (later) this.#onRead(record.id, record.version, headOfRecord(record));
    return { row: rowOf(record), drafts: record.drafts, ...(later && { later }) };
  }

  async later(id: string, version: number): Promise<Later | null> {
    const read = await lasting(() => durably(this.#db, (sql) => readLater(sql, id, version)));
    if (!read) return null;
    const { head, ...later } = read;
    this.#onRead(id, later.row.version, head);
    return later;
  }

  async tell(told: readonly Told[]): Promise<void> {
    await this.#write(TELL, [this.node, told.map(({ kind }) => kind), told.map(({ what }) => what)]);
  }

  async pulse(): Promise<Pulse> {
    const [last] = await lasting(() => this.#db.query<Pulse>(LAST));
    return last!;
  }

  async meet(now: () => number): Promise<Meeting> {
    return lasting(async () => {
      // On one connection: another might lead to another database, whose clock is another.
      const aheadMs = await this.#db.transaction(async (sql) => {
        const ahead = await aheadOf(sql, now);
        await sql.query(PULSE, [BEATLESS_MS, ahead]);
        await sql.query(MEET, [this.node, ahead]);
        return ahead;
      });
      this.#aheadMs = aheadMs;
      const nodes = await this.#db.query<{ name: string }>(NODES, [aheadMs]);
      const outages = await this.#db.query<Outage>(OUTAGES);
      return { nodes: nodes.map(({ name }) => name), outages, aheadMs };
    });
  }

  async part(): Promise<void> {
    await lasting(() => this.#db.query(PART, [this.node]));
  }

  async endOutage(fromMs: number): Promise<void> {
    await lasting(() => this.#db.query(END_OUTAGE, [fromMs]));
  }

  announce(here: readonly string[], gone: readonly string[]): Promise<void> {
    return this.#write(ANNOUNCE, [this.node, here, gone]);
  }

  present(): Promise<readonly Presence[]> {
    return lasting(() => this.#db.query<Presence>(PRESENT, [this.#aheadMs]));
  }

  async bans(): Promise<readonly string[]> {
    return (await lasting(() => this.#db.query<{ network: string }>(BANS))).map(({ network }) => network);
  }

  async setBan(network: string, isBanned: boolean): Promise<void> {
    await lasting(() => this.#db.query(isBanned ? BAN : UNBAN, [network]));
    await this.tell([{ kind: 'bans', what: '' }]);
  }

  async addFile(file: PassingFile, { ofNetwork, ofAll, overhead }: FileLimits, nowMs: number): Promise<boolean> {
    const { hash, player, network, file: bytes, expiresMs } = file;
    await lasting(() => this.#db.query(OLD_FILES, [nowMs]));
    if (player !== null) await this.dropFiles(player);
    const values = [hash, player, network, bytes, expiresMs, ofNetwork, ofAll, overhead];
    return (await lasting(() => this.#db.query(ADD_FILE, values))).length > 0;
  }

  async takeFile(hash: string, nowMs: number): Promise<Pick<PassingFile, 'player' | 'file'> | null> {
    const [taken] = await lasting(() =>
      this.#db.query<{ player: string | null; file: Uint8Array }>(TAKE_FILE, [hash, nowMs]),
    );
    return taken ? { player: taken.player, file: new Uint8Array(taken.file) } : null;
  }

  async dropFiles(player: string): Promise<void> {
    await lasting(() => this.#db.query(DROP_FILES, [player]));
  }

  async tidy(): Promise<void> {
    await lasting(() => this.#db.query(TIDY_NODES, [this.#aheadMs]));
    for (const text of TIDY) await lasting(() => this.#db.query(text));
  }

  async #write(text: string, values: Parameters<Postgres['query']>[1]): Promise<void> {
    await lasting(() => this.#db.query(text, values));
    this.ring();
  }
}

/** An answer that has taken longer says too little of the time. */
const PROMPT_MS = 200;

/** Returns how far a clock is ahead of the database's, in ms. */
async function aheadOf(sql: Sql, now: () => number): Promise<number> {
  let best = { tookMs: Number.POSITIVE_INFINITY, aheadMs: 0 };
  for (let tries = 0; tries < 3 && best.tookMs > PROMPT_MS; tries++) {
    const askedMs = now();
    const [time] = await sql.query<{ nowMs: string }>(TIME);
    const answeredMs = now();
    const tookMs = answeredMs - askedMs;
    if (tookMs < best.tookMs) best = { tookMs, aheadMs: Math.round((askedMs + answeredMs) / 2 - Number(time!.nowMs)) };
  }
  return best.aheadMs;
}

async function readLater(sql: Sql, id: string, version: number): Promise<(Later & { readonly head: string }) | null> {
  const [now] = await sql.query<GameNow>(GAME_NOW, [id]);
  if (!now || now.version < version) return null;
  const events = await sql.query<LogEvent>(EVENTS, [id, version, now.version, NO_LIMIT]);
  const later = laterOf(now, version, events);
  return later && { ...later, head: headOfRecord(now) };
}

function eventsAfter(version: number, events: readonly EventColumns[]): LogEvent[] {
  return events
    .filter(([seq]) => seq > version)
    .map(([seq, kind, actId, seat, data, atMs]) => {
      return { seq, kind: fromStored(kind), actId: actId && fromStored(actId), seat, data: fromStored(data), atMs };
    });
}

/** Returns the change of a game since a version; null where its log does not tell it. */
function laterOf(now: GameNow, version: number, found: readonly LogEvent[]): Later | null {
  // A later statement may have seen more.
  const events = found.filter(({ seq }) => seq <= now.version);
  // Events are only ever added; where they are not, the whole log says why.
  if (now.is_packed || events.length !== now.version - version) return null;
  if (events.some(({ seq }, index) => seq !== version + 1 + index)) return null;
  return { row: rowOf(now), drafts: now.drafts, events, secrets: [now.secret0, now.secret1] };
}
