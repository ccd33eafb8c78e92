/**
 * Moves as coordinates: `e2e4`, `e5f6f` and in place `e5e5f`, drops `N@e3`, a drop that swaps a pawn `N@e4e2` (the
 * pawn of e4 goes to e2), castling by the king's target. Read liberally: `e5e5=F`, upper-case suffix.
 */

import { KIND, moveFrom, moveKind, movePromotion, moveRole, moveTo } from '../core/moves.js';
import type { MoveRequest } from '../core/reasons.js';
import { parseSquare, squareName } from '../core/squares.js';
import { fail, type Move, ok, type ParseError, type Result, type Role } from '../core/types.js';
import { type DefSource, defIn, type PositionView } from './view.js';

/** The longest move text that is read. */
export const MAX_MOVE_LENGTH = 16;

/** Returns the role of a letter in either case, 0 if the variant has none such. */
export function roleOfLetter(source: DefSource, letter: string): Role {
  const upper = letter.toUpperCase();
  return 1 + defIn(source).pieces.findIndex((piece) => piece.letter === upper);
}

/** Returns the letter of a role, in upper case. */
export function roleLetter(source: DefSource, role: Role): string {
  return defIn(source).pieces[role - 1]!.letter;
}

/** Returns a move as UCI text. */
export function makeUci(source: DefSource, move: Move): string {
  const def = defIn(source);
  const from = squareName(def, moveFrom(move));
  const to = squareName(def, moveTo(move));
  if (moveKind(move) === KIND.drop) return `${roleLetter(def, moveRole(move))}@${to}${from === to ? '' : from}`;
  const promotion = movePromotion(move);
  return from + to + (promotion === 0 ? '' : roleLetter(def, promotion).toLowerCase());
}

/** Why a text is refused as a move in UCI, whether or not the move is legal. */
export type RequestErrorCode = 'tooLong' | 'syntax' | 'role' | 'square';
/** Why a text gives no legal move. */
export type UciErrorCode = RequestErrorCode | 'illegal';

/** Returns what a UCI text asks for, whether or not it is legal. Errors: see `RequestErrorCode`. */
export function parseRequest(source: DefSource, text: string): Result<MoveRequest, ParseError<RequestErrorCode>> {
  const def = defIn(source);
  if (text.length > MAX_MOVE_LENGTH)
    return fail('tooLong', `a move has at most ${MAX_MOVE_LENGTH} characters`, MAX_MOVE_LENGTH);
  const drop = /^([A-Za-z])@([a-z]\d)([a-z]\d)?$/.exec(text);
  if (drop) {
    const role = roleOfLetter(def, drop[1]!);
    const to = parseSquare(def, drop[2]!);
    const pawnTo = drop[3] === undefined ? undefined : parseSquare(def, drop[3]);
    if (role === 0) return fail('role', `${def.name} has no piece ${drop[1]}`, 0);
    if (to === undefined) return fail('square', `${def.name} has no square ${drop[2]}`, 2);
    if (drop[3] === undefined) return ok({ drop: role, to });
    return pawnTo === undefined
      ? fail('square', `${def.name} has no square ${drop[3]}`, 4)
      : ok({ drop: role, to, pawnTo });
  }
  const found = /^([a-z]\d)-?([a-z]\d)(?:=?([A-Za-z]))?$/.exec(text);
  if (!found) return fail('syntax', `${JSON.stringify(text)} is not a move such as e3e4, e5e5f or N@e3`, 0);
  const from = parseSquare(def, found[1]!);
  const to = parseSquare(def, found[2]!);
  if (from === undefined) return fail('square', `${def.name} has no square ${found[1]}`, 0);
  if (to === undefined) return fail('square', `${def.name} has no square ${found[2]}`, 2);
  if (found[3] === undefined) return ok({ from, to });
  const promotion = roleOfLetter(def, found[3]);
  return promotion === 0 ? fail('role', `${def.name} has no piece ${found[3]}`, 4) : ok({ from, to, promotion });
}

/** Returns the legal move of a UCI text. Error `illegal` where it is none here; `Position.explain` says why. */
export function parseUci(position: PositionView, text: string): Result<Move, ParseError<UciErrorCode>> {
  const request = parseRequest(position.rules, text);
  if (!request.ok) return request;
  const { move } = position.explain(request.value);
  return move === undefined ? fail('illegal', `${text} is not legal here`, 0) : ok(move);
}
