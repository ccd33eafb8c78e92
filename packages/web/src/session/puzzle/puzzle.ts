/** Exercises with one solution, as the tool that makes them writes them (docs/suites.md): their lines, their names, their steps. */
import { type VariantId, variantOf } from '@sitke/rules';
import { rulesetText } from '../game.js';
import { levelOf, type Practice, puzzleKey } from '../practice/practice.js';
import { isDue } from '../schedule.js';
import type { Course } from '../training.js';

/** The tasks: mate in so many moves, win or hold an ending, get the better game, do not lose. */
export const TASKS = ['mate', 'win', 'hold', 'gain', 'save'] as const;
export type Task = (typeof TASKS)[number];

export interface Puzzle {
  readonly variant: VariantId;
  /** The same as long as its position is: links name it. */
  readonly id: string;
  readonly fen: string;
  readonly task: Task;
  /** Moves to mate of `mate` and `win`; 0 of the others. */
  readonly moves: number;
  /** From 1, the easiest, to 6. */
  readonly grade: number;
  /** Moves in UCI: those at even indices are the only ones that do the task, the others are the answers. */
  readonly solution: readonly string[];
}

const ID_LENGTH = 7;

/** Returns a short name of a text, seven letters or digits. Source: FNV-1a, Fowler, Noll and Vo 1991. */
export function shortName(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
  return hash.toString(36).padStart(ID_LENGTH, '0');
}

/** Returns the rules by which exercises of a game are played: those of the tool that made them. */
export function courseOf({ variant }: Pick<Puzzle, 'variant'>): Course {
  return { variant, ruleset: rulesetText(variant, variantOf(variant).presets.standard) };
}

function readLine(variant: VariantId, line: string): Puzzle[] {
  const [fen = '', name, moves, grade, solution = ''] = line.split('; ');
  const task = TASKS.find((one) => one === name);
  if (!task || solution === '') return [];
  const id = shortName(`${variant} ${fen}`);
  return [{ variant, id, fen, task, moves: Number(moves), grade: Number(grade), solution: solution.split(' ') }];
}

/** Returns the exercises of a file. */
export function readPuzzles(variant: VariantId, text: string): readonly Puzzle[] {
  return text.split('\n').flatMap((line) => readLine(variant, line));
}

/** How far somebody is: to move, waiting for the answer, astray, or done. */
export type Step = 'move' | 'answer' | 'wrong' | 'solved';

/** Returns how far the moves played have come. A move that wins the game at once is as good as the solution: `isWon`. */
export function stepOf({ solution }: Puzzle, moves: readonly string[], isWon: boolean): Step {
  if (isWon) return 'solved';
  if (moves.some((move, index) => move !== solution[index])) return 'wrong';
  if (moves.length === solution.length) return 'solved';
  return moves.length % 2 === 0 ? 'move' : 'answer';
}

/** Returns how many moves of the learner are still to be played. */
export function movesLeft({ solution }: Puzzle, moves: readonly string[]): number {
  return Math.ceil((solution.length - moves.length) / 2);
}

/**
 * Returns the exercise to do next: what is due, then what is new and nearest to the learner's level, then what comes again
 * first. `last` is not repeated at once.
 */
export function nextPuzzle(puzzles: readonly Puzzle[], practice: Practice, day: number, last?: string): Puzzle | null {
  const others = puzzles.length > 1 ? puzzles.filter(({ id }) => id !== last) : puzzles;
  const cardOf = ({ variant, id }: Puzzle) => practice.cards[puzzleKey(variant, id)];
  const known = others
    .flatMap((puzzle) => {
      const card = cardOf(puzzle);
      return card ? [{ puzzle, card }] : [];
    })
    .sort((a, b) => a.card.due - b.card.due);
  const due = known.find(({ card }) => isDue(card, day));
  if (due) return due.puzzle;
  const fresh = others.filter((puzzle) => !cardOf(puzzle));
  const level = fresh[0] ? Math.floor(levelOf(practice, fresh[0].variant)) : 1;
  const distance = ({ grade }: Puzzle): number => Math.abs(grade - level);
  // The very first is one to win by: `TASKS` begin with those.
  const isFirst = known.length === 0;
  const place = ({ task }: Puzzle): number => (isFirst ? TASKS.indexOf(task) : 0);
  // By name, which is as good as by lot: kinds of task take turns.
  const [nearest] = fresh.sort((a, b) => distance(a) - distance(b) || place(a) - place(b) || (a.id < b.id ? -1 : 1));
  return nearest ?? known[0]?.puzzle ?? null;
}
