/** Reads from a file that may be damaged in parts: only the data there are lost. */
import fs from 'node:fs';
import { DamagedGameError, DamagedPageError, type StoreFailedError } from '../errors.js';
import type { GameQuery, StoredGame } from '../gameLog.js';
import type { GameRow, LogEvent } from '../row.js';
import { Around, isInOrder } from './around.js';
import { type Database, SqliteError } from './driver.js';
import { isUnreadable, messageOf } from './errors.js';
import { Reads } from './reads.js';

export interface SafeReadsOptions {
  readonly file: string;
  /** Called for each game that is put in quarantine. */
  readonly onDamage: ((damage: DamagedGameError) => void) | undefined;
  /** Called when the file cannot be read at all; returns the error for callers. */
  readonly onLost: (reason: string) => StoreFailedError;
}

/**
 * The reads of a store. Errors: a `DamagedGameError` if a game's data are damaged, which puts it in quarantine; a
 * `DamagedPageError` if any other data are.
 */
export class SafeReads {
  readonly #options: SafeReadsOptions;
  readonly #reads: Reads;
  readonly #around: Around;
  readonly #quarantined = new Map<string, DamagedGameError>();
  /** The file never becomes shorter. */
  #bytes = 0;

  constructor(connection: Database, options: SafeReadsOptions) {
    this.#options = options;
    this.#reads = new Reads(connection);
    this.#around = new Around(connection);
    this.noteSize();
  }

  /** The games in quarantine. */
  get quarantined(): ReadonlyMap<string, DamagedGameError> {
    return this.#quarantined;
  }

  quarantine(damage: DamagedGameError): void {
    if (this.#quarantined.has(damage.game)) return;
    this.#quarantined.set(damage.game, damage);
    this.#options.onDamage?.(damage);
  }

  /** Errors: a `DamagedGameError` if a game is in quarantine. */
  checkWhole(id: string): void {
    const damage = this.#quarantined.get(id);
    if (damage) throw damage;
  }

  /** Records the length of the file. */
  noteSize(): void {
    this.#bytes = Math.max(this.#bytes, fs.statSync(this.#options.file).size);
  }

  /** Reads a game, a long one in steps. */
  *load(id: string): Generator<void, StoredGame | null> {
    const steps = this.#reads.load(id);
    for (;;) {
      const { done, value } = this.#readGame(id, () => steps.next());
      if (done) return value;
      yield;
    }
  }

  eventsSince(id: string, seq: number): LogEvent[] {
    return this.#readGame(id, () => this.#reads.eventsSince(id, seq));
  }

  seqOfAct(id: string, actId: string): number | null {
    return this.#readGame(id, () => this.#reads.seqOfAct(id, actId));
  }

  due(nowMs: number, limit: number): string[] {
    const isDue = ({ deadlineMs }: GameRow) => deadlineMs !== null && deadlineMs <= nowMs;
    const around = (): string[] => {
      const rows = [...this.#rowsAround({ status: 'live' })].filter(isDue);
      rows.sort((a, b) => a.deadlineMs! - b.deadlineMs! || (a.id < b.id ? -1 : 1));
      return rows.slice(0, limit).map(({ id }) => id);
    };
    return this.#readMany(() => this.#reads.due(nowMs, limit), around);
  }

  ids(after: string, limit: number): string[] {
    return this.#readMany(
      () => this.#reads.ids(after, limit),
      () => [...this.#around.ids()].filter((id) => id > after).slice(0, limit),
    );
  }

  liveIds(): string[] {
    const around = (): string[] => [...this.#rowsAround({ status: 'live' })].map(({ id }) => id).sort();
    return this.#readMany(() => this.#reads.liveIds(), around);
  }

  list(query: GameQuery): GameRow[] {
    const { limit, before } = query;
    const around = (): GameRow[] => {
      const rows: GameRow[] = [];
      for (const row of this.#rowsAround(query)) if (rows.push(row) === limit) break;
      return rows;
    };
    const rows = this.#readMany(() => this.#reads.list(query), around);
    return isInOrder(rows, before) && !rows.some(({ id }) => this.#quarantined.has(id)) ? rows : around();
  }

  /** Reads something else than a game. */
  read<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SqliteError)) throw error;
      if (!isUnreadable(error) || this.#isCutOff()) throw this.#options.onLost(error.message);
      throw new DamagedPageError(messageOf(error), { cause: error });
    }
  }

  #readGame<T>(id: string, read: () => T): T {
    this.checkWhole(id);
    try {
      return this.read(read);
    } catch (error) {
      const damage = error instanceof DamagedPageError ? new DamagedGameError(id, error.message) : error;
      if (damage instanceof DamagedGameError) this.quarantine(damage);
      throw damage;
    }
  }

  /**
   * Reads many games; around damaged pages or rows if it meets any. The index may be the damaged part: only reading a
   * row tells.
   */
  #readMany<T>(read: () => T, around: () => T): T {
    try {
      return this.read(read);
    } catch (error) {
      if (error instanceof DamagedGameError || error instanceof DamagedPageError) return around();
      throw error;
    }
  }

  /** Returns the readable rows of games that are not in quarantine, newest first. */
  *#rowsAround(query: Omit<GameQuery, 'limit'>): Generator<GameRow> {
    for (const { id } of this.#around.places(query)) {
      const row = this.#rowOf(id);
      if (row?.status === query.status) yield row;
    }
  }

  #rowOf(id: string): GameRow | null {
    try {
      return this.#readGame(id, () => this.#reads.row(id));
    } catch (error) {
      if (error instanceof DamagedGameError) return null;
      throw error;
    }
  }

  /** Whether the file was truncated: the data behind are lost for all games. */
  #isCutOff(): boolean {
    return fs.statSync(this.#options.file).size < this.#bytes;
  }
}
