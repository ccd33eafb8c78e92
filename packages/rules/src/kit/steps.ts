/** Pseudo-legal moves of pieces that simply go where their movement tables say. */

import type { Board } from '../core/board.js';
import type { BentSliders, Geometry } from '../core/geometry.js';
import { KIND, type MoveList, packMove } from '../core/moves.js';
import type { Piece, Square } from '../core/types.js';

function toTarget(b: Board, out: MoveList, piece: Piece, from: Square, to: Square): void {
  const target = b.squares[to]!;
  if (target === 0 || target >> 4 !== piece >> 4) out.push(packMove(from, to, piece & 15, target & 15, 0, KIND.normal));
}

/** Appends the leaps of a piece. */
export function genLeaps(g: Geometry, b: Board, out: MoveList, from: Square): void {
  const piece = b.squares[from]!;
  const targets = g.leaps[piece]![from]!;
  const captures = g.captureLeaps[piece]![from]!;
  const isSame = captures === targets;
  for (let i = 0; i < targets.length; i++) {
    if (isSame || b.squares[targets[i]!] === 0) toTarget(b, out, piece, from, targets[i]!);
  }
  if (isSame) return;
  for (let i = 0; i < captures.length; i++) {
    if (b.squares[captures[i]!] !== 0) toTarget(b, out, piece, from, captures[i]!);
  }
}

/** Appends the slides of a piece. */
export function genSlides(g: Geometry, b: Board, out: MoveList, from: Square): void {
  const piece = b.squares[from]!;
  const directions = g.slides[piece]!;
  for (let i = 0; i < directions.length; i++) {
    const ray = g.rays[directions[i]!]![from]!;
    for (let j = 0; j < ray.length; j++) {
      toTarget(b, out, piece, from, ray[j]!);
      if (b.squares[ray[j]!] !== 0) break;
    }
  }
}

/** Appends the moves of a bent slider, one a target however many paths lead there. */
function genBent(bent: BentSliders, b: Board, out: MoveList, from: Square): void {
  const piece = b.squares[from]!;
  const targets = bent.targets[piece]![from]!;
  for (let i = 0; i < targets.length; i++) {
    if (bent.isPathOpen(b, from, targets[i]!)) toTarget(b, out, piece, from, targets[i]!);
  }
}

/** Appends every move of a piece that is not a pawn, by its plain movement. */
export function genPieceMoves(g: Geometry, b: Board, out: MoveList, from: Square): void {
  genLeaps(g, b, out, from);
  genSlides(g, b, out, from);
  if (g.bent !== null) genBent(g.bent, b, out, from);
}
