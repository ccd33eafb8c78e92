/**
 * SQLite as the store uses it: values are bound by position and counted, errors name their code, texts come back whole, rows
 * are plain objects with Buffers. `driver.test.ts` holds every library to it.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fromStored, toStored } from '../texts.js';
import { nameOfCode } from './codes.js';
import {
  chosenLibrary,
  type Library,
  type LibraryConnection,
  type LibraryStatement,
  type SqlValue,
} from './library.js';

/** An error of SQLite; its code is a name as `SQLITE_IOERR_READ`. */
export class SqliteError extends Error {
  readonly code: string;

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The options of a connection. */
export interface ConnectionOptions {
  readonly readonly?: boolean;
  /** Throws where there is no file, which is otherwise made. */
  readonly fileMustExist?: boolean;
  /** How long a lock of another connection is waited for, in milliseconds. Default: 5000. */
  readonly timeout?: number;
  /** Default: that of this process; tests pass others. */
  readonly library?: Library;
}

/** The outcome of a statement that writes. */
export interface RunResult {
  readonly changes: number;
  readonly lastInsertRowid: number | bigint;
}

/** A function that runs in one transaction, which an error undoes; `immediate` takes the lock of writers at once. */
export interface Transaction<Given extends unknown[], Result> {
  (...given: Given): Result;
  readonly immediate: (...given: Given) => Result;
}

/** A connection. It belongs to one thread. */
export class Database {
  readonly name: string;
  readonly #connection: LibraryConnection;
  #frame: Readonly<Record<'begin' | 'beginImmediate' | 'commit', LibraryStatement>> | null = null;

  /** Errors: a `SqliteError` if the file cannot be opened. */
  constructor(file: string, options: ConnectionOptions = {}) {
    const { readonly = false, fileMustExist = readonly, timeout = 5000, library = chosenLibrary() } = options;
    this.name = file;
    if (fileMustExist && !fs.existsSync(file)) throw new SqliteError('unable to open database file', 'SQLITE_CANTOPEN');
    // A full path is never taken for the address of a file.
    const place = file === ':memory:' ? file : path.resolve(file);
    this.#connection = saying(() => new library.DatabaseSync(place, { readOnly: readonly }));
    this.pragma(['busy_timeout', timeout].join('='));
  }

  get open(): boolean {
    return this.#connection.isOpen;
  }

  get inTransaction(): boolean {
    return this.#connection.isTransaction;
  }

  /** Prepares a statement. Its parameters are all `?`, all named, as `:id`, or all numbered, as `$1`. */
  prepare<Given extends unknown[] = unknown[], Row = unknown>(sql: string): Statement<Given, Row> {
    return new Statement(this.#connection, sql);
  }

  /** Runs statements without parameters. */
  exec(sql: string): void {
    saying(() => this.#connection.exec(sql));
  }

  /** Runs a pragma; returns its rows, or the first value of the first with `simple`. */
  pragma(source: string, { simple = false }: { readonly simple?: boolean } = {}): unknown {
    const statement = this.prepare(['PRAGMA', source].join(' '));
    return simple ? statement.pluck().get() : statement.all();
  }

  /** Returns a function that does `work` in one transaction, which begins by reading. */
  transaction<Given extends unknown[], Result>(work: (...given: Given) => Result): Transaction<Given, Result> {
    const within = (begin: 'begin' | 'beginImmediate', given: Given): Result => {
      const frame = this.#frameOf();
      saying(() => frame[begin].run());
      try {
        const result = work(...given);
        saying(() => frame.commit.run());
        return result;
      } catch (error) {
        // SQLite has undone it already after some errors.
        if (this.#connection.isTransaction) saying(() => this.#connection.exec('ROLLBACK'));
        throw error;
      }
    };
    return Object.assign((...given: Given) => within('begin', given), {
      immediate: (...given: Given) => within('beginImmediate', given),
    });
  }

  /** Closes the connection; once more does nothing. */
  close(): void {
    if (!this.#connection.isOpen) return;
    this.#frame = null;
    saying(() => this.#connection.close());
  }

  #frameOf(): Readonly<Record<'begin' | 'beginImmediate' | 'commit', LibraryStatement>> {
    this.#frame ??= {
      begin: this.#connection.prepare('BEGIN'),
      beginImmediate: this.#connection.prepare('BEGIN IMMEDIATE'),
      commit: this.#connection.prepare('COMMIT'),
    };
    return this.#frame;
  }
}

/** Strings, quoted names and comments, which hold no parameters, and the parameters. */
const TOKENS = /'[^']*'|"[^"]*"|--[^\n]*|\?|:([a-z_]\w*)|\$(\d+)/gi;

/** A prepared statement. */
export class Statement<Given extends unknown[] = unknown[], Row = unknown> {
  readonly #statement: LibraryStatement;
  /** The names of its parameters in their order, each as often as it occurs; empty if they have none. */
  readonly #names: readonly string[];
  /** The numbers of its parameters, from 1, likewise. */
  readonly #numbers: readonly number[];
  readonly #count: number;
  #columns: readonly string[] = [];
  #shape: 'object' | 'first' | 'array' = 'object';

  constructor(connection: LibraryConnection, sql: string) {
    const [names, numbers] = [[] as string[], [] as number[]];
    let bare = 0;
    // The libraries bind by position where no parameter has a name.
    const unnamed = sql.replace(TOKENS, (token: string, name?: string, number?: string) => {
      if (token === '?') bare += 1;
      else if (name !== undefined) names.push(name);
      else if (number !== undefined) numbers.push(Number(number));
      return name === undefined && number === undefined ? token : '?';
    });
    if ([bare, names.length, numbers.length].filter((count) => count > 0).length > 1)
      throw new TypeError('some parameters have names or numbers, and others have none');
    this.#names = names;
    this.#numbers = numbers;
    this.#count = bare + names.length + numbers.length;
    this.#statement = saying(() => connection.prepare(unnamed));
    this.#statement.setReturnArrays(true);
  }

  /** Makes rows their first value alone. */
  pluck(): this {
    this.#shape = 'first';
    return this;
  }

  /** Makes rows arrays of their values. */
  raw(): this {
    this.#shape = 'array';
    return this;
  }

  run(...given: Given): RunResult {
    const values = this.#valuesOf(given);
    return saying(() => this.#statement.run(...values));
  }

  /** Returns the first row; undefined if there is none. */
  get(...given: Given): Row | undefined {
    const values = this.#valuesOf(given);
    const row = this.#reading(() => this.#statement.get(...values));
    return row && this.#rowOf(row);
  }

  all(...given: Given): Row[] {
    const values = this.#valuesOf(given);
    const rows = this.#reading(() => this.#statement.all(...values)) as unknown[];
    for (let index = 0; index < rows.length; index++) rows[index] = this.#rowOf(rows[index] as SqlValue[]);
    return rows as Row[];
  }

  /** Returns the values to be bound. Errors: a `TypeError` or a `RangeError` if there are others than the statement has. */
  #valuesOf(given: unknown[]): SqlValue[] {
    const values = this.#names.length > 0 ? this.#named(given) : this.#numbered(given);
    if (values.length !== this.#count)
      throw new RangeError(`a statement of ${this.#count} parameters was given ${values.length} values`);
    for (let index = 0; index < values.length; index++) {
      const value = values[index];
      if (typeof value === 'string') values[index] = toStored(value);
      else if (!isValue(value)) throw new TypeError(`SQLite has no value for ${value}`);
    }
    return values as SqlValue[];
  }

  /** Returns the values of the fields that the statement names; it may have others. */
  #named(given: unknown[]): unknown[] {
    const [fields, ...others] = given as [Readonly<Record<string, unknown>> | undefined, ...unknown[]];
    if (typeof fields !== 'object' || fields === null || others.length > 0)
      throw new RangeError('a statement with names takes one object');
    return this.#names.map((name) => fields[name]);
  }

  #numbered(given: unknown[]): unknown[] {
    return this.#numbers.length > 0 ? this.#numbers.map((number) => given[number - 1]) : given;
  }

  /** Reads rows. A number beyond those that are exact, which no row of ours has, is rounded. */
  #reading<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== 'ERR_OUT_OF_RANGE') throw withCode(error);
    }
    this.#statement.setReadBigInts(true);
    try {
      return saying(read);
    } finally {
      this.#statement.setReadBigInts(false);
    }
  }

  #rowOf(row: SqlValue[]): Row {
    for (let index = 0; index < row.length; index++) {
      const value = row[index];
      if (typeof value === 'string') row[index] = fromStored(value);
      else if (typeof value === 'bigint') row[index] = Number(value);
      else if (value instanceof Uint8Array)
        row[index] = Buffer.from(value.buffer as ArrayBuffer, value.byteOffset, value.byteLength);
    }
    if (this.#shape === 'array') return row as Row;
    return (this.#shape === 'first' ? row[0] : this.#objectOf(row)) as Row;
  }

  #objectOf(row: readonly SqlValue[]): Record<string, SqlValue> {
    // A table can have got columns since the last row.
    if (this.#columns.length !== row.length) this.#columns = this.#statement.columns().map(({ name }) => name);
    const columns = this.#columns;
    const object: Record<string, SqlValue> = {};
    for (let index = 0; index < row.length; index++) object[columns[index]!] = row[index]!;
    return object;
  }
}

function isValue(value: unknown): boolean {
  return value === null || value instanceof Uint8Array || typeof value === 'number' || typeof value === 'bigint';
}

/** Returns the result of a call of the library. Errors: a `SqliteError` for one of SQLite. */
function saying<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw withCode(error);
  }
}

function withCode(error: unknown): unknown {
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: number };
  if (code !== 'ERR_SQLITE_ERROR' || errcode === undefined) return error;
  return new SqliteError((error as Error).message, nameOfCode(errcode), { cause: error });
}
