/** The tokens of PGN, cut out of a text in one pass. */

import { COMMENT, SYNTAX_PGN } from '../core/mistakes.en.js';
import { failAt } from '../core/mistakes.js';
import type { ParseError } from '../core/types.js';

/** A piece of PGN and where it starts. */
export interface Token {
  readonly kind: 'tag' | 'comment' | 'nag' | 'open' | 'close' | 'result' | 'move';
  /** Of a tag its value, of a comment its text, of a NAG its number. */
  readonly text: string;
  /** Of a tag, its name. */
  readonly name: string;
  readonly at: number;
}

const TAG = /\[\s*([A-Za-z0-9_]{1,64})\s*"((?:[^"\\\n]|\\.)*)"\s*\]/y;
const NAG = /\$(\d{1,3})/y;
const SPACE = /\s+/y;
/** Words for check, mate and en passant next to a move add nothing to it. */
const NOISE = /(?:mate|ch|e\.p\.?|ep)(?![A-Za-z0-9=@+#-])/y;
const NUMBER = /\d+(?:\.+|(?=\s))|\.+/y;
/** A half may stand for both, and any dash between. */
const RESULT =
  /(?:1[-\u2010-\u2015\u2212]0|0[-\u2010-\u2015\u2212]1|(?:1\/2|½)(?:[-\u2010-\u2015\u2212](?:1\/2|½))?|\*)(?![^\s(){};])/y;
/** One letter in parentheses is what a pawn becomes, and no variation. */
const WORD = /(?:[^\s(){};[\]$]|(?<!\s)\([A-Za-z\u2654-\u265f][\ufe0e\ufe0f]?\))+/y;
const GLYPHS: Readonly<Record<string, string>> = { '!': '1', '?': '2', '!!': '3', '??': '4', '!?': '5', '?!': '6' };

/** Reads tokens one after another; `next` returns null at the end, an error for what is no PGN. */
export class PgnReader {
  readonly #text: string;
  #at = 0;
  #queued: Token | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #skip(): void {
    for (;;) {
      const lineStart = this.#at === 0 || this.#text[this.#at - 1] === '\n';
      if (lineStart && this.#text[this.#at] === '%') this.#at = this.#lineEnd();
      else if (!this.#match(SPACE) && !this.#match(NUMBER) && !this.#match(NOISE)) return;
    }
  }

  #lineEnd(): number {
    const end = this.#text.indexOf('\n', this.#at);
    return end < 0 ? this.#text.length : end;
  }

  next(): Token | null | { readonly error: ParseError<'comment' | 'syntax'> } {
    const queued = this.#queued;
    this.#queued = null;
    if (queued) return queued;
    this.#skip();
    const result = this.#result();
    if (result) return result;
    return this.#at >= this.#text.length ? null : this.#punctuation();
  }

  #result(): Token | null {
    const at = this.#at;
    const found = this.#match(RESULT);
    return found ? token('result', resultOf(found[0]), at) : null;
  }

  #punctuation(): Token | { readonly error: ParseError<'comment' | 'syntax'> } {
    const at = this.#at;
    const char = this.#text[at]!;
    if (char === '{') return this.#braceComment(at);
    if (char === ';') {
      this.#at = this.#lineEnd();
      return token('comment', this.#text.slice(at + 1, this.#at).trim(), at);
    }
    if (char === '(' || char === ')') {
      this.#at++;
      return token(char === '(' ? 'open' : 'close', char, at);
    }
    const tag = char === '[' ? this.#match(TAG) : null;
    if (tag) return { kind: 'tag', name: tag[1]!, text: tag[2]!.replace(/\\(.)/g, '$1'), at };
    const nag = this.#match(NAG);
    if (nag) return token('nag', nag[1]!, at);
    return this.#word(at);
  }

  #braceComment(at: number): Token | { readonly error: ParseError<'comment' | 'syntax'> } {
    const end = this.#text.indexOf('}', at);
    if (end < 0) return failAt(at, COMMENT);
    this.#at = end + 1;
    return token(
      'comment',
      this.#text
        .slice(at + 1, end)
        .replace(/\s+/g, ' ')
        .trim(),
      at,
    );
  }

  #word(at: number): Token | { readonly error: ParseError<'comment' | 'syntax'> } {
    const found = this.#match(WORD);
    if (!found) return failAt(at, SYNTAX_PGN, { sign: JSON.stringify(this.#text[at]) });
    const glyphs = /[!?]+$/.exec(found[0])?.[0] ?? '';
    const nag = GLYPHS[glyphs.slice(0, 2)];
    const move = found[0].slice(0, found[0].length - glyphs.length);
    if (nag === undefined) return token('move', move, at);
    if (move === '') return token('nag', nag, at);
    this.#queued = token('nag', nag, at + move.length);
    return token('move', move, at);
  }
}

function resultOf(text: string): string {
  if (text === '*') return text;
  if (/^(?:1\/2|½)/.test(text)) return '1/2-1/2';
  return text.startsWith('1') ? '1-0' : '0-1';
}

/** Returns the result that a text is, as PGN writes it; undefined if it is none. */
export function readResult(text: string): string | undefined {
  RESULT.lastIndex = 0;
  const found = RESULT.exec(text);
  return found?.[0] === text ? resultOf(text) : undefined;
}

function token(kind: Token['kind'], text: string, at: number): Token {
  return { kind, text, name: '', at };
}
