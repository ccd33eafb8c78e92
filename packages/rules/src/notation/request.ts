/** Requests and the moves that answer them. */

import { KIND, moveFrom, moveKind, movePromotion, moveRole, moveTo } from '../core/moves.js';
import type { MoveRequest } from '../core/reasons.js';
import type { Move } from '../core/types.js';

/** Returns whether a move is what a request asks for. */
export function isRequested(move: Move, request: MoveRequest): boolean {
  if (moveTo(move) !== request.to) return false;
  if ('drop' in request) {
    const drops = moveKind(move) === KIND.drop && moveRole(move) === request.drop;
    return drops && moveFrom(move) === (request.pawnTo ?? request.to);
  }
  return (
    moveKind(move) !== KIND.drop && moveFrom(move) === request.from && movePromotion(move) === (request.promotion ?? 0)
  );
}

/** Returns the request that a move answers. */
export function requestOf(move: Move): MoveRequest {
  const [from, to, promotion] = [moveFrom(move), moveTo(move), movePromotion(move)];
  if (moveKind(move) === KIND.drop) {
    return from === to ? { drop: moveRole(move), to } : { drop: moveRole(move), to, pawnTo: from };
  }
  return promotion === 0 ? { from, to } : { from, to, promotion };
}
