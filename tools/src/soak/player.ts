/**
 * A program that plays games on a store until it is killed, and keeps a line of each act that was acknowledged. The
 * tests of the store start it; `node player.js ORDERS`, with standard output a file.
 */
import fs from 'node:fs';
import path from 'node:path';
import { type Commit, type LogEvent, openSqliteStore, type Store, type StoredGame } from '@sitke/server/store';
import { Database } from '@sitke/server/store/database';
import { Random } from '@sitke/testkit/random';
import { anyRow } from '@sitke/testkit/rows';

export interface Orders {
  readonly file: string;
  readonly seed: number;
  /** How many games are played at once. */
  readonly games: number;
  /** How many acts in all; without it, it plays on. */
  readonly acts?: number;
  /** Whether an act is acknowledged as it must be, or already when it is sent, which the tests must notice. */
  readonly acknowledge: 'durable' | 'early';
  /** Whether a second connection moves the log into the database all the time. */
  readonly checkpoints: boolean;
  /** After how many acts the store is closed under load. */
  readonly closeAfter?: number;
  /** After how many acts a backup is made, to the file `backup` beside the store. */
  readonly backupAfter?: number;
}

const orders: Orders = JSON.parse(process.argv[2] ?? '');
const random = new Random(orders.seed);
let [acts, sent] = [0, 0];
let isClosing = false;
let isBackingUp = false;

/** Keeps a line in the file that is standard output: it outlives the process. */
function note(line: string): void {
  fs.writeSync(1, `${line}\n`);
}

function changeOf(game: string, version: number): Commit {
  sent += 1;
  const data = JSON.stringify({ move: random.letters('abcdefgh12345678', 4, 4), clocks: [sent, sent], text: 'စစ်တုရင်' });
  const act: LogEvent = { seq: version + 1, kind: 'move', actId: `${orders.seed}-${sent}`, seat: 0, data, atMs: sent };
  const result: LogEvent = { ...act, seq: version + 2, kind: 'offer', actId: null, seat: null };
  const events = random.chance(0.2) ? [act, result] : [act];
  const secrets = random.chance(0.1) ? [{ seat: 0 as const, data: random.chance(0.5) ? data : null }] : [];
  const times = { deadlineMs: 1000 + sent, createdMs: 1, updatedMs: sent };
  return { row: anyRow(game, version + events.length, times), expect: version, events, secrets };
}

/** Plays one game on; an act for which there is no room is sent again until there is. */
async function play(store: Store, game: string, from: StoredGame | null): Promise<void> {
  let version = from?.row.version ?? 0;
  while (!isClosing && (orders.acts === undefined || sent < orders.acts)) {
    const change = changeOf(game, version);
    const acknowledge = () => note(`${game} ${version + 1} ${change.events[0]?.actId}`);
    if (orders.acknowledge === 'early') acknowledge();
    let answer = await store.games.commit(change);
    while (!answer.ok && answer.code === 'busy') {
      note('!busy');
      answer = await store.games.commit(change);
    }
    if (!answer.ok) throw new Error(`${game} ${version + 1}: ${answer.code}`);
    if (orders.acknowledge === 'durable') acknowledge();
    if (!isClosing && random.chance(0.02)) {
      const again = await store.games.commit(change);
      if (again.ok || (again.code !== 'duplicate' && again.code !== 'busy'))
        throw new Error(`${game} ${version + 1} was taken twice`);
    }
    version = change.row.version;
    acts += 1;
    if (acts === 1) process.send?.('playing');
    if (acts === orders.closeAfter) end(store);
    if (acts === orders.backupAfter) backUp();
  }
}

function end(store: Store): void {
  isClosing = true;
  process.send?.('closing');
  void store.close();
}

function backUp(): void {
  note('!asked');
  isBackingUp = true;
  void store.maintenance.backup(path.join(path.dirname(orders.file), 'backup')).then(() => {
    isBackingUp = false;
    note('!backed');
  });
}

/**
 * Moves the log into the database and begins it again, in each of SQLite's ways; not during a backup, for which a store pauses
 * its own checkpoints, and which finds a log cut off under it otherwise.
 */
function checkpoint(file: string): void {
  const db = new Database(file);
  const modes = ['wal_checkpoint(PASSIVE)', 'wal_checkpoint(RESTART)', 'wal_checkpoint(TRUNCATE)'];
  setInterval(() => isBackingUp || db.pragma(random.pick(modes)), 2).unref();
}

process.send?.('opening');
const store = await openSqliteStore({
  file: orders.file,
  onFatal: (error) => {
    note(`!fatal ${error.message}`);
    process.exit(3);
  },
});
if (orders.checkpoints) checkpoint(orders.file);
const names = Array.from({ length: orders.games }, (_, index) => `game${index}`);
const games = await Promise.all(names.map((name) => store.games.load(name)));
await Promise.all(names.map((name, index) => play(store, name, games[index] ?? null)));
// Always: a thread that the exit of the process stops in a call of SQLite's library aborts the process.
await store.close();
process.exit(0);
