/**
 * Proofs of mates by @sitke/rules alone: of every own move, that one mates; of every answer, that it does not help. An
 * answer that draws, or a draw that may be claimed, is not a mate. The engine's mate search can't take its place, since the
 * suite judges that search and its core's rules, and since it never says that there is no mate.
 *
 * Results are kept by the board's hash of 64 bits, with the counters that can end the game.
 */

import { type Color, genLegal, type Move, MoveList, type Position, type Rules } from '@sitke/rules';
import { MAX_MOVES } from '@sitke/rules/core';

type Board = ReturnType<Position['toBoard']>;

/** Plies without progress from which the limit of moves could matter to a mate of the suite. */
const LIMIT_NEAR = 60;

/** How a proof ended: there is a mate, there is none, or the positions allowed were too few to know. */
export type Proof = 'mate' | 'none' | 'unknown';

/** Positions that were looked at were too many. */
class OutOfBudget extends Error {}

/** Knowledge of a position: mate in at most `mateIn`; none in at most `noneIn`. */
interface Known {
  mateIn: number;
  noneIn: number;
}

/** A prover for one set of rules; what it finds out it remembers. */
export class Prover {
  readonly #rules: Rules;
  readonly #known: Map<string, Known> = new Map();
  readonly #lists: MoveList[] = [];
  readonly #orders: Float64Array[] = [];
  readonly #refutations: Int32Array = new Int32Array(64);
  #left = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** Returns whether the side to move mates in at most so many moves; looks at no more than so many positions. */
  hasMate(position: Position, moves: number, budget: number): Proof {
    this.#left = budget;
    try {
      return this.#canMate(position.toBoard(), moves, 0) ? 'mate' : 'none';
    } catch (error) {
      if (error instanceof OutOfBudget) return 'unknown';
      throw error;
    }
  }

  /** Forgets all. */
  clear(): void {
    this.#known.clear();
  }

  #look(b: Board): Known {
    const clock = b.halfmoves >= LIMIT_NEAR ? b.halfmoves : 0;
    const key = `${b.hashLo},${b.hashHi},${b.countLimit},${b.countPlies},${clock}`;
    const known = this.#known.get(key);
    if (known) return known;
    const fresh = { mateIn: Number.POSITIVE_INFINITY, noneIn: 0 };
    this.#known.set(key, fresh);
    return fresh;
  }

  #movesOf(b: Board, depth: number): MoveList {
    this.#lists[depth] ??= new MoveList();
    const list = this.#lists[depth];
    list.length = 0;
    genLegal(this.#rules, b, list);
    return list;
  }

  #canMate(b: Board, moves: number, depth: number): boolean {
    const known = this.#look(b);
    if (known.mateIn <= moves) return true;
    if (known.noneIn >= moves) return false;
    const found = this.#tryAll(b, moves, depth);
    if (found) known.mateIn = moves;
    else known.noneIn = moves;
    return found;
  }

  /** Tries every move: those that mate at once, then, with moves left, the others, the most forcing first. */
  #tryAll(b: Board, moves: number, depth: number): boolean {
    const list = this.#movesOf(b, depth);
    const us = b.turn;
    if (this.#rules.outcome(b, list.length > 0)) return false;
    this.#orders[depth] ??= new Float64Array(MAX_MOVES);
    const order = this.#orders[depth];
    let kept = 0;
    for (let i = 0; i < list.length; i++) {
      const move = list.at(i);
      const answers = this.#answersTo(b, move, us, moves, depth);
      if (answers === 0) return true;
      if (answers > 0) order[kept++] = answers * MAX_MOVES + i;
    }
    for (const entry of order.slice(0, kept).sort()) {
      if (this.#isMatedBy(b, list.at(entry % MAX_MOVES), moves, depth)) return true;
    }
    return false;
  }

  /** Returns how many answers a move leaves, 0 if it mates, -1 if it is not worth a look. */
  #answersTo(b: Board, move: Move, us: Color, moves: number, depth: number): number {
    if (--this.#left < 0) throw new OutOfBudget();
    const rules = this.#rules;
    rules.make(b, move);
    let answers = -1;
    const isCheck = b.kings[b.turn]! >= 0 && rules.isAttacked(b, b.kings[b.turn]!, us);
    // The last move must be a check: where a stalemate wins, it is not a mate.
    if (moves > 1 || isCheck) {
      const replies = this.#movesOf(b, depth + 1);
      const outcome = rules.outcome(b, replies.length > 0);
      if (outcome) answers = outcome.reason === 'checkmate' && outcome.winner === us ? 0 : -1;
      else if (moves > 1 && !this.#hasClaim(b, replies)) answers = replies.length;
    }
    rules.unmake(b, move);
    return answers;
  }

  #hasClaim(b: Board, replies: MoveList): boolean {
    return this.#rules.claims(b, Array.from(replies.moves.subarray(0, replies.length)) as Move[]).length > 0;
  }

  /** Returns whether every answer to a move loses within one move less. */
  #isMatedBy(b: Board, move: Move, moves: number, depth: number): boolean {
    const rules = this.#rules;
    rules.make(b, move);
    const replies = this.#movesOf(b, depth + 1);
    const killer = replies.moves.subarray(0, replies.length).indexOf(this.#refutations[depth]!);
    if (killer > 0) {
      replies.moves[killer] = replies.moves[0]!;
      replies.moves[0] = this.#refutations[depth]!;
    }
    let isMate = true;
    for (let i = 0; isMate && i < replies.length; i++) {
      const reply = replies.at(i);
      rules.make(b, reply);
      isMate = this.#canMate(b, moves - 1, depth + 2);
      rules.unmake(b, reply);
      if (!isMate) this.#refutations[depth] = reply;
    }
    rules.unmake(b, move);
    return isMate;
  }
}
