/** A store in the memory of the process: for tests, and as the model of other stores. */

import { FREE, type Pay } from '../work/work.js';
import { checkCommit, checkLimit, withoutPlayer } from './checks.js';
import type { Bot, BotName, Directory, StoredKey } from './directory.js';
import { type DamagedGameError, StoreFailedError } from './errors.js';
import { firstHead, headOf } from './form.js';
import type { Commit, CommitAnswer, GameLog, GameQuery, StoredGame } from './gameLog.js';
import type { Logs, Records } from './logs.js';
import type { EndPlace, Maintenance, PackOrder } from './maintenance.js';
import { type GamesInMemory, MemoryTransactions } from './memoryLogs.js';
import type { Outbox } from './outbox.js';
import type { GameRow, LogEvent } from './row.js';
import type { Session, SessionStore, SessionUse } from './sessions.js';
import type { Store } from './store.js';
import type { Refusal, Transactions } from './transactions.js';

interface Game {
  row: GameRow;
  readonly events: LogEvent[];
  readonly secrets: [string | null, string | null];
  head: string;
  endedMs: number | null;
  isPacked: boolean;
}

/** Throws once the store is closed. */
type CheckOpen = () => void;

export class MemoryStore implements Store {
  readonly games: GameLog;
  readonly logs: Logs;
  readonly records: Records;
  readonly transactions: Transactions;
  readonly outbox: Outbox;
  readonly sessions: SessionStore;
  readonly directory: Directory;
  readonly maintenance: Maintenance;
  readonly cluster = null;
  readonly relay = null;
  #isClosed = false;

  constructor() {
    const checkOpen = (): void => {
      if (this.#isClosed) throw new StoreFailedError('The store is closed.');
    };
    const games = new Map<string, Game>();
    const memoryGames = new MemoryGames(games, checkOpen);
    const transactions = new MemoryTransactions(memoryGames, checkOpen);
    this.games = memoryGames;
    this.logs = transactions.logs;
    this.records = transactions.records;
    this.transactions = transactions;
    this.outbox = transactions.outbox;
    this.sessions = new MemorySessions(checkOpen);
    this.directory = new MemoryDirectory(this.sessions, checkOpen);
    this.maintenance = new MemoryMaintenance(games, checkOpen);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
  }
}

class MemoryGames implements GameLog, GamesInMemory {
  readonly quarantined = new Map<string, DamagedGameError>();
  readonly #games: Map<string, Game>;
  readonly #checkOpen: CheckOpen;

  constructor(games: Map<string, Game>, checkOpen: CheckOpen) {
    this.#games = games;
    this.#checkOpen = checkOpen;
  }

  async commit(change: Commit): Promise<CommitAnswer> {
    this.#checkOpen();
    checkCommit(change);
    const refused = this.refusal(change);
    if (refused) return refused;
    this.apply(change);
    return { ok: true };
  }

  refusal({ row, expect, events }: Commit): Refusal | null {
    this.#checkWhole(row.id);
    const game = this.#games.get(row.id);
    for (const { actId } of events) {
      const done = actId === null ? undefined : game?.events.find((event) => event.actId === actId);
      if (done) return { ok: false, code: 'duplicate', seq: done.seq };
    }
    if ((game?.row.version ?? 0) !== expect) return { ok: false, code: 'conflict' };
    if (game || row.parentId === null) return null;
    const sibling = [...this.#games.values()].find((other) => other.row.parentId === row.parentId);
    return sibling ? { ok: false, code: 'rematch', id: sibling.row.id } : null;
  }

  apply(change: Commit): void {
    const { row, events, secrets = [] } = change;
    const game = this.#games.get(row.id);
    if (game) {
      const { variant, options, timeControl, parentId, createdMs, invited } = game.row;
      const { version, deadlineMs, updatedMs, about } = row;
      const people = game.row.status === 'ended' ? peopleOf(game.row) : {};
      const fixed = { variant, options, timeControl, parentId, createdMs, invited };
      const next = change.isPlain
        ? { ...game.row, version, deadlineMs, updatedMs, about }
        : { ...row, ...people, ...fixed };
      game.row = structuredClone(next);
    }
    const { id } = row;
    const fresh = { events: [], secrets: [null, null], head: firstHead(id), endedMs: null } satisfies Partial<Game>;
    const changed: Game = game ?? { row: structuredClone(row), isPacked: false, ...fresh };
    this.#games.set(id, changed);
    changed.events.push(...structuredClone(events));
    changed.head = headOf(id, events, changed.head);
    changed.endedMs = changed.row.status === 'ended' ? (changed.endedMs ?? row.updatedMs) : null;
    changed.isPacked = false;
    for (const { seat, data } of secrets) changed.secrets[seat] = data;
  }

  async load(id: string, pay: Pay = FREE): Promise<StoredGame | null> {
    this.#checkOpen();
    this.#checkWhole(id);
    const game = this.#games.get(id);
    if (!game) return null;
    return pay(() => {
      const { row, events, secrets, head } = game;
      // Events never change: a copy of each would be most of the work.
      return { ...structuredClone({ row, secrets }), events: [...events], head };
    });
  }

  async eventsSince(id: string, seq: number): Promise<readonly LogEvent[]> {
    this.#checkOpen();
    this.#checkWhole(id);
    return this.#games.get(id)?.events.slice(seq) ?? [];
  }

  async seqOfAct(id: string, actId: string): Promise<number | null> {
    this.#checkOpen();
    return this.#games.get(id)?.events.find((event) => event.actId === actId)?.seq ?? null;
  }

  async due(nowMs: number, limit: number): Promise<readonly string[]> {
    checkLimit(limit);
    const deadline = ({ deadlineMs }: GameRow) => deadlineMs ?? Number.POSITIVE_INFINITY;
    return this.#rows((row) => row.status === 'live' && deadline(row) <= nowMs)
      .sort((a, b) => deadline(a) - deadline(b) || compare(a.id, b.id))
      .slice(0, limit)
      .map(({ id }) => id);
  }

  async liveIds(): Promise<readonly string[]> {
    return this.#rows(({ status }) => status === 'live')
      .map(({ id }) => id)
      .sort(compare);
  }

  async list({ status, before, limit, player }: GameQuery): Promise<readonly GameRow[]> {
    checkLimit(limit);
    type Place = Pick<GameRow, 'createdMs' | 'id'>;
    const newestFirst = (a: Place, b: Place) => b.createdMs - a.createdMs || compare(b.id, a.id);
    return this.#rows((row) => row.status === status && (player === undefined || row.seats.includes(player)))
      .filter((row) => before === undefined || newestFirst(before, row) < 0)
      .sort(newestFirst)
      .slice(0, limit);
  }

  async ids(after: string, limit: number): Promise<readonly string[]> {
    this.#checkOpen();
    checkLimit(limit);
    return pageOf([...this.#games.keys()], after, limit);
  }

  quarantine(damage: DamagedGameError): void {
    this.quarantined.set(damage.game, damage);
  }

  #rows(isWanted: (row: GameRow) => boolean): GameRow[] {
    this.#checkOpen();
    return [...this.#games.values()].flatMap(({ row }) =>
      isWanted(row) && !this.quarantined.has(row.id) ? [structuredClone(row)] : [],
    );
  }

  #checkWhole(id: string): void {
    const damage = this.quarantined.get(id);
    if (damage) throw damage;
  }
}

class MemorySessions implements SessionStore {
  readonly #sessions = new Map<string, Session>();
  readonly #checkOpen: CheckOpen;

  constructor(checkOpen: CheckOpen) {
    this.#checkOpen = checkOpen;
  }

  async put(session: Session): Promise<void> {
    this.#checkOpen();
    this.#sessions.set(session.hash, structuredClone(session));
  }

  async get(hash: string, nowMs: number): Promise<Session | null> {
    this.#checkOpen();
    const session = this.#sessions.get(hash);
    return session && session.expiresMs > nowMs ? structuredClone(session) : null;
  }

  async renew(hash: string, expiresMs: number): Promise<boolean> {
    this.#checkOpen();
    const session = this.#sessions.get(hash);
    if (session) this.#sessions.set(hash, { ...session, expiresMs });
    return session !== undefined;
  }

  async use({ player, from, to, expiresMs }: SessionUse): Promise<void> {
    this.#checkOpen();
    for (const [hash, session] of this.#sessions)
      if (session.player === player && session.data === from)
        this.#sessions.set(hash, { ...session, data: to, expiresMs });
  }

  async delete(hash: string): Promise<void> {
    this.#checkOpen();
    this.#sessions.delete(hash);
  }

  async deleteOf(player: string): Promise<readonly string[]> {
    return this.#deleteWhere((session) => session.player === player);
  }

  async deleteExpired(nowMs: number): Promise<number> {
    return this.#deleteWhere((session) => session.expiresMs <= nowMs).length;
  }

  async page(after: string, limit: number): Promise<readonly Session[]> {
    this.#checkOpen();
    checkLimit(limit);
    return pageOf([...this.#sessions.keys()], after, limit).map((hash) => structuredClone(this.#sessions.get(hash)!));
  }

  #deleteWhere(isWanted: (session: Session) => boolean): string[] {
    this.#checkOpen();
    const ended = [...this.#sessions.values()].filter(isWanted).map(({ hash }) => hash);
    for (const hash of ended) this.#sessions.delete(hash);
    return ended.sort(compare);
  }
}

class MemoryDirectory implements Directory {
  /** By their names in lower case. */
  readonly #bots = new Map<string, BotName>();
  readonly #keys = new Map<string, string>();
  readonly #sessions: SessionStore;
  readonly #checkOpen: CheckOpen;

  constructor(sessions: SessionStore, checkOpen: CheckOpen) {
    this.#sessions = sessions;
    this.#checkOpen = checkOpen;
  }

  async addBot({ name, createdMs, session }: Bot): Promise<boolean> {
    this.#checkOpen();
    const key = name.toLowerCase();
    if (this.#bots.has(key)) return false;
    this.#bots.set(key, { name, createdMs });
    if (session) await this.#sessions.put(session);
    return true;
  }

  async freeBot(name: string): Promise<boolean> {
    this.#checkOpen();
    return this.#bots.delete(name.toLowerCase());
  }

  async botNames(): Promise<readonly BotName[]> {
    this.#checkOpen();
    return [...this.#bots.values()].sort((a, b) => a.createdMs - b.createdMs || compare(a.name, b.name));
  }

  async addKey({ name, jwk }: StoredKey): Promise<void> {
    this.#checkOpen();
    if (!this.#keys.has(name)) this.#keys.set(name, jwk);
  }

  async keys(): Promise<readonly StoredKey[]> {
    this.#checkOpen();
    return [...this.#keys].map(([name, jwk]) => ({ name, jwk })).sort((a, b) => compare(a.name, b.name));
  }
}

class MemoryMaintenance implements Maintenance {
  readonly #games: Map<string, Game>;
  readonly #checkOpen: CheckOpen;
  #heartbeatMs: number | null = null;

  constructor(games: Map<string, Game>, checkOpen: CheckOpen) {
    this.#games = games;
    this.#checkOpen = checkOpen;
  }

  async pack({ untilMs, after, limit }: PackOrder): Promise<EndPlace | null> {
    this.#checkOpen();
    checkLimit(limit);
    const order = (a: EndPlace, b: EndPlace) => a.endedMs - b.endedMs || compare(a.id, b.id);
    const places = [...this.#games.values()].flatMap(({ row: { id, updatedMs }, endedMs, isPacked }) =>
      endedMs !== null && !isPacked && Math.max(endedMs, updatedMs) <= untilMs ? [{ endedMs, id }] : [],
    );
    const page = places.filter((place) => after === null || order(after, place) < 0).sort(order);
    for (const { id } of page.slice(0, limit)) {
      const game = this.#games.get(id)!;
      game.isPacked = true;
      game.events.splice(0, Infinity, ...game.events.map((event) => ({ ...event, actId: null })));
    }
    return page.length < limit ? null : page[limit - 1]!;
  }

  async deleteVoid(untilMs: number, limit: number): Promise<number> {
    this.#checkOpen();
    checkLimit(limit);
    const old = [...this.#games.values()].filter(
      ({ row, endedMs }) => row.isVoid && endedMs !== null && Math.max(endedMs, row.updatedMs) <= untilMs,
    );
    old.sort((a, b) => a.endedMs! - b.endedMs! || compare(a.row.id, b.row.id));
    for (const { row } of old.slice(0, limit)) this.#games.delete(row.id);
    return Math.min(limit, old.length);
  }

  async forget(player: string, limit: number): Promise<readonly string[]> {
    this.#checkOpen();
    checkLimit(limit);
    const isIn = ({ seats, invited }: GameRow) => seats.includes(player) || invited === player;
    const all = [...this.#games.values()].filter(({ row }) => row.status === 'ended' && isIn(row));
    const games = all.sort((a, b) => compare(a.row.id, b.row.id)).slice(0, limit);
    for (const game of games) game.row = withoutPlayer(game.row, player);
    return games.map(({ row }) => row.id);
  }

  async heartbeat(nowMs: number): Promise<void> {
    this.#checkOpen();
    this.#heartbeatMs = nowMs;
  }

  async lastHeartbeat(): Promise<number | null> {
    this.#checkOpen();
    return this.#heartbeatMs;
  }
}

function peopleOf({ seats, names, salts }: GameRow): Pick<GameRow, 'seats' | 'names' | 'salts'> {
  return { seats, names, salts };
}

/** Returns the first texts after one, in order. */
function pageOf(texts: readonly string[], after: string, limit: number): string[] {
  return texts
    .filter((text) => text > after)
    .sort(compare)
    .slice(0, limit);
}

/** The order of ids, which are ASCII, on every store. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
