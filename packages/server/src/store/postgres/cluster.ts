/** The cluster of the servers on one Postgres database. */

import type {
  ChangedGame,
  Changes,
  Cluster,
  ClusterClock,
  ClusterMessage,
  ClusterState,
  GameChange,
  Outage,
  Presence,
} from '../cluster.js';
import type { LogEvent } from '../row.js';
import { rowOf } from '../sql/rows.js';
import { fromStored } from '../texts.js';
import type { Sql } from './connection.js';
import type { Context } from './context.js';
import { EVENTS, type GameRecord, headOfRecord, NO_LIMIT } from './rows.js';
import type { SqlValue } from './texts.js';

/**
 * Reads all that other servers have published since a transaction, in one round trip: a row for each message, then one for each
 * changed game, with as many of its last events as it has changes, and one more. The next position comes even where
 * there is nothing. Games are shown to people: a message as in `readDurably` delays the answer until nothing that was
 * read can be lost. The upper bound of the changes and the limit of one game restrict nothing: they make Postgres expect
 * few rows, and plan to look each of them up.
 */
const CHANGES = `WITH found AS (
  SELECT tx, at, node, kind, what FROM news
  WHERE tx >= $1::text::xid8 AND tx < pg_snapshot_xmax(pg_current_snapshot()) AND node <> $2),
place AS MATERIALIZED (
  SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS next,
    (SELECT pg_logical_emit_message(true, 'sitke', '') WHERE EXISTS (SELECT FROM found WHERE kind = 'game'))::text AS lsn),
entry AS (
  SELECT tx, at, node, kind, what, 0 AS changes FROM found WHERE kind <> 'game'
  UNION ALL SELECT NULL, NULL, NULL, 'game', what, count(*)::int FROM found WHERE kind = 'game' GROUP BY what)
SELECT place.next, place.lsn, entry.node, entry.kind, entry.what, now.*,
  (SELECT data FROM secret WHERE game_id = now.id AND seat = 0) AS secret0,
  (SELECT data FROM secret WHERE game_id = now.id AND seat = 1) AS secret1,
  (SELECT json_agg(json_build_array(seq, kind, act_id, seat, data, at_ms) ORDER BY seq) FROM event
    WHERE game_id = now.id AND seq >= now.version - entry.changes) AS events
FROM place LEFT JOIN entry ON true
LEFT JOIN LATERAL (SELECT * FROM game WHERE entry.kind = 'game' AND id = entry.what LIMIT 1) AS now ON true
ORDER BY entry.tx, entry.at`;
const POSITION = 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS next';
/** A game and its secrets. */
const GAME_NOW = `SELECT *, (SELECT data FROM secret WHERE game_id = game.id AND seat = 0) AS secret0,
  (SELECT data FROM secret WHERE game_id = game.id AND seat = 1) AS secret1 FROM game WHERE id = $1`;
const PUBLISH = `INSERT INTO news (node, kind, what)
  SELECT $1, message.kind, message.what FROM unnest($2::text[], $3::text[]) AS message (kind, what)`;
/**
 * $2 is how far the cluster's clock is ahead of the database's: whoever asks knows it, since the database's may be set, or be
 * that of another machine from now on.
 */
const HEARTBEAT = `INSERT INTO node (name, at) VALUES ($1, clock_timestamp() + $2::int8 * interval '1 millisecond')
  ON CONFLICT (name) DO UPDATE SET at = excluded.at`;
const TIME = `SELECT extract(epoch FROM clock_timestamp()) * 1000 AS "nowMs"`;
/**
 * All servers share one row: if the last heartbeat in it is too old, none of them could write. Times are taken once the row
 * is locked, which a statement may wait long for. The last heartbeat is read first: after the write it is gone.
 */
const CLUSTER_HEARTBEAT = `WITH last AS (SELECT at_ms FROM pulse WHERE id = 1 FOR UPDATE),
missed AS (INSERT INTO outage (from_ms, to_ms) SELECT at_ms, extract(epoch FROM clock_timestamp()) * 1000 + $2::int8 FROM last
  WHERE at_ms < extract(epoch FROM clock_timestamp()) * 1000 + $2::int8 - $1::int ON CONFLICT (from_ms) DO NOTHING RETURNING from_ms)
INSERT INTO pulse (id, at_ms, ahead_ms) SELECT 1, extract(epoch FROM clock_timestamp()) * 1000 + $2::int8, $2::int8
  FROM (SELECT count(*) FROM missed) AS first
ON CONFLICT (id) DO UPDATE SET at_ms = extract(epoch FROM clock_timestamp()) * 1000 + $2::int8, ahead_ms = $2::int8`;
const LAST_HEARTBEAT = `SELECT at_ms AS "atMs", ahead_ms AS "aheadMs", extract(epoch FROM clock_timestamp()) * 1000 AS "nowMs",
  EXISTS (SELECT FROM node) AS "hasNodes" FROM (SELECT 1) AS one LEFT JOIN pulse ON id = 1`;
/** Longer without a heartbeat is an outage. */
const SILENCE_MS = 3000;
/** How long a server counts as alive after its last heartbeat. */
const NODES = `SELECT name FROM node
  WHERE at > clock_timestamp() + $1::int8 * interval '1 millisecond' - interval '4 seconds' ORDER BY name`;
const OUTAGES = `SELECT from_ms AS "fromMs", to_ms AS "toMs" FROM outage WHERE NOT is_done ORDER BY from_ms`;
const END_OUTAGE = 'UPDATE outage SET is_done = true WHERE from_ms = $1';
const LEAVE = `WITH gone AS (DELETE FROM presence WHERE node = $1) DELETE FROM node WHERE name = $1`;
const SET_PRESENCE = `WITH present AS (
  INSERT INTO presence (node, key) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING),
absent AS (DELETE FROM presence WHERE node = $1 AND key = ANY ($3::text[]))
INSERT INTO news (node, kind, what)
  SELECT $1, 'here', unnest($2::text[]) UNION ALL SELECT $1, 'gone', unnest($3::text[])`;
const PRESENCE = `SELECT presence.node, presence.key FROM presence JOIN node ON node.name = presence.node
  WHERE node.at > clock_timestamp() + $1::int8 * interval '1 millisecond' - interval '4 seconds'`;
const BANS = 'SELECT network FROM ban ORDER BY network';
const BAN = 'INSERT INTO ban (network) VALUES ($1) ON CONFLICT DO NOTHING';
const UNBAN = 'DELETE FROM ban WHERE network = $1';
/** A server that has not read the changefeed for so long reads everything again. */
const PRUNE = [
  `DELETE FROM news WHERE at < clock_timestamp() - interval '2 minutes'`,
  'DELETE FROM presence WHERE NOT EXISTS (SELECT FROM node WHERE node.name = presence.node)',
  `DELETE FROM outage WHERE is_done AND to_ms < (extract(epoch FROM clock_timestamp()) - 604800) * 1000`,
];

const PRUNE_NODES = `DELETE FROM node
  WHERE at < clock_timestamp() + $1::int8 * interval '1 millisecond' - interval '2 minutes'`;

/** The kind of a changed game. */
const GAME = 'game';

interface GameNow extends GameRecord {
  readonly secret0: string | null;
  readonly secret1: string | null;
}

/** A row of `CHANGES`: of a message, of a game, or of a game that is gone. */
type ChangeRecord = {
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

export class PostgresCluster implements Cluster {
  readonly #context: Context;
  readonly #onRead: (id: string, version: number, head: string) => void;
  /** As of the last heartbeat of this server. */
  #aheadMs = 0;

  /** `onRead` is called with the head of each game that was read. */
  constructor(context: Context, onRead: (id: string, version: number, head: string) => void) {
    this.#context = context;
    this.#onRead = onRead;
  }

  get node(): string {
    return this.#context.node;
  }

  onPublish(call: () => void): void {
    this.#context.onPublish(call);
  }

  async changes(since: string | null, versionOf: (id: string) => number | null = () => null): Promise<Changes> {
    if (since === null) {
      const [position] = await this.#query<{ next: string }>(POSITION);
      return { games: [], messages: [], next: position!.next };
    }
    const found = await this.#query<ChangeRecord>(CHANGES, [since, this.node]);
    const messages = found.flatMap(({ node, kind, what }) =>
      kind === null || kind === GAME ? [] : { node: node!, kind: kind as ClusterMessage['kind'], subject: what! },
    );
    const games = found.flatMap((record) => (record.id === null ? [] : this.#changed(record, versionOf(record.id))));
    return { games, messages, next: found[0]!.next };
  }

  #changed(record: Extract<ChangeRecord, { readonly id: string }>, version: number | null): ChangedGame {
    const change = version === null ? null : changeOf(record, version, eventsAfter(version, record.events ?? []));
    if (change) this.#onRead(record.id, record.version, headOfRecord(record));
    return { row: rowOf(record), drafts: record.drafts, ...(change && { change }) };
  }

  async changeSince(id: string, version: number): Promise<GameChange | null> {
    const read = await this.#context.readDurably((sql) => readChange(sql, id, version));
    if (!read) return null;
    const { head, ...change } = read;
    this.#onRead(id, change.row.version, head);
    return change;
  }

  publish(messages: readonly ClusterMessage[]): Promise<void> {
    const [kinds, subjects] = [messages.map(({ kind }) => kind), messages.map(({ subject }) => subject)];
    return this.#publish(PUBLISH, [this.node, kinds, subjects]);
  }

  async lastHeartbeat(): Promise<ClusterClock> {
    const [last] = await this.#query<ClusterClock>(LAST_HEARTBEAT);
    return last!;
  }

  heartbeat(now: () => number): Promise<ClusterState> {
    const { db } = this.#context;
    return this.#context.read(async () => {
      // On one connection: another might lead to another database, whose clock differs.
      const aheadMs = await db.transaction(async (sql) => {
        const ahead = await aheadOf(sql, now);
        await sql.query(CLUSTER_HEARTBEAT, [SILENCE_MS, ahead]);
        await sql.query(HEARTBEAT, [this.node, ahead]);
        return ahead;
      });
      this.#aheadMs = aheadMs;
      const nodes = await db.query<{ name: string }>(NODES, [aheadMs]);
      const outages = await db.query<Outage>(OUTAGES);
      return { nodes: nodes.map(({ name }) => name), outages, aheadMs };
    });
  }

  async leave(): Promise<void> {
    await this.#query(LEAVE, [this.node]);
  }

  async endOutage(fromMs: number): Promise<void> {
    await this.#query(END_OUTAGE, [fromMs]);
  }

  setPresence(present: readonly string[], absent: readonly string[]): Promise<void> {
    return this.#publish(SET_PRESENCE, [this.node, present, absent]);
  }

  presence(): Promise<readonly Presence[]> {
    return this.#query<Presence>(PRESENCE, [this.#aheadMs]);
  }

  async bans(): Promise<readonly string[]> {
    return (await this.#query<{ network: string }>(BANS)).map(({ network }) => network);
  }

  async setBan(network: string, isBanned: boolean): Promise<void> {
    await this.#query(isBanned ? BAN : UNBAN, [network]);
    await this.publish([{ kind: 'bans', subject: '' }]);
  }

  async prune(): Promise<void> {
    await this.#query(PRUNE_NODES, [this.#aheadMs]);
    for (const text of PRUNE) await this.#query(text);
  }

  async #publish(text: string, values: readonly SqlValue[]): Promise<void> {
    await this.#query(text, values);
    this.#context.published();
  }

  /** Every statement here may be repeated. */
  #query<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]> {
    return this.#context.read(() => this.#context.db.query<Row>(text, values));
  }
}

/** A slower answer is too inexact. */
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

async function readChange(
  sql: Sql,
  id: string,
  version: number,
): Promise<(GameChange & { readonly head: string }) | null> {
  const [now] = await sql.query<GameNow>(GAME_NOW, [id]);
  if (!now || now.version < version) return null;
  const events = await sql.query<LogEvent>(EVENTS, [id, version, now.version, NO_LIMIT]);
  const change = changeOf(now, version, events);
  return change && { ...change, head: headOfRecord(now) };
}

function eventsAfter(version: number, events: readonly EventColumns[]): LogEvent[] {
  return events
    .filter(([seq]) => seq > version)
    .map(([seq, kind, actId, seat, data, atMs]) => {
      return { seq, kind: fromStored(kind), actId: actId && fromStored(actId), seat, data: fromStored(data), atMs };
    });
}

/** Returns the change of a game since a version; null if its log does not have all of it. */
function changeOf(now: GameNow, version: number, found: readonly LogEvent[]): GameChange | null {
  // A later statement may have seen more.
  const events = found.filter(({ seq }) => seq <= now.version);
  // Events are only ever added; where that is not so, the whole log must be read.
  if (now.is_packed || events.length !== now.version - version) return null;
  if (events.some(({ seq }, index) => seq !== version + 1 + index)) return null;
  return { row: rowOf(now), drafts: now.drafts, events, secrets: [now.secret0, now.secret1] };
}
