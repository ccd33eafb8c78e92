/** How XBoard shows the game: as chess with one piece more, on a larger board. */

import type { XboardSetup } from '../xboardSetup.js';

/** The letters of castlings, ours in the order of a FEN, and XBoard's. */
const CASTLINGS: readonly (readonly [own: string, theirs: string])[] = [
  ['A', 'Q'],
  ['I', 'K'],
  ['a', 'q'],
  ['i', 'k'],
];
/** Bishops that may still convert: their letters, and where they then stand in the ranks of a FEN. */
const BISHOPS: readonly (readonly [letter: string, rank: number, file: number])[] = [
  ['C', 8, 2],
  ['G', 8, 6],
  ['c', 0, 2],
  ['g', 0, 6],
];

/** Returns a FEN without the field of conversions, castlings as in chess: `KQkq`. */
function writeFen(fen: string): string {
  const [board, turn, castlings = '', passing, , ...clocks] = fen.split(' ');
  const theirs = CASTLINGS.filter(([own]) => castlings.includes(own)).map(([, letter]) => letter);
  return [board, turn, theirs.sort().join('') || '-', passing, ...clocks].join(' ');
}

/** Returns the FEN of a position of XBoard's: bishops at home are taken not to have moved. Others stay as they are. */
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

/** The places are P N B R Q F E A C W M K: the sissa gets the picture of XBoard's archbishop. */
export const sissaXboard: XboardSetup = {
  pictures: 'PNBRQ..S...K',
  holdings: 0,
  parent: 'normal',
  movements: {},
  writeFen,
  readFen,
};
