/** Start positions for random games of Sissa: the game's own, and positions made to meet its special rules. */

import type { StartClass } from '../../diagram.js';
import { Diagram } from '../../diagram.js';
import type { Random } from '../../random.js';

export const SISSA_START: string = 'rnbskqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKSBNR w AIai - CGcg 0 1';

const SIZE = 9;
const TOP = 72;

function mixed(random: Random, letters: string, from: number, to: number): string {
  return [...random.letters(letters, from, to)]
    .map((letter) => (random.chance(0.5) ? letter : letter.toLowerCase()))
    .join('');
}

interface Rest {
  readonly turn?: string;
  readonly castling?: string;
  readonly passed?: string;
  readonly conversion?: string;
  readonly clock?: number;
}

function fenOf(random: Random, board: Diagram, rest: Rest = {}): string {
  const { turn = random.pick('wb'), castling = '-', passed = '-', conversion = '-', clock = 0 } = rest;
  return `${board.placement()} ${turn} ${castling || '-'} ${passed} ${conversion || '-'} ${clock} ${random.int(1, 90)}`;
}

/** Squares where a pawn may stand. */
function inner(board: Diagram): number[] {
  return board.all().filter((square) => square >= SIZE && square < TOP);
}

function scatterPieces(random: Random, board: Diagram, pieces: string): void {
  for (const piece of pieces) board.scatter(random, piece, piece.toUpperCase() === 'P' ? inner(board) : undefined);
}

function withKings(random: Random): Diagram {
  const board = new Diagram(SIZE, SIZE);
  board.scatterAll(random, 'Kk');
  return board;
}

function fewPieces(random: Random): string {
  const board = withKings(random);
  scatterPieces(random, board, mixed(random, 'QRNBSSPPP', 1, random.chance(0.3) ? 14 : 6));
  return fenOf(random, board, { clock: random.int(0, 60) });
}

function sissas(random: Random): string {
  const board = withKings(random);
  scatterPieces(random, board, mixed(random, 'SSS', 2, 5) + mixed(random, 'PPNR', 0, 14));
  return fenOf(random, board);
}

/** The state that a side's bishops at home allow, chosen at random. */
function conversionState(random: Random, hasC: boolean, hasG: boolean): string {
  const states = [''];
  if (hasC) states.push('C', 'C+', 'C+');
  if (hasG) states.push('G', 'G+', 'G+');
  if (hasC && hasG) states.push('CG', 'CG', 'CG');
  return random.pick(states);
}

/** Kings, rooks and bishops at home, most of them with their rights, and other pieces anywhere. */
function homes(random: Random): string {
  const board = new Diagram(SIZE, SIZE);
  let castling = '';
  let conversion = '';
  for (const side of [0, 1]) {
    const rank = side * TOP;
    const own = (letter: string): string => (side === 0 ? letter : letter.toLowerCase());
    const kingAtHome = random.chance(0.8);
    if (kingAtHome) board.put(own('K'), rank + 4);
    else board.scatter(random, own('K'));
    for (const [letter, file] of [
      ['A', 0],
      ['I', 8],
    ] as const) {
      if (random.chance(0.25) || board.at(rank + file) !== '') continue;
      board.put(own('R'), rank + file);
      if (kingAtHome && random.chance(0.85)) castling += own(letter);
    }
    const bishops = [2, 6].map((file) => {
      const stands = random.chance(0.6) && board.at(rank + file) === '';
      if (stands) board.put(own('B'), rank + file);
      return stands;
    });
    const state = conversionState(random, bishops[0]!, bishops[1]!);
    conversion += side === 0 ? state : state.toLowerCase();
  }
  scatterPieces(random, board, mixed(random, 'QRNBSSPPPPP', 0, 14));
  return fenOf(random, board, { castling, conversion, clock: random.int(0, 20) });
}

/** Pawns before their last step and pawns that a double step passes. */
function pawns(random: Random): string {
  const board = withKings(random);
  for (let pairs = random.int(1, 3); pairs > 0; pairs--) {
    const file = random.int(1, 7);
    const red = random.chance(0.5);
    board.put(red ? 'P' : 'p', (red ? 5 : 3) * SIZE + file);
    const from = (red ? 7 : 1) * SIZE + file + random.pick([-1, 1]);
    if (board.at(from) === '') board.put(red ? 'p' : 'P', from);
  }
  for (let steps = random.int(0, 3); steps > 0; steps--) {
    const red = random.chance(0.5);
    const rank = (red ? 7 : 1) * SIZE;
    board.scatter(
      random,
      red ? 'P' : 'p',
      Array.from({ length: SIZE }, (_, file) => rank + file),
    );
  }
  scatterPieces(random, board, mixed(random, 'QRNBSP', 0, 6));
  return fenOf(random, board);
}

/** A double step just made, right or wrong, with pawns beside it. */
function passed(random: Random): string {
  const board = withKings(random);
  const white = random.chance(0.5);
  const file = random.int(0, 8);
  const [landed, middle] = white ? [5, 6] : [3, 2];
  board.put(white ? 'p' : 'P', landed * SIZE + file);
  for (const side of [-1, 1]) {
    const beside = file + side;
    if (beside >= 0 && beside < SIZE && random.chance(0.7)) board.put(white ? 'P' : 'p', landed * SIZE + beside);
  }
  scatterPieces(random, board, mixed(random, 'QRBSSP', 0, 7));
  const name = `${'abcdefghi'.charAt(file)}${middle + 1}`;
  return fenOf(random, board, { turn: white ? 'w' : 'b', passed: name });
}

/** Bishops, some with rights at home, and at most a knight: too little to win or nearly so. */
function almostDead(random: Random): string {
  const board = withKings(random);
  const bishops = mixed(random, 'B', 0, 4);
  const colour = random.int(0, 1);
  const oneColour = board.all().filter((square) => square % 2 === colour);
  board.scatterAll(random, bishops, random.chance(0.6) ? oneColour : undefined);
  scatterPieces(random, board, mixed(random, 'NSP', 0, random.chance(0.4) ? 1 : 0));
  const state = (rank: number, letter: string): string =>
    conversionState(random, board.at(rank + 2) === letter, board.at(rank + 6) === letter);
  return fenOf(random, board, { conversion: state(0, 'B') + state(TOP, 'b').toLowerCase() });
}

/** A king with little room against pieces that can mate or stalemate it in a move or two. */
function mating(random: Random): string {
  const board = new Diagram(SIZE, SIZE);
  const white = random.chance(0.5);
  const king = board.scatter(random, white ? 'K' : 'k', random.chance(0.6) ? [0, 8, 72, 80] : board.rim());
  board.scatter(random, white ? 'k' : 'K', board.near(king, 3));
  const strong = random.letters('QRSSNB', 1, 4);
  board.scatterAll(random, white ? strong.toLowerCase() : strong, board.near(king, 4));
  return fenOf(random, board);
}

/** All classes. */
export const SISSA_CLASSES: readonly StartClass[] = [
  { name: 'whole games', share: 30, plies: 140, start: () => SISSA_START, special: 0.15 },
  { name: 'homes', share: 20, plies: 10, start: homes, special: 0.4 },
  { name: 'few pieces', share: 14, plies: 10, start: fewPieces, special: 0.2 },
  { name: 'sissas', share: 8, plies: 5, start: sissas },
  { name: 'pawns', share: 8, plies: 6, start: pawns, special: 0.5 },
  { name: 'passed pawns', share: 6, plies: 2, start: passed, special: 0.3 },
  { name: 'mating', share: 6, plies: 4, start: mating, checks: 0.7 },
  { name: 'almost dead', share: 3, plies: 4, start: almostDead },
  { name: 'shuffling', share: 3, plies: 24, start: fewPieces, shuffle: 0.9 },
  {
    name: 'near the move limit',
    share: 2,
    plies: 14,
    start: (random) => fewPieces(random).replace(/\d+ (\d+)$/, `${random.int(90, 99)} $1`),
    shuffle: 0.5,
  },
];
