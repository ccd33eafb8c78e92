/** The services of a store in Postgres share a database, the order of their writes, and their end. */

import { randomBytes } from 'node:crypto';
import type { ClusterMessage } from '../cluster.js';
import { StoreFailedError } from '../errors.js';
import type { SqlRunner, SqlStatement, Written } from '../sql/sql.js';
import type { Postgres, Sql } from './connection.js';
import { readDurably } from './durable.js';
import { KeyedMutex } from './keyedMutex.js';
import { retry } from './retry.js';

const NODE_BYTES = 6;
const PUBLISH = 'INSERT INTO news (node, kind, what) VALUES ($1, $2, $3)';

export class Context {
  readonly db: Postgres;
  /** The name of this server: a new one at each start. */
  readonly node: string = randomBytes(NODE_BYTES).toString('base64url');
  readonly #mutex = new KeyedMutex();
  readonly #onPublish: (() => void)[] = [];
  #closing: Promise<void> | null = null;

  constructor(db: Postgres) {
    this.db = db;
  }

  /** Retries a read until it is answered. */
  async read<T>(work: () => Promise<T>): Promise<T> {
    this.checkOpen();
    return retry(work);
  }

  /** The same, for what is shown to people. */
  readDurably<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.read(() => readDurably(this.db, work));
  }

  /** Runs a write after all earlier ones that share one of its keys. */
  async write<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    this.checkOpen();
    return this.#mutex.run(keys, work);
  }

  /** Runs a write of many games, after all earlier writes and before all later ones. */
  async writeExclusive<T>(work: () => Promise<T>): Promise<T> {
    this.checkOpen();
    return this.#mutex.runExclusive(work);
  }

  /** Calls a function whenever this server has written to the changefeed. */
  onPublish(call: () => void): void {
    this.#onPublish.push(call);
  }

  /** To be called after a write to the changefeed. */
  published(): void {
    for (const call of this.#onPublish) call();
  }

  checkOpen(): void {
    if (this.#closing) throw new StoreFailedError('The store is closed.');
  }

  close(): Promise<void> {
    this.#closing ??= this.#mutex.idle().then(() => this.db.close());
    return this.#closing;
  }
}

/** Runs the SQL that all databases share; its writes wait for each other. */
export class PostgresRunner implements SqlRunner {
  readonly #context: Context;
  readonly #key: string;

  constructor(context: Context, key: string) {
    this.#context = context;
    this.#key = key;
  }

  async read<Row>([text, values]: SqlStatement, isDurable = false): Promise<readonly Row[]> {
    const query = (sql: Sql): Promise<Row[]> => sql.query<Row>(text, values);
    return isDurable ? this.#context.readDurably(query) : this.#context.read(() => query(this.#context.db));
  }

  async write<Row>(statements: readonly SqlStatement[], message?: ClusterMessage): Promise<Written<Row>> {
    const once = (isRepeated: boolean): Promise<Written<Row>> =>
      this.#once<Row>(statements, message).then((rows) => ({ rows, isRepeated }));
    const written = await this.#context.write([this.#key], () => retry(once));
    if (message) this.#context.published();
    return written;
  }

  #once<Row>([first, ...others]: readonly SqlStatement[], message?: ClusterMessage): Promise<Row[]> {
    const { db, node } = this.#context;
    if (others.length === 0 && !message) return db.query<Row>(...first!);
    return db.transaction(async (sql) => {
      const rows = await sql.query<Row>(...first!);
      if (rows.length === 0 && others.length > 0) return rows;
      for (const statement of others) await sql.query(...statement);
      if (message) await sql.query(PUBLISH, [node, message.kind, message.subject]);
      return rows;
    });
  }
}
