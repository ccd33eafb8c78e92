/** The question to the tables as it follows from the state; see `engineTask.ts` for why. */

import { currentNode, isOver, nodeAt, ownSide } from '../game.js';
import type { GameState, Path } from '../gameState.js';
import { endgameOf, gameOn } from '../session.js';
import { isEndgame } from '../tables/material.js';
import type { TableTask } from '../tables.js';
import { recordOf } from '../training.js';
import { endOf, movesOf, parentOf, ROOT } from '../tree.js';
import type { AppState, Exercise } from '../types.js';

/** Returns what the tables are asked; null if nothing. */
export function tableTask(state: AppState): TableTask | null {
  const session = endgameOf(state);
  if (state.tables.problem !== null) return null;
  if (!session) return showsVerdicts(state) || asksHint(state) ? probeTask(state, [gameOn(state).cursor]) : null;
  const { exercise, course } = session;
  if (!exercise) return null;
  const { lesson, seed } = exercise;
  if (!exercise.game) {
    return { kind: 'find', ...course, lesson, seed, box: recordOf(state.training, course, lesson).box };
  }
  const { game } = exercise;
  return probeTask(state, pathsInQuestion(state, exercise)) ?? lineTask(game, exercise) ?? replyTask(game, exercise);
}

/** Returns whether the worth of each move is shown at the cursor: in analysis, and where an exercise has been decided. */
export function showsVerdicts(state: AppState): boolean {
  const session = endgameOf(state);
  if (!session) return state.engine.wish === 'analysis' && isEndgame(currentNode(gameOn(state)).position);
  const { game, slip } = session.exercise ?? {};
  return game != null && (slip !== null || isOver(liveGame(game)));
}

/** Returns whether a hint is wanted where the tables may know it: they come before the engine. */
export function asksHint(state: AppState): boolean {
  return state.engine.wish === 'hint' && isEndgame(currentNode(gameOn(state)).position);
}

/** Returns the game at the end of the line that was played, whatever lines are shown beside it. */
export function liveGame(game: GameState): GameState {
  return { ...game, cursor: endOf(game.tree, ROOT) };
}

/** Returns the last node of the played line at which the person at the device was to move; null before the first. */
export function lastOwnNode(game: GameState): Path | null {
  const end = endOf(game.tree, ROOT);
  if (nodeAt(game, end).position.turn === ownSide(game)) return end;
  return end === ROOT ? null : parentOf(end);
}

function pathsInQuestion(state: AppState, { slip }: Exercise): Path[] {
  const own = lastOwnNode(gameOn(state));
  return [
    ...(own === null ? [] : [own]),
    ...(slip ? [slip.path] : []),
    ...(showsVerdicts(state) ? [gameOn(state).cursor] : []),
  ];
}

function probeTask(state: AppState, paths: readonly Path[]): TableTask | null {
  const { tables } = state;
  const game = gameOn(state);
  const path = paths.find((one) => tables.verdicts[one] === undefined && nodeAt(game, one).outcome === null);
  return path === undefined ? null : { kind: 'probe', ...askAt(game, path) };
}

/** Asks for the line to play instead of a slip. */
function lineTask(game: GameState, { slip, lesson }: Exercise): TableTask | null {
  if (!slip || slip.line !== null) return null;
  return { kind: 'line', goal: lesson.goal, ...askAt(game, parentOf(slip.path)) };
}

function replyTask(game: GameState, exercise: Exercise): TableTask | null {
  const live = liveGame(game);
  if (isOver(live) || currentNode(live).position.turn === ownSide(game)) return null;
  return { kind: 'reply', seed: exercise.seed + movesOf(live.cursor).length, ...askAt(game, live.cursor) };
}

function askAt(game: GameState, path: Path) {
  return { variant: game.variant, ruleset: game.ruleset, fen: nodeAt(game, path).fen, path };
}
