/** Positions near the end of a count: a king alone that is nearly mated, or two armies of which one has declared a count. */

import type { Random } from '@sitke/testkit/random';

const SIZE = 8;

/** A position near the limit of its count. */
export interface CountStart {
  readonly fen: string;
  /** The pieces, those of the stronger side first, as the tables name them; null where no king is alone. */
  readonly material: string | null;
}

/** A count that a ruleset can give: the pieces that are left on the stronger side, and the limit in plies. */
export interface CountKind {
  readonly pieces: string;
  readonly limit: number;
}

/** Squares that nobody stands on, as far from a square as two bounds say. */
function around(square: number, least: number, most: number, taken: ReadonlySet<number>): number[] {
  const far = (other: number): number =>
    Math.max(Math.abs((other % SIZE) - (square % SIZE)), Math.abs((other >> 3) - (square >> 3)));
  return Array.from({ length: SIZE * SIZE }, (_, other) => other).filter(
    (other) => !taken.has(other) && far(other) >= least && far(other) <= most,
  );
}

function isEdge(square: number): boolean {
  const [file, rank] = [square % SIZE, square >> 3];
  return file === 0 || file === SIZE - 1 || rank === 0 || rank === SIZE - 1;
}

function placement(board: ReadonlyMap<number, string>): string {
  const ranks: string[] = [];
  for (let rank = SIZE - 1; rank >= 0; rank--) {
    const squares = Array.from({ length: SIZE }, (_, file) => board.get(rank * SIZE + file) ?? '1');
    ranks.push(squares.join('').replace(/1+/g, (gap) => String(gap.length)));
  }
  return ranks.join('/');
}

/** Puts pieces down: the weaker king, nearly always on the edge, the stronger one near, the others anywhere. */
function drawn(random: Random, strong: string, weak: string, isRed: boolean): string {
  const board = new Map<number, string>();
  const put = (letter: string, isStrong: boolean, squares: readonly number[]): number => {
    const square = random.pick(squares);
    board.set(square, isStrong === isRed ? letter : letter.toLowerCase());
    return square;
  };
  const taken = new Set<number>();
  const all = around(0, 0, SIZE, taken);
  const weakKing = put('K', false, random.chance(0.8) ? all.filter(isEdge) : all);
  taken.add(weakKing);
  taken.add(put('K', true, around(weakKing, 2, random.chance(0.8) ? 2 : SIZE, taken)));
  for (const letter of strong) taken.add(put(letter, true, around(weakKing, 1, SIZE, taken)));
  for (const letter of weak) taken.add(put(letter, false, around(weakKing, 0, SIZE, taken)));
  return placement(board);
}

/**
 * Returns a position within two plies of the limit of a count. Nearly always it is at an even number of plies that the
 * side that counts is to move, as it is in every game; a FEN may say otherwise.
 */
export function nearLimit(random: Random, { pieces, limit }: CountKind): CountStart {
  const isRed = random.chance(0.5);
  const plies = limit + random.int(-2, 2);
  const isCountersTurn = (plies % 2 === 0) !== random.chance(0.1);
  const turn = isRed === isCountersTurn ? 'b' : 'w';
  const fen = `${drawn(random, pieces, '', isRed)}[] ${turn} - ${limit} ${plies} ${random.int(40, 120)}`;
  return { fen, material: `K${pieces}vK` };
}

/** Returns a position of two armies without pawns within two plies of the limit of a declared count. */
export function nearBoardLimit(random: Random): CountStart {
  const limit = 128;
  const plies = limit + random.int(-2, 2);
  const by = random.pick('wb');
  const isCountersTurn = (plies % 2 === 0) !== random.chance(0.1);
  const turn = (by === 'w') === isCountersTurn ? 'w' : 'b';
  const board = drawn(random, random.letters('RSN', 1, 2), random.letters('RSNF', 1, 1), random.chance(0.5));
  return { fen: `${board}[] ${turn} - ${limit}${by} ${plies} ${random.int(40, 120)}`, material: null };
}
