/** Letters of pieces and names of squares in texts: what a game has of them. */

import { ROLE, SQUARE } from '../core/mistakes.en.js';
import { refuseAt } from '../core/mistakes.js';
import { parseSquare } from '../core/squares.js';
import { type Piece, pieceOf, type Role, type Square } from '../core/types.js';
import type { VariantDef } from '../variants/define.js';
import { type DefSource, defIn } from './view.js';

/** Returns the role of a letter in either case, 0 if the variant has none such. */
export function roleOfLetter(source: DefSource, letter: string): Role {
  const upper = letter.toUpperCase();
  return 1 + defIn(source).pieces.findIndex((piece) => piece.letter === upper);
}

/** Returns the piece of a letter as FEN has it, 0 if the variant has none such. */
export function pieceOfLetter(source: DefSource, letter: string): Piece {
  const role = roleOfLetter(source, letter);
  return role === 0 ? 0 : pieceOf(letter < 'a' ? 0 : 1, role);
}

/**
 * Returns the role of a letter that a pattern with the flag `d` found in a text, null where its group is empty. `letter` is what
 * is looked up for it. Errors: throws RulesError where the game has none such.
 */
export function roleAt(
  def: VariantDef,
  found: RegExpExecArray,
  group: number,
  letter: string | undefined = found[group],
): Role | null {
  if (letter === undefined) return null;
  const role = roleOfLetter(def, letter);
  return role || refuseAt(found.indices![group]![0], ROLE, { game: def.name, letter: found[group]! });
}

/** Returns the square of a name that was found so, null where its group is empty. Errors: as `roleAt`. */
export function squareAt(def: VariantDef, found: RegExpExecArray, group: number): Square | null {
  const square = found[group];
  if (square === undefined) return null;
  return parseSquare(def, square) ?? refuseAt(found.indices![group]![0], SQUARE, { game: def.name, square });
}
