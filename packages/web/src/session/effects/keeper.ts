/**
 * Keeps the game of this device in the library as it is played, and puts games of the library on the board.
 *
 * The page that shows a game owns it (`games/record.ts`). A change is written down as soon as it is drawn (`journal.ts`) and on
 * its way into the library from then on; the page's own state lies in the store of its tab, so that a reload comes back to it.
 */
import { effect } from '@preact/signals';
import { readable } from '../../platform/persisted.js';
import type { ItemStore } from '../../platform/storage.js';
import type { GameState } from '../gameState.js';
import { contentOf } from '../games/content.js';
import type { Library, News } from '../games/library.js';
import { type GameRecord, gameOfRecord, isWorthKeeping, recordOf, twinId } from '../games/record.js';
import { keptGame } from '../online/reduce.js';
import { KEPT_STATE } from '../store/saved.js';
import type { Store } from '../store/store.js';
import type { AppState, Keeping } from '../types.js';
import { forgetInJournal, readJournal, strikeJournal, writeJournal } from './journal.js';

/** The page's hold on a game: as what page, and how far. */
export interface Hold {
  readonly owner: string;
  readonly revision: number;
}

/** The world as the keeper needs it. */
export interface KeeperWorld {
  readonly library: Library;
  /** Null where the browser forbids it. */
  readonly journal: ItemStore | null;
  /** The name of this page, which no other has. */
  readonly owner: string;
  nowMs(): number;
  newId(): string;
  /** Calls once the next frame is drawn, and before the page goes. */
  afterFrame(run: () => void): void;
  /** Keeps the page's own state and its hold for a reload. */
  keepPage(text: string, hold: Hold | null): void;
  /** Notes which game was played last, and shows other pages that it is open. Returns a function that ends that. */
  holds(id: string): () => void;
}

type Kept = GameState & { readonly id: string };

/** The game of this device as the library knows it. */
interface At extends Hold {
  readonly id: string;
  /** The last state of it that was seen. */
  game: GameState;
  createdMs: number;
  changedMs: number;
  revision: number;
  owner: string;
  /** Whether the library has it as this page's. */
  isClaimed: boolean;
}

export class Keeper {
  readonly #store: Store;
  readonly #world: KeeperWorld;
  #at: At | null = null;
  /** States that have not been looked at, in their order. */
  readonly #unseen: AppState[] = [];
  #release = (): void => undefined;
  /** The work of this page in the library, one piece after the other. */
  #work: Promise<void> = Promise.resolve();
  /** Games of the server that have been kept. */
  readonly #ended = new Set<string>();
  /** The game that is being looked for. */
  #sought: string | null = null;

  constructor(store: Store, world: KeeperWorld) {
    this.#store = store;
    this.#world = world;
  }

  /** Begins, with the hold that the page had before it was reloaded. */
  open(hold: Hold | null): void {
    const { home } = this.#store.state.peek();
    if (home.id !== null)
      this.#at = { ...this.#begun({ ...home, id: home.id }), ...(hold ?? { owner: '', revision: 0 }) };
    this.#do(() => this.#fold());
    effect(() => {
      const state = this.#store.state.value;
      this.#unseen.push(state);
      // A game is named before another can take its place.
      if (state.home.id === null) this.#catchUp();
      else if (this.#unseen.length === 1) this.#world.afterFrame(() => this.#catchUp());
    });
  }

  #catchUp(): void {
    for (let state = this.#unseen.shift(); state; state = this.#unseen.shift()) this.#see(state);
  }

  /** Returns when all that is under way in the library is done. */
  async settled(): Promise<void> {
    this.#catchUp();
    for (let work: unknown = null; work !== this.#work; ) {
      work = this.#work;
      await work;
    }
  }

  /** Takes a game away; returns it, so that it can be put back. */
  async remove(id: string): Promise<GameRecord | null> {
    await this.settled();
    if (this.#at?.id === id) this.#forget();
    if (this.#world.journal) forgetInJournal(this.#world.journal, id);
    const removed = await this.#world.library.remove(id);
    this.#store.dispatch({ type: 'gameRemoved', id });
    return removed;
  }

  /** Takes the game on the board back from another page, as it stands there. */
  takeOver(): void {
    this.#catchUp();
    const id = this.#at?.id;
    if (id === undefined) return;
    this.#forget();
    this.#do(() => this.#show(id));
  }

  /** Another page has opened a game, or taken one away. */
  receive({ id, owner }: News): void {
    this.#catchUp();
    const at = this.#at;
    if (at?.id !== id || owner === this.#world.owner || owner === null) return;
    at.isClaimed = false;
    at.owner = '';
    if (isShown(this.#store.state.peek())) this.#setKeeping('elsewhere');
  }

  #setKeeping(keeping: Keeping): void {
    if (this.#store.state.peek().keeping !== keeping) this.#store.dispatch({ type: 'keepingTold', keeping });
  }

  /** The library has a problem, or none any more. */
  problem(): void {
    const { problem } = this.#world.library;
    const { keeping } = this.#store.state.peek();
    if (problem !== null) this.#setKeeping(problem);
    else if (keeping !== 'split' && keeping !== 'elsewhere') this.#setKeeping('kept');
  }

  #do(work: () => Promise<void>): void {
    // A mistake is reported as any other, and the work after it goes on.
    this.#work = this.#work.then(work).catch((error: unknown) => {
      queueMicrotask(() => {
        throw error;
      });
    });
  }

  #begun(game: Kept): At {
    const nowMs = this.#world.nowMs();
    const { owner } = this.#world;
    return { id: game.id, game, createdMs: nowMs, changedMs: nowMs, owner, revision: 0, isClaimed: false };
  }

  #forget(): void {
    this.#release();
    this.#release = () => undefined;
    this.#at = null;
  }

  #see(state: AppState): void {
    const { home } = state;
    if (home.id === null && isWorthKeeping(home)) {
      this.#store.dispatch({ type: 'gameNamed', from: null, id: this.#world.newId() });
      return;
    }
    if (home.id === null) this.#forget();
    else this.#follow(state, { ...home, id: home.id }, home);
    const at = this.#at;
    this.#world.keepPage(KEPT_STATE.encode(state), at && { owner: at.owner, revision: at.revision });
    this.#keepEnded(state);
    const sought = state.page?.page === 'kept' ? state.page.kept : null;
    if (sought !== null && sought !== this.#sought) this.#do(() => this.#show(sought));
    this.#sought = sought;
  }

  /** Claims the game of this device once it is on the board, and writes its changes. */
  #follow(state: AppState, home: Kept, seen: GameState): void {
    if (this.#at?.id !== home.id) {
      this.#forget();
      this.#at = this.#begun(home);
      // A game that has just got its name is all change.
      this.#at.game = { ...home, tree: {} };
    }
    const at = this.#at!;
    if (state.keeping === 'elsewhere') return;
    if (!at.isClaimed && isShown(state)) this.#claim(at);
    if (isSame(at.game, seen)) return;
    if (at.game.tree !== home.tree) at.changedMs = this.#world.nowMs();
    at.game = seen;
    if (isWorthKeeping(home)) this.#write(at);
  }

  #claim(at: At): void {
    const { game, revision } = at;
    at.isClaimed = true;
    this.#release = this.#world.holds(at.id);
    this.#do(async () => {
      const kept = this.#at === at ? await this.#world.library.get(at.id) : null;
      if (this.#at !== at) return;
      const { owner } = this.#world;
      if (!kept) {
        at.owner = owner;
        return;
      }
      const isOwn = kept.owner === owner || (kept.owner === at.owner && kept.revision <= at.revision);
      const isEqual = contentOf(kept) === contentOf(recordFor(at));
      if (isOwn || isEqual) await this.#claimNow(at, kept, isEqual, revision);
      // Another page has played on; if this one has as well, they part.
      else if (at.game === game) await this.#show(at.id);
      else await this.#part(at, twinId(recordFor(at)));
    });
  }

  async #claimNow(at: At, kept: GameRecord, isEqual: boolean, revision: number): Promise<void> {
    const { library, owner } = this.#world;
    // From here on the page counts by itself: its first change since then has the next number.
    await library.claim(at.id, owner, revision);
    at.owner = owner;
    at.createdMs = kept.createdMs;
    if (isEqual) at.changedMs = kept.changedMs;
    if (!isEqual && isWorthKeeping(at.game)) this.#write(at);
  }

  /** Goes on with the game on the board under its own name. */
  async #part(at: At, id: string): Promise<void> {
    this.#release();
    this.#release = this.#world.holds(id);
    const { owner } = this.#world;
    const twin = { ...at, id, owner, isClaimed: true };
    this.#at = twin;
    await this.#world.library.add({ ...recordFor(twin), owner });
    this.#store.dispatch({ type: 'gameNamed', from: at.id, id });
    this.#setKeeping('split');
  }

  #write(at: At): void {
    const { journal, library, owner } = this.#world;
    at.revision++;
    const record = recordFor(at);
    const isWritten = journal !== null && writeJournal(journal, record);
    this.#do(async () => {
      // The page may have become the owner since then.
      const id = await library.write({ ...record, owner });
      if (isWritten && library.problem === null) strikeJournal(journal, record);
      if (id !== record.id && this.#at === at) await this.#part(at, id);
    });
  }

  /** Puts a game of the library on the board. */
  async #show(id: string): Promise<void> {
    const { library, owner } = this.#world;
    const record = await library.claim(id, owner);
    const game = record && readable(() => gameOfRecord(record));
    if (!record || !game) {
      this.#store.dispatch({ type: 'gameMissing', id });
      return;
    }
    this.#forget();
    const { createdMs, changedMs, revision } = record;
    this.#at = { id, game, createdMs, changedMs, revision, owner, isClaimed: true };
    this.#release = this.#world.holds(id);
    this.#store.dispatch({ type: 'gameOpened', game });
  }

  /** Brings into the library what is written down, by this page or by one that has gone. */
  async #fold(): Promise<void> {
    const { journal, library } = this.#world;
    if (!journal) return;
    for (const record of readJournal(journal)) {
      await library.write(record);
      if (library.problem === null) strikeJournal(journal, record);
    }
  }

  /** Keeps a game of the server that has come to its end. */
  #keepEnded(state: AppState): void {
    const game = keptGame(state);
    if (!game?.source || this.#ended.has(game.id) || !isWorthKeeping(game)) return;
    this.#ended.add(game.id);
    const nowMs = this.#world.nowMs();
    const record = recordOf(game, { owner: '', revision: 1, createdMs: nowMs, changedMs: nowMs });
    this.#do(() => this.#world.library.add(record));
  }
}

function recordFor(at: At): GameRecord {
  return recordOf({ ...at.game, id: at.id }, at);
}

/** Whether the game of this device is on the board now. */
function isShown(state: AppState): boolean {
  return !state.page && state.session.kind === 'home';
}

/** Whether nothing that is kept differs. */
function isSame(a: GameState, b: GameState): boolean {
  return (
    a.tree === b.tree &&
    a.cursor === b.cursor &&
    a.ready === b.ready &&
    a.hands === b.hands &&
    a.computer === b.computer &&
    a.undone === b.undone
  );
}
