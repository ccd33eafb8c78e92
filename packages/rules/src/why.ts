/** Why a request is not legal, found by the variant's reasons and by making the move that it asks for. */

import type { Board } from './core/board.js';
import { MoveList, moveTo } from './core/moves.js';
import type { MoveRequest, Reason } from './core/reasons.js';
import { type Move, opposite } from './core/types.js';
import { attackersOf } from './kit/castling.js';
import { isInCheck } from './kit/kingSafety.js';
import { isRequested } from './notation/request.js';
import type { Rules } from './variants/define.js';

/** Returns the first pseudo-legal move that passes a test. Errors: throws where none does. */
export function pseudoMove(rules: Rules, b: Board, test: (move: Move) => boolean): Move {
  const list = new MoveList();
  rules.genPseudo(b, list);
  const move = list.toArray().find(test);
  if (move === undefined) throw new Error('no reason forbids a move that is not generated');
  return move;
}

/** Returns why a request is not legal; it must not be. Changes the board. */
export function whyNot(rules: Rules, b: Board, request: MoveRequest): Reason {
  // A capture in passing that only the king's safety forbids is not a right, but a move of that pawn.
  if (b.passed >= 0) b.setEpSquare(b.passed);
  const pseudo = rules.whyNotPseudo(b, request);
  if (pseudo) return pseudo;
  const us = b.turn;
  const move = pseudoMove(rules, b, (found) => isRequested(found, request));
  const wasInCheck = isInCheck(b, rules.isAttacked);
  rules.make(b, move);
  const king = b.kings[us]!;
  if (king < 0 || !rules.isAttacked(b, king, opposite(us)))
    return rules.whyNotAfterMake(b, move) ?? { code: 'stalemates', squares: [b.kings[opposite(us)]!] };
  const code = king === moveTo(move) ? 'kingAttacked' : wasInCheck ? 'staysInCheck' : 'exposesKing';
  return { code, squares: [king, ...attackersOf(b, king, opposite(us), rules.attacks)] };
}
