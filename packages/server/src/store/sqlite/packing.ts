/** Logs as rows, one an event, and in packed form. */

import { checksumOf, problemOfEvents, type SummedEvent } from '../form.js';
import type { EndPlace, PackOrder } from '../maintenance.js';
import { isSameLog, packLog, unpackLog } from '../packing.js';
import type { LogEvent } from '../row.js';
import type { Database, Statement } from './driver.js';
import { EVENTS, PACKED } from './reads.js';

const INSERT_EVENT = `INSERT INTO event (game_id, seq, kind, act_id, seat, data, at_ms, sum)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
/** Adds nothing if the log has an event of the same command. */
const INSERT_NEW_EVENT = `${INSERT_EVENT} ON CONFLICT (game_id, act_id) WHERE act_id IS NOT NULL DO NOTHING`;
const DELETE_EVENTS = 'DELETE FROM event WHERE game_id = ?';
// Two conditions on the index alone; the third needs the row.
const WAITING = `SELECT ended_ms AS endedMs, id FROM game INDEXED BY game_unpacked
  WHERE ended_ms IS NOT NULL AND packed_id IS NULL AND (ended_ms, id) > (:afterMs, :afterId)
    AND ended_ms <= :untilMs AND updated_ms <= :untilMs
  ORDER BY ended_ms, id LIMIT :limit`;
const PUT_PACKED = 'INSERT INTO packed (log) VALUES (?)';
const DELETE_PACKED = 'DELETE FROM packed WHERE id = ?';
const SET_PACKED = 'UPDATE game SET packed_id = ? WHERE id = ?';

type EventParameters = [string, number, string, string | null, number | null, string, number, number];
interface WaitingParameters {
  readonly untilMs: number;
  readonly afterMs: number;
  readonly afterId: string;
  readonly limit: number;
}

function parametersOf(id: string, event: LogEvent): EventParameters {
  const { seq, kind, actId, seat, data, atMs } = event;
  return [id, seq, kind, actId, seat, data, atMs, checksumOf(id, event)];
}

/** Each member is a few statements, within a transaction of its caller. */
export class Packing {
  readonly #events: Statement<[string, number], SummedEvent>;
  readonly #insertEvent: Statement<EventParameters>;
  readonly #insertNewEvent: Statement<EventParameters>;
  readonly #deleteEvents: Statement<[string]>;
  readonly #waiting: Statement<[WaitingParameters], EndPlace>;
  readonly #packed: Statement<[string], Buffer>;
  readonly #putPacked: Statement<[Buffer]>;
  readonly #deletePacked: Statement<[number]>;
  readonly #setPacked: Statement<[number | bigint | null, string]>;

  constructor(db: Database) {
    this.#events = db.prepare(EVENTS);
    this.#insertEvent = db.prepare(INSERT_EVENT);
    this.#insertNewEvent = db.prepare(INSERT_NEW_EVENT);
    this.#deleteEvents = db.prepare(DELETE_EVENTS);
    this.#waiting = db.prepare(WAITING);
    this.#packed = db.prepare<[string], Buffer>(PACKED).pluck();
    this.#putPacked = db.prepare(PUT_PACKED);
    this.#deletePacked = db.prepare(DELETE_PACKED);
    this.#setPacked = db.prepare(SET_PACKED);
  }

  /** Adds events to a log that is not packed. */
  insert(id: string, events: readonly LogEvent[]): void {
    for (const event of events) this.#insertEvent.run(...parametersOf(id, event));
  }

  /** Adds an event to a log that is not packed; returns false, and adds none, if its command is in the log already. */
  insertNew(id: string, event: LogEvent): boolean {
    return this.#insertNewEvent.run(...parametersOf(id, event)).changes === 1;
  }

  pack({ untilMs, after, limit }: PackOrder): EndPlace | null {
    const [afterMs, afterId] = after ? [after.endedMs, after.id] : [-1, ''];
    const places = this.#waiting.all({ untilMs, afterMs, afterId, limit });
    for (const { id } of places) this.#packOne(id);
    return places.length < limit ? null : places.at(-1)!;
  }

  /** Unpacks a log into rows. Errors: a `DamagedGameError` if it is damaged. */
  unpack(id: string, packedId: number): void {
    const events = unpackLog(id, this.#packed.get(id) ?? Buffer.alloc(0));
    this.#setPacked.run(null, id);
    this.#deletePacked.run(packedId);
    this.insert(id, events);
  }

  /** Gives a game without events its packed log. */
  put(id: string, log: Buffer): void {
    this.#setPacked.run(this.#putPacked.run(log).lastInsertRowid, id);
  }

  #packOne(id: string): void {
    const events = this.#events.all(id, 0);
    // A damaged log stays where it can be examined.
    if (problemOfEvents(id, events) !== null) return;
    const packed = packLog(id, events);
    if (!isSameLog(unpackLog(id, packed), events)) return;
    this.#deleteEvents.run(id);
    this.put(id, packed);
  }
}
