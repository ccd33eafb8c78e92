/** Steps of Red's pieces on a board of 64 squares, a1 = 0, for the tables of endings. */

/** Pieces that tables know, in the order in which a table lists them. */
export const PIECES_STEPS = 'RSNF';
export type PieceLetter = 'R' | 'S' | 'N' | 'F';
type StepLetter = 'K' | Exclude<PieceLetter, 'R'>;

const DIAGONALS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;
const STRAIGHTS = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
] as const;
const LEAPS = [1, -1].flatMap((a) => [2, -2].flatMap((b) => [[a, b] as const, [b, a] as const]));
const OFFSETS: Readonly<Record<StepLetter, readonly (readonly [number, number])[]>> = {
  K: [...DIAGONALS, ...STRAIGHTS],
  S: [...DIAGONALS, [0, 1]],
  N: LEAPS,
  F: DIAGONALS,
};

function isOnBoard(file: number, rank: number): boolean {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

function listSteps(letter: StepLetter, square: number, sign: number): Int32Array {
  const [file, rank] = [square & 7, square >> 3];
  const to = OFFSETS[letter].map(([x, y]) => [file + sign * x, rank + sign * y] as const);
  return Int32Array.from(to.filter(([x, y]) => isOnBoard(x, y)).map(([x, y]) => y * 8 + x));
}

function allSteps(sign: number): Readonly<Record<StepLetter, readonly Int32Array[]>> {
  const list = (letter: StepLetter): Int32Array[] =>
    Array.from({ length: 64 }, (_, square) => listSteps(letter, square, sign));
  return { K: list('K'), S: list('S'), N: list('N'), F: list('F') };
}

const FORTH = allSteps(1);
const BACK = allSteps(-1);

function reachOf(letter: StepLetter): Uint8Array {
  const reach = new Uint8Array(64 * 64);
  FORTH[letter].forEach((steps, from) => {
    for (const to of steps) reach[from * 64 + to] = 1;
  });
  return reach;
}

const REACH: Readonly<Record<StepLetter, Uint8Array>> = {
  K: reachOf('K'),
  S: reachOf('S'),
  N: reachOf('N'),
  F: reachOf('F'),
};

/** Returns where a piece steps from a square; or, backwards, from where it steps there. */
export function stepsFrom(letter: StepLetter, square: number, isBackwards = false): Int32Array {
  return (isBackwards ? BACK : FORTH)[letter][square]!;
}

/** Returns whether a piece on a square attacks another. */
export function reaches(letter: StepLetter, from: number, to: number): boolean {
  return REACH[letter][from * 64 + to] === 1;
}

const RAYS: readonly (readonly Int32Array[])[] = Array.from({ length: 64 }, (_, square) =>
  STRAIGHTS.map(([x, y]) => {
    const ray: number[] = [];
    for (let file = (square & 7) + x, rank = (square >> 3) + y; isOnBoard(file, rank); file += x, rank += y) {
      ray.push(rank * 8 + file);
    }
    return Int32Array.from(ray);
  }),
);

/** Writes the squares that a rook reaches, the first piece on each way among them, and returns how many. */
export function slideFrom(square: number, pieces: Int32Array, out: Int32Array): number {
  let count = 0;
  for (const ray of RAYS[square]!) {
    for (let i = 0; i < ray.length; i++) {
      const to = ray[i]!;
      out[count++] = to;
      if (isTaken(to, pieces)) break;
    }
  }
  return count;
}

// `includes` of a typed array is several times slower on so few.
function isTaken(square: number, pieces: Int32Array): boolean {
  for (let i = 0; i < pieces.length; i++) if (pieces[i] === square) return true;
  return false;
}
