/** Legal moves from texts, strictly: in UCI, or as `makeSan` writes them. `readMove.ts` reads every spelling. */

import type { Explanation, MoveError } from '../core/reasons.js';
import { parseSquare, squareName } from '../core/squares.js';
import { type Move, ok, pieceOf, type Result } from '../core/types.js';
import { nearnessOf } from '../variants/define.js';
import { roleOfLetter } from './moveParts.js';
import { makeSan } from './san.js';
import { illegal, parseUci, type UciErrorCode } from './uci.js';
import type { PositionView } from './view.js';

/** Signs that a text may have or lack. */
const SIGNS = /[+#x=!?]/g;
const STEP = /^([A-Z]?)([a-z]?\d?)([a-z]\d)([A-Z]?)$/;

/** Returns the legal move of a text in UCI or standard notation. Errors: see `UciErrorCode`. */
export function parseMove(position: PositionView, text: string): Result<Move, MoveError<UciErrorCode>> {
  const read = parseUci(position, text);
  if (read.ok || read.error.code !== 'syntax') return read;
  const wanted = text.replace(SIGNS, '');
  const found = position.legalMoves().find((move) => makeSan(position, move).replace(SIGNS, '') === wanted);
  return found === undefined ? illegal(JSON.stringify(text), whyNot(position, wanted)) : ok(found);
}

/** Returns why the piece that comes nearest to what a text without signs asks for may not do it; undefined if none could be meant. */
function whyNot(position: PositionView, text: string): Explanation | undefined {
  const { def } = position.rules;
  const [, letter, given, name = '', ending] = STEP.exec(text) ?? [];
  const to = parseSquare(def, name);
  if (to === undefined) return undefined;
  // A pawn alone goes straight.
  const from = given || (letter ? '' : name[0]!);
  // Of a letter that the game does not have there is no piece: -1 stands nowhere.
  const piece = pieceOf(position.turn, roleOfLetter(def, letter || 'P') || -1);
  const promotion = ending && roleOfLetter(def, ending);
  let best: Explanation | undefined;
  for (let square = 0; square < position.rules.geometry.size; square++) {
    // While pieces are to be placed, every step has the same reason.
    const isMeant = position.inPlacement
      ? square === to
      : position.pieceAt(square) === piece && squareName(def, square).includes(from);
    if (!isMeant) continue;
    const why = position.explain(promotion ? { from: square, to, promotion } : { from: square, to });
    // The text is short for more than one legal move.
    if (why.legal) return undefined;
    if (!best || nearnessOf(def, why.code) > nearnessOf(def, best.code)) best = why;
  }
  return best;
}
