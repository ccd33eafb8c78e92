/** Arrays of a side's men, seen from Red: what may stand where, texts, random ones and neighbours. */

import { type Rules, type Setup, squareName, type VariantDef } from '@sitke/rules';
import type { Choose } from '@sitke/testkit/random';

/** Squares of the men in the order of `MEN`. */
export type ManArray = readonly number[];

export const MEN = 'KFSSNNRR';
/** Roles of `MEN` as `@sitke/rules` numbers them. */
const ROLES: readonly number[] = [1, 3, 2, 2, 5, 5, 4, 4];
const FULL_HEIGHT = 63;

/** Squares a man may be put on: rooks the first rank, others the second and what the pawns leave of the third. */
function squaresOf(index: number): readonly number[] {
  const first = [0, 1, 2, 3, 4, 5, 6, 7];
  const second = first.map((file) => 8 + file);
  if (MEN[index] === 'R') return first;
  return MEN[index] === 'K' ? second : [...second, 20, 21, 22, 23];
}

/** Returns an array in one form, like men in the order of their squares. */
function normal(squares: readonly number[]): ManArray {
  const [king = 0, general = 0, ...pairs] = squares;
  const sorted = [0, 2, 4].flatMap((at) => pairs.slice(at, at + 2).sort((a, b) => a - b));
  return [king, general, ...sorted];
}

/** Returns a random array. */
export function randomArray(choose: Choose): ManArray {
  const squares: number[] = [];
  for (let index = 0; index < MEN.length; index++) {
    const free = squaresOf(index).filter((square) => !squares.includes(square));
    squares.push(free[choose(free.length)]!);
  }
  return normal(squares);
}

/** Returns all arrays that differ by one man's place or by the exchange of two men. */
export function neighboursOf(array: ManArray): readonly ManArray[] {
  const found = new Map<string, ManArray>();
  for (let index = 0; index < MEN.length; index++) {
    for (const to of squaresOf(index)) {
      const other = array.indexOf(to);
      const from = array[index]!;
      if (to === from || (other >= 0 && (MEN[other] === MEN[index] || !squaresOf(other).includes(from)))) continue;
      const next = normal(array.map((square, at) => (at === index ? to : at === other ? from : square)));
      found.set(next.join(), next);
    }
  }
  return [...found.values()];
}

/** Returns how many men of one array stand elsewhere in another. */
export function differenceOf(a: ManArray, b: ManArray): number {
  const places = new Set(a.map((square, index) => `${MEN[index]}${square}`));
  return b.filter((square, index) => !places.has(`${MEN[index]}${square}`)).length;
}

export function textOf(def: VariantDef, array: ManArray): string {
  return array.map((square, index) => `${MEN[index]}${squareName(def, square)}`).join(' ');
}

/** Returns the position of two arrays with Red to move; Black's is its own turned round. */
export function setupOf(rules: Rules, red: ManArray, black: ManArray): Setup {
  const squares = [...rules.initial.squares];
  red.forEach((square, index) => {
    squares[square] = ROLES[index]!;
  });
  black.forEach((square, index) => {
    squares[FULL_HEIGHT - square] = 16 + ROLES[index]!;
  });
  return { ...rules.initial, squares, pockets: rules.initial.pockets.map(() => 0), fullmoves: 1 + MEN.length };
}
