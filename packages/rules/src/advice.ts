/** Advice with a reason: moves that do what a refused request wanted, or begin it, found by trying them under the rules. */

import type { Board } from './core/board.js';
import { KIND, MoveList, moveFrom, moveKind, movePromotion, moveTo } from './core/moves.js';
import type { KitReason, MoveRequest, ReasonCode } from './core/reasons.js';
import type { Move } from './core/types.js';
import { isDropOf, startsAt } from './kit/explain.js';
import { findLegal, genLegal } from './legal.js';
import type { PositionView } from './notation/view.js';
import type { OwnReason, Rules } from './variants/define.js';

/** Whether the side that makes a step may complete what it began, after some answer at least. */
function leadsOn(rules: Rules, b: Board, step: Move, completes: (later: Move, step: Move) => boolean): boolean {
  const us = b.turn;
  const completesStep = (move: Move): boolean => completes(move, step);
  rules.make(b, step);
  const replies = new MoveList();
  genLegal(rules, b, replies);
  const isOver = rules.outcome(b, replies.length > 0) !== null;
  const found = replies.toArray().some((reply) => {
    rules.make(b, reply);
    const works = b.turn === us && findLegal(rules, b, new MoveList(), completesStep, moveTo(step)) !== undefined;
    rules.unmake(b, reply);
    return works;
  });
  rules.unmake(b, step);
  return found && !isOver;
}

/** The reasons of the kit that come with advice. */
const ADVISES: Readonly<Partial<Record<string, OwnReason['advises']>>> = {
  placementFirst: (move) => moveKind(move) === KIND.drop,
  dropZone: (move, request) => isDropOf(move, request) && moveFrom(move) === moveTo(move),
  promotionMissing: (move, request) =>
    startsAt(move, request) && moveTo(move) === request.to && movePromotion(move) !== 0,
} satisfies Partial<Record<KitReason, OwnReason['advises']>>;

/** Returns which of the legal moves to play in place of a request that is refused for a reason. */
export function adviceFor(
  position: PositionView & { toBoard(): Board },
  request: MoveRequest,
  code: ReasonCode,
): readonly Move[] {
  const own = position.rules.def.reasons[code];
  const advises = own ? own.advises : ADVISES[code];
  if (!advises) return [];
  const moves = position.legalMoves().filter((move) => advises(move, request));
  const completes = own?.completes;
  if (!completes) return moves;
  const board = position.toBoard();
  return moves.filter((step) => leadsOn(position.rules, board, step, completes));
}
