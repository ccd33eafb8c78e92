/** The result of a game, as PGN writes it. */
import { type GameResult, resultOf } from '@sitke/rules';
import { nodeAt } from '../game.js';
import type { Ending, GameState, Path } from '../gameState.js';
import { nodeOf } from '../tree.js';

function resultOfEnding(ending: Ending): GameResult {
  if (ending.kind === 'slip' || ending.kind === 'example') return '*';
  if (ending.kind === 'termination' && ending.by === 'aborted') return '*';
  const winner = 'winner' in ending ? ending.winner : null;
  if (winner === null) return '1/2-1/2';
  return winner === 0 ? '1-0' : '0-1';
}

/** Returns the result of the line that ends at a node. */
export function resultAt(state: GameState, end: Path): GameResult {
  const { ending } = nodeOf(state.tree, end);
  return ending ? resultOfEnding(ending) : resultOf(nodeAt(state, end).outcome);
}
