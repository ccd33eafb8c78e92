/** Hostile texts: valid ones broken in every way, strange characters, and much of everything. */

import { type Choose, oneOf } from './random.js';

const STRANGE = [
  '\0',
  '\n',
  '\r\n',
  '\t',
  ' ',
  '\u00a0',
  '\ufeff',
  '\u2028',
  '\ud800',
  '\udfff',
  '𝄞',
  '１',
  '٣',
  'İ',
  'ß',
  'K', // the Kelvin sign, whose small letter is k
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '-1',
  '1e9',
  '0x10',
  '99999999999999999999',
  'NaN',
  '[',
  ']',
  '(',
  ')',
  '{',
  '}',
  '"',
  '\\',
  ';',
  '%',
  '$',
  '@',
  '=',
  '/',
  '+',
  '#',
  '-',
];

function noise(choose: Choose): string {
  switch (choose(4)) {
    case 0:
      return oneOf(choose, STRANGE);
    case 1:
      return String.fromCharCode(choose(0x10000));
    case 2:
      return String.fromCodePoint(choose(0x110000));
    default:
      return String.fromCharCode(32 + choose(95));
  }
}

function mutate(text: string, other: string, choose: Choose): string {
  const at = choose(text.length + 1);
  const end = Math.min(text.length, at + 1 + choose(8));
  const part = text.slice(at, end);
  switch (choose(9)) {
    case 0:
      return text.slice(0, at) + text.slice(end);
    case 1:
      return text.slice(0, at) + noise(choose) + text.slice(at);
    case 2:
      return text.slice(0, at) + noise(choose) + text.slice(end);
    case 3:
      return text.slice(0, at) + part.repeat(1 + choose(5)) + text.slice(end);
    case 4:
      return text.slice(0, at);
    case 5:
      return text.slice(at);
    case 6:
      return text.slice(0, at) + other.slice(choose(other.length + 1));
    case 7:
      return text.slice(0, at) + [...part].reverse().join('') + text.slice(end);
    default:
      return choose(2) === 0 ? text.toUpperCase() : text.toLowerCase();
  }
}

/** Returns a text made of noise alone. */
function noisy(choose: Choose): string {
  const alphabet = Array.from({ length: 1 + choose(6) }, () => noise(choose));
  return Array.from({ length: choose(40) }, () => oneOf(choose, alphabet)).join('');
}

/** Returns a hostile text, mostly near one of the valid ones; rarely a long one. */
export function hostileText(valid: readonly string[], choose: Choose): string {
  const kind = choose(50);
  if (kind < 4) return noisy(choose);
  let text = oneOf(choose, valid);
  if (kind === 4) text = text.repeat(2 + choose(40));
  if (kind === 5) text = noise(choose).repeat(1 + choose(5000));
  for (let i = 1 + choose(4); i > 0; i--) text = mutate(text, oneOf(choose, valid), choose);
  return text;
}
