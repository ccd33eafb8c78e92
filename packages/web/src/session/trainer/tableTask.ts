/** The question to the tables as it follows from the state; see `engineTask.ts` for why. */

import { currentNode, isOver, nodeAt, ownSide } from '../game.js';
import type { GameState, Path } from '../gameState.js';
import { isEndgame } from '../tables/material.js';
import type { TableTask } from '../tables.js';
import { recordOf } from '../training.js';
import { endOf, movesOf, parentOf, ROOT } from '../tree.js';
import type { AppState, Exercise, TrainerState } from '../types.js';

/** Returns what the tables are asked; null if nothing. */
export function tableTask(state: AppState): TableTask | null {
  const { trainer } = state;
  if (state.tables.problem !== null) return null;
  if (!trainer) return showsVerdicts(state) || asksHint(state) ? probeTask(state, [state.game.cursor]) : null;
  const { exercise, course } = trainer;
  if (!exercise) return null;
  const { lesson, seed } = exercise;
  if (exercise.start === null) {
    return { kind: 'find', ...course, lesson, seed, box: recordOf(state.training, course, lesson).box };
  }
  return (
    probeTask(state, pathsInQuestion(state, exercise)) ?? lineTask(state.game, exercise) ?? replyTask(state, trainer)
  );
}

/** Returns whether the worth of each move is shown at the cursor: in analysis, and where an exercise has been decided. */
export function showsVerdicts({ game, engine, trainer }: AppState): boolean {
  if (!trainer) return engine.wish === 'analysis' && isEndgame(currentNode(game).position);
  const { exercise } = trainer;
  return exercise !== null && exercise.start !== null && (exercise.slip !== null || isOver(liveGame(game)));
}

/** Returns whether a hint is wanted where the tables may know it: they come before the engine. */
export function asksHint({ game, engine }: AppState): boolean {
  return engine.wish === 'hint' && isEndgame(currentNode(game).position);
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
  const own = lastOwnNode(state.game);
  return [
    ...(own === null ? [] : [own]),
    ...(slip ? [slip.path] : []),
    ...(showsVerdicts(state) ? [state.game.cursor] : []),
  ];
}

function probeTask({ game, tables }: AppState, paths: readonly Path[]): TableTask | null {
  const path = paths.find((one) => tables.verdicts[one] === undefined && nodeAt(game, one).outcome === null);
  return path === undefined ? null : { kind: 'probe', ...askAt(game, path) };
}

/** Asks for the line to play instead of a slip. */
function lineTask(game: GameState, { slip, lesson }: Exercise): TableTask | null {
  if (!slip || slip.line !== null) return null;
  return { kind: 'line', goal: lesson.goal, ...askAt(game, parentOf(slip.path)) };
}

function replyTask({ game }: AppState, { exercise }: TrainerState): TableTask | null {
  const live = liveGame(game);
  if (!exercise || isOver(live) || currentNode(live).position.turn === ownSide(game)) return null;
  return { kind: 'reply', seed: exercise.seed + movesOf(live.cursor).length, ...askAt(game, live.cursor) };
}

function askAt(game: GameState, path: Path) {
  return { variant: game.variant, ruleset: game.ruleset, fen: nodeAt(game, path).fen, path };
}
