/**
 * The library: every game kept on this device. Where the browser takes nothing in, or no more, it goes on in memory and
 * says why; what lies there is kept as soon as the browser takes it again.
 */
import { claimed, type GameRecord, twinId, written } from './record.js';
import type { Change, Shelf, ShelfEvents } from './shelf.js';

/** Why games are not kept: no room, not allowed, or a page of an older version holds the shelf. */
export type Problem = 'full' | 'refused' | 'blocked';

/** The news of a game, which a page sends to the others. */
export interface News {
  readonly id: string;
  /** The page that has it now; null where it was taken away. */
  readonly owner: string | null;
}

export interface LibraryEvents {
  /** Something in the library is other than before. */
  changed(): void;
  /** There is news for the other pages. */
  told(news: News): void;
  problem(problem: Problem | null): void;
}

/** Returns why a browser has refused something; throws any other error again. */
function problemOf(error: unknown): Problem {
  if (!(error instanceof DOMException)) throw error;
  return error.name === 'QuotaExceededError' ? 'full' : 'refused';
}

export class Library {
  readonly #open: (events: ShelfEvents) => Promise<Shelf>;
  readonly #events: LibraryEvents;
  #shelf: Promise<Shelf> | null = null;
  /** Records that the browser has not taken, by id; null for those taken away. */
  readonly #memory = new Map<string, GameRecord | null>();
  /** One change after the other. */
  #last: Promise<unknown> = Promise.resolve();
  #problem: Problem | null = null;

  constructor(open: (events: ShelfEvents) => Promise<Shelf>, events: LibraryEvents) {
    this.#open = open;
    this.#events = events;
  }

  get problem(): Problem | null {
    return this.#problem;
  }

  /** Returns all games, those played last first, and how many cannot be read. */
  async all(): Promise<{ readonly records: GameRecord[]; readonly unreadable: number }> {
    await this.#last;
    const { records, unreadable } = await this.#try(
      (shelf) => shelf.all(),
      async () => ({ records: [], unreadable: 0 }),
    );
    const found = new Map<string, GameRecord | null>(records.map((record) => [record.id, record]));
    for (const [id, record] of this.#memory) found.set(id, record);
    const present = [...found.values()].filter((record) => record !== null);
    return { records: present.sort((a, b) => b.changedMs - a.changedMs), unreadable };
  }

  /** Returns a game; null if it is not there. */
  async get(id: string): Promise<GameRecord | null> {
    await this.#last;
    const inMemory = this.#memory.get(id);
    if (inMemory !== undefined) return inMemory;
    return this.#try(
      (shelf) => shelf.get(id),
      async () => null,
    );
  }

  /** Keeps a change of a page; returns the id of what is kept, a new one where another page has the game. */
  async write(record: GameRecord): Promise<string> {
    let isStale = false;
    await this.#change(record.id, (old) => {
      const next = written(old, record);
      isStale = next === null;
      return next ?? old;
    });
    if (!isStale) return record.id;
    const twin = { ...record, id: twinId(record) };
    await this.#change(twin.id, (old) => written(old, twin) ?? old);
    return twin.id;
  }

  /** Makes a page the owner of a game, with its own count of changes where it has one; returns it, null if it is not there. */
  async claim(id: string, owner: string, revision?: number): Promise<GameRecord | null> {
    const record = await this.#change(id, (old) => old && claimed(old, owner, revision ?? old.revision));
    if (record) this.#events.told({ id, owner });
    return record;
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#change(id, (old) => old && { ...old, name });
  }

  /** Takes a game away; returns it, null if it was not there. */
  async remove(id: string): Promise<GameRecord | null> {
    let removed: GameRecord | null = null;
    await this.#change(id, (old) => {
      removed = old;
      return null;
    });
    this.#events.told({ id, owner: null });
    return removed;
  }

  /** Puts a game back that was taken away, or adds one; a game that is there stays as it is. */
  async add(record: GameRecord): Promise<void> {
    await this.#change(record.id, (old) => old ?? record);
  }

  /** Adds games in one go, or none where the browser refuses; returns why. Games that are there stay as they are. */
  async addAll(records: readonly GameRecord[]): Promise<Problem | null> {
    const byId = new Map(records.map((record) => [record.id, record]));
    const done = this.#last.then(async () => {
      try {
        const shelf = await this.#opened();
        await shelf.update([...byId.keys()], (old, id) => old ?? byId.get(id)!);
        return null;
      } catch (error) {
        return this.#refused(error);
      }
    });
    this.#follow(done);
    const problem = await done;
    this.#events.changed();
    return problem;
  }

  /** Changes one record, in memory where the browser refuses; returns what is kept now. */
  #change(id: string, change: Change): Promise<GameRecord | null> {
    const done = this.#last.then(() => this.#changeNow(id, change));
    this.#follow(done);
    return done.finally(() => this.#events.changed());
  }

  /** Lets the next change wait for one; the caller of that one gets its failure. */
  #follow(done: Promise<unknown>): void {
    this.#last = done.catch(() => undefined);
  }

  async #changeNow(id: string, change: Change): Promise<GameRecord | null> {
    const memory = this.#memory;
    let result: GameRecord | null = null;
    const now: Change = (kept) => {
      result = change(memory.has(id) ? memory.get(id)! : kept);
      return result;
    };
    return await this.#try(
      async (shelf) => {
        await shelf.update([id], now);
        memory.delete(id);
        await this.#flush(shelf);
        this.#say(null);
        return result;
      },
      async (shelf) => {
        memory.set(id, now((await shelf?.get(id).catch(() => null)) ?? null));
        return result;
      },
    );
  }

  /** Keeps what was in memory only. */
  async #flush(shelf: Shelf): Promise<void> {
    for (const [id, record] of this.#memory) {
      let twin: GameRecord | null = null;
      await shelf.update([id], (old) => {
        const next = record && written(old, record);
        twin = record && !next ? { ...record, id: twinId(record) } : null;
        return record ? (next ?? old) : null;
      });
      if (twin) await shelf.update([twinId(record!)], (old) => old ?? twin);
      this.#memory.delete(id);
    }
  }

  async #try<T>(use: (shelf: Shelf) => Promise<T>, otherwise: (shelf: Shelf | null) => Promise<T>): Promise<T> {
    let shelf: Shelf | null = null;
    try {
      shelf = await this.#opened();
      return await use(shelf);
    } catch (error) {
      this.#refused(error);
      return await otherwise(shelf);
    }
  }

  #refused(error: unknown): Problem {
    const problem = this.#problem === 'blocked' ? 'blocked' : problemOf(error);
    this.#say(problem);
    return problem;
  }

  #say(problem: Problem | null): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#events.problem(problem);
  }

  /** Returns the shelf, opened where it is not; fails while another page holds an older form of it. */
  #opened(): Promise<Shelf> {
    this.#shelf ??= new Promise<Shelf>((resolve, reject) => {
      const forget = (): void => {
        this.#shelf = null;
      };
      this.#open({
        // A second request would wait behind this one, so it is the only one until the other page lets go.
        blocked: () => {
          this.#say('blocked');
          reject(new DOMException('another page holds an older form', 'InvalidStateError'));
        },
        closed: forget,
      }).then(
        (shelf) => {
          resolve(shelf);
          this.#unblocked(shelf);
        },
        (error: unknown) => {
          forget();
          reject(error);
        },
      );
    });
    return this.#shelf;
  }

  #unblocked(shelf: Shelf): void {
    if (this.#problem !== 'blocked') return;
    this.#shelf = Promise.resolve(shelf);
    this.#last = this.#last
      .then(() => this.#flush(shelf))
      .then(
        () => this.#say(null),
        (error: unknown) => this.#refused(error),
      );
  }
}
