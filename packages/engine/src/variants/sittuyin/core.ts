/**
 * The core as a class: one position at a time, set up, played on and taken back. What it answers, `@sitke/rules` would
 * answer; it only is faster. It has no history but its own moves, so repetition is its caller's business.
 */

import {
  type Claim,
  type Color,
  KIND,
  type Move,
  moveKind,
  type Outcome,
  type Position,
  type Rules,
  type Setup,
} from '@sitke/rules';
import type { Placing, PlacingTerms } from '../../searchCore.js';
import type { VariantCore } from '../../searcher.js';
import { compileWasm, type WasmSource } from '../../wasm.js';
import { type CoreExports, FRAME, OPTIONS } from './exports.js';
import { choosePlacement } from './placement.js';

/** What a position is, repetition aside. */
export interface CoreStatus {
  readonly isCheck: boolean;
  readonly outcome: { readonly winner: Color | null; readonly reason: Outcome['reason'] } | null;
  readonly claims: readonly Claim['reason'][];
}

const REASONS: readonly (Outcome['reason'] | null)[] = [
  null,
  'checkmate',
  'stalemate',
  'insufficientMaterial',
  'moveLimit',
  'counting',
];
const CHECK_BIT = 32;
/** Deeper than any perft ends; its lists of moves would outgrow the memory in the widest positions. */
const MAX_PERFT_DEPTH = 60;
const CLAIM_BITS: readonly (readonly [bit: number, reason: Claim['reason']])[] = [
  [64, 'moveLimit'],
  [128, 'refusal'],
  [256, 'counting'],
];

/** The WebAssembly core, with the rules it plays by. */
export class SittuyinCore implements VariantCore {
  /** The module itself, for the search. */
  readonly exports: CoreExports;
  readonly #core: CoreExports;
  #rules: Rules;
  #bytes: Uint8Array;
  #plies = 0;

  private constructor(core: CoreExports, rules: Rules) {
    this.exports = core;
    this.#core = core;
    this.#rules = rules;
    this.#bytes = new Uint8Array(core.memory.buffer);
    core.setThread(0, 1);
    core.init();
    this.setRules(rules);
  }

  /**
   * Returns a core at the position a game starts from.
   *
   * Errors: rejects where the source gives no module; RangeError on the rules of another variant.
   */
  static async load(source: WasmSource, rules: Rules): Promise<SittuyinCore> {
    const { exports } = await WebAssembly.instantiate(await compileWasm(source));
    return new SittuyinCore(exports as unknown as CoreExports, rules);
  }

  get rules(): Rules {
    return this.#rules;
  }

  /** Begins anew under other rules, at the position a game starts from. Errors: RangeError on another variant's. */
  setRules(rules: Rules): void {
    const at = this.#core.optionsAddress();
    const values = OPTIONS.map(([name, known]) => known.indexOf(rules.options[name] ?? ''));
    if (values.includes(-1) || Object.keys(rules.options).length !== OPTIONS.length) {
      throw new RangeError('the core does not know these rules');
    }
    this.#memory().set(values, at);
    this.#rules = rules;
    this.setPosition(rules.initial);
  }

  /** Begins anew with a setup; it must have no fatal problem (`problemsOf`). */
  setPosition(setup: Setup): void {
    const { squares, pockets, turn, halfmoves, count } = setup;
    const bytes = this.#memory();
    const at = this.#core.inputAddress();
    bytes.set(squares, at);
    bytes.set(pockets, at + squares.length);
    const ply = this.#rules.plyOf(setup);
    this.#core.setPosition(turn, halfmoves, ply, count?.limit ?? 0, count?.plies ?? 0, count?.by ?? -1);
    this.#plies = 0;
  }

  /** Returns the legal moves, packed as the rules pack them; they are listed even where a draw has ended the game. */
  legalMoves(): readonly Move[] {
    const length = this.#core.genMoves();
    return Array.from(new Int32Array(this.#memory().buffer, this.#core.movesAddress(), length)) as Move[];
  }

  /** Plays a move, which must be legal. Errors: RangeError where more moves were played than can be taken back. */
  make(move: Move): void {
    if (this.#plies + MAX_PERFT_DEPTH + 2 >= FRAME.frames)
      throw new RangeError('no more moves fit: set the position anew');
    this.#core.play(move);
    this.#plies++;
  }

  /** Takes back the last move. Errors: RangeError where none is left. */
  unmake(): void {
    if (this.#plies === 0) throw new RangeError('no move to take back');
    this.#core.takeBack();
    this.#plies--;
  }

  /** Returns the number of legal sequences of `depth` plies. Errors: RangeError on a depth below 0 or above 60. */
  perft(depth: number): number {
    if (!Number.isInteger(depth) || depth < 0 || depth > MAX_PERFT_DEPTH) {
      throw new RangeError('no such depth');
    }
    return this.#core.perft(depth);
  }

  /** Begins the choice of a move to place a man with; null if there are none. */
  place(position: Position, moves: readonly Move[], terms: PlacingTerms): Placing | null {
    const drops = moves.filter((move) => moveKind(move) === KIND.drop);
    return drops.length === 0 ? null : choosePlacement(position, drops, terms);
  }

  status(): CoreStatus {
    const bits = this.#core.status();
    const reason = REASONS[bits & 7] ?? null;
    const winner = (bits >> 3) & 3;
    return {
      isCheck: (bits & CHECK_BIT) !== 0,
      outcome: reason && { winner: winner === 0 ? null : ((winner - 1) as Color), reason },
      claims: CLAIM_BITS.filter(([bit]) => bits & bit).map(([, claim]) => claim),
    };
  }

  /** Returns the position as plain JSON, as `Position.toSetup` does. */
  toSetup(): Setup {
    const at = this.#core.positionAddress();
    const bytes = this.#memory();
    const int = (offset: number): number => new DataView(bytes.buffer).getInt32(at + offset, true);
    const pocket = (side: number): number[] => [...bytes.subarray(at + FRAME.pockets + side * 8).subarray(0, 8)];
    const none = new Array<number>(8).fill(0);
    const [limit, by] = [int(FRAME.countLimit), int(FRAME.countBy)];
    return {
      squares: [...bytes.subarray(at + FRAME.mailbox, at + FRAME.mailbox + 64)],
      pockets: [...pocket(0), ...none, ...pocket(1), ...none],
      turn: int(FRAME.turn) as Color,
      flags: 0,
      epSquare: null,
      count: limit === 0 ? null : { limit, plies: int(FRAME.countPlies), by: by < 0 ? null : (by as Color) },
      halfmoves: int(FRAME.halfmoves),
      fullmoves: 1 + (int(FRAME.ply) >> 1),
    };
  }

  /** Returns the bytes of the position as the core keeps it, for comparisons. */
  snapshot(): Uint8Array {
    const at = this.#core.positionAddress();
    return this.#memory().slice(at, at + FRAME.size);
  }

  /** The hash of men, hands and side to move, 64 bits; `isFresh` computes it from the men instead. */
  hash(isFresh = false): bigint {
    return BigInt.asUintN(64, isFresh ? this.#core.recomputedHash() : this.#core.hash());
  }

  /** A view of the memory; it may have grown since the last. */
  #memory(): Uint8Array {
    if (this.#bytes.length === 0) this.#bytes = new Uint8Array(this.#core.memory.buffer);
    return this.#bytes;
  }
}
