/**
 * FEN in the dialect of each variant: the placement, a pocket in games with a placement phase, the turn, the variant's own
 * fields, and the two counters. With a count in force the first counter carries its plies, as Fairy-Stockfish has it.
 *
 * Read liberally: pocket in any order, `[-]`, `[]`, none, or as one rank more; counters may be missing.
 */

import { MAX_IN_POCKET } from '../core/bounds.js';
import type { Setup, SetupDraft } from '../core/setup.js';
import { type Color, fail, ok, type ParseError, type Piece, pieceOf, type Result } from '../core/types.js';
import type { Rules, VariantDef } from '../variants/define.js';
import { type PositionView, type RulesSource, rulesIn } from './view.js';

/** The longest FEN that is read, in UTF-16 units. */
export const MAX_FEN_LENGTH = 256;
const MAX_COUNTER = 9999;

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
type FenError = ParseError<FenErrorCode>;
type Parsed<T> = Result<T, FenError>;
/** A blank-separated part of the text and where it starts. */
interface Part {
  readonly text: string;
  readonly at: number;
}

function partsOf(text: string): Part[] {
  return [...text.matchAll(/\S+/g)].map((found) => ({ text: found[0], at: found.index }));
}

function pieceOfLetter(def: VariantDef, letter: string): Piece {
  const upper = letter.toUpperCase();
  const index = def.pieces.findIndex((piece) => piece.letter === upper);
  return index < 0 ? 0 : pieceOf(letter === upper ? 0 : 1, index + 1);
}

function readRank(def: VariantDef, text: string, at: number, rank: number, squares: Piece[]): FenError | null {
  let file = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit >= 1 && digit <= 9) {
      file += digit;
    } else {
      const piece = pieceOfLetter(def, text[i]!);
      if (piece === 0) return fail('piece', `unknown piece letter ${JSON.stringify(text[i])}`, at + i).error;
      if (file < def.files) squares[rank * def.files + file] = piece;
      file++;
    }
    if (file > def.files) return fail('rankWidth', `rank ${rank + 1} has more than ${def.files} squares`, at + i).error;
  }
  return file === def.files
    ? null
    : fail('rankWidth', `rank ${rank + 1} has fewer than ${def.files} squares`, at).error;
}

function readPocket(def: VariantDef, text: string, at: number, pockets: number[]): FenError | null {
  if (text === '-') return null;
  for (let i = 0; i < text.length; i++) {
    const piece = pieceOfLetter(def, text[i]!);
    if (piece === 0)
      return fail('pocket', `unknown piece letter ${JSON.stringify(text[i])} in the pocket`, at + i).error;
    if (++pockets[piece]! > MAX_IN_POCKET) return fail('pocket', 'too many pieces in the pocket', at + i).error;
  }
  return null;
}

function readPlacement(def: VariantDef, part: Part, draft: SetupDraft): FenError | null {
  const squares: Piece[] = new Array(def.files * def.ranks).fill(0);
  const pockets: number[] = new Array(32).fill(0);
  draft.squares = squares;
  draft.pockets = pockets;
  const bracket = part.text.indexOf('[');
  const board = bracket < 0 ? part.text : part.text.slice(0, bracket);
  if (bracket >= 0) {
    if (!def.hasPockets) return fail('pocket', 'this game has no pocket', part.at + bracket).error;
    if (!part.text.endsWith(']')) return fail('pocket', 'the pocket is not closed', part.at + bracket).error;
    const problem = readPocket(def, part.text.slice(bracket + 1, -1), part.at + bracket + 1, pockets);
    if (problem) return problem;
  }
  const ranks = board.split('/');
  if (def.hasPockets && bracket < 0 && ranks.length === def.ranks + 1) {
    // The pocket as one rank more, after the first: `.../8/8/rrnnssfkRRNNSSFK`; gaps mean nothing.
    const pocket = ranks.pop()!;
    const problem = readPocket(def, pocket.replace(/[0-9-]/g, ''), part.at + board.length - pocket.length, pockets);
    if (problem) return problem;
  }
  if (ranks.length !== def.ranks) {
    return fail('ranks', `expected ${def.ranks} ranks, found ${ranks.length}`, part.at).error;
  }
  let at = part.at;
  for (let i = 0; i < ranks.length; i++) {
    const wrong = readRank(def, ranks[i]!, at, def.ranks - 1 - i, squares);
    if (wrong) return wrong;
    at += ranks[i]!.length + 1;
  }
  return null;
}

function readTurn(part: Part | undefined, end: number): Parsed<Color> {
  if (!part) return fail('turn', 'the side to move is missing', end);
  if (part.text === 'w') return ok(0 as const);
  return part.text === 'b' ? ok(1 as const) : fail('turn', 'the side to move must be w or b', part.at);
}

function readCounter(part: Part | undefined, least: number): Parsed<number> {
  if (!part) return ok(least);
  const value = /^\d{1,5}$/.test(part.text) ? Number(part.text) : -1;
  if (value < 0 || value > MAX_COUNTER) return fail('counter', 'a counter must be a small whole number', part.at);
  return ok(Math.max(value, least));
}

function readFields(rules: Rules, parts: readonly Part[], draft: SetupDraft): FenError | null {
  const { fenFields } = rules.def;
  for (let i = 0; i < fenFields.length; i++) {
    const part = parts[2 + i];
    if (!part) return null;
    const problem = fenFields[i]!.read(part.text, draft, rules.geometry);
    if (problem !== null) return { ...fail('field', problem, part.at).error, detail: fenFields[i]!.name };
  }
  return null;
}

/** Returns the setup that a FEN describes, however illegal. Errors: see `FenErrorCode`; the offset is in the text. */
export function parseSetupFen(source: RulesSource, text: string): Parsed<Setup> {
  const rules = rulesIn(source);
  const { def } = rules;
  if (text.length > MAX_FEN_LENGTH)
    return fail('tooLong', `a FEN has at most ${MAX_FEN_LENGTH} characters`, MAX_FEN_LENGTH);
  const parts = partsOf(text);
  if (parts.length === 0) return fail('empty', 'the FEN is empty', 0);
  const counters = 2 + def.fenFields.length;
  if (parts.length > counters + 2) return fail('fields', 'the FEN has too many fields', parts[counters + 2]!.at);
  const draft: SetupDraft = { ...rules.initial, flags: 0, epSquare: null, count: null, halfmoves: 0, fullmoves: 1 };
  const misplaced = readPlacement(def, parts[0]!, draft);
  if (misplaced) return { ok: false, error: misplaced };
  const turn = readTurn(parts[1], text.length);
  if (!turn.ok) return turn;
  draft.turn = turn.value;
  const wrong = readFields(rules, parts, draft);
  if (wrong) return { ok: false, error: wrong };
  const halfmoves = readCounter(parts[counters], 0);
  if (!halfmoves.ok) return halfmoves;
  const fullmoves = readCounter(parts[counters + 1], 1);
  if (!fullmoves.ok) return fullmoves;
  draft.fullmoves = fullmoves.value;
  if (draft.count) draft.count = { ...draft.count, plies: halfmoves.value };
  else draft.halfmoves = halfmoves.value;
  return ok(draft);
}

/** Where a field of a FEN begins; 0 where no field is named, or the text ends before it. */
export function offsetOf(def: VariantDef, text: string, field: string | undefined): number {
  const index = def.fenFields.findIndex(({ name }) => name === field);
  return index < 0 ? 0 : (partsOf(text)[2 + index]?.at ?? 0);
}

function letterOf(def: VariantDef, piece: Piece): string {
  const { letter } = def.pieces[(piece & 15) - 1]!;
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
  const clock = setup.count ? setup.count.plies : setup.halfmoves;
  return [ranks.join('/') + writePocket(def, setup.pockets), 'wb'[setup.turn], ...fields, clock, setup.fullmoves].join(
    ' ',
  );
}

/** Returns the FEN of a position. */
export function makeFen(position: PositionView): string {
  return makeSetupFen(position.rules, position.toSetup());
}
