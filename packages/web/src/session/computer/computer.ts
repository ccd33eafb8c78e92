/** The computer's turn, and taking back against it. */
import { claimOf, countOf, agreesToDraw as wantsDraw } from '@sitke/engine/drawPolicy';
import { opposite, parseUci } from '@sitke/rules';
import type { AppEvent } from '../events.js';
import { arrangingSide, countMove, currentNode, nodeAt } from '../game.js';
import type { Ending, GameState, Path } from '../gameState.js';
import { canBeReady, readyUp } from '../gestures/gestures.js';
import { SEED_END } from '../levels.js';
import { changeGame, withMove } from '../line.js';
import { gameOn, withGame } from '../session.js';
import { childOf, setEnding } from '../tree.js';
import type { AppState } from '../types.js';
import { engineTask } from './engineTask.js';

/** Returns the state after the engine has found its move, if it is still asked for. */
export function engineMoved(state: AppState, event: Extract<AppEvent, { type: 'engineMoved' }>): AppState {
  const task = engineTask(state);
  const before = gameOn(state);
  if (task?.kind !== 'move' || task.path !== event.path || !before.computer) return state;
  const game = { ...before, computer: { ...before.computer, standing: event.score } };
  const ending = claimAt(game, event.path);
  if (ending) return onLine(state, { ...game, tree: setEnding(game.tree, event.path, ending) }, event.path, event.path);
  const uci = countAt(game, event.path) ?? event.uci;
  const isCount = uci !== event.uci;
  if (!isCount && !parseUci(nodeAt(game, event.path).position, uci).ok) {
    return { ...state, engine: { ...state.engine, problem: `${event.uci}?` } };
  }
  return onLine(state, withMove(game, event.path, uci), event.path, childOf(event.path, uci));
}

/** Returns the state with the computer ready as soon as its army stands: it has nothing to think over. */
export function letComputerBeReady(state: AppState): AppState {
  const game = gameOn(state);
  const isDone = game.computer !== null && arrangingSide(game) === game.computer.color && canBeReady(game);
  return isDone ? readyUp(state) : state;
}

/** The cursor follows the line's end; who looks at an earlier position goes on doing so. */
function onLine(state: AppState, game: GameState, from: Path, to: Path): AppState {
  return gameOn(state).cursor === from ? changeGame(state, { ...game, cursor: to }) : withGame(state, game);
}

/** The draw that the computer claims rather than play on. */
function claimAt(game: GameState, path: Path): Ending | null {
  const reason = arrangingSide(game) === null ? claimOf(nodeAt(game, path), standingOf(game)) : null;
  return reason && { kind: 'claim', reason };
}

function countAt(game: GameState, path: Path): string | null {
  const action = arrangingSide(game) === null ? countOf(nodeAt(game, path), standingOf(game)) : null;
  return action && countMove(action);
}

function standingOf(game: GameState): number | null {
  return game.computer?.standing ?? null;
}

/** Returns whether the computer agrees to a draw. */
export function agreesToDraw(game: GameState): boolean {
  return wantsDraw(currentNode(game).position.inPlacement, standingOf(game));
}

/** Returns the computer of a rematch. */
export function swapped(game: GameState): GameState['computer'] {
  const { computer } = game;
  return computer && { ...computer, color: opposite(computer.color), seed: seedAfter(computer.seed), standing: null };
}

/** Returns another seed, from 1 up to what the engine takes; 0 stays 0. Source: MINSTD, Park and Miller 1993. */
function seedAfter(seed: number): number {
  return (seed * 48_271) % SEED_END;
}
