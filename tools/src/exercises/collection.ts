/** The exercises of a variant while they are made: how many of each kind are wanted, and their file. */

import fs from 'node:fs';
import type { Engine } from '@sitke/engine';
import { makeFen, type Position, type Rules } from '@sitke/rules';
import { type Exercise, type Found, lineOf, parseLine, rootOf, solutionOf, TASKS, type Task } from './exercise.js';
import { gradeOf } from './grade.js';

/** How many of each task, and of mates by their length, are wanted. */
const WANTED: Readonly<Record<string, number>> = {
  'mate 1': 15,
  'mate 2': 60,
  'mate 3': 60,
  'mate 4': 30,
  win: 90,
  hold: 40,
  gain: 80,
  save: 40,
};

const nameOf = (task: Task, moves: number): string => (task === 'mate' ? `mate ${moves}` : task);

export class Collection {
  readonly rules: Rules;
  readonly engine: Engine;
  readonly #file: string;
  readonly #exercises: Exercise[];
  /** Boards that there are already. */
  readonly #boards: Set<string>;

  constructor(file: string, rules: Rules, engine: Engine) {
    this.rules = rules;
    this.engine = engine;
    this.#file = file;
    this.#exercises = readExercises(file);
    this.#boards = new Set(this.#exercises.map(({ fen }) => boardOf(fen)));
  }

  get isFull(): boolean {
    return Object.keys(WANTED).every((name) => this.#count(name) >= WANTED[name]!);
  }

  /** Whether more of a task are wanted. */
  wants(task: Task, moves = 0): boolean {
    const name = nameOf(task, moves);
    return this.#count(name) < (WANTED[name] ?? 0);
  }

  /**
   * Adds an exercise with its grade; returns whether it did. One is left out if its board is there already or, but for a
   * mate, if its solution is a single move that is seen at once.
   */
  async add(position: Position, { task, moves, line }: Found): Promise<boolean> {
    const fen = makeFen(position);
    if (this.#boards.has(boardOf(fen)) || !this.wants(task, moves)) return false;
    const grade = await gradeOf(this.engine, position, line[0]!);
    if (task !== 'mate' && grade === 1 && line.length === 1) return false;
    this.#boards.add(boardOf(fen));
    this.#exercises.push({ fen, task, moves, grade, solution: solutionOf(this.rules, line) });
    return true;
  }

  positionOf(fen: string): Position {
    return rootOf(this.rules, fen).position;
  }

  /** Writes the file, the easier exercises of a task first. */
  write(): void {
    const rank = ({ task, moves, grade }: Exercise): number => TASKS.indexOf(task) * 1e4 + moves * 10 + grade;
    const sorted = [...this.#exercises].sort((a, b) => rank(a) - rank(b) || (a.fen < b.fen ? -1 : 1));
    const head = '# Exercises, made by `npm run exercises`: position; task; moves to mate; grade; solution.\n';
    fs.writeFileSync(this.#file, `${head}${sorted.map(lineOf).join('\n')}\n`);
  }

  /** How many there are of each kind. */
  text(): string {
    return Object.keys(WANTED)
      .map((name) => `${name}: ${this.#count(name)}`)
      .join(', ');
  }

  #count(name: string): number {
    return this.#exercises.filter(({ task, moves }) => nameOf(task, moves) === name).length;
  }
}

/** Returns the exercises of a file; none where it is missing. */
export function readExercises(file: string): Exercise[] {
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map(parseLine);
}

const boardOf = (fen: string): string => fen.split(' ', 1)[0]!;
