/**
 * Tables that say, for a board of any size and a list of pieces, where each piece can go and from where a square is reached.
 * Built once per variant from the pieces' declared movement; move generation and attack tests are table walks.
 */

import type { Board } from './board.js';
import { checkBound, MAX_ROLES, MAX_SIDE } from './bounds.js';
import type { Color, Piece, Square } from './types.js';

/** A displacement: files to the right, ranks forward as the owner sees the board. */
export type Vec = readonly [files: number, ranksForward: number];

/** How a piece moves. */
export interface Movement {
  readonly leaps?: readonly Vec[];
  readonly slides?: readonly Vec[];
  /** As `bend` of `bent.ts` makes it. All bent sliders of a game go the same ways. */
  readonly bent?: Bend;
}

/** A kind of piece: its English name, its letter in every notation, and its movement. The first of a list is the king. */
export interface PieceDef {
  readonly name: string;
  readonly letter: string;
  readonly moves: Movement;
  /** The leaps of a piece that captures otherwise than it leaps; along slides and bent paths it captures as it moves. */
  readonly captures?: Pick<Movement, 'leaps'>;
}

/** One path of a bent slider: the squares between start and target, the corner among them. */
export interface Path {
  readonly between: Uint8Array;
  readonly corner: Square;
}

/** A board's size, and steps on it. */
export interface BoardShape {
  readonly files: number;
  readonly ranks: number;
  readonly size: number;
  /** Returns the square reached from another, or -1 off the board. */
  offset(square: Square, vec: Vec, color: Color, times?: number): Square;
}

/** The tables of a game's bent sliders. */
export interface BentSliders {
  /** Targets: `[piece][square]`; empty for all but bent sliders. */
  readonly targets: readonly (readonly Uint8Array[])[];
  /** Paths: `[from * size + to]`; undefined where there is none. */
  readonly paths: readonly (readonly Path[] | undefined)[];
  /** Returns whether at least one path from a square to another is free. */
  isPathOpen(b: Board, from: Square, to: Square): boolean;
  /** Returns whether a bent slider of a side would attack a square if nothing stood in its way. */
  isAimed(b: Board, square: Square, by: Color): boolean;
  /** Returns whether a bent slider of a side attacks a square. */
  isAttacked(b: Board, square: Square, by: Color): boolean;
  /** Returns the nearest piece on each closed path, without repeats. */
  blockers(b: Board, from: Square, to: Square): Square[];
}

/** Returns the tables of the bent sliders among a game's pieces. */
export type Bend = (board: BoardShape, pieces: readonly PieceDef[]) => BentSliders;

/** The directions of slides by number: 0-3 along rank or file, 4-7 diagonal; the opposite of `d` is `d ^ 2`. */
export const STEPS: readonly Vec[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];

/** The number of slide directions. */
export const DIRECTIONS = 8;

/** The tables of one variant. Square lists are by `[square]`, piece tables by `[piece]` (color << 4 | role). */
export interface Geometry {
  readonly files: number;
  readonly ranks: number;
  readonly size: number;
  /** Squares of each ray, nearest first: `[direction][square]`. */
  readonly rays: readonly (readonly Uint8Array[])[];
  /** Leap targets when moving without capture: `[piece][square]`. */
  readonly leaps: readonly (readonly Uint8Array[])[];
  /** Leap targets when capturing; the same arrays as `leaps` where they do not differ. */
  readonly captureLeaps: readonly (readonly Uint8Array[])[];
  /** Slide directions: `[piece]`. */
  readonly slides: readonly Uint8Array[];
  /** From where leapers of a side may attack: `[color][square]`, and which pieces do, as bits by piece code. */
  readonly leapSources: readonly (readonly Uint8Array[])[];
  readonly leapMasks: readonly (readonly Int32Array[])[];
  /** Pieces (bits by piece code) that attack along a ray seen from the target: `[color * 8 + direction]`. */
  readonly slideMasks: Int32Array;
  /** The direction of the ray from a square that meets another, -1 if no slider uses one: `[from * size + to]`. */
  readonly directions: Int8Array;
  /** Sliders that turn a corner; null in a game without any. */
  readonly bent: BentSliders | null;
}

/** Returns the file of a square. */
export function fileOf(g: Geometry, square: Square): number {
  return square % g.files;
}

/** Returns the rank of a square, 0 for rank 1. */
export function rankOf(g: Geometry, square: Square): number {
  return (square / g.files) | 0;
}

/** Returns the rank as the side sees it: 0 is its own first rank. */
export function ownRank(g: Geometry, square: Square, color: Color): number {
  const rank = rankOf(g, square);
  return color === 0 ? rank : g.ranks - 1 - rank;
}

/** Returns a board of so many files and ranks. */
function shapeOf(files: number, ranks: number): BoardShape {
  return {
    files,
    ranks,
    size: files * ranks,
    offset(square, vec, color, times = 1) {
      const file = (square % files) + vec[0] * times;
      const rank = ((square / files) | 0) + (color === 0 ? vec[1] : -vec[1]) * times;
      return file >= 0 && file < files && rank >= 0 && rank < ranks ? rank * files + file : -1;
    },
  };
}

function bySquare<T>({ size }: BoardShape, make: (square: Square) => T): T[] {
  return Array.from({ length: size }, (_, square) => make(square));
}

function byPiece<T>(pieces: readonly PieceDef[], none: T, make: (def: PieceDef, color: Color, piece: Piece) => T): T[] {
  return Array.from({ length: 32 }, (_, piece) => {
    const def = pieces[(piece & 15) - 1];
    return def ? make(def, (piece >> 4) as Color, piece) : none;
  });
}

function leapTable(board: BoardShape, vecs: readonly Vec[], color: Color): Uint8Array[] {
  return bySquare(
    board,
    (sq) => new Uint8Array(vecs.map((vec) => board.offset(sq, vec, color)).filter((to) => to >= 0)),
  );
}

function rayOf(board: BoardShape, square: Square, step: Vec): Uint8Array {
  const ray: Square[] = [];
  for (let n = 1, to = board.offset(square, step, 0); to >= 0; to = board.offset(square, step, 0, ++n)) ray.push(to);
  return new Uint8Array(ray);
}

function directionsOf(vecs: readonly Vec[] | undefined, color: Color): Uint8Array {
  return new Uint8Array(
    (vecs ?? []).map((vec) => STEPS.findIndex(([f, r]) => f === vec[0] && r === (color === 0 ? vec[1] : -vec[1]))),
  );
}

/** Returns from where a side can leap to each square: the reverse of its capture tables. */
function reverseLeaps(size: number, captures: readonly (readonly Uint8Array[])[], color: Color) {
  const masks = Array.from({ length: size }, () => new Map<Square, number>());
  for (let role = 1; role < 16; role++) {
    const piece = (color << 4) | role;
    captures[piece]!.forEach((targets, from) => {
      for (const to of targets) masks[to]!.set(from, (masks[to]!.get(from) ?? 0) | (1 << piece));
    });
  }
  return {
    sources: masks.map((map) => new Uint8Array([...map.keys()])),
    masks: masks.map((map) => new Int32Array([...map.values()])),
  };
}

/** The directions between squares along which anything slides. */
function directionTable(size: number, rays: readonly (readonly Uint8Array[])[], slideMasks: Int32Array): Int8Array {
  const table = new Int8Array(size * size).fill(-1);
  rays.forEach((bySquare, d) => {
    if ((slideMasks[d]! | slideMasks[DIRECTIONS + d]!) === 0) return;
    bySquare.forEach((ray, from) => {
      for (const to of ray) table[from * size + to] = d;
    });
  });
  return table;
}

/** Throws RangeError where a board or its pieces exceed what notation and moves have room for. */
function checkBounds(files: number, ranks: number, pieces: readonly PieceDef[]): void {
  for (const [count, name] of [[files, 'files'] as const, [ranks, 'ranks'] as const]) {
    if (!Number.isInteger(count) || count < 1) throw new RangeError(`${count} ${name}; a board has 1 to ${MAX_SIDE}`);
    checkBound(count, `${name}; notation allows`, MAX_SIDE);
  }
  checkBound(pieces.length, 'kinds of piece; moves allow', MAX_ROLES);
  pieces.forEach(({ name, letter }, index) => {
    if (!/^[A-Z]$/.test(letter)) throw new RangeError(`letter '${letter}' of ${name}; notation allows one of A to Z`);
    const other = pieces.findIndex((piece) => piece.letter === letter);
    if (other < index) throw new RangeError(`letter ${letter} of ${name}; ${pieces[other]!.name} has it already`);
  });
}

/**
 * Returns the tables of a board and its pieces.
 *
 * Errors: throws RangeError where there are more than 9 files or ranks or 15 kinds of piece, or where letters are not
 * capitals, each used once.
 */
export function buildGeometry(files: number, ranks: number, pieces: readonly PieceDef[]): Geometry {
  checkBounds(files, ranks, pieces);
  const board = shapeOf(files, ranks);
  const nowhere = bySquare(board, () => new Uint8Array(0));
  const leapsOf = (vecs: readonly Vec[] | undefined, color: Color): Uint8Array[] =>
    vecs ? leapTable(board, vecs, color) : nowhere;
  const leaps = byPiece(pieces, nowhere, (def, color) => leapsOf(def.moves.leaps, color));
  const captureLeaps = byPiece(pieces, nowhere, ({ captures }, color, piece) =>
    captures ? leapsOf(captures.leaps, color) : leaps[piece]!,
  );
  const slides = byPiece(pieces, new Uint8Array(0), (def, color) => directionsOf(def.moves.slides, color));
  const slideMasks = new Int32Array(2 * DIRECTIONS);
  // A ray is seen from its target.
  slides.forEach((directions, piece) => {
    for (const d of directions) slideMasks[(piece >> 4) * DIRECTIONS + (d ^ 2)]! |= 1 << piece;
  });
  const rays = STEPS.map((step) => bySquare(board, (square) => rayOf(board, square, step)));
  const reverse = ([0, 1] as const).map((color) => reverseLeaps(board.size, captureLeaps, color));
  return {
    files,
    ranks,
    size: board.size,
    rays,
    leaps,
    captureLeaps,
    slides,
    leapSources: reverse.map((side) => side.sources),
    leapMasks: reverse.map((side) => side.masks),
    slideMasks,
    directions: directionTable(board.size, rays, slideMasks),
    bent: pieces.find(({ moves }) => moves.bent)?.moves.bent?.(board, pieces) ?? null,
  };
}
