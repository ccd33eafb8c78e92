/** @sitke/rules/setup: arrangements made piece by piece, without packed numbers. */

import { MAX_COUNTER } from './core/bounds.js';
import { COUNTER, FIELD_NAME, ROLE, SIDE } from './core/mistakes.en.js';
import { RulesError, refuse } from './core/mistakes.js';
import type { Setup, SetupDraft } from './core/setup.js';
import type { Color, Piece, Square } from './core/types.js';
import { pieceOfLetter } from './notation/moveParts.js';
import { type RulesSource, rulesIn } from './notation/view.js';
import { Position } from './position.js';
import { notPosition } from './setup.js';
import type { Rules } from './variants/define.js';

/**
 * An arrangement under construction; it begins empty, with side 0 to move. Letters are those of a FEN: upper case for side 0,
 * lower case for side 1. Errors: each method throws RulesError on a letter, square or field that the game has not.
 */
export class SetupBuilder {
  readonly rules: Rules;
  readonly #draft: SetupDraft;
  readonly #squares: Piece[];
  readonly #pockets: number[];

  constructor(source: RulesSource) {
    this.rules = rulesIn(source);
    this.#squares = new Array(this.rules.geometry.size).fill(0);
    this.#pockets = new Array(32).fill(0);
    this.#draft = {
      ...this.rules.initial,
      squares: this.#squares,
      pockets: this.#pockets,
      turn: 0,
      flags: 0,
      epSquare: null,
      count: null,
      halfmoves: 0,
      fullmoves: 1,
    };
  }

  /** Puts a piece on squares, such as `put('K', 'e1')` or `put('p', 'a6', 'b6')`. */
  put(letter: string, ...squares: readonly string[]): this {
    for (const name of squares) this.#squares[this.#square(name)] = this.#piece(letter);
    return this;
  }

  /** Takes the pieces off squares. */
  remove(...squares: readonly string[]): this {
    for (const name of squares) this.#squares[this.#square(name)] = 0;
    return this;
  }

  /** Adds pieces to the pockets, such as `RRk`. */
  pocket(letters: string): this {
    for (const letter of letters) this.#pockets[this.#piece(letter)]!++;
    return this;
  }

  /** Lets a side move: 0, 1 or the name of its color. */
  turn(side: Color | string): this {
    const turn = typeof side === 'number' ? side : this.rules.def.colorNames.indexOf(side);
    if (turn !== 0 && turn !== 1) refuse(SIDE, { ...this.#game, name: String(side) });
    this.#draft.turn = turn;
    return this;
  }

  /** Sets a field of the game's FEN by its name, such as `field('castling', '-')`. */
  field(name: string, text: string): this {
    const found = this.rules.def.fenFields.find((field) => field.name === name);
    if (!found) refuse(FIELD_NAME, { ...this.#game, field: name });
    const wrong = found.read(text, this.#draft, this.rules.geometry);
    if (wrong) throw new RulesError(wrong);
    return this;
  }

  /**
   * Sets the plies since the last irreversible move and the move number, from 1. Errors: throws RulesError if one is not a
   * whole number that a FEN has room for.
   */
  counters(halfmoves: number, fullmoves: number): this {
    const isCounter = (value: number, least: number) =>
      Number.isInteger(value) && value >= least && value <= MAX_COUNTER;
    if (!isCounter(halfmoves, 0) || !isCounter(fullmoves, 1)) refuse(COUNTER);
    this.#draft.halfmoves = halfmoves;
    this.#draft.fullmoves = fullmoves;
    return this;
  }

  /** The arrangement so far. */
  get setup(): Setup {
    return { ...this.#draft, squares: [...this.#squares], pockets: [...this.#pockets] };
  }

  /** Returns the position. Errors: throws RulesError with all that keeps the arrangement from being one. */
  position(): Position {
    const position = Position.fromSetup(this.rules, this.setup);
    if (position.ok) return position.value;
    throw new RulesError(notPosition(position.error.filter(({ fatal }) => fatal)));
  }

  get #game(): { readonly game: string } {
    return { game: this.rules.def.name };
  }

  #square(name: string): Square {
    return this.rules.square(name);
  }

  #piece(letter: string): Piece {
    const piece = pieceOfLetter(this.rules, letter);
    if (piece === 0) refuse(ROLE, { ...this.#game, letter });
    return piece;
  }
}
