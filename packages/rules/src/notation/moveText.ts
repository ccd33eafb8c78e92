/**
 * Reads the text of a move without a position: one grammar for every notation. It takes standard notation with or without
 * its marks, coordinates, drops, castling by dashes, letters as figurines, and the signs that programs and people add.
 */

import { SQUARE, SQUARE_FILE, SQUARE_RANK, SYNTAX_MOVE, TOO_LONG_MOVE } from '../core/mistakes.en.js';
import { attempt, refuseAt } from '../core/mistakes.js';
import { ok, type ParseError, type Result, type Role, type Square } from '../core/types.js';
import type { VariantDef } from '../variants/define.js';
import { roleAt, roleOfLetter, squareAt } from './moveParts.js';
import { MAX_MOVE_LENGTH } from './uci.js';

/** A move as a text gives it. Parts that the text leaves out are null. */
export type MoveText =
  | { readonly kind: 'castle'; readonly isShort: boolean }
  | { readonly kind: 'drop'; readonly role: Role; readonly to: Square; readonly pawnTo: Square | null }
  | {
      readonly kind: 'step';
      /** Null where the text has no letter: a pawn, or, if the square of origin is given, whatever stands there. */
      readonly role: Role | null;
      /** File and rank of origin, from 0. */
      readonly file: number | null;
      readonly rank: number | null;
      readonly to: Square;
      readonly promotion: Role | null;
    };

/** Why a text is refused as a move, whatever the position. */
export type MoveTextErrorCode = 'tooLong' | 'syntax' | 'role' | 'square';

/** A figurine may be followed by a sign that says whether it is drawn as text or as a picture. */
const FIGURINES = 'KQRBNPKQRBNP';
const FIGURINE = '[\u2654-\u265f][\ufe0e\ufe0f]?';
const DASH = '[-\u2010-\u2015\u2212]';
/** Signs that may follow a move and add nothing to it. */
const SIGNS = '(?:\\s*(?:mate|ch|e\\.?p\\.?|[+#!?\u2020\u2021]))*$';

const CASTLE = new RegExp(`^[O0o]${DASH}[O0o](${DASH}[O0o])?${SIGNS}`);
const DROP = new RegExp(`^([A-Za-z]|${FIGURINE})?@([a-z]\\d+)(?:${DASH}?([a-z]\\d+))?${SIGNS}`, 'd');
const STEP = new RegExp(
  `^([A-Z]|${FIGURINE})?([a-z]\\d|[a-wyz]|\\d)?(?:${DASH}|[x:\u00d7])?([a-z]\\d+)(?:[=/]?\\(?([A-Za-z]|${FIGURINE})\\)?)?${SIGNS}`,
  'd',
);

/** Returns what a text says of a move. Errors: see `MoveTextErrorCode`. */
export function readMoveText(def: VariantDef, text: string): Result<MoveText, ParseError<MoveTextErrorCode>> {
  const step = readPlainStep(def, text);
  return step ? ok(step) : attempt(() => readText(def, text));
}

const SIGN_OF_CHECK = /[+#]$/;
const codeOf = (text: string, at: number): number => text.charCodeAt(at);
const isFile = (code: number): boolean => code >= 97 && code <= 122;
const isRank = (code: number): boolean => code >= 48 && code <= 57;

/**
 * Returns what a text says that is written as `makeSan` writes it, null for any other: nearly every move of a file is, and the
 * patterns below take several times as long.
 */
function readPlainStep(def: VariantDef, text: string): MoveText | null {
  let end = text.length - (SIGN_OF_CHECK.test(text) ? 1 : 0);
  let promotion: Role | null = null;
  if (codeOf(text, end - 2) === 61) {
    promotion = roleOfLetter(def, text[end - 1]!);
    if (promotion === 0) return null;
    end -= 2;
  }
  const to = squareOf(def, codeOf(text, end - 2), codeOf(text, end - 1));
  if (to < 0) return null;
  let at = 0;
  let role: Role | null = null;
  if (codeOf(text, 0) < 97) {
    role = roleOfLetter(def, text[at++]!);
    if (role === 0) return null;
  }
  end -= 2;
  if (end > at && codeOf(text, end - 1) === 120) end--;
  let [file, rank]: [number | null, number | null] = [null, null];
  if (at < end && isFile(codeOf(text, at))) file = codeOf(text, at++) - 97;
  if (at < end && isRank(codeOf(text, at))) rank = codeOf(text, at++) - 49;
  const isWhole = at === end && (file ?? 0) < def.files && (rank ?? 0) >= 0 && (rank ?? 0) < def.ranks;
  return isWhole ? { kind: 'step', role, file, rank, to, promotion } : null;
}

/** Returns the square of a file and a rank by their codes, -1 if there is none. */
function squareOf({ files, ranks }: VariantDef, file: number, rank: number): Square {
  const [x, y] = [file - 97, rank - 49];
  return x >= 0 && x < files && y >= 0 && y < ranks ? y * files + x : -1;
}

function readText(def: VariantDef, text: string): MoveText {
  if (text.length > MAX_MOVE_LENGTH) refuseAt(MAX_MOVE_LENGTH, TOO_LONG_MOVE, { limit: MAX_MOVE_LENGTH });
  const castle = CASTLE.exec(text);
  if (castle) return { kind: 'castle', isShort: castle[1] === undefined };
  const drop = DROP.exec(text);
  if (drop) return readDrop(def, drop);
  const step = STEP.exec(text);
  if (step) return readStep(def, step);
  refuseAt(0, SYNTAX_MOVE, { text: JSON.stringify(text) });
}

function readDrop(def: VariantDef, found: RegExpExecArray): MoveText {
  const role = roleIn(def, found, 1) ?? roleOfLetter(def, 'P');
  return { kind: 'drop', role, to: squareAt(def, found, 2)!, pawnTo: squareAt(def, found, 3) };
}

function readStep(def: VariantDef, found: RegExpExecArray): MoveText {
  const role = roleIn(def, found, 1);
  const origin = originIn(def, found);
  return { kind: 'step', role, ...origin, to: squareAt(def, found, 3)!, promotion: roleIn(def, found, 4) };
}

/** As `roleAt`; a figurine stands for the letter of its piece. */
function roleIn(def: VariantDef, found: RegExpExecArray, group: number): Role | null {
  return roleAt(def, found, group, FIGURINES[(found[group]?.charCodeAt(0) ?? 0) - 0x2654]);
}

/** The square of origin of a step, or a part of it. */
function originIn(
  def: VariantDef,
  found: RegExpExecArray,
): { readonly file: number | null; readonly rank: number | null } {
  const text = found[2] ?? '';
  const file = /^[a-z]/.test(text) ? text.charCodeAt(0) - 97 : null;
  const rank = /\d$/.test(text) ? Number(text.at(-1)) - 1 : null;
  const isThere = (file ?? 0) < def.files && (rank ?? 0) >= 0 && (rank ?? 0) < def.ranks;
  if (isThere) return { file, rank };
  const [at, game] = [found.indices![2]![0], def.name];
  if (rank === null) refuseAt(at, SQUARE_FILE, { game, file: text });
  if (file === null) refuseAt(at, SQUARE_RANK, { game, rank: text });
  refuseAt(at, SQUARE, { game, square: text });
}
