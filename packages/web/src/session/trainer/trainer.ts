/** Training endgames: what each event makes of the exercise, and what a move means for it. */
import { makeUci, opposite, parseUci } from '@sitke/rules';
import { capabilities } from '../capabilities.js';
import type { AppEvent } from '../events.js';
import { currentNode, isOver, newGame, nodeAt, outcomeOf, ownSide } from '../game.js';
import type { GameState, Path } from '../gameState.js';
import { enter, QUIET, UNASKED, untouched } from '../initial.js';
import { FULL_STRENGTH } from '../levels.js';
import { changeGame } from '../line.js';
import { endgameOf, gameOn, withGame } from '../session.js';
import { STRONG } from '../tables/material.js';
import type { TableAnswer, TableTask } from '../tables.js';
import { type Course, type Lesson, recordOf, withResult } from '../training.js';
import { addMove, childOf, endOf, movesOf, nodeOf, parentOf, ROOT, removeNode, setEnding } from '../tree.js';
import type { AppState, EndgameSession, Exercise } from '../types.js';
import { asksHint, lastOwnNode, liveGame, tableTask } from './tableTask.js';

type TablesEvent = Extract<AppEvent, { type: 'tableAnswered' | 'tablesFailed' | 'tablesMade' | 'tablesRetried' }>;
type LessonEvent = Extract<
  AppEvent,
  { type: 'trainerLeft' | 'courseChosen' | 'lessonChosen' | 'exerciseLeft' | 'retried' | 'lineShown' | 'helpWanted' }
>;
export type TrainerEvent = TablesEvent | LessonEvent | Extract<AppEvent, { type: 'trainerOpened' }>;

/** Returns the state after an event of the trainer or the tables. */
export function reduceTrainer(state: AppState, event: TrainerEvent): AppState {
  const session = endgameOf(state);
  switch (event.type) {
    case 'trainerOpened':
      return session ? { ...state, page: null } : open(state);
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
      return session ? reduceWithin(state, session, event) : state;
  }
}

function reduceWithin(state: AppState, session: EndgameSession, event: LessonEvent): AppState {
  switch (event.type) {
    case 'trainerLeft':
      return untouched({ ...state, session: { kind: 'home' } });
    case 'courseChosen':
      return { ...state, session: { ...session, course: event.course, notFound: null } };
    case 'lessonChosen':
      return begin(state, session, event);
    case 'exerciseLeft':
      return untouched({ ...state, session: { ...session, exercise: null } });
    case 'retried':
      return retry(state, session);
    case 'lineShown':
      return showLine(state, session.exercise);
    case 'helpWanted':
      return help(state, session.exercise);
  }
}

function open(state: AppState): AppState {
  const { variant, ruleset } = state.home;
  const opened = enter(state, { kind: 'endgame', course: { variant, ruleset }, exercise: null, notFound: null });
  return { ...opened, page: null, engine: QUIET, tables: UNASKED };
}

function begin(
  state: AppState,
  session: EndgameSession,
  { lesson, seed, day }: Extract<AppEvent, { type: 'lessonChosen' }>,
): AppState {
  const exercise: Exercise = { lesson, seed, day, game: null, slip: null, isRecorded: false };
  const { missed } = recordOf(state.training, session.course, lesson);
  const chosen = untouched({ ...state, session: { ...session, exercise, notFound: null } });
  return missed === null ? chosen : withStart(chosen, missed);
}

/** Puts a position on the board; one that has become unreadable counts as not found. */
function withStart(state: AppState, start: string | null): AppState {
  const session = endgameOf(state);
  if (!session?.exercise) return state;
  const { course, exercise } = session;
  const game = start === null ? null : exerciseGame(course, exercise.lesson, exercise.seed, start);
  if (!game) return { ...state, session: { ...session, exercise: null, notFound: exercise.lesson } };
  return untouched({ ...state, session: { ...session, exercise: { ...exercise, game } } });
}

function exerciseGame(course: Course, { goal }: Lesson, seed: number, start: string): GameState | null {
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
  const [best] = asksHint(state) ? (state.tables.verdicts[gameOn(state).cursor]?.moves ?? []) : [];
  if (!best) return state;
  const uci = makeUci(currentNode(gameOn(state)).position.rules, best.move);
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
  const game = gameOn(state);
  const node = nodeAt(game, path);
  const [claim] = node.claims;
  if (claim && endgameOf(state)?.exercise?.lesson.goal === 'win') {
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
  const game = gameOn(state);
  let { tree } = game;
  let end = from;
  for (const uci of moves) {
    tree = addMove(tree, end, uci);
    end = childOf(end, uci);
  }
  if (end !== from && nodeAt(game, end).outcome === null) tree = setEnding(tree, end, { kind: 'example' });
  return withExercise(withGame(state, { ...game, tree }), ({ slip }) => ({ slip: slip && { ...slip, line: end } }));
}

function withExercise(state: AppState, change: (exercise: Exercise) => Partial<Exercise>): AppState {
  const session = endgameOf(state);
  if (!session?.exercise) return state;
  return { ...state, session: { ...session, exercise: { ...session.exercise, ...change(session.exercise) } } };
}

/** Goes back before the last slip, and forgets the line that was shown: it would be the answer. */
function retry(state: AppState, { exercise }: EndgameSession): AppState {
  if (!exercise?.slip) return state;
  const from = parentOf(exercise.slip.path);
  const game = gameOn(state);
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
  return next === undefined ? state : changeGame(state, { ...gameOn(state), cursor: childOf(from, next) });
}

/** Advises the best move. A position solved with help counts as not solved: it comes again. */
function help(state: AppState, exercise: Exercise | null): AppState {
  const { tables } = state;
  const game = gameOn(state);
  const [best] = tables.verdicts[game.cursor]?.moves ?? [];
  if (!exercise || !best || !capabilities(game).mayMove) return state;
  const hint = makeUci(currentNode(game).position.rules, best.move);
  return note({ ...state, notice: null, engine: { ...QUIET, hint } }, exercise, false);
}

/** Returns the state with the last move of the exercise judged, and its result noted where it is decided. */
export function judge(state: AppState): AppState {
  const exercise = endgameOf(state)?.exercise;
  if (!exercise?.game || exercise.slip) return state;
  const slipped = slipOf(state, exercise);
  if (slipped) return slipped;
  const claimed = claimHeld(state, exercise);
  const live = liveGame(gameOn(claimed));
  if (!isOver(live)) return claimed;
  const winner = outcomeOf(live)?.winner ?? null;
  const isReached = exercise.lesson.goal === 'win' ? winner === ownSide(live) : winner === null;
  return note(claimed, exercise, isReached);
}

/** The state after a move that gave away what was to be reached; null if the last own move did not. */
function slipOf(state: AppState, exercise: Exercise): AppState | null {
  const { tables } = state;
  const game = gameOn(state);
  const path = endOf(game.tree, ROOT);
  const from = lastOwnNode(game);
  const { move } = nodeAt(game, path);
  if (from === null || from === path || move === null) return null;
  const value = tables.verdicts[from]?.moves.find((one) => one.move === move);
  const { goal } = exercise.lesson;
  if (!value || (goal === 'win' ? value.outcome === 'win' : value.outcome !== 'loss')) return null;
  const tree = setEnding(game.tree, path, { kind: 'slip', lost: goal });
  const slipped = withExercise(withGame(state, { ...game, tree }), () => ({ slip: { path, line: null } }));
  return note(slipped, exercise, false);
}

/** The side that holds a draw claims it as soon as it may. */
function claimHeld(state: AppState, { lesson }: Exercise): AppState {
  const game = gameOn(state);
  const live = liveGame(game);
  const { claims, position } = currentNode(live);
  const [claim] = lesson.goal === 'draw' && position.turn === ownSide(game) && !isOver(live) ? claims : [];
  if (!claim) return state;
  return withGame(state, { ...game, tree: setEnding(game.tree, live.cursor, { kind: 'claim', reason: claim.reason }) });
}

/** Notes the result of an exercise, its first one only: what is tried again after a slip counts no more. */
function note(state: AppState, { isRecorded, lesson, day, game }: Exercise, isSolved: boolean): AppState {
  const session = endgameOf(state);
  if (!session || isRecorded || !game) return state;
  const noted = withExercise(state, () => ({ isRecorded: true }));
  const result = { isSolved, day, start: game.start };
  return { ...noted, training: withResult(state.training, session.course, lesson, result) };
}
