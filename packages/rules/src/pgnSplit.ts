/**
 * A stream of PGN cut into the texts of its games, without reading their moves, so that a broken game costs no other and no
 * more than one game is held at a time.
 */

import type { Decoder } from './pgnDecode.js';
import { MAX_PGN_LENGTH } from './pgnRead.js';

/** The text of a game, or of several that follow each other without tags. */
export interface Stretch {
  /** With line feeds alone at the ends of lines. */
  readonly text: string;
  /** Where it lies in the source, in bytes or in UTF-16 units of a source of strings. */
  readonly from: number;
  readonly to: number;
  /** The line that it begins in, counted from 1. */
  readonly line: number;
  /** Whether it goes on behind the text: it was too long. */
  readonly isCut: boolean;
}

/** How long a text of games without tags may grow before it is cut at the end of one of them. */
const LONG_WITHOUT_TAGS = 65_536;
/** Pieces wait until they have this length together. */
const SMALL_PIECE = 16_384;

const TAG = /^\s*(?:\u00ef\u00bb\u00bf)?\s*\[\s*[A-Za-z][\w-]*\s*["\s\u201c\u0093]/;
const WHOLE_TAG = /^\[\w+ "[^"]*"\]\s*$/;
const ENDS_GAME = /(?:^|\s)(?:1-0|0-1|1\/2-1\/2|\*)\s*$/;

/** Returns whether a line of moves ends within a comment. */
function endsInComment(line: string, isInComment: boolean): boolean {
  let isInside = isInComment;
  if (!isInside && !line.includes('{')) return false;
  for (const char of line) {
    if (isInside) isInside = char !== '}';
    else if (char === '{') isInside = true;
    else if (char === ';') return false;
  }
  return isInside;
}

/** Returns a text with line feeds alone at the ends of its lines; CR CR LF is one end. */
export function plainLines(text: string): string {
  const lines = text.includes('\r')
    ? text.replace(/\r+\n?/g, (ends) => (ends.endsWith('\n') ? '\n' : '\n'.repeat(ends.length)))
    : text;
  return lines.charCodeAt(0) === 0xfeff ? lines.slice(1) : lines;
}

/** The beginning of a game that is longer than any that is read. */
interface Head {
  readonly raw: string;
  readonly from: number;
}

/** Cuts a source that comes in pieces. */
export class Splitter {
  readonly #decoder: Decoder;
  /** Pieces that are not looked at yet: small ones wait for each other. */
  #waiting: string[] = [];
  #waitingLength = 0;
  /** The part of the source that is not given out yet, and where that begins in it. */
  #text = '';
  #base: number;
  /** Where the stretch begins, where the next line does, and to where carriage returns are known to end lines alone. */
  #from = 0;
  #at = 0;
  #bare = 0;
  /** The lines in which the stretch and the next line begin. */
  #line = 1;
  #number = 1;
  /** The beginning of a stretch that is too long; the rest is let go as it comes. */
  #head: Head | null = null;
  /** Whether the text goes on within a line whose beginning was let go. */
  #isWithinLine = false;
  /** Whether the line above is empty, the last line ended in a comment, and the stretch has tags and moves. */
  #isAfterGap = true;
  #isInComment = false;
  #hasTags = false;
  #hasMoves = false;

  constructor(decoder: Decoder) {
    this.#decoder = decoder;
    this.#base = decoder.start;
  }

  /** Takes a piece of the source, and yields the stretches that end in it. */
  *push(piece: string): Generator<Stretch> {
    this.#waiting.push(piece);
    this.#waitingLength += piece.length;
    if (this.#waitingLength < SMALL_PIECE) return;
    yield* this.#lines(false);
    if (this.#text.length - this.#at > MAX_PGN_LENGTH) this.#letGoOfLine();
    this.#letGo(this.#from);
  }

  /** Yields what is left at the end of the source. */
  *end(): Generator<Stretch> {
    yield* this.#lines(true);
    if (this.#at < this.#text.length && this.#beginsGame(this.#text.slice(this.#at))) yield* this.#cut(this.#at);
    yield* this.#cut(this.#text.length);
  }

  *#lines(isLast: boolean): Generator<Stretch> {
    this.#text += this.#waiting.join('');
    this.#waiting = [];
    this.#waitingLength = 0;
    for (let end = this.#lineEnd(isLast); end !== null; end = this.#lineEnd(isLast)) {
      const words = this.#text.slice(this.#at, end.at);
      if (this.#beginsGame(words)) yield* this.#cut(this.#at);
      this.#take(words);
      this.#isWithinLine = false;
      this.#at = end.next;
      this.#number++;
      const length = this.#at - this.#from;
      const isLong = length > LONG_WITHOUT_TAGS && !this.#hasTags && !this.#isInComment;
      if (isLong && ENDS_GAME.test(words)) yield* this.#cut(this.#at);
      else if (length > MAX_PGN_LENGTH) this.#keepHead(this.#at);
    }
  }

  /** Returns where the next line ends and the one after it begins, null where that is not known yet. */
  #lineEnd(isLast: boolean): { readonly at: number; readonly next: number } | null {
    const text = this.#text;
    const feed = text.indexOf('\n', this.#at);
    const found = text.slice(this.#at, feed < 0 ? text.length : feed).indexOf('\r');
    if (found < 0) return feed < 0 ? null : { at: feed, next: feed + 1 };
    const at = this.#at + found;
    if (at < this.#bare) return { at, next: at + 1 };
    let run = at;
    while (text.charCodeAt(run) === 13) run++;
    if (run === text.length && !isLast) return null;
    if (text.charCodeAt(run) === 10) return { at, next: run + 1 };
    this.#bare = run;
    return { at, next: at + 1 };
  }

  /** Whether a line begins another game. A tag after an empty line does in a comment, too: that comment was never closed. */
  #beginsGame(line: string): boolean {
    if (!this.#hasMoves || this.#isWithinLine) return false;
    return this.#isInComment ? this.#isAfterGap && WHOLE_TAG.test(line) : TAG.test(line);
  }

  #take(line: string): void {
    const isEmpty = line.trim() === '';
    if (!isEmpty && !this.#isInComment && TAG.test(line)) this.#hasTags = true;
    else if (!isEmpty && (this.#isInComment || !line.startsWith('%'))) {
      this.#hasMoves = true;
      this.#isInComment = endsInComment(line, this.#isInComment);
    }
    this.#isAfterGap = isEmpty;
  }

  /** Keeps the beginning of a stretch that is too long, and lets go of it up to a place. */
  #keepHead(to: number): void {
    this.#head ??= {
      raw: this.#text.slice(this.#from, this.#from + MAX_PGN_LENGTH),
      from: this.#base + this.#from * this.#decoder.width,
    };
    this.#from = to;
  }

  /** Lets go of a line that is too long for a game before its end has come. */
  #letGoOfLine(): void {
    const end = this.#text.length - (this.#text.endsWith('\r') ? 1 : 0);
    this.#take(this.#text.slice(this.#at, end));
    this.#isWithinLine = true;
    this.#keepHead(end);
    this.#at = end;
  }

  /** Lets go of the text before a place. */
  #letGo(to: number): void {
    this.#text = this.#text.slice(to);
    this.#base += to * this.#decoder.width;
    this.#from -= to;
    this.#at -= to;
    this.#bare = Math.max(0, this.#bare - to);
  }

  *#cut(to: number): Generator<Stretch> {
    const { width } = this.#decoder;
    const head = this.#head ?? { raw: this.#text.slice(this.#from, to), from: this.#base + this.#from * width };
    if (head.raw.trim() !== '') {
      const text = plainLines(this.#decoder.decode(head.raw));
      yield { text, from: head.from, to: this.#base + to * width, line: this.#line, isCut: this.#head !== null };
    }
    this.#from = to;
    this.#line = this.#number;
    this.#head = null;
    this.#isInComment = false;
    this.#hasTags = false;
    this.#hasMoves = false;
  }
}
