/** Reasons why a piece cannot go from one square to another by its plain movement. */

import type { Board } from '../core/board.js';
import type { Geometry } from '../core/geometry.js';
import { KIND, moveFrom, moveKind, moveRole } from '../core/moves.js';
import type { KitReason, MoveRequest, Nearness, Reason, ReasonCode } from '../core/reasons.js';
import type { Move, Square } from '../core/types.js';

/** Returns a reason: one of the kit, or one of a variant that names its own codes. */
export function reason<Code extends string = KitReason>(code: NoInfer<Code>, ...squares: readonly Square[]): Reason {
  return { code, squares };
}

const NEARNESS: Readonly<Partial<Record<ReasonCode, Nearness>>> = {
  cannotReach: 0,
  notMoved: 0,
  castlingAttacked: 2,
  kingAttacked: 2,
  exposesKing: 2,
  staysInCheck: 2,
  stalemates: 2,
} satisfies Partial<Record<KitReason, Nearness>>;

/** Returns how near a request that a reason of the kit is given for comes to a legal move. */
export function kitNearness(code: ReasonCode): Nearness {
  return NEARNESS[code] ?? 1;
}

/** Returns whether a legal move begins with the piece that a request moves. */
export function startsAt(move: Move, request: MoveRequest): boolean {
  return !('drop' in request) && moveKind(move) !== KIND.drop && moveFrom(move) === request.from;
}

/** Returns whether a move drops the piece that a request drops. */
export function isDropOf(move: Move, request: MoveRequest): boolean {
  return 'drop' in request && moveKind(move) === KIND.drop && moveRole(move) === request.drop;
}

/** Returns why a square has no piece of the side to move, or null. */
export function whyNotOwn(b: Board, from: Square): Reason | null {
  const piece = b.squares[from]!;
  if (piece === 0) return reason('noPiece', from);
  return piece >> 4 === b.turn ? null : reason('opponentsPiece', from);
}

/** Returns why the target is not free for the side to move, or null. */
export function whyNotTarget(b: Board, from: Square, to: Square): Reason | null {
  if (from === to) return reason('notMoved', from);
  const target = b.squares[to]!;
  return target !== 0 && target >> 4 === b.turn ? reason('ownPiece', to) : null;
}

/** Returns why a piece cannot leap as asked, or null if it can. */
export function whyNotLeap(g: Geometry, b: Board, from: Square, to: Square): Reason | null {
  const piece = b.squares[from]!;
  const moves = g.leaps[piece]![from]!.includes(to);
  const captures = g.captureLeaps[piece]![from]!.includes(to);
  if (b.squares[to] === 0 ? moves : captures) return null;
  if (moves) return reason('blocked', to);
  return captures ? reason('nothingToCapture', to) : reason('cannotReach', from, to);
}

/** Returns why a piece that is not a pawn cannot reach a square by its plain movement, or null if it can. */
export function whyNotReached(g: Geometry, b: Board, from: Square, to: Square): Reason | null {
  const whyNot = whyNotLeap(g, b, from, to);
  if (whyNot?.code !== 'cannotReach') return whyNot;
  const piece = b.squares[from]!;
  for (const direction of g.slides[piece]!) {
    const ray = g.rays[direction]![from]!;
    const at = ray.indexOf(to);
    if (at < 0) continue;
    const blocker = ray.find((sq, i) => i < at && b.squares[sq] !== 0);
    return blocker === undefined ? null : reason('blocked', blocker);
  }
  const { bent } = g;
  if (bent !== null && bent.targets[piece]![from]!.includes(to)) {
    return bent.isPathOpen(b, from, to) ? null : reason('blockedWays', ...bent.blockers(b, from, to));
  }
  return whyNot;
}
