/** Advice with a reason: moves that do what somebody wanted, or begin it, found by trying them under the rules. */

import type { Board } from './core/board.js';
import { KIND, MoveList, moveFrom, moveKind, movePromotion, moveRole, moveTo } from './core/moves.js';
import type { MoveRequest, ReasonCode } from './core/reasons.js';
import type { Move } from './core/types.js';
import { findLegal, genLegal } from './legal.js';
import type { Position } from './position.js';
import type { Rules } from './variants/define.js';

function legalMoves(rules: Rules, b: Board): readonly Move[] {
  const list = new MoveList();
  genLegal(rules, b, list);
  return Array.from(list.moves.subarray(0, list.length)) as Move[];
}

/** Whether a pawn that has just made a step may promote in its side's next turn, after some answer at least. */
function promotesNext(rules: Rules, b: Board, step: Move): boolean {
  const us = b.turn;
  const promotes = (move: Move): boolean => moveFrom(move) === moveTo(step) && movePromotion(move) !== 0;
  rules.make(b, step);
  const replies = legalMoves(rules, b);
  const isOver = rules.outcome(b, replies.length > 0) !== null;
  const found = replies.some((reply) => {
    rules.make(b, reply);
    const works = b.turn === us && findLegal(rules, b, new MoveList(), promotes, moveTo(step)) !== undefined;
    rules.unmake(b, reply);
    return works;
  });
  rules.unmake(b, step);
  return found && !isOver;
}

function isDropOf(move: Move, request: MoveRequest): boolean {
  return moveKind(move) === KIND.drop && 'drop' in request && moveRole(move) === request.drop;
}

function isSwap(move: Move): boolean {
  return moveFrom(move) !== moveTo(move);
}

function startsAt(move: Move, request: MoveRequest): boolean {
  return !('drop' in request) && moveKind(move) !== KIND.drop && moveFrom(move) === request.from;
}

/** Returns whether a move is of the kind that a reason against a request points to; null for a reason that points to none. */
function wantedBy(code: ReasonCode, request: MoveRequest): ((move: Move) => boolean) | null {
  const { to } = request;
  switch (code) {
    case 'placementFirst':
      return (move) => moveKind(move) === KIND.drop;
    case 'dropZone':
      return (move) => isDropOf(move, request) && !isSwap(move);
    case 'swapMissing':
      return (move) => isDropOf(move, request) && isSwap(move) && moveTo(move) === to;
    case 'promotionMissing':
      return (move) => startsAt(move, request) && moveTo(move) === to && movePromotion(move) !== 0;
    case 'promotionArrival':
      return (move) => startsAt(move, request) && moveTo(move) === to && movePromotion(move) === 0;
    case 'conversionDue':
      return (move) => startsAt(move, request) && moveKind(move) === KIND.conversion;
    default:
      return null;
  }
}

/** Returns which of the legal moves to play in place of a request that is refused for a reason. */
export function adviceFor(position: Position, request: MoveRequest, code: ReasonCode): readonly Move[] {
  const wanted = wantedBy(code, request);
  if (!wanted) return [];
  const moves = position.legalMoves().filter(wanted);
  if (code !== 'promotionArrival') return moves;
  const board = position.toBoard();
  return moves.filter((step) => promotesNext(position.rules, board, step));
}
