/** Board, attack rules and sissa paths of the slow Sissa oracle. Squares are rank * 9 + file, a1 = 0, i9 = 80. */

export type SissaSide = 0 | 1;

/** One position: immutable, replaced as a whole by every move. */
export interface SissaPosition {
  /** 81 letters, upper case White, lower case Black, '' empty. */
  readonly board: readonly string[];
  readonly side: SissaSide;
  /** Subset of 'AIai' in that order, '' if none. */
  readonly castling: string;
  /** Square passed over by a double step just made, else null. */
  readonly epSquare: number | null;
  /** Per side: '', 'CG', 'C', 'G', 'C+' or 'G+'. */
  readonly conversion: readonly [string, string];
  readonly halfmoves: number;
  readonly fullmoves: number;
  /** Rule option: a conversion may take an enemy piece. */
  readonly conversionCaptures: boolean;
}

/** One sissa path: the squares strictly between start and target, in order. */
export interface SissaPath {
  readonly to: number;
  readonly between: readonly number[];
}

const FILES = 'abcdefghi';
const ORTHOGONALS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const DIAGONALS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

/** File 0-8 of a square. */
export function fileOf(square: number): number {
  return square % 9;
}

/** Rank 0-8 of a square. */
export function rankOf(square: number): number {
  return Math.floor(square / 9);
}

/** Name of a square, e.g. 'e4'. */
export function squareName(square: number): string {
  return `${FILES[fileOf(square)]}${rankOf(square) + 1}`;
}

/**
 * Square of a name like 'e4'.
 * Errors: throws on anything else.
 */
export function parseSquare(name: string): number {
  if (!/^[a-i][1-9]$/.test(name)) throw new Error(`not a square: ${name}`);
  return (Number(name[1]) - 1) * 9 + FILES.indexOf(name[0]!);
}

/** Owner of a board letter, null for an empty square. */
export function sideOf(letter: string): SissaSide | null {
  if (letter === '') return null;
  return letter === letter.toUpperCase() ? 0 : 1;
}

/** Letter of a role ('K', 'Q', ...) as it stands on the board for a side. */
export function letterOf(role: string, side: SissaSide): string {
  return side === 0 ? role : role.toLowerCase();
}

/** The side that is not the given one. */
export function otherSide(side: SissaSide): SissaSide {
  return side === 0 ? 1 : 0;
}

/** All squares of one sissa path, start excluded and target included, or null where it leaves the board. */
function walk(from: number, first: readonly number[], second: readonly number[], n: number): number[] | null {
  const squares: number[] = [];
  let file = fileOf(from);
  let rank = rankOf(from);
  for (let step = 0; step < 2 * n; step++) {
    const direction = step < n ? first : second;
    file += direction[0]!;
    rank += direction[1]!;
    if (file < 0 || file > 8 || rank < 0 || rank > 8) return null;
    squares.push(rank * 9 + file);
  }
  return squares;
}

/** Every path of a sissa on a square of the empty board: n straight then n diagonal steps, or the reverse. */
function allPathsFrom(from: number): SissaPath[] {
  const paths: SissaPath[] = [];
  for (let n = 1; n <= 8; n++) {
    for (const orthogonal of ORTHOGONALS) {
      for (const diagonal of DIAGONALS) {
        for (const [first, second] of [
          [orthogonal, diagonal],
          [diagonal, orthogonal],
        ] as const) {
          const squares = walk(from, first, second, n);
          if (squares !== null) paths.push({ to: squares[2 * n - 1]!, between: squares.slice(0, -1) });
        }
      }
    }
  }
  return paths;
}

// By start, then by target: a sissa question is asked for every move tried, and the paths never change.
const PATHS: SissaPath[][][] = Array.from({ length: 81 }, (_start, from) => {
  const paths = allPathsFrom(from);
  return Array.from({ length: 81 }, (_target, to) => paths.filter((path) => path.to === to));
});

/** Sissa paths between two squares of the empty board (none, 1, 2 or 4). */
export function sissaPathsBetween(from: number, to: number): readonly SissaPath[] {
  return PATHS[from]![to]!;
}

/** Whether all squares strictly between two squares of one line are empty. */
function isLineClear(board: readonly string[], from: number, to: number): boolean {
  const step = Math.sign(rankOf(to) - rankOf(from)) * 9 + Math.sign(fileOf(to) - fileOf(from));
  for (let square = from + step; square !== to; square += step) {
    if (board[square] !== '') return false;
  }
  return true;
}

/** Conversion state of the bishop on a square: 'free', 'must' convert first, or 'none' (an ordinary bishop). */
export function bishopState(position: SissaPosition, square: number): 'free' | 'must' | 'none' {
  const side = sideOf(position.board[square]!);
  if (side === null) return 'none';
  const homeRank = side === 0 ? 0 : 8;
  if (rankOf(square) !== homeRank) return 'none';
  const letter = fileOf(square) === 2 ? 'C' : fileOf(square) === 6 ? 'G' : '?';
  const flags = position.conversion[side];
  if (!flags.includes(letter)) return 'none';
  return flags.includes('+') ? 'must' : 'free';
}

function bishopAttacks(position: SissaPosition, from: number, to: number, dx: number, dy: number): boolean {
  const state = bishopState(position, from);
  if (dx + dy === 1) return state !== 'none' && position.conversionCaptures;
  return dx === dy && state !== 'must' && isLineClear(position.board, from, to);
}

/** Whether the piece on `from` could capture on `to` by its own movement rule (pins and owners ignored). */
export function attacks(position: SissaPosition, from: number, to: number): boolean {
  if (from === to) return false;
  const { board } = position;
  const letter = board[from]!;
  const dx = Math.abs(fileOf(to) - fileOf(from));
  const dy = Math.abs(rankOf(to) - rankOf(from));
  switch (letter.toUpperCase()) {
    case 'K':
      return dx <= 1 && dy <= 1;
    case 'Q':
      return (dx === 0 || dy === 0 || dx === dy) && isLineClear(board, from, to);
    case 'R':
      return (dx === 0 || dy === 0) && isLineClear(board, from, to);
    case 'B':
      return bishopAttacks(position, from, to, dx, dy);
    case 'N':
      return (dx === 1 && dy === 2) || (dx === 2 && dy === 1);
    case 'S':
      return sissaPathsBetween(from, to).some((path) => path.between.every((square) => board[square] === ''));
    case 'P':
      return dx === 1 && rankOf(to) - rankOf(from) === (sideOf(letter) === 0 ? 1 : -1);
    default:
      return false;
  }
}

/** Whether any piece of a side attacks a square. */
export function isAttackedBy(position: SissaPosition, square: number, side: SissaSide): boolean {
  return position.board.some((letter, from) => sideOf(letter) === side && attacks(position, from, square));
}

/** Whether the king of a side is attacked. */
export function isKingAttacked(position: SissaPosition, side: SissaSide): boolean {
  return isAttackedBy(position, position.board.indexOf(letterOf('K', side)), otherSide(side));
}
