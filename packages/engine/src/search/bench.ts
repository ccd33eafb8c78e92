/** The positions of `sitke bench`. Their nodes, with one thread and a table of 16 MiB, tell one engine from another. */

import { Game, Position, type Rules } from '@sitke/rules';
import type { Engine } from './engine.js';

/** The depth where none is given, and the greatest. */
export const BENCH_DEPTH = 10;
export const MAX_BENCH_DEPTH = 30;
/** Number of positions. */
export const BENCH_POSITIONS = 8;

/** Games of random moves would differ with the rules: a start, moves chosen by number, so many plies. */
const FIRST_PLIES = 20;

/** Returns a position of a game in which the n-th legal move is played, n by a formula: the same each time. */
function positionOf(rules: Rules, line: number): Position {
  let position = Position.initial(rules);
  for (let ply = 0; ply < FIRST_PLIES + line * 4; ply++) {
    const moves = position.legalMoves();
    if (moves.length === 0 || position.outcome) break;
    position = position.play(moves[(ply * 7 + line * 13 + ply * ply) % moves.length]!);
  }
  return position;
}

/** Searches each position to a depth, as in a new game, and yields its nodes. Errors: as `Engine.search`. */
export async function* benchNodes(engine: Engine, rules: Rules, depth: number): AsyncGenerator<number, void> {
  for (let line = 0; line < BENCH_POSITIONS; line++) {
    engine.newGame();
    const node = new Game(positionOf(rules, line)).root;
    yield (await engine.search({ node, limits: { depth }, seed: 1 }).result).nodes;
  }
}
