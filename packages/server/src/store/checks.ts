import type { Commit } from './gameLog.js';
import type { GameRow } from './row.js';

const ids = /^[\w-]{1,64}$/;

/** Validates a change before any store applies it. Errors: a `RangeError` if it breaks a rule of `Commit`. */
export function checkCommit({ row, expect, events, secrets = [], isPlain = false }: Commit): void {
  const wrong = (what: string) => new RangeError(`game ${row.id}: ${what}`);
  if (!ids.test(row.id)) throw wrong('an id is 1 to 64 letters, digits, _ or -');
  if (!isCount(expect)) throw wrong(`no version ${expect}`);
  if (expect === 0 && events.length === 0) throw wrong('a new game has at least one event');
  if (expect === 0 && isPlain) throw wrong('a new game is no plain change');
  if (row.version !== expect + events.length)
    throw wrong(`${events.length} events after version ${expect} are not version ${row.version}`);
  events.forEach(({ seq }, index) => {
    if (seq !== expect + 1 + index) throw wrong(`event ${seq} where ${expect + 1 + index} comes next`);
  });
  if (events.some(({ actId }, index) => actId !== null && events.findIndex((one) => one.actId === actId) < index))
    throw wrong('two events with one act id');
  const hasTimes = isCount(row.createdMs) && isCount(row.updatedMs) && isCount(row.deadlineMs ?? 0);
  if (!hasTimes || !events.every(({ atMs }) => isCount(atMs)))
    throw wrong('a time is a whole number of milliseconds since 1970');
  if (secrets.some(({ seat }, index) => secrets.findIndex((one) => one.seat === seat) < index))
    throw wrong('two secrets for one seat');
}

/** Validates a limit. Errors: a `RangeError` below 1. */
export function checkLimit(limit: number): void {
  if (!isCount(limit) || limit < 1) throw new RangeError(`no limit ${limit}`);
}

/** Whether a text can be an id. */
export function isId(text: string): boolean {
  return ids.test(text);
}

/** Whether a number is a whole one, from 0. */
export function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** Returns a row without a player who is to be forgotten. */
export function withoutPlayer(row: GameRow, player: string): GameRow {
  const kept = (pair: GameRow['names']): GameRow['names'] => [
    row.seats[0] === player ? null : pair[0],
    row.seats[1] === player ? null : pair[1],
  ];
  const invited = row.invited === player ? null : row.invited;
  return { ...row, seats: kept(row.seats), names: kept(row.names), salts: kept(row.salts), invited };
}
