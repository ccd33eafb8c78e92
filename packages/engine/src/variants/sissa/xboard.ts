/** The game in XBoard: chess with one more piece on a larger board. */

import type { XboardSetup } from '../xboardSetup.js';

/** The letters of castling rights: ours in FEN order, and XBoard's. */
const CASTLINGS: readonly (readonly [own: string, theirs: string])[] = [
  ['A', 'Q'],
  ['I', 'K'],
  ['a', 'q'],
  ['i', 'k'],
];
/** Bishops that may still convert: their letters, and their places in the ranks of a FEN. */
const BISHOPS: readonly (readonly [letter: string, rank: number, file: number])[] = [
  ['C', 8, 2],
  ['G', 8, 6],
  ['c', 0, 2],
  ['g', 0, 6],
];

/** Returns a FEN without the conversion field and with castling rights as in chess: `KQkq`. */
function writeFen(fen: string): string {
  const [board, turn, castlings = '', passing, , ...clocks] = fen.split(' ');
  const theirs = CASTLINGS.filter(([own]) => castlings.includes(own)).map(([, letter]) => letter);
  return [board, turn, theirs.sort().join('') || '-', passing, ...clocks].join(' ');
}

/** Converts a FEN from XBoard: bishops on their home squares count as unmoved. Returns other FENs unchanged. */
function readFen(fen: string): string {
  const [board = '', turn, castlings = '', passing, ...clocks] = fen.trim().split(/\s+/);
  if (!/^(-|[KQkq]+)$/.test(castlings) || !/^\d*$/.test(clocks[0] ?? '')) return fen;
  const ranks = board.split('/').map((rank) => rank.replace(/\d/g, (count) => '.'.repeat(Number(count))));
  const own = CASTLINGS.filter(([, theirs]) => castlings.includes(theirs)).map(([letter]) => letter);
  const unmoved = BISHOPS.filter(([letter, rank, file]) => {
    return ranks[rank]?.[file] === (letter === letter.toUpperCase() ? 'B' : 'b');
  }).map(([letter]) => letter);
  return [board, turn, own.join('') || '-', passing, unmoved.join('') || '-', ...clocks].join(' ');
}

/** The columns are P N B R Q F E A C W M K: the sissa uses the picture of XBoard's archbishop. */
export const sissaXboard: XboardSetup = {
  pictures: 'PNBRQ..S...K',
  holdings: 0,
  parent: 'normal',
  movements: {},
  writeFen,
  readFen,
};
