/**
 * Messages: texts with named arguments, in a part of ICU's MessageFormat.
 *
 *   {square}                                        an argument; a number is written as the language writes it
 *   {piece, capital} {pieces, capital, and}         with its first letter capital; of a list, too
 *   {seconds, number, ::00} {pawns, number, ::.0}   at least two digits; exactly one decimal
 *   {squares, list, and} {squares, list, or}        a list; `list, unit` has the language's comma throughout, and
 *                                                   `list, by ၊ ` the text that is named
 *   {count, plural, =0 {none} one {# piece} other {# pieces}}   by plural category, or exactly; # is the number, or a list's length,
 *                                                   with its thousands set apart
 *   {side, select, red {...} other {...}}           by a word
 */

import type { Args } from '../core/messages.js';

/** A place of a message. `style` is what follows the kind; `count` is the # of a plural. */
export type Place =
  | { readonly name: string; readonly kind: 'plain' | 'capital' | 'number' | 'list' | 'count'; readonly style: string }
  | { readonly name: string; readonly kind: 'plural' | 'select'; readonly cases: ReadonlyMap<string, readonly Part[]> };
/** A part of a message: text, or a place. */
export type Part = string | Place;

/** The styles of lists that end with a word. */
const LISTS: Readonly<Record<string, Intl.ListFormatType>> = { and: 'conjunction', or: 'disjunction' };
const isListStyle = (style: string): boolean =>
  style === 'unit' || style.startsWith(SEPARATED) || Object.hasOwn(LISTS, style);
/** Begins the style of a list that names its separator. */
const SEPARATED = 'by ';
const isFilled = (kind: string): kind is 'plain' | 'capital' | 'number' | 'list' =>
  /^(plain|capital|number|list)$/.test(kind);
/** The style of a #. */
const COUNTED = ',';
const DIGITS = /^::(0*)(?:\.(0+))?$/;
/** Numbers written into a message: not those of a square, a version or a format, as in b3, 1.0 and UTF-8. */
const WRITTEN = /(?<![A-Za-z0-9][-.]?)\d+(?![A-Za-z0-9])/g;

/** Reads one message from left to right. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the parts up to the end, or of a case up to the brace that closes it. `counted` is the argument that # stands for. */
  parts(isCase: boolean, counted: string | null): Part[] {
    const parts: Part[] = [];
    for (;;) {
      const plain = this.#take(counted === null ? /[^{}]*/y : /[^{}#]*/y);
      if (plain !== '') parts.push(plain);
      const sign = this.#take(/[{}#]|$/y);
      if (sign === '{') parts.push(this.#place(counted));
      else if (sign === '#') parts.push({ name: counted!, kind: 'count', style: '' });
      else if ((sign === '}') === isCase) return parts;
      else throw this.#problem();
    }
  }

  #place(counted: string | null): Place {
    const name = this.#take(/\w+/y);
    const kind = this.#take(/, \w+/y).slice(2) || 'plain';
    if (name === '') throw this.#problem();
    if (kind === 'plural' || kind === 'select') return { name, kind, cases: this.#cases(kind, name, counted) };
    const style = this.#take(/, [^{}]+/y).slice(2);
    const isList = kind === 'list' || (kind === 'capital' && style !== '');
    const isKnown = isList ? isListStyle(style) : kind === 'number' ? DIGITS.test(style) : style === '';
    if (!isFilled(kind) || !isKnown || this.#take(/\}/y) === '') throw this.#problem();
    return { name, kind, style };
  }

  #cases(kind: 'plural' | 'select', name: string, counted: string | null): ReadonlyMap<string, readonly Part[]> {
    const cases = new Map<string, readonly Part[]>();
    if (this.#take(/,/y) === '') throw this.#problem();
    while (this.#take(/\}/y) === '') {
      const key = this.#take(kind === 'plural' ? / (=\d+|\w+) \{/y : / \w+ \{/y).slice(1, -2);
      if (key === '') throw this.#problem();
      cases.set(key, this.parts(true, kind === 'plural' ? name : counted));
    }
    if (!cases.has('other')) throw this.#problem();
    return cases;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ''] = pattern.exec(this.#text) ?? [];
    this.#at += found.length;
    return found;
  }

  #problem(): Error {
    return new Error(`bad message at ${this.#at}: ${this.#text}`);
  }
}

const parsed = new Map<string, readonly Part[]>();

/** Returns the parts of a message, which is read once. Errors: throws on one that breaks the form. */
export function parseMessage(text: string): readonly Part[] {
  const parts = parsed.get(text) ?? new Reader(text).parts(false, null);
  parsed.set(text, parts);
  return parts;
}

/** The languages in which the capital of a letter from a to z is another one. */
const OWN_CAPITALS = /^(?:tr|az|lt)\b/;

/** The formats of a language, made when they are first asked for: the first takes a browser longer than a page should. */
class Formats {
  readonly #locale: string;
  #plurals: Intl.PluralRules | undefined;
  readonly #numbers = new Map<string, Intl.NumberFormat>();
  readonly #joins = new Map<string, (values: readonly string[]) => string>();
  /** Whether the tag asks for digits 0 to 9 itself. */
  readonly hasLatinDigits: boolean;
  /** Whether the tag asks for other digits. */
  readonly hasOwnDigits: boolean;

  constructor(locale: string) {
    this.#locale = locale;
    const digits = /-u-(?:\w+-)*nu-(\w+)/.exec(locale)?.[1];
    this.hasLatinDigits = digits === 'latn';
    this.hasOwnDigits = digits !== undefined && digits !== 'latn';
  }

  plural(count: number): Intl.LDMLPluralRule {
    this.#plurals ??= new Intl.PluralRules(this.#locale);
    return this.#plurals.select(count);
  }

  number(style: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const made = this.#numbers.get(style) ?? new Intl.NumberFormat(this.#locale, options);
    this.#numbers.set(style, made);
    return made;
  }

  /** Returns what joins lists of a style. */
  join(style: string): (values: readonly string[]) => string {
    const made = this.#joins.get(style) ?? this.#makeJoin(style);
    this.#joins.set(style, made);
    return made;
  }

  #makeJoin(style: string): (values: readonly string[]) => string {
    const separator = style.startsWith(SEPARATED) ? style.slice(SEPARATED.length) : null;
    if (separator !== null) return (values) => values.join(separator);
    if (Object.hasOwn(LISTS, style)) {
      const format = new Intl.ListFormat(this.#locale, { type: LISTS[style]! });
      return (values) => format.format(values);
    }
    // Intl's own units have a word before the last in Spanish, and nothing at all between them in Chinese.
    const parts = new Intl.ListFormat(this.#locale, { type: 'conjunction' }).formatToParts(['1', '2', '3']);
    const comma = parts.find(({ type }) => type === 'literal')!.value;
    return (values) => values.join(comma);
  }
}

/** By locale: all catalogues of a language share them. */
const formats = new Map<string, Formats>();

function formatsOf(locale: string): Formats {
  const made = formats.get(locale) ?? new Formats(locale);
  formats.set(locale, made);
  return made;
}

/** Fills messages as a language does, named by its BCP 47 tag. */
export class Formatter {
  readonly #locale: string;
  readonly #formats: Formats;

  constructor(locale: string) {
    this.#locale = locale;
    this.#formats = formatsOf(locale);
  }

  /** Returns a message with its places filled. Errors: throws on a bad message, and on an argument that is missing or of the wrong kind. */
  format(text: string, args: Args = {}): string {
    const join = (parts: readonly Part[]): string =>
      parts.map((part) => (typeof part === 'string' ? this.#written(part) : fill(part))).join('');
    const fill = (place: Place): string => {
      const value = Object.hasOwn(args, place.name) ? args[place.name] : undefined;
      const count = typeof value === 'object' ? value.length : value;
      if (place.kind === 'plural' && typeof count === 'number') {
        const { cases } = place;
        return join(cases.get(`=${count}`) ?? cases.get(this.#formats.plural(count)) ?? cases.get('other')!);
      }
      if (place.kind === 'count' && typeof count === 'number') return this.#number(count, COUNTED);
      if ((place.kind === 'plain' || place.kind === 'number') && typeof value === 'number')
        return this.#number(value, place.style);
      if (place.kind === 'list' && typeof value === 'object') return this.#list(value, place.style);
      if (place.kind === 'capital' && typeof value === 'object' && place.style !== '')
        return this.#capital(this.#list(value, place.style));
      if (place.kind === 'plain' && typeof value === 'string') return value;
      if (place.kind === 'select' && typeof value === 'string')
        return join(place.cases.get(value) ?? place.cases.get('other')!);
      if (place.kind === 'capital' && typeof value === 'string') return this.#capital(value);
      throw new Error(`{${place.name}} has no value of kind ${place.kind} in: ${text}`);
    };
    return join(parseMessage(text));
  }

  #capital(value: string): string {
    const first = value.charAt(0);
    const isPlain = /[a-z]/.test(first) && !OWN_CAPITALS.test(this.#locale);
    return (isPlain ? first.toUpperCase() : first.toLocaleUpperCase(this.#locale)) + value.slice(1);
  }

  #number(value: number, style: string): string {
    const [, { length: digits } = '', { length: decimals } = ''] = DIGITS.exec(style) ?? [];
    const isPlain =
      this.#formats.hasLatinDigits && decimals === 0 && Number.isInteger(value) && value >= 0 && value < 1000;
    if (isPlain) return String(value).padStart(digits, '0');
    const fraction = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    const sizes = {
      minimumIntegerDigits: Math.max(digits, 1),
      useGrouping: style === COUNTED,
      ...(DIGITS.test(style) ? fraction : {}),
    };
    return this.#formats.number(style, sizes).format(value);
  }

  #list(values: readonly string[], style: string): string {
    const [only = ''] = values;
    return values.length < 2 ? only : this.#formats.join(style)(values);
  }

  /** Returns what is written between the places, its numbers in the language's digits. */
  #written(text: string): string {
    return this.#formats.hasOwnDigits ? text.replace(WRITTEN, (digits) => this.#digits(digits)) : text;
  }

  #digits(digits: string): string {
    return Array.from(digits, (digit) => this.#number(Number(digit), '')).join('');
  }
}
