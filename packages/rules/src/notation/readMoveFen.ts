/** FENs as people and programs write them: in addresses and messages, as a line of EPD, in the letters of another program. */

import { type Dialect, dialectShown, translatePlacement } from '../core/dialect.js';
import type { ParseError, Result } from '../core/types.js';
import type { Position } from '../position.js';
import { type PositionErrorCode, parseFen } from '../positionFen.js';
import type { VariantDef } from '../variants/define.js';
import { dialectsOf } from '../variants/registry.dialects.js';
import { type RulesSource, rulesIn } from './view.js';

const BEFORE = /^\s*(?:(?:position\s+)?fen\s*[:=]?\s+|setboard\s+|\[FEN\s+"|FEN\s*[:=]\s*)/i;
const BLANK = /%20|[_\u00a0]/gi;
/** Operations of EPD. Source: PGN standard, 16.2.5. */
const OPERATION =
  /^(?:a[cs]d|acn|acs|[abp]m|c\d|ce|d[mr]?\d*|draw_\w+|eco|fmvn|hmvc|id|nic|noop|pv|rc|resign|sv|tc\w+|v\d);?$/i;
const NUMBER = /^\d+$/;

/** Returns the dialect that the letters of a FEN show; undefined where they are ours. */
export function dialectOfFen(source: RulesSource, text: string): Dialect | undefined {
  const { def } = rulesIn(source);
  const placement = /^\s*(\S*)/.exec(text)?.[1] ?? '';
  const letters = new Set(placement.replace(/[^A-Za-z]/g, '').toUpperCase());
  return dialectShown(dialectsOf(def.id), new Set(def.pieces.map(({ letter }) => letter)), letters) ?? undefined;
}

/** Returns the numbers of the operations `hmvc` and `fmvn`, as the two counters of a FEN. */
function countersIn(operations: string): string[] {
  const number = (name: string): string | undefined => new RegExp(`\\b${name}\\s+(\\d+)`, 'i').exec(operations)?.[1];
  const [clock, move] = [number('hmvc'), number('fmvn')];
  return clock === undefined && move === undefined ? [] : [clock ?? '0', move ?? '1'];
}

/** Returns the fields with those of the variant put in that are left out before the counters. */
function filled({ fenFields }: VariantDef, fields: readonly string[]): string[] {
  const [placement = '', turn = 'w', ...rest] = fields;
  const counters = rest.findIndex((field) => NUMBER.test(field));
  const isShort =
    counters >= 0 && rest.length < fenFields.length && rest.slice(counters).every((field) => NUMBER.test(field));
  if (!isShort) return [placement, turn, ...rest];
  const own = [...rest.slice(0, counters), ...fenFields.map(() => '-')].slice(0, fenFields.length);
  const numbers = rest.slice(counters);
  return [placement, turn, ...own, ...(numbers.length === 1 ? ['0', ...numbers] : numbers)];
}

/**
 * Returns a FEN as `parseFen` reads it, of a text that may have `_` for blanks, `fen` before it, operations of EPD behind it,
 * the placement alone (the first side is to move then) or letters of another program. Any other text comes back
 * as it is. `from` is how many characters were left out at the beginning; without `hasDialects` letters stay as they are.
 */
export function plainFen(
  source: RulesSource,
  text: string,
  hasDialects = true,
): { readonly fen: string; readonly from: number } {
  const { def } = rulesIn(source);
  const before = BEFORE.exec(text)?.[0] ?? '';
  const body = text
    .slice(before.length)
    .replace(BLANK, ' ')
    .replace(/"?\]?\s*$/, (end) => (before.includes('[') ? '' : end));
  const fields = body.split(/\s+/).filter((field) => field !== '');
  const found = fields.findIndex((field, index) => index > 1 && (OPERATION.test(field) || field.startsWith(';')));
  const own = (found < 0 ? fields : fields.slice(0, found)).map((field) => field.replace(/;$/, ''));
  const operations = found < 0 ? '' : fields.slice(found).join(' ');
  const dialect = hasDialects ? dialectOfFen(source, own[0] ?? '') : undefined;
  if (dialect && own[0] !== undefined) own[0] = translatePlacement(dialect, own[0]);
  const whole = own.length < 2 ? [...own, 'w'] : filled(def, own);
  const counters = whole.length === 2 + def.fenFields.length ? countersIn(operations) : [];
  const isPlain = found < 0 && !dialect && own.length > 1 && whole.length === own.length && body === text;
  return isPlain || own.length === 0
    ? { fen: text, from: 0 }
    : { fen: [...whole, ...counters].join(' '), from: before.length };
}

/** Returns the position of a FEN in any of the forms of `plainFen`. Errors: see `PositionErrorCode`; the offset is in the text. */
export function readFen(source: RulesSource, text: string): Result<Position, ParseError<PositionErrorCode>> {
  const strict = parseFen(source, text);
  if (strict.ok) return strict;
  const { fen, from } = plainFen(source, text);
  const read = parseFen(source, fen);
  if (read.ok || read.error.at === undefined) return read;
  return { ok: false, error: { ...read.error, at: Math.min(read.error.at + from, text.length) } };
}
