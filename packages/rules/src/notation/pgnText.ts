/** The tokens of PGN, cut out of a text in one pass. */

import { COMMENT, SYNTAX_PGN } from '../core/mistakes.en.js';
import { failAt } from '../core/mistakes.js';
import type { Failure } from '../core/types.js';
import { isRemark, SIGN_NAGS, signsAtEnd } from './pgnSigns.js';

/** A piece of PGN and where it starts. */
export interface Token {
  readonly kind: 'tag' | 'comment' | 'nag' | 'open' | 'close' | 'result' | 'move';
  /** Of a tag its value, of a comment its text, of a NAG its number. */
  readonly text: string;
  /** Of a tag, its name. */
  readonly name: string;
  readonly at: number;
}

/** Text that is not PGN: the error has its place. */
export type NoToken = Failure<'comment' | 'syntax'>;

const TAG = /\[\s*([A-Za-z0-9_]{1,64})\s*"((?:[^"\\\n]|\\.)*)"\s*\]/y;
/** A tag with a line to itself that another program has written its own way: quotes within, other quotes, or none. */
const TAG_LINE = /\[[ \t]*([A-Za-z][\w-]{0,63})[ \t]*(?:[ \t]|(?=["“”„«']))["“”„«']?([^\n]*)/y;
const TAG_END = /["“”»']?\s*\]?\s*$/;
const NAG = /\$(\d{1,3})/y;
const SPACE = /\s+/y;
/** Words for check, mate and en passant next to a move add nothing to it. */
const NOISE = /(?:mate|(?:dis|dbl)\.?\s?ch\.?|ch|e\.p\.?|ep|[+#]+(?=\s))(?![A-Za-z0-9=@+#-])/y;
const NUMBER = /(?!0000(?!\d))\d+(?:[.…]+|(?=\s))|[.…]+/y;
/** A half may stand for both, and any dash between, or a colon. */
const RESULT =
  /(?:1[-:\u2010-\u2015\u2212]0|0[-:\u2010-\u2015\u2212]1|(?:1\/2|½)(?:[-:\u2010-\u2015\u2212](?:1\/2|½))?|\*)(?![^\s(){};])/y;
/** A clock or an offer of a draw in parentheses is a remark, and no variation. */
const ASIDE = /\(\s*(?:=|\d{1,3}:\d\d(?::\d\d)?(?:\.\d+)?(?:\s*\/\s*\d{1,3}:\d\d(?::\d\d)?(?:\.\d+)?)?)\s*\)/y;
/** One letter in parentheses is what a pawn becomes, and no variation. */
const WORD = /(?:[^\s(){};[\]$]|(?<!\s)\([A-Za-z\u2654-\u265f][\ufe0e\ufe0f]?\))+/y;

/** Reads tokens one after another; `next` returns null at the end, a failure for what is not PGN. */
export class PgnReader {
  readonly #text: string;
  #at = 0;
  readonly #queued: Token[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Goes on at another place. */
  seek(at: number): void {
    this.#at = at;
    this.#queued.length = 0;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #skip(): void {
    for (;;) {
      const char = this.#text.charCodeAt(this.#at);
      if (char === 32 || char === 10) this.#at++;
      else if (char === 37 && this.#isLineStart()) this.#at = this.#lineEnd();
      else if (!this.#skipWord(char)) return;
    }
  }

  /** Skips a number, a word without meaning or an unusual blank; `char` is the code of what it begins with. */
  #skipWord(char: number): boolean {
    // Dots and digits; the letters of check and mate; signs of check. Of the rest only blanks beyond the two usual ones.
    if ((char >= 48 && char <= 57) || char === 46 || char === 0x2026) return this.#match(NUMBER) !== null;
    if (char === 0x6d || char === 0x63 || char === 0x64 || char === 0x65 || char === 0x2b || char === 0x23)
      return this.#match(NOISE) !== null;
    return (char < 32 || char > 126) && this.#match(SPACE) !== null;
  }

  #isLineStart(): boolean {
    return this.#at === 0 || this.#text.charCodeAt(this.#at - 1) === 10;
  }

  #lineEnd(): number {
    const end = this.#text.indexOf('\n', this.#at);
    return end < 0 ? this.#text.length : end;
  }

  next(): Token | null | NoToken {
    const queued = this.#queued.shift();
    if (queued) return queued;
    this.#skip();
    if (this.#at >= this.#text.length) return null;
    return this.#result() ?? this.#punctuation();
  }

  #result(): Token | null {
    const at = this.#at;
    const char = this.#text.charCodeAt(at);
    if (char !== 48 && char !== 49 && char !== 42 && char !== 0xbd) return null;
    const found = this.#match(RESULT);
    return found ? token('result', resultOf(found[0]), at) : null;
  }

  #punctuation(): Token | NoToken {
    const at = this.#at;
    switch (this.#text.charCodeAt(at)) {
      case 0x7b:
        return this.#braceComment(at);
      case 0x3b:
        this.#at = this.#lineEnd();
        return token('comment', this.#text.slice(at + 1, this.#at).trim(), at);
      case 0x28: {
        const aside = this.#match(ASIDE);
        if (aside) return token('comment', aside[0], at);
        this.#at++;
        return token('open', '(', at);
      }
      case 0x29:
        this.#at++;
        return token('close', ')', at);
      case 0x5b: {
        const tag = this.#tag(at);
        return tag ?? this.#word(at);
      }
      case 0x24: {
        const nag = this.#match(NAG);
        return nag ? token('nag', nag[1]!, at) : this.#word(at);
      }
      default:
        return this.#word(at);
    }
  }

  #tag(at: number): Token | null {
    const isLineStart = this.#isLineStart();
    const tag = this.#match(TAG);
    if (tag) return { kind: 'tag', name: tag[1]!, text: tag[2]!.replace(/\\(.)/g, '$1'), at };
    const line = isLineStart ? this.#match(TAG_LINE) : null;
    return line && { kind: 'tag', name: line[1]!, text: line[2]!.replace(TAG_END, '').replace(/\\(.)/g, '$1'), at };
  }

  #braceComment(at: number): Token | NoToken {
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

  #word(at: number): Token | NoToken {
    const found = this.#match(WORD);
    if (!found) return failAt(at, SYNTAX_PGN, { sign: JSON.stringify(this.#text[at]) });
    const [word] = found;
    const signs = signsAtEnd(word);
    const move = signs === '' ? word : word.slice(0, word.length - signs.length);
    if (move === '') return token('nag', String(SIGN_NAGS[signs]), at);
    if (signs !== '') this.#queued.push(token('nag', String(SIGN_NAGS[signs]), at + move.length));
    return isRemark(move) ? token('comment', move, at) : token('move', move, at);
  }
}

function resultOf(text: string): string {
  if (text === '*') return text;
  if (/^(?:1\/2|½)/.test(text)) return '1/2-1/2';
  return text.startsWith('1') ? '1-0' : '0-1';
}

/** Returns the result that a text is, as PGN writes it; undefined if it is not one. */
export function readResult(text: string): string | undefined {
  RESULT.lastIndex = 0;
  const found = RESULT.exec(text);
  return found?.[0] === text ? resultOf(text) : undefined;
}

function token(kind: Token['kind'], text: string, at: number): Token {
  return { kind, text, name: '', at };
}
