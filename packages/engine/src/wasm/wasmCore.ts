/**
 * A core as a class: one position at a time, to set, play on and unmake. It gives the same answers as `@sitke/rules`,
 * but faster. Its history is limited to its own moves, so repetition is up to the caller.
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
import { type Margins, marginValues } from '../search/margins.js';
import type { DropChooser, DropTerms } from '../search/searchCore.js';
import type { Tables } from '../search/tables.js';
import { MAX_POSITIONS } from './bounds.js';
import { constantsOf } from './constants.js';
import type { CoreExports } from './coreExports.js';
import { readNet } from './netFile.js';
import { type AskTables, TABLE_DRAW, TABLE_UNKNOWN } from './wasm.js';

/** The status of a position, repetition aside. */
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
/** Limit of perft's depth; longer sequences of move lists could exceed the memory. */
const MAX_PERFT_DEPTH = 60;

/** Passes a core's probes on to the endgame tables, if any. */
export class TableHost {
  answer: AskTables | null = null;
  readonly ask: AskTables = (address) => this.answer?.(address) ?? TABLE_UNKNOWN;
}

function pliesOf(value: Value | null): number {
  return value ? (value.distance ?? TABLE_DRAW) : TABLE_UNKNOWN;
}

/** The WebAssembly core of a variant, with its current rules. `writeRules` and `write` are called before a subclass has its fields. */
export abstract class WasmCore<Exports extends CoreExports> {
  /** The exports, for the search. */
  readonly exports: Exports;
  readonly #frameSize: number;
  readonly #tableHost: TableHost;
  #rules: Rules;
  #bytes: Uint8Array;
  #plies = 0;

  protected constructor(core: Exports, rules: Rules, tableHost: TableHost) {
    this.#tableHost = tableHost;
    this.exports = core;
    this.#frameSize = constantsOf(core, ['FRAME']).FRAME;
    this.#rules = rules;
    this.#bytes = new Uint8Array(core.memory.buffer);
    core.setThread(0, 1);
    core.init();
    this.setMargins({});
    this.setRules(rules);
  }

  get rules(): Rules {
    return this.#rules;
  }

  /** Sets rules and their initial position. Errors: RangeError on the rules of another variant. */
  setRules(rules: Rules): void {
    this.writeRules(rules);
    this.#rules = rules;
    this.setPosition(rules.initial);
  }

  /** Sets a position; it must have no fatal problem (`problemsOf`). */
  setPosition(setup: Setup): void {
    this.write(setup);
    this.#plies = 0;
  }

  /** Returns the legal moves, packed as in the rules; also where a draw has ended the game. */
  legalMoves(): readonly Move[] {
    const length = this.exports.genMoves();
    return Array.from(new Int32Array(this.memory().buffer, this.exports.movesAddress(), length)) as Move[];
  }

  /** Makes a legal move. Errors: RangeError where no more moves fit. */
  make(move: Move): void {
    if (this.#plies + MAX_PERFT_DEPTH + 2 >= MAX_POSITIONS)
      throw new RangeError('no more moves fit: set the position again');
    this.exports.play(move);
    this.#plies++;
  }

  /** Unmakes the last move. Errors: RangeError if none is left. */
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

  /** Starts the choice of a drop, null if there are no drops. */
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

  /** Changes numbers of the search, for all threads; those not named are the engine's own. */
  setMargins(changed: Margins): void {
    const { memory, marginsAddress, useMargins } = this.exports;
    const values = marginValues(changed);
    new Int32Array(memory.buffer, marginsAddress(), values.length).set(values);
    useMargins();
  }

  /** Sets the endgame tables for the search, null for none. They must be for the rules of the core. */
  setTables(tables: Tables | null): void {
    this.exports.setTablePieces(tables?.pieces ?? 0);
    this.#tableHost.answer =
      tables && ((address) => pliesOf(tables.valueOn(toBoard(this.#rules, this.setupAt(address)))));
  }

  /**
   * Sets the file of a net for the evaluation, null for none; returns why it was refused, '' if it was not. A refused
   * net leaves the core without one.
   */
  setNet(file: Uint8Array | null): string {
    const { netAddress, netSize, netInputs, netSums, netOutputs, useNet } = this.exports;
    useNet(0);
    if (file === null) return '';
    const shape = { game: this.#rules.def.id, inputs: netInputs(), sums: netSums(), outputs: netOutputs() };
    const net = readNet(file, shape);
    if (!net.ok) return net.problem;
    if (net.numbers.length !== netSize()) return `it has ${net.numbers.length} bytes; its shape has ${netSize()}`;
    this.memory().set(net.numbers, netAddress());
    useNet(1);
    return '';
  }

  /** Returns the position as plain JSON, as `Position.toSetup` does. */
  toSetup(): Setup {
    return this.setupAt(this.exports.positionAddress());
  }

  /** Returns the position at an address as plain JSON. */
  protected abstract setupAt(address: number): Setup;

  /** Returns the bytes of the position in the core's memory, for comparisons. */
  snapshot(): Uint8Array {
    return this.frame(this.exports.positionAddress()).slice();
  }

  /** Returns the 64-bit hash of the position; `isFresh` computes it from the pieces. */
  hash(isFresh = false): bigint {
    return BigInt.asUintN(64, isFresh ? this.exports.recomputedHash() : this.exports.hash());
  }

  /** Returns the predicted hash after a legal move; wrong for a few kinds of moves. */
  expectedHash(move: Move): bigint {
    return BigInt.asUintN(64, this.exports.expectedHash(move));
  }

  /** Gives the core the rules. Errors: RangeError on rules that it does not know. */
  protected abstract writeRules(rules: Rules): void;

  /** Writes a setup as the current position. */
  protected abstract write(setup: Setup): void;

  /** A view of the position at an address. */
  protected frame(at: number): Uint8Array {
    return this.memory().subarray(at, at + this.#frameSize);
  }

  /** A view of the memory, renewed if the memory has grown. */
  protected memory(): Uint8Array {
    if (this.#bytes.length === 0) this.#bytes = new Uint8Array(this.exports.memory.buffer);
    return this.#bytes;
  }
}
