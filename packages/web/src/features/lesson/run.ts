/** A lesson under way: the board of its step, what has been done there, and what that makes of it. Pure. */
import { moveFrom, moveTo, type Square, type VariantId } from '@sitke/rules';
import type { AppEvent } from '../../session/events.js';
import { currentNode, endingOf, nodeAt } from '../../session/game.js';
import {
  boardAt,
  firstBoard,
  isReply,
  isRight,
  moveFor,
  passed,
  requestSquares,
  squaresOf,
  squaresOfMove,
  starPath,
  starsAfter,
} from '../../session/lesson/steps.js';
import { playUci } from '../../session/line.js';
import { gameOn } from '../../session/session.js';
import { reduce } from '../../session/store/reduce.js';
import { movesOf } from '../../session/tree.js';
import type { AppState } from '../../session/types.js';
import { promotionRefusal } from '../../session/view/select.js';
import type { Goal, Lesson, Step } from '../../variants/kit/course.js';

/**
 * `doing`: the task is open. `wrong`: a move that is legal, but not right here. `check`: a move after which the other side cannot
 * pass. `refused`: the rules have refused what was to be tried. `done`: the next step may come.
 */
export type Mood = 'doing' | 'wrong' | 'check' | 'refused' | 'done';

export interface Run {
  readonly variant: VariantId;
  readonly lesson: Lesson;
  /** From 0; the number of steps once all are done. */
  readonly step: number;
  readonly board: AppState;
  readonly mood: Mood;
  /** Moves made in this step. */
  readonly moves: number;
  /** The stars that are left. */
  readonly stars: readonly Square[];
  /** The squares of the last move where the board itself no longer knows it. */
  readonly lastMove: readonly Square[];
  /** The squares of the next right move, where it was asked for. */
  readonly hint: readonly Square[];
  /** Whether something in this step went wrong, took too long or was helped. */
  readonly isSlip: boolean;
  /** How many earlier steps were so. */
  readonly slips: number;
}

/** Acts in the school besides moving pieces. */
export type SchoolEvent =
  | { readonly type: 'next' }
  | { readonly type: 'again' }
  | { readonly type: 'hinted' }
  | { readonly type: 'answered'; readonly answer: number };

/** The events that a lesson lets through to its board. */
const AT_BOARD: ReadonlySet<AppEvent['type']> = new Set<AppEvent['type']>([
  'squareTapped',
  'pocketTapped',
  'grabbed',
  'moveWanted',
  'returned',
  'chosen',
  'typed',
  'cancelled',
  'claimed',
]);
/** Those that change nothing in the position, and are let through always. */
const AROUND: ReadonlySet<AppEvent['type']> = new Set<AppEvent['type']>(['dialogOpened', 'dialogClosed', 'flipped']);

/** Returns the step that is under way; null once all are done. */
export function stepOf({ lesson, step }: Run): Step | null {
  return lesson.steps[step] ?? null;
}

/** Returns whether the task of the step is done. */
export function isPassed({ mood }: Pick<Run, 'mood'>): boolean {
  return mood === 'done' || mood === 'refused';
}

/** Returns a lesson at one of its steps. */
export function beginLesson(variant: VariantId, lesson: Lesson, at = 0, slips = 0): Run {
  const step = Math.min(at, lesson.steps.length - 1);
  return beginStep(variant, lesson, step, slips);
}

const isRead = ({ kind }: Goal): boolean => kind === 'look' || kind === 'compare';

function beginStep(variant: VariantId, lesson: Lesson, step: number, slips: number): Run {
  const at = lesson.steps[step]!;
  const { goal } = at;
  return {
    variant,
    lesson,
    step,
    board: firstBoard(variant, at),
    mood: isRead(goal) ? 'done' : 'doing',
    moves: 0,
    stars: goal.kind === 'stars' ? squaresOf(variant, goal.squares) : [],
    lastMove: [],
    hint: [],
    isSlip: false,
    slips,
  };
}

/** Returns the lesson after something that is not a move. */
export function inSchool(run: Run, event: SchoolEvent): Run {
  const step = stepOf(run);
  if (!step) return run;
  switch (event.type) {
    case 'next':
      return isPassed(run) ? nextStep(run) : run;
    case 'again':
      return { ...beginStep(run.variant, run.lesson, run.step, run.slips), isSlip: run.isSlip };
    case 'hinted':
      return run.mood === 'doing' ? { ...run, hint: hintOf(run, step), isSlip: true } : run;
    case 'answered':
      return answered(run, step, event.answer);
  }
}

function nextStep(run: Run): Run {
  const slips = run.slips + (run.isSlip ? 1 : 0);
  const step = run.step + 1;
  if (step < run.lesson.steps.length) return beginStep(run.variant, run.lesson, step, slips);
  return { ...run, step, slips, isSlip: false };
}

function answered(run: Run, { goal }: Step, answer: number): Run {
  if (goal.kind !== 'ask' || isPassed(run)) return run;
  return answer === goal.right ? { ...run, mood: 'done' } : { ...run, mood: 'wrong', isSlip: true };
}

/** Returns the squares of a move that leads on from where the board stands. */
function hintOf(run: Run, { goal }: Step): readonly Square[] {
  const { position } = currentNode(gameOn(run.board));
  switch (goal.kind) {
    case 'stars': {
      const [first] = starPath(position, run.stars) ?? [];
      return first === undefined ? [] : squaresOfMove(position, first);
    }
    case 'line':
      return squaresOfMove(position, moveFor(position, goal.moves[movesOf(gameOn(run.board).cursor).length]!));
    case 'try':
      return requestSquares(run.variant, goal);
    default:
      return [];
  }
}

/** Returns the lesson after an event at its board. */
export function atBoard(run: Run, event: AppEvent): Run {
  const step = stepOf(run);
  if (AROUND.has(event.type)) return { ...run, board: reduce(run.board, event) };
  if (event.type === 'undone') return inSchool(run, { type: 'again' });
  if (step?.goal.kind === 'look' && step.goal.from !== undefined && AT_BOARD.has(event.type)) {
    return walked({ ...run, board: reduce(run.board, event) }, step, run.board);
  }
  // A tap on a board with a wrong move takes the move back.
  const now = run.mood === 'wrong' || run.mood === 'check' ? inSchool(run, { type: 'again' }) : run;
  if (!step || now.mood !== 'doing' || step.goal.kind === 'ask' || !AT_BOARD.has(event.type)) return run;
  const board = reduce(now.board, event);
  return judged({ ...now, board, hint: [] }, step, now.board);
}

function judged(run: Run, { goal, ...rest }: Step, before: AppState): Run {
  const game = gameOn(run.board);
  const isMoved = game.cursor !== gameOn(before).cursor;
  switch (goal.kind) {
    case 'stars':
      return isMoved ? afterStarMove(run, { goal, ...rest }, goal.par) : run;
    case 'line':
      return isMoved ? afterLineMove(run, goal.moves) : run;
    case 'try': {
      if (isMoved) return { ...run, mood: 'wrong', isSlip: true };
      const { notice } = run.board;
      const code = notice?.kind === 'refused' ? notice.explanation.code : promotionRefusal(run.board)?.code;
      return code === goal.code ? { ...run, mood: 'refused' } : run;
    }
    case 'claim':
      if (endingOf(game)?.kind === 'claim') return { ...run, mood: 'done' };
      return isMoved ? { ...run, mood: 'wrong', isSlip: true } : run;
    default:
      return run;
  }
}

/** A piece that is looked at goes where its dots are, and shows those of its new square; a move that ends that is not made. */
function walked(run: Run, step: Step, before: AppState): Run {
  if (gameOn(run.board).cursor === gameOn(before).cursor) return run;
  const walk = passedOn(run, step);
  if (!walk) return { ...run, board: before };
  const [, to] = walk.lastMove;
  return { ...run, ...walk, board: { ...walk.board, selection: { square: to } }, moves: run.moves + 1 };
}

/** Returns the board on which the other side has passed, and the move before that; null where that move gives check. */
function passedOn(run: Run, step: Step) {
  const { position, move } = currentNode(gameOn(run.board));
  const after = passed(position);
  if (!after || move === null) return null;
  const { orientation } = run.board;
  const board: AppState = { ...boardAt(run.variant, step, after.fen), orientation };
  return { board, lastMove: [moveFrom(move), moveTo(move)] as const };
}

function afterStarMove(run: Run, step: Step, par: number): Run {
  const { move, parent } = currentNode(gameOn(run.board));
  if (move === null || parent === null) return run;
  const moves = run.moves + 1;
  const stars = starsAfter(parent.position, move, run.stars);
  if (stars.length === 0) return { ...run, stars, moves, mood: 'done', isSlip: run.isSlip || moves > par };
  const after = passedOn(run, step);
  return after ? { ...run, stars, moves, ...after } : { ...run, mood: 'check', isSlip: true };
}

function afterLineMove(run: Run, line: readonly string[]): Run {
  const game = gameOn(run.board);
  const played = movesOf(game.cursor);
  const isWrong = played.some((uci, index) => !isRight(line[index] ?? '', uci));
  if (isWrong) return { ...run, mood: 'wrong', isSlip: true };
  const entry = line[played.length];
  if (entry === undefined) return { ...run, moves: played.length, mood: 'done' };
  if (!isReply(entry)) return { ...run, moves: played.length };
  const { position } = nodeAt(game, game.cursor);
  const board = playUci(run.board, position.uci(moveFor(position, entry)));
  const isDone = played.length + 1 === line.length;
  return { ...run, moves: played.length, board, mood: isDone ? 'done' : 'doing' };
}
