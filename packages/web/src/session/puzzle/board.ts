/** A separate board on which one side is the learner's, and the other moves only on request. */
import { type Color, opposite, parseUci } from '@sitke/rules';
import { currentNode, newGame } from '../game.js';
import { initialState } from '../initial.js';
import { FULL_STRENGTH } from '../levels.js';
import { gameOn } from '../session.js';
import { createStore, type Store } from '../store/store.js';
import type { Course } from '../training.js';

/** Returns a board with a position, seen from the side to move, and moves played on it as far as they are legal. */
export function boardOf(course: Course, fen: string, moves: readonly string[] = []): Store {
  const game = newGame(course.variant, course.ruleset, fen);
  const side = currentNode(game).position.turn;
  const computer = { color: opposite(side) as Color, level: FULL_STRENGTH, seed: 0, standing: null };
  const store = createStore({ ...initialState({ ...game, computer }), orientation: side });
  for (const [index, move] of moves.entries()) {
    if (!parseUci(currentNode(gameOn(store.state.peek())).position, move).ok) break;
    if (index % 2 === 0) store.dispatch({ type: 'typed', text: move });
    else answerWith(store, move);
  }
  return store;
}

/** Plays a move of the other side at the end of the line. */
export function answerWith(store: Store, uci: string): void {
  store.dispatch({ type: 'engineMoved', path: gameOn(store.state.peek()).cursor, uci, score: null });
}
