/** Reading PGN in slices: what the worker does, without the worker. */
import type { VariantId } from '@sitke/rules';
import { type PgnProgress, type PgnRecord, pgnRecords, readPgnRecords } from '@sitke/rules/pgn';
import { breathe, SLICE_MS } from '../../platform/breathe.js';
import type { GameRecord } from '../../session/games/record.js';
import { entryOf, type PgnEntry } from './read.js';
import { recordOfPgn } from './record.js';
import type { PgnOrder, PgnReport } from './wire.js';

/** How often entries are posted to the page. Units: ms. */
const REPORT_MS = 120;
/** How many records go to the page at a time. */
const BATCH = 100;

/** Where the games lie in the source, by their numbers less one: files of a hundred thousand games have no room for objects. */
class Places {
  #numbers = new Float64Array(3 * 1024);
  count = 0;

  add({ from, to, index }: PgnRecord): void {
    if (3 * this.count === this.#numbers.length) {
      const larger = new Float64Array(2 * this.#numbers.length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers.set([from, to, index], 3 * this.count++);
  }

  at(game: number): { readonly from: number; readonly to: number; readonly index: number } | null {
    if (game < 0 || game >= this.count) return null;
    const [from, to, index] = this.#numbers.subarray(3 * game, 3 * game + 3);
    return { from: from!, to: to!, index: index! };
  }
}

/** A reader of one source after the other; a new order ends what is under way. A file is never held as a whole. */
export class PgnWork {
  readonly #post: (report: PgnReport) => void;
  readonly #nowMs: () => number;
  #source: Blob | string = '';
  #variant: VariantId | null = null;
  #places = new Places();
  #progress: PgnProgress = {};
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
        return this.#reading(
          () => this.#records(order.wanted, order.numbers),
          () => this.#post({ kind: 'records', wanted: order.wanted, records: [], isLast: true }),
        );
    }
  }

  /** Does an order on the source; posts `failed` if the browser cannot read it. */
  async #reading(work: () => Promise<void>, failed: () => void): Promise<void> {
    const order = this.#order;
    try {
      await work();
    } catch (error) {
      // A file that was changed, moved or removed since it was chosen; only its list is held.
      if (!(error instanceof DOMException)) throw error;
      if (order === this.#order) this.#post({ kind: 'failed', why: 'unreadable' });
      failed();
    }
  }

  async #read({ source, variant }: Extract<PgnOrder, { kind: 'read' }>): Promise<void> {
    const order = ++this.#order;
    this.#isStopped = false;
    this.#source = source;
    this.#variant = variant;
    this.#places = new Places();
    this.#progress = {};
    await this.#reading(
      () => this.#list(order),
      () => undefined,
    );
  }

  async #list(order: number): Promise<void> {
    const source = this.#source;
    const size = typeof source === 'string' ? source.length : source.size;
    let [entries, since, postedMs]: [PgnEntry[], number, number] = [[], this.#nowMs(), this.#nowMs()];
    const post = (part: number): void => {
      this.#post({ kind: 'entries', entries, part });
      entries = [];
      postedMs = this.#nowMs();
    };
    const stream = typeof source === 'string' ? source : source.stream();
    for await (const record of readPgnRecords(stream, this.#defaults, this.#progress)) {
      if (order !== this.#order) return;
      if (record.fault?.error.code === 'noText') return this.#post({ kind: 'failed', why: 'noText' });
      this.#places.add(record);
      entries.push(entryOf(record));
      if (this.#nowMs() - since < SLICE_MS) continue;
      if (this.#nowMs() - postedMs >= REPORT_MS) post(record.to / size);
      await breathe();
      if (order !== this.#order) return;
      if (this.#isStopped) break;
      since = this.#nowMs();
    }
    if (order !== this.#order) return;
    post(1);
    this.#post({ kind: 'ended', isStopped: this.#isStopped, encodings: [...(this.#progress.encodings ?? [])] });
  }

  get #defaults(): { readonly variant?: VariantId } {
    return this.#variant === null ? {} : { variant: this.#variant };
  }

  /** Returns the record of a game, read once more; null where nothing of it can be read. */
  async #recordOf(number: number): Promise<GameRecord | null> {
    const place = this.#places.at(number - 1);
    if (!place) return null;
    const part = this.#source.slice(place.from, place.to);
    const text = typeof part === 'string' ? part : await this.#bytesOf(part);
    let index = 0;
    for (const { game } of pgnRecords(text, this.#defaults)) {
      if (index++ < place.index) continue;
      // The list of games is in the order of their times, the last first.
      return game && recordOfPgn(game, this.#nowMs() - number);
    }
    return null;
  }

  /** Returns a part of a file; of a file in UTF-16 as text, since only the beginning of the file shows that it is. */
  async #bytesOf(part: Blob): Promise<Uint8Array | string> {
    const bytes = new Uint8Array(await part.arrayBuffer());
    const wide = [...(this.#progress.encodings ?? [])].find((encoding) => encoding.startsWith('utf-16'));
    return wide === undefined ? bytes : new TextDecoder(wide).decode(bytes);
  }

  async #records(wanted: number, numbers: readonly number[]): Promise<void> {
    const order = this.#order;
    for (let at = 0; at === 0 || at < numbers.length; at += BATCH) {
      const records: GameRecord[] = [];
      for (const number of numbers.slice(at, at + BATCH)) {
        const record = await this.#recordOf(number);
        if (order !== this.#order) return;
        if (record) records.push(record);
      }
      this.#post({ kind: 'records', wanted, records, isLast: at + BATCH >= numbers.length });
      await breathe();
      if (order !== this.#order) return;
    }
  }
}
