/** The symmetries that a variant declares, applied to arrangements and moves by the tests' own arithmetic. */

import type { Move, Setup, VariantDef } from '@sitke/rules';
import { moveFrom, moveKind, movePromotion, moveTo } from '@sitke/rules';

export type Symmetry = VariantDef['symmetries'][number];

/** Returns where a square goes. */
export function mapSquare(def: VariantDef, symmetry: Symmetry, square: number): number {
  const file = square % def.files;
  const rank = Math.floor(square / def.files);
  if (symmetry === 'mirrorFiles') return rank * def.files + (def.files - 1 - file);
  return (def.ranks - 1 - rank) * def.files + (def.files - 1 - file);
}

/** Castling bits A I a i and, from bit 4, bishops C G + and c g +; either symmetry swaps the two sides of the board. */
function mapFlags(symmetry: Symmetry, flags: number): number {
  const swapPair = (bits: number): number => ((bits & 1) << 1) | ((bits >> 1) & 1);
  const castling = [swapPair(flags & 3), swapPair((flags >> 2) & 3)];
  const bishops = [4, 7].map((shift) => swapPair((flags >> shift) & 3) | ((flags >> shift) & 4));
  if (symmetry === 'rotateAndSwap') {
    castling.reverse();
    bishops.reverse();
  }
  return castling[0]! | (castling[1]! << 2) | (bishops[0]! << 4) | (bishops[1]! << 7);
}

/** Returns the image of an arrangement. */
export function mapSetup(def: VariantDef, symmetry: Symmetry, setup: Setup): Setup {
  const swaps = symmetry === 'rotateAndSwap' ? 1 : 0;
  const squares: number[] = new Array(setup.squares.length).fill(0);
  setup.squares.forEach((piece, sq) => {
    squares[mapSquare(def, symmetry, sq)] = piece === 0 ? 0 : piece ^ (swaps << 4);
  });
  const pockets = setup.pockets.map((_, piece) => setup.pockets[piece ^ (swaps << 4)]!);
  const by = setup.count === null || setup.count.by === null ? null : ((setup.count.by ^ swaps) as 0 | 1);
  return {
    ...setup,
    squares,
    pockets,
    turn: (setup.turn ^ swaps) as 0 | 1,
    flags: mapFlags(symmetry, setup.flags),
    epSquare: setup.epSquare === null ? null : mapSquare(def, symmetry, setup.epSquare),
    count: setup.count === null ? null : { ...setup.count, by },
  };
}

/** Returns what a move does, its squares mapped; without a symmetry as it is. */
export function moveText(def: VariantDef, move: Move, symmetry?: Symmetry): string {
  const map = (sq: number): number => (symmetry ? mapSquare(def, symmetry, sq) : sq);
  return [map(moveFrom(move)), map(moveTo(move)), movePromotion(move), moveKind(move)].join('-');
}
