/**
 * The friendly face: an immutable position. It holds a private board and contains no rules; what it answers it
 * has asked the variant's rules once and remembered.
 */

import { adviceFor } from './advice.js';
import type { Board } from './core/board.js';
import type { Count, CountAction } from './core/count.js';
import { COUNT_START, COUNT_STOP, ILLEGAL_MOVE, UNKNOWN } from './core/mistakes.en.js';
import { mistake, RulesError, refuse } from './core/mistakes.js';
import { KIND, MoveList, moveFrom, moveKind, movePromotion, moveTo } from './core/moves.js';
import type { Explanation, MoveError, MoveRequest, Reason } from './core/reasons.js';
import type { Setup, SetupProblem } from './core/setup.js';
import {
  type Claim,
  type Color,
  type Move,
  type Outcome,
  ok,
  opposite,
  type Piece,
  pieceOf,
  type Result,
  type Role,
  type Square,
} from './core/types.js';
import { attackersOf } from './kit/castling.js';
import { isInCheck } from './kit/kingSafety.js';
import { findLegal, genLegal, hasLegal } from './legal.js';
import { type MoveGiven, MoveInfo } from './moveInfo.js';
import { makeFen } from './notation/fen.js';
import { parseMove } from './notation/parseMove.js';
import { isRequested, requestOf } from './notation/request.js';
import { makeRuleset } from './notation/ruleset.js';
import { makeSan } from './notation/san.js';
import { makeUci, type UciErrorCode } from './notation/uci.js';
import { reasonText } from './reasonText.js';
import { problemsOf, toBoard, toSetup } from './setup.js';
import { articleOf, type Rules, type SlidePath, type SpecialMoveHint } from './variants/define.js';
import { pseudoMove, whyNot } from './why.js';

/** Moves are generated here and copied out at once: nothing in between generates for another position. */
const SCRATCH = new MoveList();

/** A legal position, under one set of rules. Repetition needs a history and so belongs to `GameNode`. */
export class Position {
  readonly rules: Rules;
  readonly #board: Board;
  #moves: readonly Move[] | undefined;
  /** The legal move that was last looked for: it is often asked for again. */
  #found: Move | undefined;
  #canMove: boolean | undefined;
  #outcome: Outcome | null | undefined;

  private constructor(rules: Rules, board: Board) {
    this.rules = rules;
    this.#board = board;
  }

  /** Returns the position a game starts from. */
  static initial(rules: Rules): Position {
    return new Position(rules, toBoard(rules, rules.initial));
  }

  /** Returns the position of a setup, or all that is wrong with it. */
  static fromSetup(rules: Rules, setup: Setup): Result<Position, readonly SetupProblem[]> {
    const problems = problemsOf(rules, setup);
    if (problems.some(({ fatal }) => fatal)) return { ok: false, error: problems };
    return ok(new Position(rules, toBoard(rules, setup)));
  }

  /** Files and ranks of the board. */
  get files(): number {
    return this.rules.files;
  }

  get ranks(): number {
    return this.rules.ranks;
  }

  get turn(): Color {
    return this.#board.turn;
  }

  /** Plies since the start of the game. */
  get ply(): number {
    return this.#board.ply;
  }

  /** Plies since the last irreversible move. */
  get halfmoves(): number {
    return this.#board.halfmoves;
  }

  /** The move number, from 1. */
  get fullmoves(): number {
    return 1 + (this.#board.ply >> 1);
  }

  /** Whether the side to move is in check. */
  get isCheck(): boolean {
    return isInCheck(this.#board, this.rules.isAttacked);
  }

  /** Whether the side to move must still place pieces. */
  get inPlacement(): boolean {
    return this.rules.inPlacement(this.#board);
  }

  /** Whether the side to move has a legal move; faster than listing all. */
  get canMove(): boolean {
    if (this.#canMove === undefined) {
      SCRATCH.length = 0;
      this.#canMove = this.#moves ? this.#moves.length > 0 : hasLegal(this.rules, this.#board, SCRATCH);
    }
    return this.#canMove;
  }

  /** The automatic outcome, history aside; null while the game goes on. */
  get outcome(): Outcome | null {
    if (this.#outcome === undefined) this.#outcome = this.rules.outcome(this.#board, this.canMove);
    return this.#outcome;
  }

  /** The draws that the side to move may claim, repetition aside. */
  get claims(): readonly Claim[] {
    return this.outcome ? [] : this.rules.claims(this.#board, this.legalMoves());
  }

  /** The count in force. */
  get count(): Count | null {
    return this.rules.count(this.#board);
  }

  /** The actions that the side to move may take about a count that needs declaring. */
  get countActions(): readonly CountAction[] {
    return this.outcome ? [] : this.rules.countActions(this.#board);
  }

  /** Pieces that may or must make a special move. */
  get specialMoves(): readonly SpecialMoveHint[] {
    return this.rules.specialMoves?.(this.#board) ?? [];
  }

  /** Returns the piece on a square, 0 if it is empty. */
  pieceAt(square: Square): Piece {
    return this.#board.squares[square]!;
  }

  /** Returns the number of pieces of a role that a side has left to drop. */
  pocket(color: Color, role: Role): number {
    return this.#board.pockets[pieceOf(color, role)]!;
  }

  /** Returns the square of a side's king, or null while it is not on the board. */
  kingOf(color: Color): Square | null {
    const square = this.#board.kings[color]!;
    return square < 0 ? null : square;
  }

  /** Returns the squares of a side's pieces that attack a square. */
  attackersOf(square: Square, by: Color): readonly Square[] {
    return attackersOf(this.#board, square, by, this.rules.attacks);
  }

  /** Returns the squares of the pieces that check the side to move. */
  checkers(): readonly Square[] {
    const king = this.kingOf(this.turn);
    return king === null ? [] : this.attackersOf(king, opposite(this.turn));
  }

  /** Returns every path of a piece to a square, open or not; empty for pieces that have one path at most. */
  pathsTo(from: Square, to: Square): readonly SlidePath[] {
    return this.rules.pathsTo?.(this.#board, from, to) ?? [];
  }

  /** Returns the legal moves; they are listed even where a draw has ended the game. */
  legalMoves(): readonly Move[] {
    if (!this.#moves) {
      SCRATCH.length = 0;
      genLegal(this.rules, this.#board, SCRATCH);
      this.#moves = SCRATCH.toArray();
    }
    return this.#moves;
  }

  /** Returns the legal moves with their squares and texts. */
  moves(): readonly MoveInfo[] {
    return this.legalMoves().map((move) => new MoveInfo(this, move));
  }

  /**
   * Returns where pieces may go, for a board on a screen: names of target squares, each once, by the name of the square
   * they go from, and for drops by the letter of the piece and `@`.
   */
  dests(): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, string[]>();
    for (const { from, to, uci } of this.moves()) {
      const key = from ?? uci.slice(0, 2);
      const squares = found.get(key);
      if (!squares) found.set(key, [to]);
      else if (!squares.includes(to)) squares.push(to);
    }
    return found;
  }

  /** Returns whether a move is legal here. */
  isLegal(move: Move): boolean {
    return this.find((legal) => legal === move, moveFrom(move)) !== undefined;
  }

  /**
   * Returns a legal move that passes a test, undefined where none does. Where `from` is given, no move of another piece may
   * pass: playing through a known game needs no list of all moves.
   */
  find(test: (move: Move) => boolean, from?: Square): Move | undefined {
    if (this.#moves) return this.#moves.find(test);
    if (this.#found !== undefined && test(this.#found)) return this.#found;
    SCRATCH.length = 0;
    this.#found = findLegal(this.rules, this.#board, SCRATCH, test, from);
    return this.#found;
  }

  /** Returns the position after a legal move; a text is read as by `parse`. Errors: throws RulesError, with the reason, on any other. */
  play(given: MoveGiven): Position {
    const move = this.moveOf(given);
    if (!this.isLegal(move)) {
      const why = this.explain(requestOf(move));
      // Where what it asks for is legal, the move is only packed as another.
      this.#refuse({ ...mistake(ILLEGAL_MOVE), ...(why.legal ? {} : { explanation: why }) });
    }
    const board = this.#board.clone();
    this.rules.make(board, move);
    board.forget();
    return new Position(this.rules, board);
  }

  /** Returns the legal move of a text that `parse` reads; throws RulesError on any other text. Moves that are not legal are returned unchanged. */
  moveOf(given: MoveGiven): Move {
    if (typeof given === 'number') return given;
    if (typeof given === 'object') return given.move;
    const read = this.parse(given);
    return read.ok ? read.value : this.#refuse(read.error);
  }

  #refuse(error: MoveError): never {
    throw new RulesError(error, error.explanation && reasonText(this.rules, error.explanation));
  }

  /** Returns the position after the side to move starts or stops a count; throws RulesError where it may not. */
  withCountAction(action: CountAction): Position {
    if (!this.countActions.includes(action)) refuse(action === 'start' ? COUNT_START : COUNT_STOP);
    const board = this.#board.clone();
    this.rules.applyCountAction(board, action);
    return new Position(this.rules, board);
  }

  /** Compares hashes: false means other pieces, pockets, turn or rights; true means the same ones unless two hashes collide. */
  resembles(other: Position): boolean {
    return this.#board.hashLo === other.#board.hashLo && this.#board.hashHi === other.#board.hashHi;
  }

  /**
   * Returns the legal move of a text in UCI or standard notation, signs of capture and check or not; `@sitke/rules/read` reads
   * more spellings and says why a move is illegal. Errors: see `UciErrorCode`.
   */
  parse(text: string): Result<Move, MoveError<UciErrorCode>> {
    return parseMove(this, text);
  }

  /** Returns a legal move in standard notation. */
  san(move: Move): string {
    return makeSan(this, move);
  }

  /** Returns a move as UCI. */
  uci(move: Move): string {
    return makeUci(this.rules, move);
  }

  /** The position as FEN. */
  get fen(): string {
    return makeFen(this);
  }

  toString(): string {
    return this.fen;
  }

  /** Returns what the position can be made of again, by `rulesOf` or `compileRules` and `parseFen`. */
  toJSON(): { readonly variant: string; readonly ruleset: string; readonly fen: string } {
    const { def, options } = this.rules;
    return { variant: def.id, ruleset: makeRuleset(def, options), fen: this.fen };
  }

  static {
    // Keeps Node from printing all the tables of the rules with a position.
    const { prototype } = Position;
    Object.defineProperty(prototype, Symbol.for('nodejs.util.inspect.custom'), { value: prototype.toJSON });
  }

  /** Returns the position as plain JSON. */
  toSetup(): Setup {
    return toSetup(this.#board);
  }

  /** Returns a copy of the board, to play on with make and unmake. */
  toBoard(): Board {
    return this.#board.clone();
  }

  /**
   * Returns whether a request is legal, why or why not, and the squares that witness it.
   *
   * Shape:  see `ReasonCode` for the squares of each code.
   * Errors: throws RulesError on a square or role that the variant does not have.
   */
  explain(request: MoveRequest): Explanation {
    this.#assertKnown(request);
    const move = this.find((legal) => isRequested(legal, request), 'drop' in request ? undefined : request.from);
    if (move !== undefined) {
      return { legal: true, code: 'legal', squares: [], article: articleOf(this.rules.def, 'legal'), move };
    }
    const { code, squares, article = articleOf(this.rules.def, code) } = this.#reasonAgainst(request);
    const advice = adviceFor(this, request, code);
    return { legal: false, code, squares, article, ...(advice.length > 0 ? { advice } : {}) };
  }

  /** As `whyNot`; a move that would be legal as a promotion lacks the role, one that would not lacks more than that. */
  #reasonAgainst(request: MoveRequest): Reason {
    if ('drop' in request || request.promotion !== undefined) return whyNot(this.rules, this.#board.clone(), request);
    const { from, to } = request;
    const promotes = (move: Move): boolean =>
      moveFrom(move) === from && moveTo(move) === to && movePromotion(move) !== 0 && moveKind(move) !== KIND.drop;
    if (this.find(promotes, from) !== undefined) return { code: 'promotionMissing', squares: [to] };
    const reason = whyNot(this.rules, this.#board.clone(), request);
    if (reason.code !== 'promotionMissing') return reason;
    const promotion = movePromotion(pseudoMove(this.rules, this.#board.clone(), promotes));
    return whyNot(this.rules, this.#board.clone(), { from, to, promotion });
  }

  #assertKnown(request: MoveRequest): void {
    const squares = 'drop' in request ? [request.to, request.pawnTo ?? 0] : [request.from, request.to];
    const role = 'drop' in request ? request.drop : (request.promotion ?? 1);
    const known = squares.every((sq) => this.#board.squares[sq] !== undefined);
    if (!known || !this.rules.def.pieces[role - 1]) refuse(UNKNOWN);
  }
}
