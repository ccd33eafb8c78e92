/**
 * Games: a tree of positions with their history. A node knows how it was reached, and so repetition and
 * the outcome and claims that come of it.
 */

import type { CountAction } from './core/count.js';
import type { Claim, Color, JsonOptions, Move, Outcome } from './core/types.js';
import type { MoveGiven, MoveInfo } from './moveInfo.js';
import { makeFen, makeSetupFen } from './notation/fen.js';
import { makeSan } from './notation/san.js';
import { makeUci } from './notation/uci.js';
import { Position } from './position.js';
import { compileRules } from './variants/compile.js';
import type { Rules, VariantDef } from './variants/define.js';

/** Result of a game as PGN writes it. */
export type GameResult = '1-0' | '0-1' | '1/2-1/2' | '*';

/** Returns the result that an outcome gives. */
export function resultOf(outcome: Outcome | null): GameResult {
  if (outcome === null) return '*';
  if (outcome.winner === null) return '1/2-1/2';
  return outcome.winner === 0 ? '1-0' : '0-1';
}

const THREEFOLD = 3;
const NO_NODES: readonly GameNode[] = [];
const COUNT_TEXT: Readonly<Record<CountAction, string>> = { start: 'count+', stop: 'count-' };

/** One position of a game, reached from its parent by a move or by starting or stopping a count. */
export class GameNode {
  readonly parent: GameNode | null;
  readonly position: Position;
  /** The move that led here; null at the root and after a count action. */
  readonly move: Move | null;
  readonly action: CountAction | null;
  comment = '';
  /** A comment that stands before the move. */
  commentBefore = '';
  nags: number[] = [];
  /** The mover's clock after the move, in milliseconds. */
  clockMs: number | undefined;
  #children: readonly GameNode[] = NO_NODES;
  #repetitions = 0;
  #key: string | undefined;
  #san: string | undefined;

  constructor(
    position: Position,
    parent: GameNode | null = null,
    move: Move | null = null,
    action: CountAction | null = null,
  ) {
    this.position = position;
    this.parent = parent;
    this.move = move;
    this.action = action;
  }

  /** The nodes that follow; the first is the main line. */
  get children(): readonly GameNode[] {
    return this.#children;
  }

  /** The move as UCI; `count+` and `count-` for count actions, empty at the root. */
  get uci(): string {
    if (this.move !== null) return makeUci(this.position.rules, this.move);
    return this.action === null ? '' : COUNT_TEXT[this.action];
  }

  /** The move in standard notation; as `uci` where there is no move. */
  get san(): string {
    this.#san ??= this.move === null || this.parent === null ? this.uci : makeSan(this.parent.position, this.move);
    return this.#san;
  }

  get fen(): string {
    return makeFen(this.position);
  }

  /**
   * Returns the child of a legal move, made if it is not there yet. A text is read as by `Position.parse`.
   * Errors: throws RangeError on an illegal move.
   */
  play(given: MoveGiven): GameNode {
    const move = this.position.moveOf(given);
    return (
      this.#children.find((child) => child.move === move) ??
      this.#add(new GameNode(this.position.play(move), this, move))
    );
  }

  /** Returns the child in which the side to move has started or stopped a count. */
  act(action: CountAction): GameNode {
    return (
      this.#children.find((child) => child.action === action) ??
      this.#add(new GameNode(this.position.withCountAction(action), this, null, action))
    );
  }

  #add(child: GameNode): GameNode {
    // Most nodes have one child; an array that is pushed to makes room for seventeen.
    this.#children = [...this.#children, child];
    return child;
  }

  /** Takes a child, and all that follows it, out of the tree. */
  remove(child: GameNode): void {
    this.#children = this.#children.filter((other) => other !== child);
  }

  /** How often this position has stood on the board up to here, itself included. */
  get repetitions(): number {
    if (this.#repetitions === 0) {
      let count = 0;
      let left = this.position.halfmoves;
      for (let node: GameNode | null = this; node !== null && left >= 0; node = node.parent) {
        // A count action changes no position, and the node before it is the same one.
        if (node.action !== null) continue;
        if (this.#isSame(node)) count++;
        left--;
      }
      this.#repetitions = Math.max(count, 1);
    }
    return this.#repetitions;
  }

  #isSame(other: GameNode): boolean {
    // The keys of a long line would take longer than all the rest.
    return this.position.resembles(other.position) && this.#repetitionKey() === other.#repetitionKey();
  }

  /** Returns what must be equal for a position to be the same again: pieces, pockets, turn and rights, not counters. */
  #repetitionKey(): string {
    const { position } = this;
    this.#key ??= makeSetupFen(position, { ...position.toSetup(), count: null, halfmoves: 0, fullmoves: 1 });
    return this.#key;
  }

  #isRepeated(rule: 'claim3' | 'auto3'): boolean {
    return this.position.rules.repetition.rule === rule && this.repetitions >= THREEFOLD;
  }

  /** The automatic outcome, repetition included. */
  get outcome(): Outcome | null {
    const outcome = this.position.outcome;
    const counted = outcome === null || outcome.reason === 'moveLimit' || outcome.reason === 'counting';
    // A mate that a count makes a draw leaves no move, and so no repetition to speak of.
    if (!counted || !this.position.canMove || !this.#isRepeated('auto3')) return outcome;
    return { winner: null, reason: 'repetition', article: this.position.rules.repetition.article };
  }

  /** The draws that the side to move may claim, repetition included. */
  get claims(): readonly Claim[] {
    if (this.outcome) return [];
    const { claims } = this.position;
    if (!this.#isRepeated('claim3')) return claims;
    return [{ reason: 'repetition', article: this.position.rules.repetition.article }, ...claims];
  }

  /** Returns the nodes from the root to this one. */
  line(): GameNode[] {
    const nodes: GameNode[] = [];
    for (let node: GameNode | null = this; node !== null; node = node.parent) nodes.push(node);
    return nodes.reverse();
  }
}

/**
 * A game: its tree, its PGN headers, and how it ended if the board alone does not say. `play` and `undo` work at the end of the
 * main line.
 */
export class Game {
  readonly rules: Rules;
  readonly root: GameNode;
  readonly headers: Map<string, string> = new Map();
  /** As recorded; `*` while the game goes on. */
  result: GameResult = '*';

  /**
   * Begins at a position, or where games of some rules, or of a variant under a ruleset, start.
   * Errors: throws RulesError on an unknown preset, option or value.
   */
  constructor(start: Position | Rules | VariantDef, ruleset?: string | JsonOptions) {
    const position =
      start instanceof Position ? start : Position.initial('def' in start ? start : compileRules(start, ruleset));
    this.rules = position.rules;
    this.root = new GameNode(position);
  }

  /** The position at the end of the main line. */
  get position(): Position {
    return this.end().position;
  }

  get fen(): string {
    return this.position.fen;
  }

  /** The side to move, 0 for the one that moves first. */
  get turn(): Color {
    return this.position.turn;
  }

  /** Plies since the start. */
  get ply(): number {
    return this.position.ply;
  }

  /** Whether the side to move is in check. */
  get isCheck(): boolean {
    return this.position.isCheck;
  }

  /** How the game has ended by the rules, repetition included; null while it goes on. */
  get outcome(): Outcome | null {
    return this.end().outcome;
  }

  get isOver(): boolean {
    return this.outcome !== null;
  }

  /** The draws that the side to move may claim, repetition included. */
  get claims(): readonly Claim[] {
    return this.end().claims;
  }

  /**
   * Plays a move, one of `moves()`, or a text in UCI or standard notation, and returns its node.
   * Errors: throws RulesError on an illegal move, with the reason.
   */
  play(move: MoveGiven): GameNode {
    return this.end().play(move);
  }

  /** Takes the last move of the main line back and returns its node, null where there is none. */
  undo(): GameNode | null {
    const last = this.end();
    last.parent?.remove(last);
    return last.parent && last;
  }

  /** Returns the moves of the main line in standard notation. */
  history(): string[] {
    return this.mainline().map(({ san }) => san);
  }

  /** Returns the legal moves at the end of the main line. */
  moves(): readonly MoveInfo[] {
    return this.position.moves();
  }

  /** Returns the main line, without the root. */
  mainline(): GameNode[] {
    const nodes: GameNode[] = [];
    for (let node = this.root.children[0]; node; node = node.children[0]) nodes.push(node);
    return nodes;
  }

  /** Returns the last node of the main line. */
  end(): GameNode {
    let node = this.root;
    for (let next = node.children[0]; next; next = node.children[0]) node = next;
    return node;
  }
}
