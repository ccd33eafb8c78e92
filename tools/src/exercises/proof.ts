/** Proofs of exercises once more, each in the way that it was found. */

import type { Engine } from '@sitke/engine';
import { type Move, makeUci, type Position, type Rules } from '@sitke/rules';
import type { Tablebase } from '@sitke/tablebase';
import { onlyMove } from './endings.js';
import { type Exercise, movesOf, rootOf, solutionOf } from './exercise.js';
import { MateProofs } from './mates.js';
import { findTactic } from './tactics.js';

/** Proves exercises under some rules, with tables for endgames and an engine for those by search. */
export class Proofs {
  readonly #rules: Rules;
  readonly #tables: Tablebase | null;
  readonly #engine: Engine | null;
  readonly #mates: MateProofs;

  constructor(rules: Rules, tables: Tablebase | null, engine: Engine | null) {
    this.#rules = rules;
    this.#tables = tables;
    this.#engine = engine;
    this.#mates = new MateProofs(rules);
  }

  /** Returns what is wrong with an exercise; null if nothing. */
  async problemOf(exercise: Exercise): Promise<string | null> {
    const { position } = rootOf(this.#rules, exercise.fen);
    const line = movesOf(position, exercise.solution);
    if (line.length % 2 === 0) return 'the solution ends with an answer';
    if (exercise.task === 'mate') return this.#mateProblem(exercise, position);
    if (exercise.task === 'win' || exercise.task === 'hold') return this.#endingProblem(exercise, position, line);
    if (!this.#engine) return 'there is no engine to prove it';
    const found = await findTactic(this.#engine, position);
    return found?.task === exercise.task && makeUci(this.#rules, found.line[0]!) === exercise.solution[0]
      ? null
      : 'the search does not find it';
  }

  #mateProblem({ moves, solution }: Exercise, position: Position): string | null {
    const found = this.#mates.find(position, moves);
    if (!found) return `there is no single mate in ${moves}`;
    const own = solutionOf(this.#rules, found.line);
    return own.join() === solution.join() ? null : `the solution is ${own.join(' ')}`;
  }

  #endingProblem({ task, moves }: Exercise, start: Position, line: readonly Move[]): string | null {
    if (!this.#tables) return 'there are no tables to prove it';
    let position = start;
    for (const [index, move] of line.entries()) {
      const verdict = this.#tables.probe(position);
      if (!verdict) return `no table has the position after ${index} plies`;
      if (index === 0 && task === 'win' && (verdict.distance! + 1) >> 1 !== moves) return 'the distance is another';
      if (index % 2 === 0 && onlyMove(verdict) !== move) return `ply ${index + 1} is not the only move`;
      position = position.play(move);
    }
    return null;
  }
}
