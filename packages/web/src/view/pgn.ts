/** The game as PGN. */
import { Game, type GameNode, type GameResult, resultOf } from '@sitke/rules';
import { makePgn } from '@sitke/rules/pgn';
import { nodeAt, rootOf } from '../state/game.js';
import type { Ending, GameState, Path } from '../state/gameState.js';
import { endOf, lastOf, nodeOf, parentOf, preorder, ROOT } from '../state/tree.js';

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

/** Returns the game with all variations as PGN; `date` as PGN writes it. */
export function pgnOf(state: GameState, date: string): string {
  const game = new Game(rootOf(state).position);
  const nodes = new Map<Path, GameNode>([[ROOT, game.root]]);
  for (const path of preorder(state.tree)) {
    const parent = nodes.get(parentOf(path));
    if (path === ROOT || !parent) continue;
    const { move, action } = nodeAt(state, path);
    if (move !== null) nodes.set(path, parent.play(move));
    else if (action !== null && lastOf(path) !== '') nodes.set(path, parent.act(action));
  }
  game.result = resultAt(state, endOf(state.tree, ROOT));
  game.headers.set('Date', date);
  return makePgn(game);
}
