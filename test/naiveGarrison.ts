/** The moves of the tutorial's game a second time, slowly and from strings alone, to count lines of moves with. */

type Step = readonly [files: number, ranks: number];

const STRAIGHT: readonly Step[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
const ASLANT: readonly Step[] = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];
const TWO: readonly Step[] = STRAIGHT.map(([files, ranks]) => [2 * files, 2 * ranks]);

/** By letter: the steps, and whether they go on. */
const STEPS: Readonly<Record<string, readonly [steps: readonly Step[], goesOn: boolean]>> = {
  k: [[...STRAIGHT, ...ASLANT], false],
  q: [[...STRAIGHT, ...ASLANT], true],
  r: [STRAIGHT, true],
  g: [[...ASLANT, ...TWO], false],
};

const isWhite = (piece: string): boolean => piece === piece.toUpperCase();

/** 36 letters, from a1 on; a dot is an empty square. */
type Squares = readonly string[];

const START: Squares = [...'RGQKGRPPPPPP............pppppprgqkgr'];

function squareAt(from: number, [files, ranks]: Step, times = 1): number {
  const file = (from % 6) + files * times;
  const rank = Math.floor(from / 6) + ranks * times;
  return file < 0 || file > 5 || rank < 0 || rank > 5 ? -1 : 6 * rank + file;
}

function targets(squares: Squares, from: number, hasTruce: boolean): number[] {
  const piece = squares[from]!;
  const side = isWhite(piece);
  const isFoe = (at: number): boolean => squares[at] !== '.' && isWhite(squares[at]!) !== side;
  if (piece.toLowerCase() === 'p') {
    const forward = side ? 1 : -1;
    const ahead = [squareAt(from, [0, forward])].filter((to) => squares[to] === '.');
    return [...ahead, ...[-1, 1].map((file) => squareAt(from, [file, forward])).filter((to) => to >= 0 && isFoe(to))];
  }
  const [steps, goesOn] = STEPS[piece.toLowerCase()]!;
  const found = steps.flatMap((step) => {
    const way: number[] = [];
    for (let n = 1; n <= (goesOn ? 5 : 1); n++) {
      const to = squareAt(from, step, n);
      if (to < 0) break;
      if (squares[to] === '.' || isFoe(to)) way.push(to);
      if (squares[to] !== '.') break;
    }
    return way;
  });
  const isGuard = (at: number): boolean => squares[at]!.toLowerCase() === 'g';
  return hasTruce && isGuard(from) ? found.filter((to) => !isGuard(to)) : found;
}

function positionsAfter(squares: Squares, white: boolean, hasTruce: boolean): Squares[] {
  const own = (side: boolean): number[] =>
    [...squares.keys()].filter((at) => squares[at] !== '.' && isWhite(squares[at]!) === side);
  const after = own(white).flatMap((from) =>
    targets(squares, from, hasTruce).flatMap((to) => {
      const isLast = squares[from]!.toLowerCase() === 'p' && (to > 29 || to < 6);
      const pieces = isLast ? [...'QRG'].map((letter) => (white ? letter : letter.toLowerCase())) : [squares[from]!];
      return pieces.map((piece) => squares.map((old, at) => (at === from ? '.' : at === to ? piece : old)));
    }),
  );
  const isSafe = (next: Squares): boolean => {
    const king = next.indexOf(white ? 'K' : 'k');
    return ![...next.keys()].some(
      (at) => next[at] !== '.' && isWhite(next[at]!) !== white && targets(next, at, hasTruce).includes(king),
    );
  };
  return after.filter(isSafe);
}

/** Returns how many lines of so many moves there are from the start. */
export function naivePerft(depth: number, hasTruce: boolean, squares: Squares = START, white = true): number {
  if (depth === 0) return 1;
  return positionsAfter(squares, white, hasTruce)
    .map((next) => naivePerft(depth - 1, hasTruce, next, !white))
    .reduce((sum, count) => sum + count, 0);
}
