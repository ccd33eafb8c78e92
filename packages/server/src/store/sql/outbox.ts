/** The outbox in a database. */

import { checkLimit } from '../checks.js';
import type { Message, Outbox, OutboxState, ReaderPlace } from '../outbox.js';
import { checkPass, checkReader } from '../transactions.js';
import { whole } from './logs.js';
import type { SqlRunner, SqlStatement } from './sql.js';
import { ADD_MESSAGE, sumOf } from './transact.js';

/** The reader without a name is always behind the last message of all. */
const END = '';
const MESSAGES = 'SELECT n, kind, data, sum FROM message WHERE n > $1 ORDER BY n LIMIT $2';
const PLACES = 'SELECT reader, n FROM place ORDER BY reader';
const REGISTER = `INSERT INTO place (reader, n)
  SELECT $1, coalesce((SELECT min(n) - 1 FROM message), (SELECT n FROM place WHERE reader = '')) WHERE true
  ON CONFLICT (reader) DO NOTHING`;
const RETIRE = "DELETE FROM place WHERE reader = $1 AND reader <> '' RETURNING n";
const PASS = `UPDATE place SET n = $3 WHERE reader = $1 AND n = $2 AND (SELECT n FROM place WHERE reader = '') >= $3
  RETURNING n`;
const IS_AT = 'SELECT n FROM place WHERE reader = $1 AND n = $2';
const DROP = "DELETE FROM message WHERE n <= (SELECT min(n) FROM place WHERE reader <> '')";
const SET_END = `UPDATE place SET n = $1 WHERE reader = '' AND n = 0
  AND NOT EXISTS (SELECT 1 FROM place WHERE reader <> '') RETURNING n`;
const ADD_PLACE = 'INSERT INTO place (reader, n) VALUES ($1, $2)';

export class SqlOutbox implements Outbox {
  readonly #sql: SqlRunner;

  constructor(sql: SqlRunner) {
    this.#sql = sql;
  }

  async register(reader: string): Promise<void> {
    checkReader(reader);
    await this.#sql.write([[REGISTER, [reader]]]);
  }

  async retire(reader: string): Promise<void> {
    const all: SqlStatement[] = [
      [RETIRE, [reader]],
      [DROP, []],
    ];
    await this.#sql.write(all);
  }

  async read(reader: string, limit: number): Promise<readonly Message[]> {
    const place = (await this.state()).places.find((each) => each.reader === reader);
    if (!place) throw new RangeError(`no reader ${reader}`);
    return this.after(place.n, limit);
  }

  async pass(reader: string, from: number, to: number): Promise<boolean> {
    checkPass(reader, from, to);
    const { rows, isRepeated } = await this.#sql.write([
      [PASS, [reader, from, to]],
      [DROP, []],
    ]);
    if (rows.length > 0 || !isRepeated) return rows.length > 0;
    return (await this.#sql.read([IS_AT, [reader, to]])).length > 0;
  }

  async state(): Promise<OutboxState> {
    const all = await this.#sql.read<ReaderPlace>([PLACES, []]);
    const end = all.find(({ reader }) => reader === END);
    return { end: end?.n ?? 0, places: all.filter((place) => place !== end) };
  }

  async after(n: number, limit: number): Promise<readonly Message[]> {
    checkLimit(limit);
    // They are acted upon where nothing can undo it.
    const found = await this.#sql.read<Message & { readonly sum: number }>([MESSAGES, [n, limit]], true);
    return found.map(({ sum, ...message }) =>
      whole(message, sum === sumOf(message.n, message.kind, message.data), `message ${message.n}`),
    );
  }

  async restore({ end, places }: OutboxState, messages: readonly Message[]): Promise<boolean> {
    const { rows } = await this.#sql.write([
      [SET_END, [end]],
      ...places.map(({ reader, n }): SqlStatement => [ADD_PLACE, [reader, n]]),
      ...messages.map(({ n, kind, data }): SqlStatement => [ADD_MESSAGE, [n, kind, data, sumOf(n, kind, data)]]),
    ]);
    return rows.length > 0;
  }
}
