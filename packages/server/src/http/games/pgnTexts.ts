/** The texts of finished games as PGN, kept. */

import { pgnOf } from '../../games/pgn.js';
import { played } from '../../games/played.js';
import { DamagedGameError, type GameLog, type GameRow } from '../../store/index.js';
import { Queues } from '../../work/queues.js';
import { Slices } from '../../work/slices.js';
import type { Pay } from '../../work/work.js';

/** The cache's size, in UTF-16 units. */
const MAX_KEPT = 8_000_000;
/** How many events of games are read from the store in one turn of the event loop. */
const READ_A_TURN = 100;
/** The most pages that a network, and that all together, wait for at a time. */
const [PAGES_A_NETWORK, PAGES] = [8, 200];

/** A game as PGN; null unless `ended`. */
type Found = { readonly ended: true; readonly text: string } | { readonly ended: false };

/** A cache of PGNs: that of a finished game never changes. */
export class PgnTexts {
  /** The networks that wait for pages of games. */
  readonly queues: Queues = new Queues({ each: PAGES_A_NETWORK, all: PAGES });
  readonly #games: GameLog;
  /** The least recently used is first. */
  readonly #texts = new Map<string, string>();
  readonly #making = new Map<string, Promise<Found | null>>();
  /** Games that were dropped while their PGN was made. */
  readonly #dropped = new Set<string>();
  #length = 0;

  constructor(games: GameLog) {
    this.#games = games;
  }

  /** Returns a game as PGN; null if there is no such game. Concurrent requests for one game make and charge it once. */
  get(id: string, pay: Pay, slices: Slices = new Slices()): Promise<Found | null> {
    const text = this.#texts.get(id);
    if (text !== undefined) {
      this.#texts.delete(id);
      this.#texts.set(id, text);
      return Promise.resolve({ ended: true, text });
    }
    const making = this.#making.get(id) ?? this.#make(id, pay, slices).finally(() => this.#making.delete(id));
    this.#making.set(id, making);
    return making;
  }

  /** Drops games, so that they are made again. */
  drop(ids: readonly string[]): void {
    for (const id of ids) {
      this.#length -= this.#texts.get(id)?.length ?? 0;
      this.#texts.delete(id);
      if (this.#making.has(id)) this.#dropped.add(id);
    }
  }

  async #make(id: string, pay: Pay, slices: Slices): Promise<Found | null> {
    const stored = await this.#games.load(id, pay);
    if (!stored) return null;
    await slices.worked(stored.events.length / READ_A_TURN);
    const text = await played(this.#games, id, () => pgnOf(stored, pay, slices));
    if (this.#dropped.delete(id)) return this.#make(id, pay, slices);
    if (text === null) return { ended: false };
    this.#texts.set(id, text);
    this.#length += text.length;
    for (const [oldest, dropped] of this.#texts) {
      if (this.#length <= MAX_KEPT) break;
      this.#texts.delete(oldest);
      this.#length -= dropped.length;
    }
    return { ended: true, text };
  }

  /** Returns games one after another, without damaged ones. */
  async all(rows: readonly GameRow[], pay: Pay): Promise<string> {
    const texts: string[] = [];
    const slices = new Slices();
    for (const { id } of rows) {
      const found = await this.get(id, pay, slices).catch((error) => {
        if (error instanceof DamagedGameError) return null;
        throw error;
      });
      texts.push(found?.ended ? found.text : '');
    }
    return texts.join('\n');
  }
}
