/** Start positions for random games of Sittuyin: the game's own, and endings made to meet its special rules. */

import type { StartClass } from '../../diagram.js';
import { Diagram } from '../../diagram.js';
import type { Random } from '../../random.js';

export const SITTUYIN_START: string = '8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1';

const SIZE = 8;

function isPromotionSquare(square: number, red: boolean): boolean {
  const [file, rank] = [square % SIZE, Math.floor(square / SIZE)];
  return (file === rank || file + rank === 7) && (red ? rank >= 4 : rank <= 3);
}

function black(letters: string): string {
  return letters.toLowerCase();
}

function mixed(random: Random, letters: string, from: number, to: number): string {
  return [...random.letters(letters, from, to)].map((letter) => (random.chance(0.5) ? letter : black(letter))).join('');
}

interface Rest {
  readonly hand?: string;
  readonly turn?: string;
  readonly count?: string;
  readonly clock?: number;
}

function fenOf(random: Random, board: Diagram, rest: Rest = {}): string {
  const { hand = '', turn = random.pick('wb'), count = '-', clock = 0 } = rest;
  return `${board.placement()}[${hand}] ${turn} - ${count} ${clock} ${random.int(1, 120)}`;
}

function withKings(random: Random): Diagram {
  const board = new Diagram(SIZE, SIZE);
  board.scatterAll(random, 'Kk');
  return board;
}

function fewPieces(random: Random): string {
  const board = withKings(random);
  board.scatterAll(random, mixed(random, 'FSNRPPPP', 1, random.chance(0.2) ? 12 : 6));
  return fenOf(random, board, { clock: random.int(0, 60) });
}

/** Two or three pieces at most, and of the kinds that may be too few to win. */
function almostDead(random: Random): string {
  const board = withKings(random);
  board.scatterAll(random, mixed(random, 'FNPPFNSR', 0, 3));
  return fenOf(random, board);
}

/** Pawns on or a step before their promotion squares, and pieces that may be attacked or discovered. */
function pawnsNear(random: Random): string {
  const board = withKings(random);
  for (let pawns = random.int(1, 4); pawns > 0; pawns--) {
    const red = random.chance(0.5);
    const squares = board.all().filter((square) => isPromotionSquare(square, red));
    const behind = random.chance(0.25) ? (red ? -SIZE : SIZE) : 0;
    board.scatter(
      random,
      red ? 'P' : 'p',
      squares.map((square) => square + behind),
    );
  }
  board.scatterAll(random, mixed(random, 'SNRRPF', 0, 5));
  return fenOf(random, board);
}

/** A bare king, alone against pieces of each kind of limit; sometimes the count runs already, often close to its end. */
function bareKing(random: Random): string {
  const board = withKings(random);
  const bareIsRed = random.chance(0.5);
  const strong = random.letters(random.chance(0.2) ? 'RSNFPP' : 'RSNFSN', 1, 4);
  board.scatterAll(random, bareIsRed ? black(strong) : strong);
  const victim = random.chance(0.3) ? random.pick('PNFS') : '';
  board.scatterAll(random, bareIsRed ? victim : black(victim));
  if (victim !== '' || strong.includes('P') || random.chance(0.4))
    return fenOf(random, board, { clock: random.int(0, 99) });
  const limit = random.pick([16, 32, 32, 44, 64, 88, 88, 128]);
  return fenOf(random, board, { count: String(limit), clock: random.int(Math.max(0, limit - 30), limit + 2) });
}

/** A lone king and pawn hemmed in by stronger pieces: what may be left is a promotion. */
function hemmedIn(random: Random): string {
  const board = new Diagram(SIZE, SIZE);
  const red = random.chance(0.5);
  const own = (letters: string): string => (red ? letters : black(letters));
  const other = (letters: string): string => (red ? black(letters) : letters);
  const king = board.scatter(random, own('K'), random.chance(0.7) ? [0, 7, 56, 63] : board.rim());
  const ahead = board.all().filter((square) => square >= SIZE && square < 56);
  const promoting = board.all().filter((square) => isPromotionSquare(square, red));
  const last = board.all().filter((square) => (red ? square >= 56 : square < SIZE));
  const pawn = board.scatter(random, own('P'), random.pick([board.near(king, 1), ahead, promoting, last, last]));
  if (pawn >= 0 && random.chance(0.6)) {
    const front = pawn + (red ? SIZE : -SIZE);
    if (front >= 0 && front < 64 && board.at(front) === '') board.put(other(random.pick('PPSN')), front);
  }
  board.scatter(random, other('K'), board.near(king, random.int(2, 4)));
  const guards = board.all().filter((square) => isOnLineBeside(square, king));
  board.scatter(random, other('R'), guards);
  board.scatterAll(random, other(random.letters('RRSN', 0, 2)), random.chance(0.5) ? guards : undefined);
  // A second pawn that cannot move leaves the claim to the wider reading only.
  if (random.chance(0.2)) blockedPair(random, board, red);
  return fenOf(random, board, { turn: red ? 'w' : 'b' });
}

function isOnLineBeside(square: number, king: number): boolean {
  const files = Math.abs((square % SIZE) - (king % SIZE));
  const ranks = Math.abs(Math.floor(square / SIZE) - Math.floor(king / SIZE));
  return (files === 1 && ranks > 1) || (ranks === 1 && files > 1);
}

function blockedPair(random: Random, board: Diagram, red: boolean): void {
  const square = random.int(16, 47);
  const front = square + (red ? SIZE : -SIZE);
  if (board.at(square) !== '' || board.at(front) !== '') return;
  board.put(red ? 'P' : 'p', square);
  board.put(red ? 'p' : 'P', front);
}

/** A king with little room against pieces that can mate or stalemate it in a move or two. */
function mating(random: Random): string {
  const board = new Diagram(SIZE, SIZE);
  const red = random.chance(0.5);
  const king = board.scatter(random, red ? 'K' : 'k', random.chance(0.6) ? [0, 7, 56, 63] : board.rim());
  board.scatter(random, red ? 'k' : 'K', board.near(king, 3));
  const strong = random.letters('RRSSNF', 2, 5);
  board.scatterAll(random, red ? black(strong) : strong, board.near(king, 4));
  if (random.chance(0.4)) {
    board.scatter(random, red ? 'P' : 'p', board.near(king, 2));
    return fenOf(random, board, { clock: random.pick([0, 96, 99]) });
  }
  // Mate on the last counted ply, or on the last of fifty moves, still is mate.
  const limit = random.pick([0, 32, 88, 128]);
  if (limit === 0) return fenOf(random, board, { clock: random.int(94, 99) });
  return fenOf(random, board, { count: String(limit), clock: limit - random.int(0, 4) });
}

/** As `mating`, but the other king is not bare, and who may mate has declared the count of the board. */
function matingDeclared(random: Random): string {
  const board = new Diagram(SIZE, SIZE);
  const red = random.chance(0.5);
  const king = board.scatter(random, red ? 'K' : 'k', [0, 7, 56, 63]);
  board.scatter(random, red ? 'k' : 'K', board.near(king, 2));
  const strong = random.letters('RRRSN', 2, 4);
  board.scatterAll(random, red ? black(strong) : strong);
  board.scatter(random, red ? random.pick('NF') : black(random.pick('NF')));
  const declarer = random.chance(0.8) === red ? 'b' : 'w';
  return fenOf(random, board, { turn: red ? 'b' : 'w', count: `128${declarer}`, clock: random.int(0, 126) });
}

/** A rook that checks from afar, and a pawn beside its line that may promote onto it. */
function parrying(random: Random): string {
  const board = new Diagram(SIZE, SIZE);
  const red = random.chance(0.5);
  const [line, start, length] = [random.int(0, 7), random.int(0, 4), random.int(2, 4)];
  const stands = random.chance(0.5);
  const at = (place: number): number => (stands ? place * SIZE + line : line * SIZE + place);
  const [king, rook] = random.chance(0.5) ? [start, start + length] : [start + length, start];
  board.put(red ? 'K' : 'k', at(king));
  board.put(red ? 'r' : 'R', at(Math.min(rook, SIZE - 1)));
  const between = at(random.int(start + 1, start + length - 1));
  const beside = board.near(between, 1).filter((square) => Math.abs(square - between) % SIZE !== 0);
  const promoting = beside.filter((square) => isPromotionSquare(square, red));
  board.scatter(random, red ? 'P' : 'p', random.chance(0.7) ? promoting : beside);
  board.scatter(random, red ? 'k' : 'K');
  board.scatterAll(random, mixed(random, 'PRSN', 0, 2));
  return fenOf(random, board, { turn: red ? 'w' : 'b' });
}

/** A set-up broken off: some pieces still in hand, some on the board, now and then where no set-up puts them. */
function inHand(random: Random): string {
  const board = new Diagram(SIZE, SIZE);
  const usual = random.chance(0.7);
  const pawns = usual ? [...'PPPP'].map((_, file) => 16 + file) : [];
  for (const square of pawns) {
    board.put('P', square);
    board.put('P', square + 12);
    board.put('p', 63 - square);
    board.put('p', 51 - square);
  }
  if (!usual) board.scatterAll(random, mixed(random, 'PPPPRSN', 2, 10));
  let hand = '';
  const redMostly = random.next();
  for (const letter of 'KFRRSSNN') {
    for (const piece of [letter, black(letter)]) {
      if (random.chance(piece === letter ? redMostly : 1 - redMostly)) hand += piece;
      else if (letter === 'K' || random.chance(0.8)) placeAtHome(random, board, piece, usual);
    }
  }
  if (!usual && random.chance(0.3)) hand += random.pick('PpFRk').replace('k', 'p');
  return fenOf(random, board, { hand });
}

function placeAtHome(random: Random, board: Diagram, piece: string, usual: boolean): void {
  const red = piece === piece.toUpperCase();
  const ranks = piece.toUpperCase() === 'R' ? 1 : 3;
  const home = board.all().filter((square) => (red ? square < SIZE * ranks : square >= 64 - SIZE * ranks));
  board.scatter(random, piece, usual || random.chance(0.7) ? home : undefined);
}

/** Black still has pieces to place, a rook among them or on its rank, and the red king's file is watched. */
function shield(random: Random): string {
  const board = new Diagram(SIZE, SIZE);
  for (const file of [0, 1, 2, 3]) {
    for (const [square, piece] of [
      [16 + file, 'P'],
      [28 + file, 'P'],
      [47 - file, 'p'],
      [35 - file, 'p'],
    ] as const) {
      board.put(piece, square);
    }
  }
  const king = board.scatter(random, 'K', random.chance(0.6) ? [8, 9, 10, 11, 12, 13, 14, 15] : [20, 21, 22, 23, 4, 3]);
  const hand = random.letters('rRnsfk', 1, 5).replace('R', 'r');
  const file = king % SIZE;
  if (random.chance(0.4)) board.put('r', 56 + file);
  const own = board.all().filter((square) => square >= 48 || (square >= 40 && board.at(square) === ''));
  if (!hand.includes('k')) board.scatter(random, 'k', own);
  board.scatterAll(random, random.letters('nsf', 0, 5), random.chance(0.5) ? [40 + file, 48 + file, ...own] : own);
  board.scatterAll(random, random.letters('NSF', 0, 3), board.all().slice(0, 24));
  const single = hand.indexOf('k');
  return fenOf(random, board, {
    hand: [...hand].filter((piece, index) => piece !== 'k' || index === single).join(''),
    turn: 'b',
  });
}

/** Both sides with pieces and no pawns: where a board count may be declared, or runs. */
function boardCount(random: Random): string {
  const board = withKings(random);
  board.scatterAll(random, random.letters('RSNF', 1, 3));
  board.scatterAll(random, black(random.letters('RSNF', 1, 3)));
  if (random.chance(0.5)) return fenOf(random, board, { clock: random.int(0, 99) });
  return fenOf(random, board, { count: `128${random.pick('wb')}`, clock: random.int(90, 128) });
}

const GAME: StartClass = {
  name: 'whole games',
  share: 30,
  plies: 160,
  start: () => SITTUYIN_START,
  special: 0.15,
};

/** The classes that every ruleset knows. */
export const SITTUYIN_CLASSES: readonly StartClass[] = [
  GAME,
  { name: 'few pieces', share: 18, plies: 14, start: fewPieces, special: 0.3 },
  { name: 'pawns near promotion', share: 14, plies: 7, start: pawnsNear, special: 0.5 },
  { name: 'bare king', share: 12, plies: 50, start: bareKing, special: 0.1, checks: 0.2 },
  { name: 'hemmed in', share: 12, plies: 2, start: hemmedIn, special: 0.3 },
  { name: 'mating', share: 6, plies: 5, start: mating, checks: 0.7 },
  { name: 'parrying', share: 2, plies: 2, start: parrying, special: 0.7 },
  { name: 'pieces in hand', share: 5, plies: 24, start: inHand },
  { name: 'almost dead', share: 4, plies: 5, start: almostDead, special: 0.4 },
  {
    name: 'shuffling',
    share: 4,
    plies: 24,
    start: (random) => (random.chance(0.6) ? fewPieces(random) : bareKing(random)),
    shuffle: 0.9,
  },
  {
    name: 'near the move limit',
    share: 4,
    plies: 14,
    start: (random) => fewPieces(random).replace(/\d+ (\d+)$/, `${random.int(90, 99)} $1`),
    shuffle: 0.5,
  },
];

/** Those, and what only some rulesets know: the shield and the count of the board. */
export const SITTUYIN_OPTION_CLASSES: readonly StartClass[] = [
  ...SITTUYIN_CLASSES.map((start) => (start === GAME ? { ...GAME, share: 22, plies: 120 } : start)),
  { name: 'shield', share: 8, plies: 6, start: shield },
  { name: 'mating, declared', share: 4, plies: 3, start: matingDeclared, checks: 0.8 },
  { name: 'board count', share: 6, plies: 30, start: boardCount, special: 0.2 },
];
