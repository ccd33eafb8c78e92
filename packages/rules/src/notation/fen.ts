/**
 * FEN in the dialect of each variant: the placement, a pocket in games with a placement phase, the turn, the variant's own
 * fields, and the two counters. With a count in force the first counter carries its plies, as Fairy-Stockfish has it.
 *
 * Read liberally: pocket in any order, `[-]`, `[]`, none, or as one rank more; counters may be missing.
 */

import { MAX_COUNTER, MAX_IN_POCKET } from '../core/bounds.js';
import {
  COUNTER,
  EMPTY,
  FIELDS,
  PIECE_LETTER,
  POCKET_FULL,
  POCKET_LETTER,
  POCKET_NONE,
  POCKET_OPEN,
  RANK_WIDTH_FEWER,
  RANK_WIDTH_MORE,
  RANKS,
  TOO_LONG_FEN,
  TURN_LETTER,
  TURN_MISSING,
} from '../core/mistakes.en.js';
import { attempt, RulesError, refuseAt } from '../core/mistakes.js';
import type { Setup, SetupDraft } from '../core/setup.js';
import { type Color, type ParseError, type Piece, type Result, roleOf } from '../core/types.js';
import type { Rules, VariantDef } from '../variants/define.js';
import { pieceOfLetter } from './moveParts.js';
import { roleLetter } from './uci.js';
import { type PositionView, type RulesSource, rulesIn } from './view.js';

/** The longest FEN that is read, in UTF-16 units. */
export const MAX_FEN_LENGTH = 256;

/** Why a FEN is refused; of `field`, one of the variant's own fields, `ParseError.detail` is its name. */
export type FenErrorCode =
  | 'tooLong'
  | 'empty'
  | 'fields'
  | 'piece'
  | 'rankWidth'
  | 'pocket'
  | 'ranks'
  | 'turn'
  | 'counter'
  | 'field';

/** A part of the text between blanks: the text, and its `index`. */
type Part = RegExpExecArray;

function partsOf(text: string): Part[] {
  return [...text.matchAll(/\S+/g)];
}

function readRank(def: VariantDef, text: string, at: number, rank: number, squares: Piece[]): void {
  let file = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit >= 1 && digit <= 9) {
      file += digit;
    } else {
      const piece = pieceOfLetter(def, text[i]!);
      if (piece === 0) refuseAt(at + i, PIECE_LETTER, { letter: JSON.stringify(text[i]) });
      if (file < def.files) squares[rank * def.files + file] = piece;
      file++;
    }
    if (file > def.files) refuseAt(at + i, RANK_WIDTH_MORE, { rank: rank + 1, files: def.files });
  }
  if (file < def.files) refuseAt(at, RANK_WIDTH_FEWER, { rank: rank + 1, files: def.files });
}

function readPocket(def: VariantDef, text: string, at: number, pockets: number[]): void {
  if (text === '-') return;
  for (let i = 0; i < text.length; i++) {
    const piece = pieceOfLetter(def, text[i]!);
    if (piece === 0) refuseAt(at + i, POCKET_LETTER, { letter: JSON.stringify(text[i]) });
    if (++pockets[piece]! > MAX_IN_POCKET) refuseAt(at + i, POCKET_FULL);
  }
}

function readPlacement(def: VariantDef, { 0: text, index: start }: Part, draft: SetupDraft): void {
  const squares: Piece[] = new Array(def.files * def.ranks).fill(0);
  const pockets: number[] = new Array(32).fill(0);
  draft.squares = squares;
  draft.pockets = pockets;
  const bracket = text.indexOf('[');
  const board = bracket < 0 ? text : text.slice(0, bracket);
  if (bracket >= 0) {
    if (!def.hasPockets) refuseAt(start + bracket, POCKET_NONE);
    if (!text.endsWith(']')) refuseAt(start + bracket, POCKET_OPEN);
    readPocket(def, text.slice(bracket + 1, -1), start + bracket + 1, pockets);
  }
  const ranks = board.split('/');
  if (def.hasPockets && bracket < 0 && ranks.length === def.ranks + 1) {
    // The pocket as one rank more, after the first: `.../8/8/rrnnssfkRRNNSSFK`; gaps mean nothing.
    const pocket = ranks.pop()!;
    readPocket(def, pocket.replace(/[0-9-]/g, ''), start + board.length - pocket.length, pockets);
  }
  if (ranks.length !== def.ranks) {
    refuseAt(start, RANKS, { ranks: def.ranks, found: ranks.length });
  }
  let at = start;
  for (let i = 0; i < ranks.length; i++) {
    readRank(def, ranks[i]!, at, def.ranks - 1 - i, squares);
    at += ranks[i]!.length + 1;
  }
}

function readTurn(part: Part | undefined, end: number): Color {
  if (!part) refuseAt(end, TURN_MISSING);
  if (part[0] === 'w') return 0;
  if (part[0] === 'b') return 1;
  refuseAt(part.index, TURN_LETTER);
}

function readCounter(part: Part | undefined, least: number): number {
  if (!part) return least;
  const value = /^\d{1,5}$/.test(part[0]) ? Number(part[0]) : -1;
  if (value < 0 || value > MAX_COUNTER) refuseAt(part.index, COUNTER);
  return Math.max(value, least);
}

function readFields({ def, geometry }: Rules, parts: readonly Part[], draft: SetupDraft): void {
  def.fenFields.forEach((field, i) => {
    const part = parts[2 + i];
    const what = part && field.read(part[0], draft, geometry);
    if (what) throw new RulesError({ ...what, at: part.index });
  });
}

function readSetup(rules: Rules, text: string): Setup {
  const { def } = rules;
  if (text.length > MAX_FEN_LENGTH) {
    refuseAt(MAX_FEN_LENGTH, TOO_LONG_FEN, { limit: MAX_FEN_LENGTH });
  }
  const parts = partsOf(text);
  if (parts.length === 0) refuseAt(0, EMPTY);
  const counters = 2 + def.fenFields.length;
  if (parts.length > counters + 2) refuseAt(parts[counters + 2]!.index, FIELDS);
  const draft: SetupDraft = { ...rules.initial, flags: 0, epSquare: null, count: null, halfmoves: 0, fullmoves: 1 };
  readPlacement(def, parts[0]!, draft);
  draft.turn = readTurn(parts[1], text.length);
  readFields(rules, parts, draft);
  const halfmoves = readCounter(parts[counters], 0);
  draft.fullmoves = readCounter(parts[counters + 1], 1);
  if (draft.count) draft.count = { ...draft.count, plies: halfmoves };
  else draft.halfmoves = halfmoves;
  return draft;
}

/** Returns the setup that a FEN describes, however illegal. Errors: see `FenErrorCode`; the offset is in the text. */
export function parseSetupFen(source: RulesSource, text: string): Result<Setup, ParseError<FenErrorCode>> {
  return attempt(() => readSetup(rulesIn(source), text));
}

/** Where a field of a FEN begins; 0 where no field is named, or the text ends before it. */
export function offsetOf(def: VariantDef, text: string, field: string | undefined): number {
  const index = def.fenFields.findIndex(({ name }) => name === field);
  return index < 0 ? 0 : (partsOf(text)[2 + index]?.index ?? 0);
}

function letterOf(def: VariantDef, piece: Piece): string {
  const letter = roleLetter(def, roleOf(piece));
  return piece >> 4 === 0 ? letter : letter.toLowerCase();
}

function writeRank(def: VariantDef, squares: readonly Piece[], rank: number): string {
  let text = '';
  let empty = 0;
  for (let file = 0; file < def.files; file++) {
    const piece = squares[rank * def.files + file]!;
    if (piece === 0) {
      empty++;
      continue;
    }
    text += (empty > 0 ? empty : '') + letterOf(def, piece);
    empty = 0;
  }
  return text + (empty > 0 ? empty : '');
}

function writePocket(def: VariantDef, pockets: readonly number[]): string {
  if (!def.hasPockets) return '';
  return `[${pockets.map((count, piece) => (count > 0 ? letterOf(def, piece).repeat(count) : '')).join('')}]`;
}

/** Returns the FEN of a setup. */
export function makeSetupFen(source: RulesSource, setup: Setup): string {
  const rules = rulesIn(source);
  const { def } = rules;
  const ranks = Array.from({ length: def.ranks }, (_, i) => writeRank(def, setup.squares, def.ranks - 1 - i));
  const fields = def.fenFields.map((field) => field.write(setup, rules.geometry));
  const placement = ranks.join('/') + writePocket(def, setup.pockets);
  // A game that goes on beyond stays at the last number, so that its FEN can be read.
  const clock = Math.min(setup.count ? setup.count.plies : setup.halfmoves, MAX_COUNTER);
  return [placement, 'wb'[setup.turn], ...fields, clock, Math.min(setup.fullmoves, MAX_COUNTER)].join(' ');
}

/** Returns the FEN of a position. */
export function makeFen(position: PositionView): string {
  return makeSetupFen(position.rules, position.toSetup());
}
