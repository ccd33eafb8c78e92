/** Lines of moves, counted by a slow implementation that shares nothing with the library. */

import type { JsonOptions } from '@sitke/rules';

/** Returns how many lines of so many moves there are from a FEN under a full set of options. */
export type CountLines = (options: JsonOptions, fen: string, depth: number) => number;

/** A slow implementation, as far as it counts. */
interface Oracle<State> {
  parse(fen: string): State;
  legal(state: State): readonly string[];
  play(state: State, uci: string): State;
}

/** Returns the count of an implementation. */
export function linesBy<State>(oracleOf: (options: Record<string, string | boolean>) => Oracle<State>): CountLines {
  return (options, fen, depth) => {
    const oracle = oracleOf({ ...options });
    const count = (state: State, left: number): number => {
      const moves = oracle.legal(state);
      if (left === 1) return moves.length;
      return moves.reduce((sum, uci) => sum + count(oracle.play(state, uci), left - 1), 0);
    };
    return count(oracle.parse(fen), depth);
  };
}
