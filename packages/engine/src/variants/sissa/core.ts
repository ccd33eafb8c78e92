/** The core of Sissa. */

import type { Color, Rules, Setup } from '@sitke/rules';
import { constantsOf } from '../../wasm/constants.js';
import { optionNumbers } from '../../wasm/coreOptions.js';
import { instantiateWasm, type WasmSource } from '../../wasm/wasm.js';
import { TableHost, WasmCore } from '../../wasm/wasmCore.js';
import { OPTIONS, type SissaExports } from './exports.js';

const SQUARES = 81;
const PIECES = 32;
const PLACES = ['MAILBOX', 'FLAGS', 'HALFMOVES', 'PLY', 'TURN', 'EP_SQUARE'] as const;

/** The WebAssembly core, with the rules it plays by. */
export class SissaCore extends WasmCore<SissaExports> {
  readonly #places = constantsOf(this.exports, PLACES);

  /**
   * Returns a core at the initial position.
   *
   * Errors: rejects if the source is not a module; RangeError on the rules of another variant.
   */
  static async load(source: WasmSource, rules: Rules): Promise<SissaCore> {
    const tableHost = new TableHost();
    const exports = await instantiateWasm(source, tableHost.ask);
    return new SissaCore(exports as unknown as SissaExports, rules, tableHost);
  }

  /** The game has no drops. */
  chooseDrop(): null {
    return null;
  }

  protected writeRules(rules: Rules): void {
    this.memory().set(optionNumbers(OPTIONS, [], rules), this.exports.optionsAddress());
  }

  protected setupAt(address: number): Setup {
    const bytes = this.frame(address);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const at = this.#places;
    const epSquare = view.getInt8(at.EP_SQUARE);
    return {
      squares: [...bytes.subarray(at.MAILBOX, at.MAILBOX + SQUARES)],
      pockets: new Array<number>(PIECES).fill(0),
      turn: view.getInt32(at.TURN, true) as Color,
      flags: view.getUint16(at.FLAGS, true),
      epSquare: epSquare < 0 ? null : epSquare,
      count: null,
      halfmoves: view.getInt32(at.HALFMOVES, true),
      fullmoves: 1 + (view.getInt32(at.PLY, true) >> 1),
    };
  }

  /** An en passant right must be usable, as in the setup of a position. */
  protected write(setup: Setup): void {
    const { squares, turn, flags, epSquare, halfmoves } = setup;
    this.memory().set(squares, this.exports.inputAddress());
    this.exports.setPosition(turn, flags, epSquare ?? -1, halfmoves, this.rules.plyOf(setup));
  }
}
