/** The game log in a Postgres database. */

import { yieldToEventLoop } from '../../work/slices.js';
import { FREE, type Pay } from '../../work/work.js';
import { checkCommit, checkLimit } from '../checks.js';
import { DamagedGameError } from '../errors.js';
import type { Commit, CommitAnswer, GameLog, GameQuery, StoredGame } from '../gameLog.js';
import type { GameRow, LogEvent } from '../row.js';
import type { Commits } from './commits.js';
import type { Context } from './context.js';
import { Reads } from './reads.js';

export class PostgresGames implements GameLog {
  readonly #context: Context;
  readonly #commits: Commits;
  readonly #reads: Reads;
  readonly #onDamage: (damage: DamagedGameError) => void;
  readonly #quarantined = new Map<string, DamagedGameError>();

  /** `onDamage` is called for each game that is put in quarantine. */
  constructor(context: Context, commits: Commits, onDamage: (damage: DamagedGameError) => void) {
    this.#context = context;
    this.#commits = commits;
    this.#reads = new Reads(context.db);
    this.#onDamage = onDamage;
  }

  async commit(change: Commit): Promise<CommitAnswer> {
    this.#context.checkOpen();
    checkCommit(change);
    const { id, parentId } = change.row;
    this.checkWhole(id);
    const parent = change.expect === 0 && parentId !== null ? [`parent ${parentId}`] : [];
    const run = () => this.#context.write([`game ${id}`, ...parent], () => this.#commits.commit(change));
    const answer = await this.#quarantineOn(run);
    if (answer.ok) this.#context.published();
    return answer;
  }

  async load(id: string, pay: Pay = FREE): Promise<StoredGame | null> {
    this.checkWhole(id);
    const inParts = async <T>(part: () => T): Promise<T> => {
      await yieldToEventLoop();
      return pay(part);
    };
    const game = await this.#quarantineOn(() => this.#context.readDurably((sql) => new Reads(sql).load(id, inParts)));
    if (game) this.#commits.know(id, game.row.version, game.head);
    return game;
  }

  async eventsSince(id: string, seq: number): Promise<readonly LogEvent[]> {
    this.checkWhole(id);
    return this.#quarantineOn(() => this.#context.read(() => this.#reads.eventsSince(id, seq)));
  }

  async seqOfAct(id: string, actId: string): Promise<number | null> {
    // Its caller acknowledges the command.
    return this.#context.readDurably((sql) => new Reads(sql).seqOfAct(id, actId));
  }

  async due(nowMs: number, limit: number): Promise<readonly string[]> {
    checkLimit(limit);
    const ids = await this.#context.read(() => this.#reads.due(nowMs, limit + this.#quarantined.size));
    return this.#whole(ids, (id) => id).slice(0, limit);
  }

  async liveIds(): Promise<readonly string[]> {
    return this.#whole(await this.#context.read(() => this.#reads.liveIds()), (id) => id);
  }

  async list(query: GameQuery): Promise<readonly GameRow[]> {
    checkLimit(query.limit);
    const wider = { ...query, limit: query.limit + this.#quarantined.size };
    const rows = await this.#context.read(() => this.#reads.list(wider));
    return this.#whole(rows, ({ id }) => id).slice(0, query.limit);
  }

  async ids(after: string, limit: number): Promise<readonly string[]> {
    checkLimit(limit);
    return this.#context.read(() => this.#reads.ids(after, limit));
  }

  quarantine(damage: DamagedGameError): void {
    if (this.#quarantined.has(damage.game)) return;
    this.#quarantined.set(damage.game, damage);
    this.#onDamage(damage);
  }

  get quarantined(): ReadonlyMap<string, DamagedGameError> {
    return this.#quarantined;
  }

  async #quarantineOn<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DamagedGameError) this.quarantine(error);
      throw error;
    }
  }

  #whole<T>(found: readonly T[], idOf: (one: T) => string): T[] {
    return found.filter((one) => !this.#quarantined.has(idOf(one)));
  }

  /** Errors: a `DamagedGameError` if a game is in quarantine, a `StoreFailedError` once the store is closed. */
  checkWhole(id: string): void {
    this.#context.checkOpen();
    const damage = this.#quarantined.get(id);
    if (damage) throw damage;
  }
}
