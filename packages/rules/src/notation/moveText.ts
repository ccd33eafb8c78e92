/**
 * Reads the text of a move without a position: one grammar for every notation. It takes standard notation with or without
 * its marks, coordinates, drops, castling by dashes, letters as figurines, and the signs that programs and people add.
 */

import { parseSquare } from '../core/squares.js';
import { fail, ok, type ParseError, type Result, type Role, type Square } from '../core/types.js';
import type { VariantDef } from '../variants/define.js';
import { MAX_MOVE_LENGTH, roleOfLetter } from './uci.js';

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
type MoveTextError = ParseError<MoveTextErrorCode>;

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

/** A move text that matched, and where its parts stand. */
class Parts {
  readonly #def: VariantDef;
  readonly #found: RegExpExecArray;

  constructor(def: VariantDef, found: RegExpExecArray) {
    this.#def = def;
    this.#found = found;
  }

  /** The error of the first part that the game does not have. */
  problem: { readonly ok: false; readonly error: MoveTextError } | null = null;

  text(index: number): string | undefined {
    return this.#found[index];
  }

  #miss(code: 'role' | 'square', what: string, index: number): null {
    this.problem ??= fail(code, `${this.#def.name} has no ${what}`, this.#found.indices![index]![0]);
    return null;
  }

  role(index: number): Role | null {
    const text = this.#found[index];
    if (text === undefined) return null;
    const figurine = FIGURINES[text.charCodeAt(0) - 0x2654];
    const role = roleOfLetter(this.#def, figurine ?? text);
    return role === 0 ? this.#miss('role', `piece ${text}`, index) : role;
  }

  square(index: number): Square | null {
    const text = this.#found[index];
    if (text === undefined) return null;
    return parseSquare(this.#def, text) ?? this.#miss('square', `square ${text}`, index);
  }

  origin(index: number): { readonly file: number | null; readonly rank: number | null } {
    const { files, ranks } = this.#def;
    const text = this.#found[index] ?? '';
    const file = /^[a-z]/.test(text) ? text.charCodeAt(0) - 97 : null;
    const rank = /\d$/.test(text) ? Number(text.at(-1)) - 1 : null;
    const isThere = (file ?? 0) < files && (rank ?? 0) >= 0 && (rank ?? 0) < ranks;
    if (!isThere) this.#miss('square', `${rank === null ? 'file' : file === null ? 'rank' : 'square'} ${text}`, index);
    return { file, rank };
  }
}

/** Returns what a text says of a move. Errors: see `MoveTextErrorCode`. */
export function readMoveText(def: VariantDef, text: string): Result<MoveText, MoveTextError> {
  if (text.length > MAX_MOVE_LENGTH)
    return fail('tooLong', `a move has at most ${MAX_MOVE_LENGTH} characters`, MAX_MOVE_LENGTH);
  const castle = CASTLE.exec(text);
  if (castle) return ok({ kind: 'castle', isShort: castle[1] === undefined });
  return (
    readDrop(def, text) ??
    readStep(def, text) ??
    fail('syntax', `${JSON.stringify(text)} is not written as a move, such as e3e4, e4 or Nxd5`, 0)
  );
}

function readDrop(def: VariantDef, text: string): Result<MoveText, MoveTextError> | null {
  const found = DROP.exec(text);
  if (!found) return null;
  const parts = new Parts(def, found);
  const role = found[1] === undefined ? roleOfLetter(def, 'P') : parts.role(1);
  const [to, pawnTo] = [parts.square(2), parts.square(3)];
  return parts.problem ?? ok({ kind: 'drop', role: role!, to: to!, pawnTo });
}

function readStep(def: VariantDef, text: string): Result<MoveText, MoveTextError> | null {
  const found = STEP.exec(text);
  if (!found) return null;
  const parts = new Parts(def, found);
  const role = parts.role(1);
  const origin = parts.origin(2);
  const to = parts.square(3);
  const promotion = parts.role(4);
  return parts.problem ?? ok({ kind: 'step', role, ...origin, to: to!, promotion });
}
