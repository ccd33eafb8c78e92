/**
 * The index of positions in a table. An arrangement lists the squares of a material's pieces in its order. The first
 * king is folded by the symmetries that all pieces have (the left-right mirror; if no piece has a direction, every
 * symmetry of the square), the other pieces are digits, and the last king varies fastest, so that its moves are close
 * together.
 *
 * There is no further folding: with the first king on an axis both reflections are kept, which is simpler than a
 * tie-break and costs little. Of equal pieces the one on the lower square comes first; the other order is not a position.
 */

import { type Geometry, type Piece, pieceOf, type Square } from '@sitke/rules/core';
import type { Material } from './material.js';

/** A map of the board onto itself: the new square by the old one. */
type BoardMap = Uint8Array;

/** The maps of a square board: the identity first, the left-right mirror second. */
function boardMaps(g: Geometry): BoardMap[] {
  const maps: BoardMap[] = [];
  const last = g.files - 1;
  for (const isTurned of [false, true]) {
    for (const flipsRanks of [false, true]) {
      for (const flipsFiles of [false, true]) {
        maps.push(
          Uint8Array.from({ length: g.size }, (_, square) => {
            const [a, b] = [square % g.files, Math.floor(square / g.files)];
            const [file, rank] = isTurned ? [b, a] : [a, b];
            return (flipsRanks ? last - rank : rank) * g.files + (flipsFiles ? last - file : file);
          }),
        );
      }
    }
  }
  return maps;
}

/** Whether a piece moves the same way on a board transformed by a map. */
function movesSame(g: Geometry, piece: Piece, map: BoardMap): boolean {
  const isSame = (lists: readonly Uint8Array[]): boolean =>
    lists.every((targets, from) => {
      const mapped = new Set([...targets].map((to) => map[to]!));
      const own = lists[map[from]!]!;
      return own.length === mapped.size && own.every((to) => mapped.has(to));
    });
  // A piece that slides along files but not along ranks, for example, has a direction that shows in its targets.
  const slides = g.rays[0]!.map((_, from) =>
    Uint8Array.from([...g.slides[piece]!].flatMap((direction) => [...g.rays[direction]![from]!])),
  );
  return [g.leaps[piece]!, g.captureLeaps[piece]!, g.bent?.targets[piece] ?? [], slides].every(isSame);
}

/** Cache of `hasNoDirection`, by geometry and piece: every opened table asks. */
const directions: WeakMap<Geometry, Map<Piece, boolean>> = new WeakMap();

/** Whether a piece moves the same way under all maps of the board. */
function hasNoDirection(g: Geometry, piece: Piece): boolean {
  let known = directions.get(g);
  if (!known) {
    known = new Map();
    directions.set(g, known);
  }
  let answer = known.get(piece);
  if (answer === undefined) {
    answer = boardMaps(g).every((map) => movesSame(g, piece, map));
    known.set(piece, answer);
  }
  return answer;
}

/** Returns the square with flipped ranks, as the other side sees it. */
export function flipRank(g: Geometry, square: Square): Square {
  return (g.ranks - 1 - Math.floor(square / g.files)) * g.files + (square % g.files);
}

/** How the first king is folded. */
export interface Folding {
  /** Number of squares left for the first king. */
  readonly kings: number;
  /** Digit of the king by its square. */
  readonly digit: Uint8Array;
  /** Square of the king by its digit. */
  readonly square: Uint8Array;
  /** The map to apply to all squares, by the king's square. */
  readonly map: readonly BoardMap[];
}

function foldingOf(maps: readonly BoardMap[], size: number): Folding {
  const least = Array.from({ length: size }, (_, square) => Math.min(...maps.map((map) => map[square]!)));
  const square = Uint8Array.from([...new Set(least)].sort((a, b) => a - b));
  return {
    kings: square.length,
    digit: Uint8Array.from(least, (target) => square.indexOf(target)),
    square,
    map: least.map((target, from) => maps.find((map) => map[from] === target)!),
  };
}

/** Returns the folding by the left-right mirror only, which every piece allows. */
export function mirrorFolding(g: Geometry): Folding {
  return foldingOf(boardMaps(g).slice(0, 2), g.size);
}

/** The index of one material's table. */
export class PositionIndex {
  readonly material: Material;
  readonly geometry: Geometry;
  readonly folding: Folding;
  /** Number of entries, for each side to move. */
  readonly size: number;
  readonly #squares: Uint8Array;

  constructor(g: Geometry, material: Material) {
    this.material = material;
    this.geometry = g;
    const maps = boardMaps(g);
    const isFull = material.pieces.every((piece) => hasNoDirection(g, piece));
    this.folding = isFull ? foldingOf(maps, g.size) : mirrorFolding(g);
    this.size = this.folding.kings * g.size ** (material.pieces.length - 1);
    this.#squares = new Uint8Array(material.pieces.length);
  }

  /** Returns the index of an arrangement: the squares of the material's pieces, in its order. */
  indexOf(arrangement: ArrayLike<Square>): number {
    const { folding, geometry } = this;
    const squares = this.#squares;
    const map = folding.map[arrangement[0]!]!;
    for (let i = 0; i < squares.length; i++) squares[i] = map[arrangement[i]!]!;
    this.#sortEqualPieces(squares);
    let index = folding.digit[arrangement[0]!]!;
    for (let i = 1; i < squares.length; i++) index = index * geometry.size + squares[i]!;
    return index;
  }

  #sortEqualPieces(squares: Uint8Array): void {
    const { pieces } = this.material;
    for (let i = 1; i < squares.length; i++) {
      for (let j = i; j > 0 && pieces[j] === pieces[j - 1] && squares[j]! < squares[j - 1]!; j--) {
        [squares[j], squares[j - 1]] = [squares[j - 1]!, squares[j]!];
      }
    }
  }

  /** Writes the arrangement of an index and returns it. */
  arrangementOf(index: number, out: Uint8Array = new Uint8Array(this.material.pieces.length)): Uint8Array {
    let rest = index;
    for (let i = out.length - 1; i > 0; i--) {
      out[i] = rest % this.geometry.size;
      rest = Math.floor(rest / this.geometry.size);
    }
    out[0] = this.folding.square[rest]!;
    return out;
  }

  /** Returns whether an index is the one of its arrangement: no two pieces on one square, equal pieces in order. */
  isProper(index: number): boolean {
    const arrangement = this.arrangementOf(index);
    return new Set(arrangement).size === arrangement.length && this.indexOf(arrangement) === index;
  }
}

/**
 * Returns the arrangement of the pieces on a board, with flipped ranks if the material has the colors swapped. The
 * board must hold exactly these pieces.
 */
export function arrangementOn(
  g: Geometry,
  material: Material,
  isFlipped: boolean,
  squares: ArrayLike<Piece>,
): Square[] {
  const wanted = isFlipped ? material.pieces.map((piece) => piece ^ 16) : material.pieces;
  const used = new Set<Square>();
  return wanted.map((piece) => {
    for (let square = 0; square < squares.length; square++) {
      if (squares[square] !== piece || used.has(square)) continue;
      used.add(square);
      return isFlipped ? flipRank(g, square) : square;
    }
    throw new RangeError(`${material.key} does not match the board`);
  });
}

/** Returns the pieces by square of an arrangement. */
export function boardOf(g: Geometry, material: Material, arrangement: ArrayLike<Square>): Piece[] {
  const squares: Piece[] = new Array(g.size).fill(pieceOf(0, 0));
  material.pieces.forEach((piece, i) => {
    squares[arrangement[i]!] = piece;
  });
  return squares;
}
