/** The core of Sittuyin. */

import { type Color, KIND, type Move, moveKind, type Position, type Rules, type Setup } from '@sitke/rules';
import type { DropChooser, DropTerms } from '../../search/searchCore.js';
import { constantsOf } from '../../wasm/constants.js';
import { optionNumbers } from '../../wasm/coreOptions.js';
import { writeEnding } from '../../wasm/endingTables.js';
import { instantiateWasm, type WasmSource } from '../../wasm/wasm.js';
import { TableHost, WasmCore } from '../../wasm/wasmCore.js';
import { HANDED, OPTIONS, type SittuyinExports } from './exports.js';
import { chooseDrop } from './placement.js';
import { zonesOf } from './zones.js';

const PLACES = ['MAILBOX', 'POCKETS', 'HALFMOVES', 'PLY', 'COUNT_LIMIT', 'COUNT_PLIES', 'COUNT_BY', 'TURN'] as const;

/** The WebAssembly core, with the rules it plays by. */
export class SittuyinCore extends WasmCore<SittuyinExports> {
  readonly #places = constantsOf(this.exports, PLACES);

  /**
   * Returns a core at the initial position.
   *
   * Errors: rejects if the source is not a module; RangeError on the rules of another variant.
   */
  static async load(source: WasmSource, rules: Rules): Promise<SittuyinCore> {
    const tableHost = new TableHost();
    const exports = await instantiateWasm(source, tableHost.ask);
    return new SittuyinCore(exports as unknown as SittuyinExports, rules, tableHost);
  }

  /** Starts the choice of a drop; null if there are no drops. */
  chooseDrop(position: Position, moves: readonly Move[], terms: DropTerms): DropChooser | null {
    const drops = moves.filter((move) => moveKind(move) === KIND.drop);
    return drops.length === 0 ? null : chooseDrop(position, drops, terms);
  }

  protected writeRules(rules: Rules): void {
    const numbers = optionNumbers(OPTIONS, HANDED, rules);
    if (!rules.ending) throw new RangeError('the core does not know these rules');
    this.memory().set(numbers, this.exports.optionsAddress());
    this.memory().set(new Uint8Array(zonesOf(rules).buffer), this.exports.zonesAddress());
    writeEnding(this.exports, rules.ending);
  }

  protected setupAt(address: number): Setup {
    const bytes = this.frame(address);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const at = this.#places;
    const int = (offset: number): number => view.getInt32(offset, true);
    const pocket = (side: number): number[] => [...bytes.subarray(at.POCKETS + side * 8).subarray(0, 8)];
    const none = new Array<number>(8).fill(0);
    const [limit, by] = [int(at.COUNT_LIMIT), int(at.COUNT_BY)];
    return {
      squares: [...bytes.subarray(at.MAILBOX, at.MAILBOX + 64)],
      pockets: [...pocket(0), ...none, ...pocket(1), ...none],
      turn: int(at.TURN) as Color,
      flags: 0,
      epSquare: null,
      count: limit === 0 ? null : { limit, plies: int(at.COUNT_PLIES), by: by < 0 ? null : (by as Color) },
      halfmoves: int(at.HALFMOVES),
      fullmoves: 1 + (int(at.PLY) >> 1),
    };
  }

  protected write(setup: Setup): void {
    const { squares, pockets, turn, halfmoves, count } = setup;
    const at = this.exports.inputAddress();
    this.memory().set(squares, at);
    this.memory().set(pockets, at + squares.length);
    const ply = this.rules.plyOf(setup);
    this.exports.setPosition(turn, halfmoves, ply, count?.limit ?? 0, count?.plies ?? 0, count?.by ?? -1);
  }
}
