/**
 * A placement phase: each side drops the pieces of its pocket on its own squares before it moves any. A variant says where
 * each role may go and in which order the sides place; further bans and other drops are its own.
 */

import type { Board } from '../core/board.js';
import type { PieceDef } from '../core/geometry.js';
import { TOO_MANY_PIECES } from '../core/mistakes.en.js';
import { mistake } from '../core/mistakes.js';
import { KIND, type MoveList, moveCaptured, packMove } from '../core/moves.js';
import type { Reason } from '../core/reasons.js';
import type { Setup, SetupProblem } from '../core/setup.js';
import { type Color, opposite, pieceOf, type Role, type Square } from '../core/types.js';
import { reason } from './explain.js';
import { type BasicRules, hasBasicMove, isLegal } from './stalemate.js';

/** How a variant's pieces are placed. */
export interface Placement {
  /** Returns the squares of a side that a role may be dropped on, empty or not. */
  squaresFor(color: Color, role: Role): Uint8Array;
  /** Whether a side places its whole army before the other begins; else they alternate. */
  readonly isSequential: boolean;
  /** Pieces in both pockets at the start. */
  readonly pieces: number;
  /** Returns whether a drop on an empty square of the zone is forbidden all the same; `pawnTo` is `to` but in a pawn swap. */
  forbids?(b: Board, role: Role, to: Square, pawnTo: Square): boolean;
}

/** Returns the pockets of two equal armies, by piece. */
export function pocketsOf(army: Readonly<Record<Role, number>>): number[] {
  return Array.from({ length: 32 }, (_, piece) => army[piece & 15] ?? 0);
}

/** Returns a problem for each kind of piece, kings aside, that a side has more of than its army; such a setup can still be played. */
export function tooManyPieces(
  pieces: readonly PieceDef[],
  army: Readonly<Record<Role, number>>,
  { squares, pockets }: Setup,
): SetupProblem[] {
  return ([0, 1] as const).flatMap((color) =>
    pieces.slice(1).flatMap(({ name }, index): SetupProblem[] => {
      const role = index + 2;
      const piece = pieceOf(color, role);
      const count = squares.filter((other) => other === piece).length + pockets[piece]!;
      if (count <= (army[role] ?? 0)) return [];
      return [{ ...mistake(TOO_MANY_PIECES, { piece: name }), fatal: false, color }];
    }),
  );
}

/** Appends the plain drops of a role of the side to move; it must be in the pocket. */
export function genDropsOf(p: Placement, b: Board, out: MoveList, role: Role): void {
  const squares = p.squaresFor(b.turn, role);
  for (let i = 0; i < squares.length; i++) {
    const to = squares[i]!;
    if (b.squares[to] !== 0 || p.forbids?.(b, role, to, to)) continue;
    out.push(packMove(to, to, role, 0, 0, KIND.drop));
  }
}

/** Appends the plain drops of the side to move. */
export function genDrops(p: Placement, b: Board, out: MoveList): void {
  for (let role = 1; role < 16; role++) if (b.pockets[pieceOf(b.turn, role)]! > 0) genDropsOf(p, b, out, role);
}

/** Returns why a role in the pocket cannot be dropped on a square, `forbids` aside, or null. */
export function whyNotDropped(p: Placement, b: Board, role: Role, to: Square): Reason | null {
  if (!p.squaresFor(b.turn, role).includes(to)) return reason('dropZone', to);
  return b.squares[to] === 0 ? null : reason('dropOccupied', to);
}

/** With a pocket that cannot be placed the other king may stand attacked; even so it is never captured. */
function removeKingCaptures(out: MoveList, start: number): void {
  let kept = start;
  for (let i = start; i < out.length; i++) if (moveCaptured(out.at(i)) !== 1) out.moves[kept++] = out.at(i);
  out.length = kept;
}

/** Appends the drops of the side to move if one of them is legal, else drops and moves. */
export function genDropsFirst(
  rules: BasicRules,
  b: Board,
  out: MoveList,
  drops: (b: Board, out: MoveList) => void,
  moves: (b: Board, out: MoveList) => void,
): void {
  const start = out.length;
  drops(b, out);
  for (let i = start; i < out.length; i++) if (isLegal(rules, b, out.at(i))) return;
  moves(b, out);
  removeKingCaptures(out, start);
}

/** Returns whether the side to move has a legal drop, and so must place a piece. */
export function mustDrop(rules: BasicRules, b: Board): boolean {
  return b.hasPocket(b.turn) && hasBasicMove(rules, b, KIND.drop);
}

/** Passes the turn after a drop that `makeMove` has made: in a sequential set-up a side goes on until its pocket is empty. */
export function passTurnAfterDrop(p: Placement, b: Board): void {
  const dropper = opposite(b.turn);
  if (p.isSequential && b.hasPocket(dropper)) b.setTurn(dropper);
}

/** Returns the ply that a setup stands at: in a sequential set-up its parity is that of the pieces placed. */
export function plyAt(p: Placement, { fullmoves, turn, pockets }: Setup): number {
  const left = pockets.reduce((sum, count) => sum + count, 0);
  const isPlacing = pockets.slice(turn << 4, (turn << 4) + 16).some((count) => count > 0);
  const parity = p.isSequential && isPlacing ? (p.pieces - left) & 1 : turn;
  return 2 * (fullmoves - 1) + parity;
}
