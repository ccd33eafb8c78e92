/** Games read one by one from a text or a stream of any length, each with its place and what is wrong with it. */

import { NO_TEXT, TOO_LONG_PGN } from './core/mistakes.en.js';
import { failAt, RulesError } from './core/mistakes.js';
import type { Game } from './game.js';
import { type Decoder, decoderOf, HEAD_BYTES, type PgnEncoding, TextSource } from './pgnDecode.js';
import { type ParsedGame, PgnParser } from './pgnRead.js';
import { Splitter, type Stretch } from './pgnSplit.js';
import type { PgnDefaults } from './pgnTags.js';
import type { PgnError } from './pgnTree.js';

/** A stream as the web has it, such as `Blob.stream()` or the body of a response. */
export interface PgnByteStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | string | undefined }>;
    cancel(): Promise<void>;
  };
}

/** A source of games: a text, bytes, or anything that gives out pieces of either, such as a stream of Node or the web. */
export type PgnSource =
  | string
  | Uint8Array
  | Iterable<string | Uint8Array>
  | AsyncIterable<string | Uint8Array>
  | PgnByteStream;

/** A mistake in a game, with its place in the whole source. */
export interface PgnFault {
  /** The game, counted from 1. */
  readonly number: number;
  /** Counted from 1, both; a column in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  /** The mistake; its `at` is an offset in the game's text, from its first tag. */
  readonly error: PgnError;
  /** The game that its tags name, where none of ours is of that name; empty where they name none; null where they are not at fault. */
  readonly foreign: string | null;
  /** Whether only a variation is left out: its text is kept as a comment, and the game is whole otherwise. */
  readonly isVariation: boolean;
  /** The game up to the fault, null where not even its start can be read. */
  readonly game: Game | null;
}

/** A game with its place in the source. */
export interface PgnRecord {
  /** Counted from 1 in the source. */
  readonly number: number;
  /** The line that it begins in, counted from 1. */
  readonly line: number;
  /** The stretch of the source that has it, in bytes, or in UTF-16 units of a source of strings; `index` is which game of it. */
  readonly from: number;
  readonly to: number;
  readonly index: number;
  /** The tags as they were read, by their names in lower case. */
  readonly tags: ReadonlyMap<string, string>;
  /** The game, as far as it can be read where it has a fault; null where not even its start can be. */
  readonly game: Game | null;
  /** The mistake that ends the reading of its main line, null in a game that is whole. */
  readonly fault: PgnFault | null;
  /** Variations that are left out. */
  readonly skipped: readonly PgnFault[];
}

/** How the games of a source are read. */
export interface PgnOptions extends PgnDefaults {
  /** Is called for each mistake, before the game is given out if it is only in a variation. Without it the first one is thrown. */
  readonly onError?: (fault: PgnFault) => void;
}

/** Facts about the source as a whole, filled in as reading goes on. */
export interface PgnProgress {
  /** The encodings that were met, other than UTF-8. */
  encodings?: ReadonlySet<PgnEncoding>;
}

/** Makes records of the stretches of a source. */
class Recorder {
  readonly #defaults: PgnDefaults;
  #number = 0;

  constructor(defaults: PgnDefaults) {
    this.#defaults = defaults;
  }

  *records(stretches: Iterable<Stretch>): Generator<PgnRecord> {
    for (const stretch of stretches) {
      const parser = new PgnParser(stretch.text, this.#defaults);
      let index = 0;
      let next = parser.next();
      while (next !== null) {
        const parsed = next;
        next = parser.next();
        const isLast = next === null;
        yield this.#record(stretch, index++, isLast && stretch.isCut ? tooLong(parsed, stretch) : parsed);
      }
    }
  }

  /** The record of a source that is not text. */
  noText(): PgnRecord {
    const { error } = failAt(0, NO_TEXT);
    const stretch = { text: '', from: 0, to: 0, line: 1, isCut: false };
    return this.#record(stretch, 0, { at: 0, tags: new Map(), game: null, fault: error, skipped: [] });
  }

  #record(stretch: Stretch, index: number, parsed: ParsedGame): PgnRecord {
    const { text, from, to } = stretch;
    const number = ++this.#number;
    const tags = new Map([...parsed.tags].map(([name, tag]) => [name.toLowerCase(), tag.text.trim()]));
    const faultOf = (error: PgnError, isVariation: boolean): PgnFault => {
      // A tag that is missing is missing at the beginning.
      const isMissing = error.code === 'variant' && error.detail === 'missing';
      const at = isMissing ? parsed.at : (error.at ?? parsed.at);
      const foreign = error.code === 'variant' && error.detail !== 'id' ? (tags.get('variant') ?? '') : null;
      return { number, ...placeIn(stretch, at), error, foreign, isVariation, game: parsed.game };
    };
    return {
      number,
      line: placeIn(stretch, parsed.tags.size > 0 || parsed.at > 0 ? parsed.at : text.search(/\S|$/)).line,
      from,
      to,
      index,
      tags,
      game: parsed.game,
      fault: parsed.fault && faultOf(parsed.fault, false),
      skipped: parsed.skipped.map((error) => faultOf(error, true)),
    };
  }
}

/** Returns a game of which the rest was too long to be read; a fault that it has already is nearer to its beginning. */
function tooLong(parsed: ParsedGame, { text }: Stretch): ParsedGame {
  const open = parsed.fault?.code === 'variation' || parsed.fault?.code === 'comment';
  return parsed.fault && !open ? parsed : { ...parsed, fault: failAt(text.length, TOO_LONG_PGN).error };
}

function placeIn({ text, line }: Stretch, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at);
  const begin = before.lastIndexOf('\n') + 1;
  let count = line;
  for (let feed = before.indexOf('\n'); feed >= 0; feed = before.indexOf('\n', feed + 1)) count++;
  return { line: count, column: at - begin + 1 };
}

/** Cuts a source of which the first piece says how it is encoded. */
class SourceReader {
  readonly #progress: PgnProgress;
  readonly recorder: Recorder;
  #decoder: Decoder | null = null;
  #splitter: Splitter | null = null;
  #head = new Uint8Array(0);
  isText = true;

  constructor(defaults: PgnDefaults, progress: PgnProgress) {
    this.recorder = new Recorder(defaults);
    this.#progress = progress;
  }

  *push(piece: string | Uint8Array): Generator<PgnRecord> {
    if (!this.isText) return;
    if (typeof piece === 'string' || this.#splitter) return yield* this.#read(piece);
    const head = new Uint8Array(this.#head.length + piece.length);
    head.set(this.#head);
    head.set(piece, this.#head.length);
    this.#head = head;
    if (head.length >= HEAD_BYTES) yield* this.#begin();
  }

  /** Begins with the bytes that tell the encoding. */
  *#begin(): Generator<PgnRecord> {
    const head = this.#head;
    this.#head = new Uint8Array(0);
    this.#decoder = decoderOf(head.subarray(0, HEAD_BYTES));
    if (this.#decoder) return yield* this.#read(head);
    this.isText = false;
    yield this.recorder.noText();
  }

  *#read(piece: string | Uint8Array): Generator<PgnRecord> {
    this.#decoder ??= new TextSource();
    this.#splitter ??= new Splitter(this.#decoder);
    this.#progress.encodings = this.#decoder.met;
    const text = this.#decoder.read(piece);
    if (text !== null) yield* this.recorder.records(this.#splitter.push(text));
  }

  *end(): Generator<PgnRecord> {
    if (this.#head.length > 0) yield* this.#begin();
    if (this.#splitter) yield* this.recorder.records(this.#splitter.end());
  }
}

/** Yields the games of a text one by one, with those that are broken. `defaults`: the game and rules of those whose tags say none. */
export function* pgnRecords(text: string | Uint8Array, defaults: PgnDefaults = {}): Generator<PgnRecord> {
  const reader = new SourceReader(defaults, {});
  yield* reader.push(text);
  yield* reader.end();
}

/** Yields the pieces of a stream of the web. */
async function* piecesOf(stream: PgnByteStream): AsyncGenerator<string | Uint8Array> {
  const reader = stream.getReader();
  let isRead = false;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (next.value !== undefined) yield next.value;
    }
    isRead = true;
  } finally {
    if (!isRead) await reader.cancel();
  }
}

/**
 * Yields the games of a source one by one, with those that are broken; no more than one game is held at a time.
 * `progress` is filled in while it reads.
 */
export async function* readPgnRecords(
  source: PgnSource,
  defaults: PgnDefaults = {},
  progress: PgnProgress = {},
): AsyncGenerator<PgnRecord> {
  const reader = new SourceReader(defaults, progress);
  const isWhole = typeof source === 'string' || source instanceof Uint8Array;
  const pieces = isWhole ? [source] : 'getReader' in source ? piecesOf(source) : source;
  for await (const piece of pieces) {
    yield* reader.push(piece);
    if (!reader.isText) break;
  }
  yield* reader.end();
}

/**
 * Yields the games of a source one by one; no more than one game is held at a time. A broken game is not given out but told to
 * `onError`, with as much of it as can be read. Of a game with a broken variation the rest is given out.
 *
 * Errors: without `onError` throws RulesError at the first mistake; its message begins with the line and column.
 */
export async function* readPgn(source: PgnSource, options: PgnOptions = {}): AsyncGenerator<Game> {
  const { onError, ...defaults } = options;
  for await (const { game, fault, skipped } of readPgnRecords(source, defaults)) {
    for (const mistake of [...skipped, ...(fault ? [fault] : [])]) {
      if (!onError) {
        const { line, column, error } = mistake;
        throw new RulesError({ ...error, message: `${line}:${column}: ${error.message}` });
      }
      onError(mistake);
    }
    if (game && !fault) yield game;
  }
}
