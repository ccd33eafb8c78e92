/** Makruk as the checks of reasons see it: letters on squares, and its pieces' attacks, which are those of Sittuyin. */

import type { NaiveGame, Rights } from '../../naive/naive.js';
import { attacks } from '../../oracle/sittuyin/board.js';

/** The met steps as Sittuyin's general does. */
const asGeneral = (letter: string): string => letter.replace('M', 'F').replace('m', 'f');

const rights: Rights = {
  epSquare: null,
  castling: null,
  attacks: (board, from, to) => attacks(board.map(asGeneral), from, to),
  bishopStateAt: () => 'none',
  pathsBetween: () => [],
  after: () => rights,
  stalemates: () => false,
};

export const makruk: NaiveGame = {
  ways: {
    hasDoubleStep: false,
    hasCastling: false,
    hasPockets: false,
    hasBentPaths: false,
    promotesFrom: 6,
    promotesTo: 'M',
  },
  read(fen) {
    const [placement = '', turn] = fen.split(' ');
    const ranks = placement.split('/').reverse();
    const board = ranks.flatMap((rank) =>
      [...rank].flatMap((sign) => (/\d/.test(sign) ? Array.from({ length: Number(sign) }, () => '') : [sign])),
    );
    return { board, side: turn === 'w' ? 0 : 1, pockets: ['', ''], rights };
  },
};
