/** Training endgames: what each event makes of the exercise, and what a move means for it. */
import { makeUci, opposite, parseUci } from '@sitke/rules';
import { capabilities } from '../capabilities.js';
import type { AppEvent } from '../events.js';
import { currentNode, isOver, newGame, nodeAt, outcomeOf, ownSide } from '../game.js';
import type { GameState, Path } from '../gameState.js';
import { gameAtHome } from '../home.js';
import { QUIET, UNASKED, withNewGame } from '../initial.js';
import { FULL_STRENGTH } from '../levels.js';
import { changeGame } from '../line.js';
import { STRONG } from '../tables/material.js';
import type { TableAnswer, TableTask } from '../tables.js';
import { type Lesson, recordOf, withResult } from '../training.js';
import { addMove, childOf, endOf, movesOf, nodeOf, parentOf, ROOT, removeNode, setEnding } from '../tree.js';
import type { AppState, Exercise, TrainerState } from '../types.js';
import { asksHint, lastOwnNode, liveGame, tableTask } from './tableTask.js';

type TablesEvent = Extract<AppEvent, { type: 'tableAnswered' | 'tablesFailed' | 'tablesMade' | 'tablesRetried' }>;
type LessonEvent = Extract<
  AppEvent,
  { type: 'trainerLeft' | 'courseChosen' | 'lessonChosen' | 'exerciseLeft' | 'retried' | 'lineShown' | 'helpWanted' }
>;
export type TrainerEvent = TablesEvent | LessonEvent | Extract<AppEvent, { type: 'trainerOpened' }>;

/** Returns the state after an event of the trainer or the tables. */
export function reduceTrainer(state: AppState, event: TrainerEvent): AppState {
  const { trainer } = state;
  switch (event.type) {
    case 'trainerOpened':
      return trainer ? { ...state, page: null } : open(state);
    case 'tableAnswered':
      return JSON.stringify(tableTask(state)) === JSON.stringify(event.task)
        ? answered({ ...state, tables: { ...state.tables, making: null } }, event.task, event.answer)
        : state;
    case 'tablesFailed':
      return { ...state, tables: { ...state.tables, problem: event.problem, making: null } };
    case 'tablesMade':
      return { ...state, tables: { ...state.tables, making: event.making } };
    case 'tablesRetried':
      return { ...state, tables: UNASKED };
    default:
      return trainer ? reduceWithin(state, trainer, event) : state;
  }
}

function reduceWithin(state: AppState, trainer: TrainerState, event: LessonEvent): AppState {
  switch (event.type) {
    case 'trainerLeft':
      return withNewGame(state, gameAtHome(state));
    case 'courseChosen':
      return { ...state, trainer: { ...trainer, course: event.course, notFound: null } };
    case 'lessonChosen':
      return begin(state, trainer, event);
    case 'exerciseLeft':
      return onPage(state, gameAtHome(state), { ...trainer, exercise: null });
    case 'retried':
      return retry(state, trainer);
    case 'lineShown':
      return showLine(state, trainer.exercise);
    case 'helpWanted':
      return help(state, trainer.exercise);
  }
}

function open(before: AppState): AppState {
  const state = before.online ? withNewGame(before, gameAtHome(before)) : before;
  const { variant, ruleset } = state.game;
  const trainer = { course: { variant, ruleset }, exercise: null, notFound: null };
  return { ...state, trainer, page: null, dialog: null, engine: QUIET, tables: UNASKED };
}

/** The page of the trainer with a game on its board. */
function onPage(state: AppState, game: GameState, trainer: TrainerState): AppState {
  return { ...withNewGame(state, game), home: gameAtHome(state), trainer };
}

function begin(
  state: AppState,
  trainer: TrainerState,
  { lesson, seed, day }: Extract<AppEvent, { type: 'lessonChosen' }>,
): AppState {
  const exercise: Exercise = { lesson, seed, day, start: null, slip: null, isRecorded: false };
  const { missed } = recordOf(state.training, trainer.course, lesson);
  const chosen = onPage(state, gameAtHome(state), { ...trainer, exercise, notFound: null });
  return missed === null ? chosen : withStart(chosen, missed);
}

/** Puts a position on the board; one that has become unreadable counts as not found. */
function withStart(state: AppState, start: string | null): AppState {
  const { trainer } = state;
  if (!trainer?.exercise) return state;
  const { course, exercise } = trainer;
  const game = start === null ? null : exerciseGame(trainer, exercise.lesson, exercise.seed, start);
  if (!game) return { ...state, trainer: { ...trainer, exercise: null, notFound: exercise.lesson } };
  return onPage(state, game, { ...trainer, course, exercise: { ...exercise, start } });
}

function exerciseGame({ course }: TrainerState, { goal }: Lesson, seed: number, start: string): GameState | null {
  const color = goal === 'win' ? opposite(STRONG) : STRONG;
  try {
    return newGame(course.variant, course.ruleset, start, { color, level: FULL_STRENGTH, seed, standing: null });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns the state with the tables' best move as the hint, where one is wanted and they know it. */
export function adviseByTables(state: AppState): AppState {
  const [best] = asksHint(state) ? (state.tables.verdicts[state.game.cursor]?.moves ?? []) : [];
  if (!best) return state;
  const uci = makeUci(currentNode(state.game).position.rules, best.move);
  return { ...state, notice: null, engine: { ...state.engine, wish: null, hint: uci } };
}

function answered(state: AppState, task: TableTask, answer: TableAnswer): AppState {
  const { tables } = state;
  switch (task.kind) {
    case 'find': {
      // Somebody who has gone to another page meanwhile stays there.
      const { page, dialog } = state;
      return { ...withStart(state, answer.found ?? null), page, dialog };
    }
    case 'probe': {
      const verdicts = { ...tables.verdicts, [task.path]: answer.verdict ?? null };
      return { ...state, tables: { ...tables, verdicts } };
    }
    case 'reply':
      return reply(state, task.path, answer.moves?.[0]);
    case 'line':
      return withLine(state, task.path, answer.moves ?? []);
  }
}

/** The other side's move, or its claim of a draw; where the cursor stood at the end of the line it stays there. */
function reply(state: AppState, path: Path, uci: string | undefined): AppState {
  const { game, trainer } = state;
  const node = nodeAt(game, path);
  const [claim] = node.claims;
  if (claim && trainer?.exercise?.lesson.goal === 'win') {
    const tree = setEnding(game.tree, path, { kind: 'claim', reason: claim.reason });
    return changeGame(state, { ...game, tree });
  }
  if (uci === undefined || !parseUci(node.position, uci).ok) {
    return { ...state, tables: { ...state.tables, problem: `${node.fen}?` } };
  }
  const cursor = game.cursor === path ? childOf(path, uci) : game.cursor;
  return changeGame(state, { ...game, tree: addMove(game.tree, path, uci), cursor, undone: null });
}

/** Adds the line that was to be played, as a variation that ends the exercise's own way. */
function withLine(state: AppState, from: Path, moves: readonly string[]): AppState {
  const { game } = state;
  let { tree } = game;
  let end = from;
  for (const uci of moves) {
    tree = addMove(tree, end, uci);
    end = childOf(end, uci);
  }
  if (end !== from && nodeAt(game, end).outcome === null) tree = setEnding(tree, end, { kind: 'example' });
  return withExercise({ ...state, game: { ...game, tree } }, ({ slip }) => ({ slip: slip && { ...slip, line: end } }));
}

function withExercise(state: AppState, change: (exercise: Exercise) => Partial<Exercise>): AppState {
  const { trainer } = state;
  if (!trainer?.exercise) return state;
  return { ...state, trainer: { ...trainer, exercise: { ...trainer.exercise, ...change(trainer.exercise) } } };
}

/** Goes back before the last slip, and forgets the line that was shown: it would be the answer. */
function retry(state: AppState, { exercise }: TrainerState): AppState {
  if (!exercise?.slip) return state;
  const from = parentOf(exercise.slip.path);
  const { game } = state;
  const tree = nodeOf(game.tree, from).children.reduce((left, uci) => removeNode(left, childOf(from, uci)), game.tree);
  const back = changeGame(state, { ...game, tree: setEnding(tree, from, null), cursor: from, undone: null });
  return withExercise(back, () => ({ slip: null }));
}

/** Goes to the first move of the line that was to be played. */
function showLine(state: AppState, exercise: Exercise | null): AppState {
  const { slip } = exercise ?? {};
  if (!slip?.line) return state;
  const from = parentOf(slip.path);
  const next = movesOf(slip.line)[movesOf(from).length];
  return next === undefined ? state : changeGame(state, { ...state.game, cursor: childOf(from, next) });
}

/** Advises the best move. A position solved with help counts as not solved: it comes again. */
function help(state: AppState, exercise: Exercise | null): AppState {
  const { game, tables } = state;
  const [best] = tables.verdicts[game.cursor]?.moves ?? [];
  if (!exercise || !best || !capabilities(game).mayMove) return state;
  const hint = makeUci(currentNode(game).position.rules, best.move);
  return note({ ...state, notice: null, engine: { ...QUIET, hint } }, exercise, false);
}

/** Returns the state with the last move of the exercise judged, and its result noted where it is decided. */
export function judge(state: AppState): AppState {
  const { exercise } = state.trainer ?? {};
  if (!exercise || exercise.start === null || exercise.slip) return state;
  const slipped = slipOf(state, exercise);
  if (slipped) return slipped;
  const claimed = claimHeld(state, exercise);
  const live = liveGame(claimed.game);
  if (!isOver(live)) return claimed;
  const winner = outcomeOf(live)?.winner ?? null;
  const isReached = exercise.lesson.goal === 'win' ? winner === ownSide(live) : winner === null;
  return note(claimed, exercise, isReached);
}

/** The state after a move that gave away what was to be reached; null if the last own move did not. */
function slipOf(state: AppState, exercise: Exercise): AppState | null {
  const { game, tables } = state;
  const path = endOf(game.tree, ROOT);
  const from = lastOwnNode(game);
  const { move } = nodeAt(game, path);
  if (from === null || from === path || move === null) return null;
  const value = tables.verdicts[from]?.moves.find((one) => one.move === move);
  const { goal } = exercise.lesson;
  if (!value || (goal === 'win' ? value.outcome === 'win' : value.outcome !== 'loss')) return null;
  const tree = setEnding(game.tree, path, { kind: 'slip', lost: goal });
  const slipped = withExercise({ ...state, game: { ...game, tree } }, () => ({ slip: { path, line: null } }));
  return note(slipped, exercise, false);
}

/** The side that holds a draw claims it as soon as it may. */
function claimHeld(state: AppState, { lesson }: Exercise): AppState {
  const { game } = state;
  const live = liveGame(game);
  const { claims, position } = currentNode(live);
  const [claim] = lesson.goal === 'draw' && position.turn === ownSide(game) && !isOver(live) ? claims : [];
  if (!claim) return state;
  return {
    ...state,
    game: { ...game, tree: setEnding(game.tree, live.cursor, { kind: 'claim', reason: claim.reason }) },
  };
}

/** Notes the result of an exercise, its first one only: what is tried again after a slip counts no more. */
function note(state: AppState, { isRecorded, lesson, day, start }: Exercise, isSolved: boolean): AppState {
  const { trainer, training } = state;
  if (!trainer || isRecorded || start === null) return state;
  const noted = withExercise(state, () => ({ isRecorded: true }));
  return { ...noted, training: withResult(training, trainer.course, lesson, { isSolved, day, start }) };
}
