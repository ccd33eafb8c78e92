/** Reading PGN in slices: what the worker does, without the worker. */
import type { VariantId } from '@sitke/rules';
import { breathe, SLICE_MS } from '../games/breathe.js';
import type { GameRecord } from '../games/record.js';
import { isWholeGame } from '../link/gameLink.js';
import { decodeFile, plainLines } from './decode.js';
import { type PgnEntry, type ReadGame, readGames } from './read.js';
import { recordOfPgn } from './record.js';
import type { PgnOrder, PgnReport } from './wire.js';

/** How often the page hears of entries. Units: ms. */
const REPORT_MS = 120;
/** How many records go to the page at a time. */
const BATCH = 100;

/** Where a game lies in the text. */
interface Place {
  readonly from: number;
  readonly to: number;
  /** Which game of the stretch it is, counted from 0. */
  readonly index: number;
}

/** A reader of one text after the other; a new order ends what is under way. */
export class PgnWork {
  readonly #post: (report: PgnReport) => void;
  readonly #nowMs: () => number;
  #text = '';
  #variant: VariantId | null = null;
  #places: Place[] = [];
  /** Counts the orders to read: what belongs to an earlier one is given up. */
  #order = 0;
  #isStopped = false;

  constructor(post: (report: PgnReport) => void, nowMs: () => number) {
    this.#post = post;
    this.#nowMs = nowMs;
  }

  async take(order: PgnOrder): Promise<void> {
    switch (order.kind) {
      case 'read':
        return this.#read(order);
      case 'stop':
        this.#isStopped = true;
        return;
      case 'records':
        return this.#records(order.wanted, order.numbers);
    }
  }

  async #read({ source, variant }: Extract<PgnOrder, { kind: 'read' }>): Promise<void> {
    const order = ++this.#order;
    this.#isStopped = false;
    const decoded =
      typeof source === 'string'
        ? ({ text: plainLines(source), encoding: 'utf8' } as const)
        : decodeFile(new Uint8Array(await source.arrayBuffer()));
    if (order !== this.#order) return;
    if (!decoded) return this.#post({ kind: 'failed', why: 'noText' });
    this.#text = decoded.text;
    this.#variant = variant;
    this.#places = [];
    this.#post({ kind: 'begun', encoding: decoded.encoding, isWhole: isWholeGame(decoded.text) });
    await this.#list(order);
  }

  async #list(order: number): Promise<void> {
    let [entries, since, told]: [PgnEntry[], number, number] = [[], this.#nowMs(), this.#nowMs()];
    const tell = (part: number): void => {
      this.#post({ kind: 'entries', entries, part });
      entries = [];
      told = this.#nowMs();
    };
    for (const read of readGames(this.#text, this.#defaults)) {
      this.#remember(read);
      entries.push(read.entry);
      if (this.#nowMs() - since < SLICE_MS) continue;
      if (this.#nowMs() - told >= REPORT_MS) tell(read.to / this.#text.length);
      await breathe();
      if (order !== this.#order) return;
      if (this.#isStopped) break;
      since = this.#nowMs();
    }
    tell(1);
    this.#post({ kind: 'ended', isStopped: this.#isStopped });
  }

  get #defaults(): { readonly variant?: VariantId } {
    return this.#variant === null ? {} : { variant: this.#variant };
  }

  #remember({ from, to }: ReadGame): void {
    const before = this.#places.at(-1);
    this.#places.push({ from, to, index: before?.from === from ? before.index + 1 : 0 });
  }

  /** Returns the record of a game, read once more; null where nothing of it can be read. */
  #recordOf(number: number): GameRecord | null {
    const place = this.#places[number - 1];
    if (!place) return null;
    let index = 0;
    for (const { game } of readGames(this.#text.slice(place.from, place.to), this.#defaults)) {
      if (index++ < place.index) continue;
      // The list of games is in the order of their times, the last first.
      return game && recordOfPgn(game, this.#nowMs() - number);
    }
    return null;
  }

  async #records(wanted: number, numbers: readonly number[]): Promise<void> {
    const order = this.#order;
    for (let at = 0; at === 0 || at < numbers.length; at += BATCH) {
      const records = numbers.slice(at, at + BATCH).flatMap((number) => this.#recordOf(number) ?? []);
      this.#post({ kind: 'records', wanted, records, isLast: at + BATCH >= numbers.length });
      await breathe();
      if (order !== this.#order) return;
    }
  }
}
