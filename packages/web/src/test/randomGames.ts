/** Games for tests: played at random, with variations, endings and moves taken back. */
import { makeRuleset, makeUci, type VariantId } from '@sitke/rules';
import { randomRules } from '@sitke/testkit/positions';
import { type Choose, oneOf } from '@sitke/testkit/random';
import { currentNode, isOver, newGame, nodeAt } from '../session/game.js';
import type { Computer, Ending, GameState, Source } from '../session/gameState.js';
import { initialState } from '../session/initial.js';
import { playUci, undo } from '../session/line.js';
import { gameOn } from '../session/session.js';
import { nodeOf, preorder, setEnding } from '../session/tree.js';

const ENDINGS: readonly Ending[] = [
  { kind: 'agreement' },
  { kind: 'resignation', winner: 1 },
  { kind: 'claim', reason: 'repetition' },
  { kind: 'termination', by: 'time', winner: 0 },
  { kind: 'termination', by: 'aborted', winner: null },
];
const SOURCE: Source = {
  kind: 'online',
  game: 'n3JtAj9K3h',
  players: [
    { kind: 'guest', name: 'Ada' },
    { kind: 'engine', level: 4 },
  ],
  you: 1,
};

function step(game: GameState, choose: Choose): GameState {
  const what = choose(12);
  if (what === 0) return undo(game);
  if (what === 1) return { ...game, cursor: oneOf(choose, preorder(game.tree)) };
  const { position } = currentNode(game);
  const moves = isOver(game) ? [] : position.legalMoves();
  return moves.length === 0 ? game : gameOn(playUci(initialState(game), makeUci(position.rules, oneOf(choose, moves))));
}

/** Returns a game of so many steps at most. */
export function randomGame(id: VariantId, choose: Choose, steps = 30): GameState {
  const { def, options } = randomRules(id, choose);
  const computer: Computer | null =
    choose(2) === 0 ? null : { color: choose(2) as 0 | 1, level: 1 + choose(11), seed: 7, standing: null };
  let game: GameState = { ...newGame(id, makeRuleset(def, options), '', computer) };
  for (let i = choose(steps); i > 0; i--) game = step(game, choose);
  const isOpen = nodeOf(game.tree, game.cursor).children.length === 0 && !nodeAt(game, game.cursor).outcome;
  if (isOpen && choose(3) === 0)
    game = { ...game, tree: setEnding(game.tree, game.cursor, oneOf(choose, ENDINGS)), undone: null };
  return choose(3) === 0 ? { ...game, computer: null, source: SOURCE } : game;
}
