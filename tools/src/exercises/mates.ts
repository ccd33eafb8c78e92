/** Mates with one solution, proved by @sitke/rules: every other move is shown to give none in as many moves. */

import type { Move, Position, Rules } from '@sitke/rules';
import { Prover } from '../suites/mates/prover.js';
import type { Found } from './exercise.js';

/** Positions that one proof may look at. */
const BUDGET = 150_000;

/** A proof that took too many positions. */
class Unproved extends Error {}

export class MateProofs {
  readonly #prover: Prover;

  constructor(rules: Rules) {
    this.#prover = new Prover(rules);
  }

  /**
   * Returns the exercise of a position in which there is a mate in so many moves and no fewer; null where more than one
   * move mates as fast, where there is no such mate, or where the proof takes too long.
   */
  find(position: Position, moves: number): Found | null {
    this.#prover.clear();
    try {
      if (moves > 1 && this.#hasMate(position, moves - 1)) return null;
      const line = this.#lineOf(position, moves);
      return line.length === 0 ? null : { task: 'mate', moves, line };
    } catch (error) {
      if (error instanceof Unproved) return null;
      throw error;
    }
  }

  /** Returns the moves as long as the own ones are the only ones that mate in time; none if the first is not. */
  #lineOf(position: Position, moves: number): Move[] {
    const [move, second] = this.#matingMoves(position, moves);
    if (move === undefined || second !== undefined) return [];
    const next = position.play(move);
    if (next.outcome) return [move];
    const lines = this.#longest(next, moves - 1).map((reply) => {
      const rest = this.#lineOf(next.play(reply), moves - 1);
      return rest.length === 0 ? [] : [reply, ...rest];
    });
    return [move, ...(lines.sort((a, b) => b.length - a.length)[0] ?? [])];
  }

  #matingMoves(position: Position, moves: number): Move[] {
    const found: Move[] = [];
    for (const move of position.legalMoves()) {
      if (this.#mates(position, move, moves)) found.push(move);
      if (found.length > 1) break;
    }
    return found;
  }

  #mates(position: Position, move: Move, moves: number): boolean {
    const next = position.play(move);
    if (next.outcome) return next.outcome.reason === 'checkmate' && next.outcome.winner === position.turn;
    if (moves === 1 || next.claims.length > 0) return false;
    return next.legalMoves().every((reply) => {
      const answered = next.play(reply);
      return !answered.outcome && this.#hasMate(answered, moves - 1);
    });
  }

  /** Returns the replies that put the mate off for as long as can be. */
  #longest(position: Position, moves: number): Move[] {
    const replies = [...position.legalMoves()];
    return moves > 1 ? replies.filter((reply) => !this.#hasMate(position.play(reply), moves - 1)) : replies;
  }

  #hasMate(position: Position, moves: number): boolean {
    const proof = this.#prover.hasMate(position, moves, BUDGET);
    if (proof === 'unknown') throw new Unproved();
    return proof === 'mate';
  }
}
