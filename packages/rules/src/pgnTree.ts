/** One game of a PGN as it is read: its tree of moves, with comments, clocks and counts; see `pgn.ts` for what comments carry. */

import type { CountAction } from './core/count.js';
import { type Dialect, dialectShown, lettersIn, translate } from './core/dialect.js';
import { ILLEGAL, NESTING, NULL_MOVE, VARIATION_CLOSED, VARIATION_FIRST } from './core/mistakes.en.js';
import { failAt } from './core/mistakes.js';
import { moveFrom, movePromotion, moveTo } from './core/moves.js';
import type { MoveError } from './core/reasons.js';
import type { Move, Square } from './core/types.js';
import type { Game, GameNode } from './game.js';
import { makeFen } from './notation/fen.js';
import { readMoveText } from './notation/moveText.js';
import { isNullMove } from './notation/pgnSigns.js';
import type { Token } from './notation/pgnText.js';
import { type MoveErrorCode, movesMeant, readMove } from './notation/readMove.js';
import type { RulesetErrorCode } from './notation/ruleset.js';
import type { PositionErrorCode } from './positionFen.js';
import { dialectsOf } from './variants/registry.dialects.js';
import type { VariantId } from './variants/registry.js';

/** How deep variations may nest. */
export const MAX_PGN_NESTING = 64;

/** Why a PGN is refused: its own codes, and those of its tags and moves. */
export type PgnErrorCode =
  | 'tooLong'
  | 'tooManyMoves'
  | 'comment'
  | 'variation'
  | 'nesting'
  | 'variant'
  | 'illegal'
  | 'nullMove'
  | 'noText'
  | RulesetErrorCode
  | PositionErrorCode
  | MoveErrorCode;

/** Why a PGN was refused, and the game of the tags. Of an illegal move also where it was tried, and the reason where one can be told. */
export interface PgnError extends MoveError<PgnErrorCode> {
  readonly variant?: VariantId;
  readonly fen?: string;
  readonly move?: string;
}

const CLOCK = /\[%clk\s+(\d{1,4}):(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?)\]\s*/;
/** The note that `makePgn` writes for other programs about the order of moves; this reader knows it from the rules. */
const ORDER = /^\[%order\]/;
const COUNT = /\[%count\s+(start|stop)\]\s*/;

/** Returns a comment with another behind it. */
export function joined(before: string, text: string): string {
  return before === '' ? text : `${before} ${text}`;
}

/** Where in a game's tree reading is, and where to return to after each variation. */
export class TreeReader {
  readonly game: Game;
  /** The variations that are open: the node each begins after, and where it was opened. */
  readonly stack: { readonly node: GameNode; readonly at: number }[] = [];
  node: GameNode;
  readonly #text: string;
  /** The dialect that the game shows; undefined before anything has failed in our letters. */
  #dialect: Dialect | null | undefined;
  #commentBefore = '';
  #atVariationStart = false;

  /** `text`: the whole text of the game. */
  constructor(game: Game, text: string, dialect: Dialect | undefined) {
    this.game = game;
    this.node = game.root;
    this.#text = text;
    this.#dialect = dialect;
  }

  open(at: number): PgnError | null {
    if (this.node.parent === null) return failAt(at, VARIATION_FIRST).error;
    if (this.stack.length === MAX_PGN_NESTING) return failAt(at, NESTING).error;
    this.stack.push({ node: this.node, at });
    this.node = this.node.parent;
    this.#atVariationStart = true;
    return null;
  }

  close(at: number): PgnError | null {
    const back = this.stack.pop();
    if (!back) return failAt(at, VARIATION_CLOSED).error;
    this.node = back.node;
    this.#atVariationStart = false;
    this.#commentBefore = '';
    return null;
  }

  /** Whether a variation is open of which no move was read yet. */
  get isAtVariationStart(): boolean {
    return this.#atVariationStart;
  }

  /** Keeps what of a variation cannot be read as a comment, behind what could be read of it or the move that it is about. */
  keep(words: string): void {
    const text = words
      .replace(/\[%[^\]]*\]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    const open = this.stack.at(-1);
    const node = this.#atVariationStart && open ? open.node : this.node;
    if (text !== '') node.comment = joined(node.comment, text);
    this.#commentBefore = '';
  }

  comment(text: string): void {
    if (ORDER.test(text)) return;
    if (!text.includes('[%')) {
      this.#remark(text);
      return;
    }
    const clock = CLOCK.exec(text);
    const count = COUNT.exec(text);
    let rest = text;
    if (clock) {
      const [hours, minutes, seconds] = [Number(clock[1]), Number(clock[2]), Number(clock[3])];
      this.node.clockMs = Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000);
      rest = rest.replace(CLOCK, '');
    }
    const action = count?.[1] as CountAction | undefined;
    const acts = action !== undefined && this.node.position.countActions.includes(action);
    if (acts) rest = rest.replace(COUNT, '');
    this.#remark(rest.trim());
    if (acts) this.#enter(this.node.act(action));
  }

  #remark(text: string): void {
    if (text === '') return;
    if (this.#atVariationStart) this.#commentBefore = joined(this.#commentBefore, text);
    else this.node.comment = joined(this.node.comment, text);
  }

  #enter(node: GameNode): void {
    this.node = node;
    if (this.#commentBefore !== '') node.commentBefore = joined(node.commentBefore, this.#commentBefore);
    this.#commentBefore = '';
    this.#atVariationStart = false;
  }

  move({ text, at }: Token): PgnError | null {
    const move = this.#meant(text);
    if (move === undefined) return this.#errorOf(text, at);
    this.#enter(this.node.play(move));
    return null;
  }

  /** Returns the one legal move that a text means, in our letters or in those of the dialect that the game shows. */
  #meant(text: string): Move | undefined {
    if (this.#dialect) return this.#meantIn(this.#dialect, text);
    const { position } = this.node;
    const read = readMoveText(position.rules.def, text);
    const moves = read.ok ? movesMeant(position, read.value) : [];
    if (moves.length === 1) return moves[0];
    if (this.#dialect === undefined) {
      const { id, pieces } = position.rules.def;
      const own = new Set(pieces.map(({ letter }) => letter));
      this.#dialect = dialectShown(dialectsOf(id), own, lettersIn(this.#text));
    }
    return this.#dialect ? this.#meantIn(this.#dialect, text) : undefined;
  }

  #meantIn(dialect: Dialect, text: string): Move | undefined {
    const { position } = this.node;
    for (const { text: ours, isPromoted } of translate(dialect, text)) {
      const read = readMoveText(position.rules.def, ours);
      const moves = read.ok ? movesMeant(position, read.value) : [];
      if (moves.length === 1) return moves[0];
      const [move, ...more] = moves.filter((other) => this.#hasPromoted(moveFrom(other)) === isPromoted);
      if (move !== undefined && more.length === 0) return move;
    }
    return undefined;
  }

  /** Returns whether the piece on a square was promoted in this game. */
  #hasPromoted(square: Square): boolean {
    let at = square;
    for (let node: GameNode | null = this.node; node !== null; node = node.parent) {
      if (node.move === null || moveTo(node.move) !== at) continue;
      if (movePromotion(node.move) !== 0) return true;
      at = moveFrom(node.move);
    }
    return false;
  }

  #errorOf(text: string, at: number): PgnError {
    const { position } = this.node;
    const tried = { move: text, variant: position.rules.def.id as VariantId, fen: makeFen(position) };
    if (isNullMove(text)) return { ...failAt(at, NULL_MOVE, { text: JSON.stringify(text) }).error, ...tried };
    const read = readMove(position, this.#dialect ? translate(this.#dialect, text)[0]!.text : text);
    if (!read.ok) return { ...read.error, at: at + (read.error.at ?? 0), ...tried };
    return { ...failAt(at, ILLEGAL, { text }).error, ...tried, explanation: read.value };
  }
}
