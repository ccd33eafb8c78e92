/**
 * Moves as coordinates: `e2e4`, `e5f6f` and in place `e5e5f`, drops `N@e3`, a drop that swaps a pawn `N@e4e2` (the
 * pawn of e4 goes to e2), castling by the king's target. Read liberally: `e5e5=F`, upper-case suffix.
 */

import { ILLEGAL, SYNTAX_UCI, TOO_LONG_MOVE } from '../core/mistakes.en.js';
import { attempt, failAt, refuseAt } from '../core/mistakes.js';
import { KIND, moveFrom, moveKind, movePromotion, moveRole, moveTo } from '../core/moves.js';
import type { Explanation, MoveError, MoveRequest } from '../core/reasons.js';
import { squareName } from '../core/squares.js';
import { type Move, ok, type ParseError, type Result, type Role } from '../core/types.js';
import type { VariantDef } from '../variants/define.js';
import { roleAt, squareAt } from './moveParts.js';
import { type DefSource, defIn, type PositionView } from './view.js';

/** The longest move text that is read. */
export const MAX_MOVE_LENGTH = 16;
const DROP = /^([A-Za-z])@([a-z]\d)([a-z]\d)?$/d;
const STEP = /^([a-z]\d)-?([a-z]\d)(?:=?([A-Za-z]))?$/d;

/** Returns the letter of a role, in upper case. */
export function roleLetter(source: DefSource, role: Role): string {
  return defIn(source).pieces[role - 1]!.letter;
}

/** Returns a move as UCI text. */
export function makeUci(source: DefSource, move: Move): string {
  const def = defIn(source);
  return uciOf(def, move, squareName(def, moveFrom(move)), squareName(def, moveTo(move)));
}

/** As `makeUci`, of a move whose squares have been named. */
export function uciOf(def: VariantDef, move: Move, from: string, to: string): string {
  if (moveKind(move) === KIND.drop) return `${roleLetter(def, moveRole(move))}@${to}${from === to ? '' : from}`;
  const promotion = movePromotion(move);
  return from + to + (promotion === 0 ? '' : roleLetter(def, promotion).toLowerCase());
}

/** Why a text is refused as a move in UCI, whether or not the move is legal. */
export type RequestErrorCode = 'tooLong' | 'syntax' | 'role' | 'square';
/** Why a text gives no legal move. */
export type UciErrorCode = RequestErrorCode | 'illegal';

function readRequest(def: VariantDef, text: string): MoveRequest {
  if (text.length > MAX_MOVE_LENGTH) refuseAt(MAX_MOVE_LENGTH, TOO_LONG_MOVE, { limit: MAX_MOVE_LENGTH });
  const drops = DROP.exec(text);
  const found = drops ?? STEP.exec(text);
  if (!found) refuseAt(0, SYNTAX_UCI, { text: JSON.stringify(text) });
  if (drops) {
    const [drop, to, pawnTo] = [roleAt(def, found, 1)!, squareAt(def, found, 2)!, squareAt(def, found, 3)];
    return pawnTo === null ? { drop, to } : { drop, to, pawnTo };
  }
  const [from, to, promotion] = [squareAt(def, found, 1)!, squareAt(def, found, 2)!, roleAt(def, found, 3)];
  return promotion === null ? { from, to } : { from, to, promotion };
}

/** Returns what a UCI text asks for, whether or not it is legal. Errors: see `RequestErrorCode`. */
export function parseRequest(source: DefSource, text: string): Result<MoveRequest, ParseError<RequestErrorCode>> {
  return attempt(() => readRequest(defIn(source), text));
}

/** Returns the legal move of a UCI text. Error `illegal` if it is not legal here, with the reason. */
export function parseUci(position: PositionView, text: string): Result<Move, MoveError<UciErrorCode>> {
  const request = parseRequest(position.rules, text);
  if (!request.ok) return request;
  const why = position.explain(request.value);
  return why.move === undefined ? illegal(text, why) : ok(why.move);
}

/** Returns that a text is not a legal move, and why, where that is known. */
export function illegal(
  text: string,
  explanation?: Explanation,
): { readonly ok: false; readonly error: MoveError<'illegal'> } {
  const { error } = failAt(0, ILLEGAL, { text });
  return { ok: false, error: explanation ? { ...error, explanation } : error };
}
