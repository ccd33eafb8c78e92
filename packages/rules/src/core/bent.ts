/**
 * Sliders that turn a corner: n steps along one leg, then the same n along another, n = 1, 2, ... They are apart from the
 * other tables, which a game without them has alone.
 */

import type { Board } from './board.js';
import type { Bend, BentSliders, BoardShape, Path, PieceDef, Vec } from './geometry.js';
import type { Color, Piece, Square } from './types.js';

type Legs = readonly [Vec, Vec];

/** Returns the movement along these pairs of legs, for the `bent` of a piece. */
export function bend(ways: readonly Legs[]): Bend {
  return (board, pieces) => new BentTables(board, pieces, pathsOf(board, ways));
}

/** The path of n steps along one leg and n along the other, or undefined if it leaves the board. */
function pathOf(board: BoardShape, from: Square, legs: Legs, n: number): { path: Path; to: Square } | undefined {
  const corner = board.offset(from, legs[0], 0, n);
  if (corner < 0) return undefined;
  const to = board.offset(corner, legs[1], 0, n);
  if (to < 0) return undefined;
  const between: Square[] = [];
  for (let i = 1; i <= n; i++) between.push(board.offset(from, legs[0], 0, i));
  for (let i = 1; i < n; i++) between.push(board.offset(corner, legs[1], 0, i));
  return { path: { between: new Uint8Array(between), corner }, to };
}

function pathsOf(board: BoardShape, ways: readonly Legs[]): (readonly Path[] | undefined)[] {
  const table: (Path[] | undefined)[] = new Array(board.size * board.size).fill(undefined);
  for (const legs of ways) {
    for (let from = 0; from < board.size; from++) {
      for (let n = 1; n < Math.max(board.files, board.ranks); n++) {
        const found = pathOf(board, from, legs, n);
        if (!found) break;
        const at = from * board.size + found.to;
        table[at] ??= [];
        table[at].push(found.path);
      }
    }
  }
  return table;
}

class BentTables implements BentSliders {
  readonly targets: readonly (readonly Uint8Array[])[];
  readonly paths: readonly (readonly Path[] | undefined)[];
  /** A path reversed is a path, so a bent slider comes from where it could go: `[square]`. */
  readonly reach: readonly Uint8Array[];
  /** The bent sliders of a side: `[color]`. */
  readonly pieces: readonly (readonly Piece[])[];
  readonly size: number;

  constructor(board: BoardShape, pieces: readonly PieceDef[], paths: readonly (readonly Path[] | undefined)[]) {
    const all = Array.from({ length: board.size }, (_, square) => square);
    const nowhere = all.map(() => new Uint8Array(0));
    this.size = board.size;
    this.paths = paths;
    this.reach = all.map((from) => new Uint8Array(all.filter((to) => paths[from * board.size + to] !== undefined)));
    this.targets = Array.from({ length: 32 }, (_, piece) =>
      pieces[(piece & 15) - 1]?.moves.bent ? this.reach : nowhere,
    );
    this.pieces = [0, 1].map((color) =>
      pieces.flatMap((def, index) => (def.moves.bent ? [(color << 4) | (index + 1)] : [])),
    );
  }

  isPathOpen(b: Board, from: Square, to: Square): boolean {
    const paths = this.paths[from * this.size + to];
    if (paths === undefined) return false;
    const squares = b.squares;
    next: for (let i = 0; i < paths.length; i++) {
      const between = paths[i]!.between;
      for (let j = 0; j < between.length; j++) if (squares[between[j]!] !== 0) continue next;
      return true;
    }
    return false;
  }

  isAimed(b: Board, square: Square, by: Color): boolean {
    const pieces = this.pieces[by]!;
    for (let i = 0; i < pieces.length; i++) {
      if (b.counts[pieces[i]!] === 0) continue;
      const sources = this.reach[square]!;
      for (let j = 0; j < sources.length; j++) if (b.squares[sources[j]!] === pieces[i]) return true;
    }
    return false;
  }

  isAttacked(b: Board, square: Square, by: Color): boolean {
    const pieces = this.pieces[by]!;
    for (let i = 0; i < pieces.length; i++) {
      const piece = pieces[i]!;
      if (b.counts[piece] === 0) continue;
      const sources = this.reach[square]!;
      for (let j = 0; j < sources.length; j++) {
        if (b.squares[sources[j]!] === piece && this.isPathOpen(b, sources[j]!, square)) return true;
      }
    }
    return false;
  }

  blockers(b: Board, from: Square, to: Square): Square[] {
    const found = (this.paths[from * this.size + to] ?? []).map(({ between }) =>
      between.find((sq) => b.squares[sq] !== 0),
    );
    return [...new Set(found.filter((sq) => sq !== undefined))];
  }
}
