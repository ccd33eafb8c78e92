/** Arrays of a side's pieces, seen from Red: what may stand where, texts, random ones and neighbours. */

import { type Rules, type Setup, squareName, type VariantDef } from '@sitke/rules';
import type { Choose } from '@sitke/testkit/random';

/** Squares of the pieces in the order of `PIECES`. */
export type PieceArray = readonly number[];

export const PIECES = 'KFSSNNRR';
/** Roles of `PIECES` as `@sitke/rules` numbers them. */
const ROLES: readonly number[] = [1, 3, 2, 2, 5, 5, 4, 4];
const FULL_HEIGHT = 63;

/** Squares a piece may be put on: rooks the first rank, others the second and what the pawns leave of the third. */
function squaresOf(index: number): readonly number[] {
  const first = [0, 1, 2, 3, 4, 5, 6, 7];
  const second = first.map((file) => 8 + file);
  if (PIECES[index] === 'R') return first;
  return PIECES[index] === 'K' ? second : [...second, 20, 21, 22, 23];
}

/** Returns an array in one form, like pieces in the order of their squares. */
function normal(squares: readonly number[]): PieceArray {
  const [king = 0, general = 0, ...pairs] = squares;
  const sorted = [0, 2, 4].flatMap((at) => pairs.slice(at, at + 2).sort((a, b) => a - b));
  return [king, general, ...sorted];
}

/** Returns a random array. */
export function randomArray(choose: Choose): PieceArray {
  const squares: number[] = [];
  for (let index = 0; index < PIECES.length; index++) {
    const free = squaresOf(index).filter((square) => !squares.includes(square));
    squares.push(free[choose(free.length)]!);
  }
  return normal(squares);
}

/** Returns all arrays that differ by one piece's place or by the exchange of two pieces. */
export function neighboursOf(array: PieceArray): readonly PieceArray[] {
  const found = new Map<string, PieceArray>();
  for (let index = 0; index < PIECES.length; index++) {
    for (const to of squaresOf(index)) {
      const other = array.indexOf(to);
      const from = array[index]!;
      if (to === from || (other >= 0 && (PIECES[other] === PIECES[index] || !squaresOf(other).includes(from))))
        continue;
      const next = normal(array.map((square, at) => (at === index ? to : at === other ? from : square)));
      found.set(next.join(), next);
    }
  }
  return [...found.values()];
}

/** Returns how many pieces of one array stand elsewhere in another. */
export function differenceOf(a: PieceArray, b: PieceArray): number {
  const places = new Set(a.map((square, index) => `${PIECES[index]}${square}`));
  return b.filter((square, index) => !places.has(`${PIECES[index]}${square}`)).length;
}

export function textOf(def: VariantDef, array: PieceArray): string {
  return array.map((square, index) => `${PIECES[index]}${squareName(def, square)}`).join(' ');
}

/** Returns the position of two arrays with Red to move; Black's is its own turned round. */
export function setupOf(rules: Rules, red: PieceArray, black: PieceArray): Setup {
  const squares = [...rules.initial.squares];
  red.forEach((square, index) => {
    squares[square] = ROLES[index]!;
  });
  black.forEach((square, index) => {
    squares[FULL_HEIGHT - square] = 16 + ROLES[index]!;
  });
  return { ...rules.initial, squares, pockets: rules.initial.pockets.map(() => 0), fullmoves: 1 + PIECES.length };
}
