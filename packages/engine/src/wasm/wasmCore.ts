/**
 * A core as a class: one position at a time, set up, played on and taken back. What it answers, `@sitke/rules` would
 * answer; it only is faster. It has no history but its own moves, so repetition is its caller's business.
 */

import {
  type Claim,
  type Color,
  type Move,
  type Outcome,
  type Position,
  type Rules,
  type Setup,
  toBoard,
} from '@sitke/rules';
import type { Value } from '@sitke/tablebase';
import type { DropChooser, DropTerms } from '../search/searchCore.js';
import type { Tables } from '../search/tables.js';
import type { CoreExports } from './coreExports.js';
import { type AskTables, TABLE_DRAW, TABLE_UNKNOWN } from './wasm.js';

/** The options in the order in which a core has them, each with its values in the core's order. */
export type CoreOptions = readonly (readonly [name: string, values: readonly (string | boolean)[]])[];

/** What a position is, repetition aside. */
export interface CoreStatus {
  readonly isCheck: boolean;
  readonly outcome: { readonly winner: Color | null; readonly reason: Outcome['reason'] } | null;
  readonly claims: readonly Claim['reason'][];
}

/** Bits of a status: assembly/variants/<variant>/outcome.ts. */
const REASONS: readonly (Outcome['reason'] | null)[] = [
  null,
  'checkmate',
  'stalemate',
  'insufficientMaterial',
  'moveLimit',
  'counting',
];
const CHECK_BIT = 32;
const CLAIM_BITS: readonly (readonly [bit: number, reason: Claim['reason']])[] = [
  [64, 'moveLimit'],
  [128, 'refusal'],
  [256, 'counting'],
];
/** Deeper than any perft ends; its lists of moves would outgrow the memory in the widest positions. */
const MAX_PERFT_DEPTH = 60;
/** How many positions a thread's area holds: assembly/core/memory.ts. */
const FRAMES = 2048;

/** Hands on what a core asks of endgame tables, once there are any. */
export class TableHost {
  answer: AskTables | null = null;
  readonly ask: AskTables = (address) => this.answer?.(address) ?? TABLE_UNKNOWN;
}

function pliesOf(value: Value | null): number {
  return value ? (value.distance ?? TABLE_DRAW) : TABLE_UNKNOWN;
}

/** The WebAssembly core of a variant, with the rules it plays by. */
export abstract class WasmCore<Exports extends CoreExports> {
  /** The module itself, for the search. */
  readonly exports: Exports;
  readonly #options: CoreOptions;
  readonly #frameSize: number;
  readonly #tableHost: TableHost;
  #rules: Rules;
  #bytes: Uint8Array;
  #plies = 0;

  protected constructor(core: Exports, rules: Rules, options: CoreOptions, frameSize: number, tableHost: TableHost) {
    this.#tableHost = tableHost;
    this.exports = core;
    this.#options = options;
    this.#frameSize = frameSize;
    this.#rules = rules;
    this.#bytes = new Uint8Array(core.memory.buffer);
    core.setThread(0, 1);
    core.init();
    this.setRules(rules);
  }

  get rules(): Rules {
    return this.#rules;
  }

  /** Begins again under other rules, at the position a game starts from. Errors: RangeError on another variant's. */
  setRules(rules: Rules): void {
    const values = this.#options.map(([name, known]) => known.indexOf(rules.options[name] ?? ''));
    if (values.includes(-1) || Object.keys(rules.options).length !== this.#options.length) {
      throw new RangeError('the core does not know these rules');
    }
    this.memory().set(values, this.exports.optionsAddress());
    this.#rules = rules;
    this.setPosition(rules.initial);
  }

  /** Begins again with a setup; it must have no fatal problem (`problemsOf`). */
  setPosition(setup: Setup): void {
    this.write(setup);
    this.#plies = 0;
  }

  /** Returns the legal moves, packed as the rules pack them; they are listed even where a draw has ended the game. */
  legalMoves(): readonly Move[] {
    const length = this.exports.genMoves();
    return Array.from(new Int32Array(this.memory().buffer, this.exports.movesAddress(), length)) as Move[];
  }

  /** Plays a move, which must be legal. Errors: RangeError where more moves were played than can be taken back. */
  make(move: Move): void {
    if (this.#plies + MAX_PERFT_DEPTH + 2 >= FRAMES) throw new RangeError('no more moves fit: set the position anew');
    this.exports.play(move);
    this.#plies++;
  }

  /** Takes back the last move. Errors: RangeError where none is left. */
  unmake(): void {
    if (this.#plies === 0) throw new RangeError('no move to take back');
    this.exports.takeBack();
    this.#plies--;
  }

  /** Returns the number of legal sequences of `depth` plies. Errors: RangeError on a depth below 0 or above 60. */
  perft(depth: number): number {
    if (!Number.isInteger(depth) || depth < 0 || depth > MAX_PERFT_DEPTH) {
      throw new RangeError('no such depth');
    }
    return this.exports.perft(depth);
  }

  /** Returns the move to place a piece with, null if the set-up is over. */
  abstract chooseDrop(position: Position, moves: readonly Move[], terms: DropTerms): DropChooser | null;

  status(): CoreStatus {
    const bits = this.exports.status();
    const reason = REASONS[bits & 7] ?? null;
    const winner = (bits >> 3) & 3;
    return {
      isCheck: (bits & CHECK_BIT) !== 0,
      outcome: reason && { winner: winner === 0 ? null : ((winner - 1) as Color), reason },
      claims: CLAIM_BITS.filter(([bit]) => bits & bit).map(([, claim]) => claim),
    };
  }

  /** Lets the search ask these endgame tables, or none. They must be for the rules of the core. */
  setTables(tables: Tables | null): void {
    this.exports.setTablePieces(tables?.pieces ?? 0);
    this.#tableHost.answer =
      tables && ((address) => pliesOf(tables.valueOn(toBoard(this.#rules, this.setupAt(address)))));
  }

  /** Returns the position as plain JSON, as `Position.toSetup` does. */
  toSetup(): Setup {
    return this.setupAt(this.exports.positionAddress());
  }

  /** Returns the position at an address as plain JSON. */
  protected abstract setupAt(address: number): Setup;

  /** Returns the bytes of the position as the core keeps it, for comparisons. */
  snapshot(): Uint8Array {
    return this.frame(this.exports.positionAddress()).slice();
  }

  /** The hash of all that makes a position another one, 64 bits; `isFresh` computes it from the pieces instead. */
  hash(isFresh = false): bigint {
    return BigInt.asUintN(64, isFresh ? this.exports.recomputedHash() : this.exports.hash());
  }

  /** Returns the hash that the search expects after a legal move; of a few kinds of moves another than it will be. */
  expectedHash(move: Move): bigint {
    return BigInt.asUintN(64, this.exports.expectedHash(move));
  }

  /** Writes a setup as the current position. */
  protected abstract write(setup: Setup): void;

  /** A view of the position at an address. */
  protected frame(at: number): Uint8Array {
    return this.memory().subarray(at, at + this.#frameSize);
  }

  /** A view of the memory; it may have grown since the last. */
  protected memory(): Uint8Array {
    if (this.#bytes.length === 0) this.#bytes = new Uint8Array(this.exports.memory.buffer);
    return this.#bytes;
  }
}
