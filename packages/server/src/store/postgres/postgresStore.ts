/** A store in a Postgres database, which several servers may share. */

import { randomBytes } from 'node:crypto';
import { yieldToEventLoop } from '../../work/slices.js';
import { FREE, type Pay } from '../../work/work.js';
import { checkCommit, checkLimit } from '../checks.js';
import {
  type Bot,
  type BotName,
  type Commit,
  type CommitAnswer,
  DamagedGameError,
  type EndPlace,
  type GameQuery,
  type GameRow,
  type GameStore,
  type LogEvent,
  type PackOrder,
  type Session,
  type SessionUse,
  type StoredGame,
  type StoredKey,
  StoreFailedError,
} from '../store.js';
import { Commits } from './commits.js';
import type { Postgres } from './connection.js';
import { durably } from './durably.js';
import { lasting } from './lasting.js';
import { Order } from './order.js';
import { Reads } from './reads.js';
import { PostgresShared } from './shared.js';
import { Upkeep } from './upkeep.js';

/** The thing that all changes of sessions and programs touch. */
const PEOPLE = 'people';
const BEAT = 'beat';
const NODE_BYTES = 6;

/** A store on an open database, which it closes with itself. Errors beside those of `GameStore`: see `Postgres`. */
export class PostgresStore implements GameStore {
  readonly shared: PostgresShared;
  readonly #db: Postgres;
  readonly #commits: Commits;
  readonly #reads: Reads;
  readonly #upkeep: Upkeep;
  readonly #order = new Order();
  readonly #damaged = new Map<string, DamagedGameError>();
  readonly #onDamage: (damage: DamagedGameError) => void;
  #closing: Promise<void> | null = null;

  /** `onDamage` hears of each game that is set aside. */
  constructor(db: Postgres, onDamage: (damage: DamagedGameError) => void = () => {}) {
    this.#db = db;
    const node = randomBytes(NODE_BYTES).toString('base64url');
    this.#commits = new Commits(db, node);
    const know = (id: string, version: number, head: string): void => this.#commits.know(id, version, head);
    this.shared = new PostgresShared(db, node, know);
    this.#reads = new Reads(db);
    this.#upkeep = new Upkeep(db, node);
    this.#onDamage = onDamage;
  }

  async commit(change: Commit): Promise<CommitAnswer> {
    this.#checkOpen();
    checkCommit(change);
    const { id, parentId } = change.row;
    this.#checkWhole(id);
    const parent = change.expect === 0 && parentId !== null ? [`parent ${parentId}`] : [];
    const run = () => this.#order.run([`game ${id}`, ...parent], () => this.#commits.commit(change));
    const answer = await this.#setAsideOn(run);
    if (answer.ok) this.shared.ring();
    return answer;
  }

  async load(id: string, pay: Pay = FREE): Promise<StoredGame | null> {
    this.#checkOpen();
    this.#checkWhole(id);
    const game = await this.#setAsideOn(() =>
      // It will be shown to people.
      lasting(() =>
        durably(this.#db, (sql) =>
          new Reads(sql).load(id, async (part) => {
            await yieldToEventLoop();
            return pay(part);
          }),
        ),
      ),
    );
    if (game) this.#commits.know(id, game.row.version, game.head);
    return game;
  }

  async eventsSince(id: string, seq: number): Promise<readonly LogEvent[]> {
    this.#checkOpen();
    this.#checkWhole(id);
    return this.#setAsideOn(() => lasting(() => this.#reads.eventsSince(id, seq)));
  }

  async seqOfAct(id: string, actId: string): Promise<number | null> {
    this.#checkOpen();
    // Its caller acknowledges the command.
    return lasting(() => durably(this.#db, (sql) => new Reads(sql).seqOfAct(id, actId)));
  }

  async due(nowMs: number, limit: number): Promise<readonly string[]> {
    checkLimit(limit);
    this.#checkOpen();
    return this.#whole(await lasting(() => this.#reads.due(nowMs, limit + this.#damaged.size)), (id) => id).slice(
      0,
      limit,
    );
  }

  async liveIds(): Promise<readonly string[]> {
    this.#checkOpen();
    return this.#whole(await lasting(() => this.#reads.liveIds()), (id) => id);
  }

  async list(query: GameQuery): Promise<readonly GameRow[]> {
    checkLimit(query.limit);
    this.#checkOpen();
    const rows = await lasting(() => this.#reads.list({ ...query, limit: query.limit + this.#damaged.size }));
    return this.#whole(rows, ({ id }) => id).slice(0, query.limit);
  }

  pack(order: PackOrder): Promise<EndPlace | null> {
    return this.#alone(order.limit, () => this.#upkeep.pack(order));
  }

  deleteVoid(untilMs: number, limit: number): Promise<number> {
    return this.#alone(limit, () => this.#upkeep.deleteVoid(untilMs, limit));
  }

  async forget(player: string, limit: number): Promise<readonly string[]> {
    const ids = await this.#alone(limit, () => this.#upkeep.forget(player, limit));
    if (ids.length > 0) this.shared.ring();
    return ids;
  }

  freeBot(name: string): Promise<boolean> {
    return this.#told(() => this.#upkeep.freeBot(name));
  }

  addBot(bot: Bot): Promise<boolean> {
    return this.#told(() => this.#upkeep.addBot(bot));
  }

  async botNames(): Promise<readonly BotName[]> {
    this.#checkOpen();
    return lasting(() => this.#reads.botNames());
  }

  addKey(key: StoredKey): Promise<void> {
    return this.#ofPeople(() => this.#upkeep.addKey(key));
  }

  async keys(): Promise<readonly StoredKey[]> {
    this.#checkOpen();
    // People will see what a key has signed.
    return lasting(() => durably(this.#db, (sql) => new Reads(sql).keys()));
  }

  async ids(after: string, limit: number): Promise<readonly string[]> {
    this.#checkOpen();
    checkLimit(limit);
    return lasting(() => this.#reads.ids(after, limit));
  }

  async sessions(after: string, limit: number): Promise<readonly Session[]> {
    this.#checkOpen();
    checkLimit(limit);
    return lasting(() => this.#reads.sessions(after, limit));
  }

  putSession(session: Session): Promise<void> {
    return this.#ofPeople(() => this.#upkeep.putSession(session));
  }

  async getSession(hash: string, nowMs: number): Promise<Session | null> {
    this.#checkOpen();
    return lasting(() => this.#reads.getSession(hash, nowMs));
  }

  renewSession(hash: string, expiresMs: number): Promise<boolean> {
    return this.#ofPeople(() => this.#upkeep.renewSession(hash, expiresMs));
  }

  useSessions(use: SessionUse): Promise<void> {
    return this.#ofPeople(() => this.#upkeep.useSessions(use));
  }

  deleteSession(hash: string): Promise<void> {
    return this.#ofPeople(() => this.#upkeep.deleteSession(hash));
  }

  deleteSessionsOf(player: string): Promise<readonly string[]> {
    return this.#told(() => this.#upkeep.deleteSessionsOf(player));
  }

  deleteExpiredSessions(nowMs: number): Promise<number> {
    return this.#ofPeople(() => this.#upkeep.deleteExpiredSessions(nowMs));
  }

  async beat(nowMs: number): Promise<void> {
    this.#checkOpen();
    return this.#order.run([BEAT], () => this.#upkeep.beat(nowMs));
  }

  async lastBeat(): Promise<number | null> {
    this.#checkOpen();
    return lasting(() => this.#reads.lastBeat());
  }

  setAside(damage: DamagedGameError): void {
    if (this.#damaged.has(damage.game)) return;
    this.#damaged.set(damage.game, damage);
    this.#onDamage(damage);
  }

  get damaged(): ReadonlyMap<string, DamagedGameError> {
    return this.#damaged;
  }

  close(): Promise<void> {
    this.#closing ??= this.#order.idle().then(() => this.#db.close());
    return this.#closing;
  }

  /** Makes a change of many games, after all earlier changes and before all later ones. */
  async #alone<T>(limit: number, work: () => Promise<T>): Promise<T> {
    this.#checkOpen();
    checkLimit(limit);
    return this.#order.runAlone(work);
  }

  async #ofPeople<T>(work: () => Promise<T>): Promise<T> {
    this.#checkOpen();
    return this.#order.run([PEOPLE], work);
  }

  /** Makes a change of sessions or programs that others are told of. */
  async #told<T>(work: () => Promise<T>): Promise<T> {
    const answer = await this.#ofPeople(work);
    this.shared.ring();
    return answer;
  }

  /** Sets a game aside that turns out to be damaged. */
  async #setAsideOn<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DamagedGameError) this.setAside(error);
      throw error;
    }
  }

  #whole<T>(found: readonly T[], idOf: (one: T) => string): T[] {
    return found.filter((one) => !this.#damaged.has(idOf(one)));
  }

  #checkWhole(id: string): void {
    const damage = this.#damaged.get(id);
    if (damage) throw damage;
  }

  #checkOpen(): void {
    if (this.#closing) throw new StoreFailedError('The store is closed.');
  }
}
