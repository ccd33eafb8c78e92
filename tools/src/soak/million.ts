/**
 * A store with a million games that are over, and what it takes to list them, to find those of a player and to give them
 * out, of the store by itself and over HTTP, while others play. Each of some thousand games is played once, by chance, and stands in the store many times, under
 * names of its own; logs, chains and checksums are those that the store itself would have made.
 */
import fs from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type GameStore, headOf, openSqliteStore, openStore, packLog, type StoredGame } from '@sitke/server/store';
import { openForWriting, Reads, Writes } from '@sitke/server/store/database';
import { Random } from '@sitke/testkit/random';
import { anyRow } from '@sitke/testkit/rows';
import { fillPostgres } from './millionPostgres.js';
import { idOf, packAll, playerOf, templatesOf } from './overGames.js';
import { measurePages } from './pages.js';
import { serve } from './served.js';
import { quantile } from './statistics.js';

const PAGE = 50;
const LOGS = 20;
/** The longest that a page may take. */
const MOST_MS = 50;
const INSERTED = 2000;

/** Fills a store, and prints its bytes a game and how long packed logs are; returns when a game was begun. */
function fill(file: string, games: number, random: Random): (index: number) => number {
  const templates = templatesOf(random);
  const packed = packAll(templates);
  const db = openForWriting({ file });
  const writes = new Writes(db);
  const insert = db.transaction((from: number, to: number) => {
    for (let index = from; index < to; index++) {
      const { row, events } = templates[index % templates.length]!;
      const id = idOf(index);
      const log = packLog(id, events, packed[index % templates.length]);
      writes.addPacked({ ...row, id }, headOf(id, events), log);
    }
  });
  const begunMs = performance.now();
  for (let from = 0; from < games; from += INSERTED) {
    insert(from, Math.min(games, from + INSERTED));
    if (from % 100_000 === 0) console.log(`${from} games after ${((performance.now() - begunMs) / 1000).toFixed(0)} s`);
    if (from % 20_000 === 0) db.pragma('wal_checkpoint(TRUNCATE)');
  }
  db.pragma('wal_checkpoint(TRUNCATE)');
  const reads = new Reads(db);
  const wrong = Array.from({ length: 500 }, () => idOf(random.int(0, games - 1))).flatMap(
    (id) => reads.problemOf(id) ?? [],
  );
  if (wrong.length > 0) throw new Error(`the store is not as it should be: ${wrong[0]}`);
  db.close();
  console.log(`${games} games: ${(fs.statSync(file).size / games).toFixed(0)} bytes each, with indexes`);
  return (index) => templates[index % templates.length]!.row.createdMs;
}

/** Plays so many moves a second until it is told to stop; returns how long each took to be on disk. */
async function play(store: GameStore, rate: number, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  const everyMs = 10;
  for (let version = 0; goesOn(); version++) {
    for (let game = 0; game < (rate * everyMs) / 1000; game++) {
      const row = anyRow(`play${game}`, version + 1, { deadlineMs: 1, createdMs: 1, updatedMs: version });
      const event = {
        seq: version + 1,
        kind: 'move',
        actId: `${version}`,
        seat: 0,
        data: '{"move":"e4d5"}',
        atMs: version,
      } as const;
      const askedMs = performance.now();
      asked.push(
        store.commit({ row, expect: version, events: [event], isPlain: version > 0 }).then((answer) => {
          if (!answer.ok) throw new Error(`a move is not taken: ${answer.code}`);
          times.push(performance.now() - askedMs);
        }),
      );
    }
    await wait(everyMs);
  }
  await Promise.all(asked);
  return times;
}

type Ask = () => Promise<unknown>;

/** Pages in the middle of everything: each begins where a random game stands. */
function questions(store: GameStore, games: number, random: Random): Readonly<Record<string, Ask>> {
  const place = async () => {
    const { createdMs, id } = (await store.load(idOf(random.int(0, games - 1))))!.row;
    return { createdMs, id };
  };
  const list = async (player?: string) => {
    const query = { status: 'ended', limit: PAGE, before: await place() } as const;
    return store.list(player === undefined ? query : { ...query, player });
  };
  const exported = async (count: number, textOf: (game: StoredGame) => unknown) => {
    const rows = await list(playerOf(random));
    for (const { id } of rows.slice(0, count)) await textOf((await store.load(id))!);
  };
  return {
    'the newest 50': () => store.list({ status: 'ended', limit: PAGE }),
    '50 from anywhere': () => list(),
    '50 of a player': () => list(playerOf(random)),
    '50 of the engine': () => list('engine:3'),
    '50 of nobody': () => list('nobody'),
    [`${LOGS} of a player as logs`]: () => exported(LOGS, (game) => JSON.stringify(game)),
  };
}

export interface MillionOptions {
  /** An empty folder. */
  readonly folder: string;
  readonly games: number;
  /** Moves a second beside it, and how long each kind of page is asked for. */
  readonly rate: number;
  readonly seconds: number;
  readonly seed: number;
  /** The address of an empty database of Postgres, in place of a file. */
  readonly database?: string;
}

/** Returns whether every page is there in time: p99. */
export async function measureMillion({
  folder,
  games,
  rate,
  seconds,
  seed,
  database,
}: MillionOptions): Promise<boolean> {
  const file = path.join(folder, 'million.db');
  const random = new Random(seed);
  const begunMs = database === undefined ? fill(file, games, random) : await fillPostgres(database, games, random);
  const anyPlace = () => {
    const index = random.int(0, games - 1);
    return { id: idOf(index), createdMs: begunMs(index) };
  };
  const onFatal = (error: Error) => {
    throw error;
  };
  const open = (): Promise<GameStore> =>
    database === undefined ? openSqliteStore({ file, onFatal }) : openStore(database, { onFatal, mayLose: true });
  const more = ['--allow-loss', '--bus', 'notify'];
  const start = () => serve(file, database === undefined ? {} : { store: database, more });
  const overHttp = await measurePages({ folder, open, start, random, seed, rate, seconds, anyPlace });
  // The games played here afterwards are not real.
  const ofStore = await measureStore(open, games, { rate, seconds, random });
  return Math.max(ofStore, overHttp) <= MOST_MS;
}

interface StoreOptions extends Pick<MillionOptions, 'rate' | 'seconds'> {
  readonly random: Random;
}

/** Returns the longest time of 99 % of the pages of a kind, in milliseconds. */
async function measureStore(
  open: () => Promise<GameStore>,
  games: number,
  { rate, seconds, random }: StoreOptions,
): Promise<number> {
  const store = await open();
  let isOver = false;
  const playing = play(store, rate, () => !isOver);
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  let slowest = 0;
  for (const [name, ask] of Object.entries(questions(store, games, random))) {
    const times: number[] = [];
    const untilMs = performance.now() + seconds * 1000;
    while (performance.now() < untilMs) {
      const askedMs = performance.now();
      await ask();
      times.push(performance.now() - askedMs);
      await wait(random.int(0, 10));
    }
    const [p50, p99, most] = [0.5, 0.99, 1].map((share) => quantile(times, share)) as [number, number, number];
    slowest = Math.max(slowest, p99);
    console.log(
      `${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)}, longest ${most.toFixed(1)} (${times.length} times)`,
    );
  }
  isOver = true;
  const moves = await playing;
  console.log(
    `${moves.length} moves beside it: p50 ${quantile(moves, 0.5).toFixed(1)} ms, p99 ${quantile(moves, 0.99).toFixed(1)}; the event loop waited ${(delay.max / 1e6).toFixed(0)} ms at most`,
  );
  await store.close();
  return slowest;
}
