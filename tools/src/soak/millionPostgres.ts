/** Fills a database with games that are over. */
import { performance } from 'node:perf_hooks';
import { type GameRow, headOf, openStore, packLog } from '@sitke/server/store';
import type { Random } from '@sitke/testkit/random';
import pg from 'pg';
import { idOf, packAll, templatesOf } from './overGames.js';

const INSERTED = 2000;
const GAMES = `INSERT INTO game (id, variant, options, status, version, seat0, seat1, name0, name1, salt0, salt1, invited,
    time_control, created_ms, updated_ms, about, result, is_void, ended_ms, is_packed, head)
  SELECT id, variant, options, 'ended', version, seat0, seat1, name0, name1, salt0, salt1, NULL,
    time_control, created_ms, updated_ms, about, result, false, updated_ms, true, decode(head, 'hex')
  FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::text[], $11::text[], $12::bigint[], $13::bigint[], $14::text[], $15::text[], $16::text[])
    AS g (id, variant, options, version, seat0, seat1, name0, name1, salt0, salt1, time_control, created_ms, updated_ms,
      about, result, head)`;
const LOGS = 'INSERT INTO packed (game_id, log) SELECT * FROM unnest($1::text[], $2::bytea[])';
const SIZES = `SELECT pg_total_relation_size('game')::float8 AS game, pg_total_relation_size('packed')::float8 AS packed`;

/** The columns of `GAMES` but the last. */
function columnsOf({ id, variant, options, version, seats, names, salts, ...row }: GameRow): unknown[] {
  const { timeControl, createdMs, updatedMs, about, result } = row;
  return [
    id,
    variant,
    options,
    version,
    ...seats,
    ...names,
    ...salts,
    timeControl,
    createdMs,
    updatedMs,
    about,
    result,
  ];
}

/** Fills an empty database, and prints its bytes a game; returns when a game was begun. */
export async function fillPostgres(url: string, games: number, random: Random): Promise<(index: number) => number> {
  const templates = templatesOf(random);
  const packed = packAll(templates);
  const store = await openStore(url, {
    onFatal: (error) => {
      throw error;
    },
    mayLose: true,
  });
  const client = new pg.Client(url);
  await client.connect();
  const begunMs = performance.now();
  for (let from = 0; from < games; from += INSERTED) {
    const made = Array.from({ length: Math.min(INSERTED, games - from) }, (_, place) => {
      const index = from + place;
      const { row, events } = templates[index % templates.length]!;
      const id = idOf(index);
      const log = packLog(id, events, packed[index % templates.length]);
      return { columns: [...columnsOf({ ...row, id }), headOf(id, events)], id, log };
    });
    const columns = made[0]!.columns.map((_, column) => made.map((each) => each.columns[column]));
    await client.query('BEGIN');
    await client.query(GAMES, columns);
    await client.query(LOGS, [made.map(({ id }) => id), made.map(({ log }) => log)]);
    await client.query('COMMIT');
    if (from % 100_000 === 0) console.log(`${from} games after ${((performance.now() - begunMs) / 1000).toFixed(0)} s`);
  }
  await client.query('VACUUM ANALYZE');
  const [{ game, packed: logs }] = (await client.query<{ game: number; packed: number }>(SIZES)).rows as [
    { game: number; packed: number },
  ];
  await client.end();
  for (let count = 0; count < 500; count++) {
    const id = idOf(random.int(0, games - 1));
    if ((await store.load(id))?.events.length === undefined) throw new Error(`game ${id} cannot be read`);
  }
  await store.close();
  const each = (bytes: number): string => (bytes / games).toFixed(0);
  console.log(`${games} games: ${each(game + logs)} bytes each, with indexes; ${each(logs)} of them the packed log`);
  return (index) => templates[index % templates.length]!.row.createdMs;
}
