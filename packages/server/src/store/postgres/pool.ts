/** Connections to a Postgres server. */

import { createHash } from 'node:crypto';
import pg from 'pg';
import { StoreBusyError } from '../errors.js';
import { needsNoNames, type Postgres, type Sql, sqlBy, UnknownOutcomeError } from './connection.js';
import { cutOff } from './cutOff.js';
import type { SqlValue } from './texts.js';

/** The connections to a Postgres server. */
export interface PoolOptions {
  /** `postgres://user@host/database`, and what else of libpq's URIs `pg` reads. */
  readonly url: string;
  /** Connections at most. Default: 16. */
  readonly size?: number;
  /** Timeout for a connection from the pool, in ms. Default: 1,000. */
  readonly waitMs?: number;
  /** Timeout of a statement, after which its connection is dropped, in ms. Default: 4,000. */
  readonly answerMs?: number;
  /** Examines each new connection; with an error, the connection is not used. */
  readonly onConnect?: (sql: Sql) => Promise<void>;
}

const SIZE = 16;
const WAIT_MS = 1000;
const ANSWER_MS = 4000;
/** The driver has timeouts of the two kinds above; this much later, in ms, we stop waiting for one that it has missed. */
const SPARE_MS = 1000;
/** Timeout for closing all connections in order. */
const CLOSE_MS = 1000;
/** The type of 64-bit numbers, as in `pg_type`: ours are times and counts, which a number holds. */
const INT8 = 20;

const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Names of statements by their texts, of which there are few: a statement with a name is planned once a connection. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

/** A connection while it is lent to one caller. After an `UnknownOutcomeError` it cannot be used any more. */
class Lent {
  readonly sql: Sql = sqlBy((text, values) => this.#send(text, values));
  readonly #client: pg.ClientBase;
  readonly #answerMs: number;
  readonly #hasNames: boolean;
  #notice: string | null = null;

  constructor(client: pg.ClientBase, answerMs: number, hasNames: boolean) {
    this.#client = client;
    this.#hasNames = hasNames;
    this.#answerMs = answerMs;
    client.on('notice', this.#onNotice);
    client.on('error', this.#ignore);
  }

  /** Returns the connection. */
  leave(): void {
    this.#client.off('notice', this.#onNotice);
    this.#client.off('error', this.#ignore);
  }

  readonly #onNotice = ({ message }: { readonly message?: string | undefined }): void => {
    this.#notice = message ?? 'a notice';
  };

  /** If the connection ends, the statement under way fails, or the next one does. */
  readonly #ignore = (): void => {};

  async #send(text: string, values: SqlValue[]): Promise<pg.QueryResult> {
    this.#notice = null;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const giveUp = (): void => reject(new UnknownOutcomeError(`no answer in ${this.#answerMs} ms`));
      timer = setTimeout(giveUp, this.#answerMs);
    });
    try {
      // Never cancelled: the server would stop waiting for the standby, and report that in a notice only.
      const result = await Promise.race([
        this.#client.query(
          this.#hasNames && values.length > 0 ? { name: nameOf(text), text, values } : { text, values },
        ),
        late,
      ]);
      if (this.#notice !== null) throw new UnknownOutcomeError(this.#notice);
      return result;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Makes a pool of connections to a Postgres server; the first is made by the first statement. */
export function openPool(options: PoolOptions): Postgres {
  const { url, size = SIZE, waitMs = WAIT_MS, answerMs = ANSWER_MS, onConnect } = options;
  const examine = async (client: pg.ClientBase): Promise<void> => {
    const lent = new Lent(client, answerMs, false);
    try {
      await onConnect?.(lent.sql);
    } catch (error) {
      // The pool would end it politely, and wait for an answer: for ever, if the link is cut.
      cutOff(client);
      throw error;
    } finally {
      lent.leave();
    }
  };
  const pool = new pg.Pool({
    ...{ connectionString: url, max: size, connectionTimeoutMillis: waitMs, types, application_name: 'sitke' },
    onConnect: examine as (client: pg.ClientBase) => void,
  });
  // An idle connection has ended: the next statement gets a new one.
  pool.on('error', () => {});
  let hasNames = true;
  const open = new Set<pg.ClientBase>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));

  const lend = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    const client = await inTime(pool.connect(), waitMs + answerMs + SPARE_MS).catch((cause: Error) => {
      throw new StoreBusyError(`No connection to Postgres: ${cause.message}`, { cause });
    });
    const lent = new Lent(client, answerMs, hasNames);
    let isLost = false;
    try {
      return await work(lent.sql);
    } catch (error) {
      isLost = error instanceof UnknownOutcomeError;
      hasNames &&= !needsNoNames(error);
      throw error;
    } finally {
      lent.leave();
      client.release(isLost);
    }
  };
  return {
    query: (text, values) => lend((sql) => sql.query(text, values)),
    transaction: (work) => lend((sql) => inTransaction(sql, work)),
    close: () => closeAll(pool, open),
  };
}

/** Resolves with a connection, or rejects after a time; one that comes later is returned to the pool. */
async function inTime(connecting: Promise<pg.PoolClient>, ms: number): Promise<pg.PoolClient> {
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Error(`no connection in ${ms} ms`));
    }, ms);
  });
  connecting.then(
    (client) => isLate && client.release(true),
    () => {},
  );
  try {
    return await Promise.race([connecting, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function closeAll(pool: pg.Pool, open: ReadonlySet<pg.ClientBase>): Promise<void> {
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    patience = setTimeout(resolve, CLOSE_MS);
  });
  await Promise.race([pool.end(), late]);
  clearTimeout(patience);
  for (const client of open) cutOff(client);
}

async function inTransaction<T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> {
  await sql.query('BEGIN');
  let result: T;
  try {
    result = await work(sql);
  } catch (error) {
    if (!(error instanceof UnknownOutcomeError)) await sql.query('ROLLBACK');
    throw error;
  }
  await sql.query('COMMIT');
  return result;
}
