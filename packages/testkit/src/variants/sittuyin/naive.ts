/** Sittuyin as the checks of reasons see it, by its slow implementation. */

import type { Naive, NaiveGame, Rights } from '../../naive/naive.js';
import { attacks } from '../../oracle/sittuyin/board.js';
import { readFen } from '../../oracle/sittuyin/fen.js';
import { sittuyinOracle } from '../../oracle/sittuyin/index.js';

function rightsOf(options: Naive['options']): Rights {
  const rights: Rights = {
    epSquare: null,
    castling: null,
    attacks,
    bishopStateAt: () => 'none',
    pathsBetween: () => [],
    after: () => rights,
    stalemates(fen, uci) {
      const oracle = sittuyinOracle({ ...options, 'end.stalemate': 'draw' });
      const state = oracle.parse(fen);
      const doesStalemate = (move: string): boolean => {
        const after = oracle.play(state, move);
        const isTheirs = after.position.turn !== state.position.turn;
        return isTheirs && oracle.legal(after).length === 0 && !oracle.status(after).check;
      };
      const moves = oracle.legal(state);
      return moves.includes(uci) && doesStalemate(uci) && !moves.every(doesStalemate);
    },
  };
  return rights;
}

export const sittuyin: NaiveGame = {
  ways: {
    hasDoubleStep: false,
    hasCastling: false,
    hasPockets: true,
    hasBentPaths: false,
    promotesFrom: null,
    promotesTo: 'F',
  },
  read(fen, options) {
    const { board, turn, hands: pockets } = readFen(options, fen);
    return { board, side: turn, pockets, rights: rightsOf(options) };
  },
};
