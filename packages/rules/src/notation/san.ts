/** Standard notation, as it is written; `readMove.ts` has how it is read. */

import { KIND, moveCaptured, moveFrom, moveKind, movePromotion, moveRole, moveTo } from '../core/moves.js';
import { fileName, rankName, squareName } from '../core/squares.js';
import { type Color, type Move, opposite } from '../core/types.js';
import { makeUci, roleLetter } from './uci.js';
import type { PositionView } from './view.js';

/** Returns the file, the rank or both that tell a piece from others of its kind that could go there too. */
function disambiguation(position: PositionView, move: Move): string {
  const { def } = position.rules;
  const from = moveFrom(move);
  const others = position
    .legalMoves()
    .filter(
      (other) =>
        moveKind(other) !== KIND.drop &&
        moveTo(other) === moveTo(move) &&
        moveRole(other) === moveRole(move) &&
        moveFrom(other) !== from,
    )
    .map(moveFrom);
  if (others.length === 0) return '';
  if (others.every((sq) => sq % def.files !== from % def.files)) return fileName(def, from);
  if (others.every((sq) => rankName(def, sq) !== rankName(def, from))) return rankName(def, from);
  return squareName(def, from);
}

function pawnText(position: PositionView, move: Move): string {
  const { def } = position.rules;
  const from = squareName(def, moveFrom(move));
  const to = squareName(def, moveTo(move));
  const promotion = movePromotion(move);
  const suffix = promotion === 0 ? '' : `=${roleLetter(def, promotion)}`;
  if (moveCaptured(move) !== 0) return `${from[0]}x${to}${suffix}`;
  // A step to another file without a capture is the promotion by a diagonal step: always with its square of origin.
  return (from[0] === to[0] ? to : from + to) + suffix;
}

/** The text of a move without its sign of check. */
function bareSan(position: PositionView, move: Move): string {
  const { rules } = position;
  if (moveKind(move) === KIND.drop) return makeUci(rules, move);
  if (isPawn(position, move)) return pawnText(position, move);
  const takes = moveCaptured(move) === 0 ? '' : 'x';
  const letter = roleLetter(rules.def, moveRole(move));
  return letter + disambiguation(position, move) + takes + squareName(rules.def, moveTo(move));
}

function isPawn(position: PositionView, move: Move): boolean {
  return roleLetter(position.rules.def, moveRole(move)) === 'P';
}

/** Whether the side that did not make the last move is in check; during placement it need not be to move. */
function isGivenCheck(after: PositionView, them: Color): boolean {
  if (after.turn === them) return after.isCheck;
  const king = after.kingOf(them);
  return king !== null && after.attackersOf(king, after.turn).length > 0;
}

/** Returns a legal move in standard notation, with `+` or `#`. */
export function makeSan(position: PositionView, move: Move): string {
  const after = position.play(move);
  const them = opposite(position.turn);
  if (!isGivenCheck(after, them)) return bareSan(position, move);
  return bareSan(position, move) + (after.turn === them && !after.canMove ? '#' : '+');
}
