/** The game log in a SQLite file. */

import { yieldToEventLoop } from '../../work/slices.js';
import { FREE, type Pay } from '../../work/work.js';
import { checkCommit, checkLimit } from '../checks.js';
import { type DamagedGameError, StoreBusyError } from '../errors.js';
import type { Commit, CommitAnswer, GameLog, GameQuery, StoredGame } from '../gameLog.js';
import type { GameRow, LogEvent } from '../row.js';
import { plainCommit } from './plainCommit.js';
import type { SafeReads } from './safeReads.js';
import type { WriteQueue } from './writeQueue.js';

export class SqliteGames implements GameLog {
  readonly #queue: WriteQueue;
  readonly #reads: SafeReads;

  constructor(queue: WriteQueue, reads: SafeReads) {
    this.#queue = queue;
    this.#reads = reads;
  }

  async commit(change: Commit): Promise<CommitAnswer> {
    checkCommit(change);
    this.#reads.checkWhole(change.row.id);
    try {
      return await (change.isPlain
        ? this.#queue.write('commitPlain', plainCommit(change))
        : this.#queue.write('commit', change));
    } catch (error) {
      if (error instanceof StoreBusyError) return { ok: false, code: 'busy' };
      throw error;
    }
  }

  async load(id: string, pay: Pay = FREE): Promise<StoredGame | null> {
    const steps = this.#open().load(id);
    for (;;) {
      const { done, value } = pay(() => steps.next());
      if (done) return value;
      await yieldToEventLoop();
      this.#open();
    }
  }

  async eventsSince(id: string, seq: number): Promise<readonly LogEvent[]> {
    return this.#open().eventsSince(id, seq);
  }

  async seqOfAct(id: string, actId: string): Promise<number | null> {
    return this.#open().seqOfAct(id, actId);
  }

  async due(nowMs: number, limit: number): Promise<readonly string[]> {
    checkLimit(limit);
    return this.#open().due(nowMs, limit);
  }

  async liveIds(): Promise<readonly string[]> {
    return this.#open().liveIds();
  }

  async list(query: GameQuery): Promise<readonly GameRow[]> {
    checkLimit(query.limit);
    return this.#open().list(query);
  }

  async ids(after: string, limit: number): Promise<readonly string[]> {
    checkLimit(limit);
    return this.#open().ids(after, limit);
  }

  quarantine(damage: DamagedGameError): void {
    this.#reads.quarantine(damage);
  }

  get quarantined(): ReadonlyMap<string, DamagedGameError> {
    return this.#reads.quarantined;
  }

  #open(): SafeReads {
    this.#queue.checkOpen();
    return this.#reads;
  }
}
