/** What the computer makes of its turn, and what taking back means against it. */
import { opposite, parseUci } from '@sitke/rules';
import { engineTask } from './engineTask.js';
import {
  actingSide,
  arrangingSide,
  countMove,
  currentNode,
  endingOf,
  isAtEnd,
  isCurtained,
  mayAct,
  nodeAt,
  ownSide,
} from './game.js';
import { canBeReady, readyUp } from './hand.js';
import { SEED_END } from './levels.js';
import { changeGame, redo, redoable, undo, undoable } from './line.js';
import { addMove, childOf, setEnding } from './tree.js';
import type { AppEvent, AppState, Ending, GameState, Path } from './types.js';

/** From here on the computer takes its side for lost enough to count, or won enough to stop counting. */
const CLEAR = 150;

/** Returns the state after the engine has found its move, if it is still asked for. */
export function engineMoved(state: AppState, event: Extract<AppEvent, { type: 'engineMoved' }>): AppState {
  const task = engineTask(state);
  if (task?.kind !== 'move' || task.path !== event.path || !state.game.computer) return state;
  const game = { ...state.game, computer: { ...state.game.computer, standing: event.score } };
  const ending = claimOf(game, event.path);
  if (ending) return onLine(state, { ...game, tree: setEnding(game.tree, event.path, ending) }, event.path, event.path);
  const uci = countOf(game, event.path) ?? event.uci;
  const isCount = uci !== event.uci;
  if (!isCount && !parseUci(nodeAt(game, event.path).position, uci).ok) {
    return { ...state, engine: { ...state.engine, problem: `${event.uci}?` } };
  }
  const tree = addMove(game.tree, event.path, uci);
  return onLine(state, { ...game, tree, undone: null }, event.path, childOf(event.path, uci));
}

/** Returns the state with the computer ready as soon as its army stands: it has nothing to think over. */
export function letComputerBeReady(state: AppState): AppState {
  const { game } = state;
  const isDone = game.computer !== null && arrangingSide(game) === game.computer.color && canBeReady(game);
  return isDone ? readyUp(state) : state;
}

/** The cursor follows the line's end; who looks at an earlier position goes on doing so. */
function onLine(state: AppState, game: GameState, from: Path, to: Path): AppState {
  return state.game.cursor === from ? changeGame(state, { ...game, cursor: to }) : { ...state, game };
}

/** The draw that the computer claims rather than play on. */
function claimOf(game: GameState, path: Path): Ending | null {
  const [claim] = arrangingSide(game) === null ? nodeAt(game, path).claims : [];
  return claim && (game.computer?.standing ?? 0) <= 0 ? { kind: 'claim', reason: claim.reason } : null;
}

function countOf(game: GameState, path: Path): string | null {
  if (arrangingSide(game) !== null) return null;
  const standing = game.computer?.standing ?? 0;
  const { countActions } = nodeAt(game, path).position;
  if (countActions.includes('start') && standing < -CLEAR) return countMove('start');
  return countActions.includes('stop') && standing > CLEAR ? countMove('stop') : null;
}

/** Returns whether the computer agrees to a draw: when both armies stand and it takes its side for no better. */
export function agreesToDraw(game: GameState): boolean {
  const standing = game.computer?.standing ?? null;
  return standing !== null && standing <= 0 && !currentNode(game).position.inPlacement;
}

/** Returns the game with things taken back until its person is to move again; null if there is nothing to take back. */
export function takeBack(game: GameState): GameState | null {
  const own = ownSide(game);
  let back = game;
  for (let hasOwn = false; ; ) {
    const what = undoable(back);
    if (what === null) return null;
    const ending = endingOf(back);
    if (ending?.kind === 'resignation' && ending.winner !== own) return undo(back);
    if (what !== 'ending') hasOwn ||= currentNode(back).parent?.position.turn === own;
    back = undo(back);
    if (hasOwn && actingSide(back) === own) return back;
  }
}

/** Returns the game with what was taken back brought again, up to the next turn of its person. */
export function bringBack(game: GameState): GameState {
  let next = game;
  while (redoable(next)) {
    next = redo(next);
    if (actingSide(next) === ownSide(game)) return next;
  }
  return next;
}

/** Returns whether anything can be taken back, by the rules of this opponent. */
export function canTakeBack(game: GameState): boolean {
  if (game.remote && !(isCurtained(game) && mayAct(game))) return false;
  return game.computer ? isAtEnd(game) && takeBack(game) !== null : undoable(game) !== null;
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
