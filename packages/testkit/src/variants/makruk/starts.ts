/** Start positions for random games of Makruk: the game's own, and positions made to meet promotion and both counts. */

import type { StartClass } from '../../diagram.js';
import { Diagram } from '../../diagram.js';
import type { Random } from '../../random.js';

const START = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1';
const SIZE = 8;
/** Pieces that a strong side may have left, and the limit in plies against a bare king. */
const COUNTED = [
  ['RR', 16],
  ['R', 32],
  ['RM', 32],
  ['SS', 44],
  ['NN', 64],
  ['S', 88],
  ['SM', 88],
  ['N', 128],
  ['MM', 128],
] as const;

function fenOf(random: Random, board: Diagram, count = '-', clock = 0): string {
  return `${board.placement()} ${random.pick('wb')} - ${count} ${clock} ${random.int(1, 90)}`;
}

function mixed(random: Random, letters: string, from: number, to: number): string {
  return [...random.letters(letters, from, to)]
    .map((letter) => (random.chance(0.5) ? letter : letter.toLowerCase()))
    .join('');
}

/** Squares between a side's third rank and the one before its promotion. */
function pawnSquares(board: Diagram, letter: string): number[] {
  const [least, most] = letter === 'P' ? [2, 4] : [3, 5];
  return board.all().filter((square) => square >= SIZE * least && square < SIZE * (most + 1));
}

function scattered(random: Random, pieces: string): Diagram {
  const board = new Diagram(SIZE, SIZE);
  board.scatterAll(random, 'Kk');
  for (const piece of pieces) {
    board.scatter(random, piece, piece.toUpperCase() === 'P' ? pawnSquares(board, piece) : undefined);
  }
  return board;
}

/** A bare king, near the limit of its count or before it began. */
function bareKing(random: Random): string {
  const [pieces, limit] = random.pick(COUNTED);
  const isWhite = random.chance(0.5);
  const board = new Diagram(SIZE, SIZE);
  const weak = isWhite ? 'k' : 'K';
  const king = board.scatter(random, weak, random.chance(0.8) ? board.rim() : undefined);
  const strong = isWhite ? pieces : pieces.toLowerCase();
  board.scatter(random, isWhite ? 'K' : 'k', board.near(king, 2));
  board.scatterAll(random, strong);
  if (random.chance(0.4)) return fenOf(random, board);
  return fenOf(random, board, String(limit), Math.max(1, limit - random.int(-1, 12)));
}

/** A king with one piece or one pawn that the other side may take, or a last pawn that is about to promote. */
function nearlyBare(random: Random): string {
  const strong = random.pick(['R', 'RP', 'SP', 'P', 'NP', 'MM', 'NN', 'PP']);
  const weak = random.pick(['m', 'p', 'n', 's', 'pp', '', '']);
  const pieces = strong + weak;
  const isSwapped = random.chance(0.5);
  const swap = (letter: string): string =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
  return fenOf(random, scattered(random, isSwapped ? [...pieces].map(swap).join('') : pieces));
}

/** Pieces on both sides and no pawns, with the count of 64 moves somewhere. */
function boardCount(random: Random): string {
  const board = scattered(random, `${random.pick('RSNM')}${random.pick('rsnm')}${mixed(random, 'RSNM', 0, 5)}`);
  if (random.chance(0.4)) return fenOf(random, board);
  return fenOf(random, board, '128', 128 - random.int(0, 20));
}

export const MAKRUK_CLASSES: readonly StartClass[] = [
  { name: 'the start', share: 3, plies: 160, start: () => START, special: 0.25 },
  {
    name: 'many pieces',
    share: 3,
    plies: 50,
    special: 0.2,
    start: (random) => fenOf(random, scattered(random, mixed(random, 'RSNMPPP', 8, 20))),
  },
  {
    name: 'few pieces',
    share: 3,
    plies: 50,
    special: 0.3,
    start: (random) => fenOf(random, scattered(random, mixed(random, 'RSNMPP', 1, 6))),
  },
  {
    name: 'pawns',
    share: 2,
    plies: 30,
    special: 0.5,
    start: (random) => fenOf(random, scattered(random, mixed(random, 'PPPPM', 2, 10))),
  },
  { name: 'bare king', share: 4, plies: 40, checks: 0.3, start: bareKing },
  { name: 'nearly bare', share: 3, plies: 30, special: 0.5, start: nearlyBare },
  { name: 'no pawns', share: 3, plies: 40, special: 0.1, checks: 0.2, start: boardCount },
  {
    name: 'there and back',
    share: 1,
    plies: 30,
    shuffle: 0.8,
    start: (random) => fenOf(random, scattered(random, mixed(random, 'RSNM', 1, 5))),
  },
];
