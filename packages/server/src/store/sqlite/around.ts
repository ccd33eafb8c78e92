/**
 * Lists games although pages of the store are damaged, skipping the games on them. An index is walked page by page; at
 * a damaged place, bisection finds the next readable one, and each row is read alone.
 */

import type { GameQuery } from '../gameLog.js';
import type { GameRow } from '../row.js';
import type { Database, Statement } from './driver.js';
import { isUnreadable } from './errors.js';

/** The place of a game in lists, which are newest first. */
export type Place = Pick<GameRow, 'createdMs' | 'id'>;
/** Returns the next places after one. */
type Find = (after: Place, limit: number) => Place[];
interface Parameters {
  readonly status: string;
  readonly player: string | null;
  readonly beforeMs: number;
  readonly beforeId: string;
  readonly limit: number;
}

const PAGE = 50;
/** An id as a number: so many of its characters, of 7 bits each, count. */
const ID_LENGTH = 12n;
const CHARACTER_BITS = 7n;

const NEWEST = `SELECT created_ms AS createdMs, id FROM game INDEXED BY game_newest
  WHERE status = :status AND (created_ms, id) < (:beforeMs, :beforeId)
  ORDER BY created_ms DESC, id DESC LIMIT :limit`;
const OF_SEAT0 = `SELECT created_ms AS createdMs, id FROM game INDEXED BY game_seat0
  WHERE seat0 = :player AND status = :status AND (created_ms, id) < (:beforeMs, :beforeId)
  ORDER BY created_ms DESC, id DESC LIMIT :limit`;
const OF_SEAT1 = `SELECT created_ms AS createdMs, id FROM game INDEXED BY game_seat1
  WHERE seat1 = :player AND status = :status AND (created_ms, id) < (:beforeMs, :beforeId)
  ORDER BY created_ms DESC, id DESC LIMIT :limit`;
// By id, the last first, as if all were made at one time.
const BY_ID = 'SELECT 0 AS createdMs, id FROM game WHERE id < :beforeId ORDER BY id DESC LIMIT :limit';
const OF_EVENTS = `SELECT DISTINCT 0 AS createdMs, game_id AS id FROM event WHERE game_id < :beforeId
  ORDER BY game_id DESC LIMIT :limit`;
const LAST_ID = { createdMs: 0, id: '\x7f'.repeat(12) };
const STATUSES = ['open', 'live', 'ended'] as const;

/** Whether a place comes after another one in lists. */
export function isAfter(one: Place, other: Place): boolean {
  return one.createdMs < other.createdMs || (one.createdMs === other.createdMs && one.id < other.id);
}

/** Whether places follow each other, as those of a whole index do. */
export function isInOrder(rows: readonly Place[], before: Place | undefined): boolean {
  return rows.every((row, index) => {
    const last = index === 0 ? before : rows[index - 1];
    return last === undefined || isAfter(row, last);
  });
}

/** Whether a place can be one, whatever a damaged row says. */
function isPlace({ createdMs, id }: Place): boolean {
  return Number.isSafeInteger(createdMs) && typeof id === 'string';
}

function numberOf({ createdMs, id }: Place): bigint {
  let number = BigInt(createdMs);
  for (let at = 0; at < ID_LENGTH; at++) number = (number << CHARACTER_BITS) | BigInt(id.charCodeAt(at) & 127 || 0);
  return number;
}

function placeOf(number: bigint): Place {
  let id = '';
  for (let at = ID_LENGTH - 1n; at >= 0n; at--)
    id += String.fromCharCode(Number((number >> (at * CHARACTER_BITS)) & 127n));
  return { createdMs: Number(number >> (ID_LENGTH * CHARACTER_BITS)), id };
}

/** Returns what follows a place; null if that cannot be read. */
function read(find: Find, after: Place, limit: number): Place[] | null {
  try {
    const found = find(after, limit);
    return found.every(isPlace) && isInOrder(found, after) ? found : null;
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

/** Returns the first readable place of the index after one; null if there is none. */
function pastDamage(find: Find, after: Place): Place | null {
  const isReadable = (number: bigint): boolean => read(find, placeOf(number), 1) !== null;
  const from = numberOf(after);
  let step = 1n;
  while (step <= from && !isReadable(from - step)) step <<= 1n;
  if (step > from) return null;
  let [good, bad] = [from - step, from - (step >> 1n)];
  while (bad - good > 1n) {
    const middle = (good + bad) >> 1n;
    if (isReadable(middle)) good = middle;
    else bad = middle;
  }
  return placeOf(good);
}

function* walk(find: Find, from: Place): Generator<Place> {
  let at: Place | null = from;
  while (at !== null) {
    const page: Place[] | null = read(find, at, PAGE);
    const found: Place[] | null = page ?? read(find, at, 1);
    if (found === null) {
      at = pastDamage(find, at);
      continue;
    }
    yield* found;
    if (found.length < (page === null ? 1 : PAGE)) return;
    at = found.at(-1)!;
  }
}

/** Merges two walks, each place once. */
function* merge(one: Generator<Place>, other: Generator<Place>): Generator<Place> {
  let [a, b] = [one.next(), other.next()];
  while (!a.done || !b.done) {
    if (a.done || (!b.done && isAfter(a.value, b.value))) [a, b, one, other] = [b, a, other, one];
    const { value } = a as IteratorYieldResult<Place>;
    yield value;
    if (!b.done && b.value.id === value.id) b = other.next();
    a = one.next();
  }
}

/** Finds places of games on the readable parts of an index. */
export class Around {
  readonly #newest: Statement<[Parameters], Place>;
  readonly #ofSeat: readonly Statement<[Parameters], Place>[];
  readonly #byId: readonly Statement<[Parameters], Place>[];

  constructor(db: Database) {
    this.#byId = [BY_ID, OF_EVENTS].map((sql) => db.prepare<[Parameters], Place>(sql));
    this.#newest = db.prepare(NEWEST);
    this.#ofSeat = [OF_SEAT0, OF_SEAT1].map((sql) => db.prepare<[Parameters], Place>(sql));
  }

  /** Returns places of games, newest first; only the row of a game says whether it exists, and its status. */
  places({ status, before, player }: Omit<GameQuery, 'limit'>): Iterable<Place> {
    const from = before ?? { createdMs: Number.MAX_SAFE_INTEGER, id: '' };
    const walkAlong = (statement: Statement<[Parameters], Place>): Generator<Place> => {
      const find: Find = ({ createdMs, id }, limit) =>
        statement.all({ status, player: player ?? null, beforeMs: createdMs, beforeId: id, limit });
      return walk(find, from);
    };
    if (player === undefined) return walkAlong(this.#newest);
    const [one, other] = this.#ofSeat.map(walkAlong);
    return merge(one!, other!);
  }

  /** Returns the ids of all games found anywhere: rows, lists, events. */
  ids(): Set<string> {
    const found = new Set<string>();
    for (const status of STATUSES) for (const { id } of this.places({ status })) found.add(id);
    for (const statement of this.#byId) {
      const find: Find = ({ id }, limit) =>
        statement.all({ status: '', player: null, beforeMs: 0, beforeId: id, limit });
      for (const { id } of walk(find, LAST_ID)) found.add(id);
    }
    return found;
  }
}
