/** An exercise and the line of its file: a position with one solution, proved by trying all moves, by table or by search. */

import { Game, type GameNode, type Move, makeUci, type Position, parseFen, parseUci, type Rules } from '@sitke/rules';

/**
 * The tasks. mate: mate in so many moves. win, hold: the only move by which an endgame of the tables is won, or drawn,
 * under its count. gain, save: the only move that wins, or does not lose, by search.
 */
export const TASKS = ['mate', 'win', 'hold', 'gain', 'save'] as const;
export type Task = (typeof TASKS)[number];

/** An exercise. */
export interface Exercise {
  readonly fen: string;
  readonly task: Task;
  /** Moves to mate for mate and win, 0 for the others. */
  readonly moves: number;
  /** How hard it is, 1 to 6: by the nodes that the engine searches until it sees the solution for good. */
  readonly grade: number;
  /** The moves in UCI: each at an even index is the only one that does the task, the others are the answers. */
  readonly solution: readonly string[];
}

/** An exercise as it is found, before it is graded. */
export type Found = Omit<Exercise, 'grade' | 'fen' | 'solution'> & { readonly line: readonly Move[] };

/** Returns the line of an exercise in a file. */
export function lineOf({ fen, task, moves, grade, solution }: Exercise): string {
  return [fen, task, moves, grade, solution.join(' ')].join('; ');
}

/** Reads a line of a file; throws on an invalid one. */
export function parseLine(line: string): Exercise {
  const [fen = '', name, moves, grade, solution = ''] = line.split('; ');
  const task = TASKS.find((one) => one === name);
  if (!task || !/^\d+$/.test(moves ?? '') || !/^[1-6]$/.test(grade ?? '') || solution === '')
    throw new Error(`no exercise: ${line}`);
  return { fen, task, moves: Number(moves), grade: Number(grade), solution: solution.split(' ') };
}

/** Returns the position of a FEN as the root of a game; throws if it is not one. */
export function rootOf(rules: Rules, fen: string): GameNode {
  const position = parseFen(rules, fen);
  if (!position.ok) throw new Error(`${fen}: ${position.error.message}`);
  return new Game(position.value).root;
}

/** Returns the moves of a solution; throws where one is not legal. */
export function movesOf(position: Position, solution: readonly string[]): Move[] {
  let at = position;
  return solution.map((text) => {
    const move = parseUci(at, text);
    if (!move.ok) throw new Error(`${text}: ${move.error.message}`);
    at = at.play(move.value);
    return move.value;
  });
}

/** Returns moves in UCI. */
export function solutionOf(rules: Rules, line: readonly Move[]): string[] {
  return line.map((move) => makeUci(rules, move));
}

/** Returns the position after some moves. */
export function after(position: Position, line: readonly Move[]): Position {
  return line.reduce((at, move) => at.play(move), position);
}
