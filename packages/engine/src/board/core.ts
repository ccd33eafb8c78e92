/** The core of games that are all data: it gets their rules as data, and contains no rules. */

import type { Color, Rules, Setup } from '@sitke/rules';
import { constantsOf } from '../wasm/constants.js';
import type { CoreExports } from '../wasm/coreExports.js';
import { instantiateWasm, type WasmSource } from '../wasm/wasm.js';
import { TableHost, WasmCore } from '../wasm/wasmCore.js';
import { writeGame } from './gameTables.js';

/** Exports of assembly/board/exports.ts. */
interface BoardExports extends CoreExports {
  setPosition(turn: number, halfmoves: number, ply: number, limit: number, plies: number, by: number): void;
}

const PIECES = 32;
const PLACES = ['MAILBOX', 'HALFMOVES', 'PLY', 'COUNT_LIMIT', 'COUNT_PLIES', 'COUNT_BY', 'TURN'] as const;

/** The WebAssembly core, with the rules that it was handed. */
export class BoardCore extends WasmCore<BoardExports> {
  readonly #places = constantsOf(this.exports, PLACES);

  /**
   * Returns a core at the initial position.
   *
   * Errors: rejects if the source is not a module; RangeError on a game that is more than data, or too large.
   */
  static async load(source: WasmSource, rules: Rules): Promise<BoardCore> {
    const tableHost = new TableHost();
    const exports = await instantiateWasm(source, tableHost.ask);
    return new BoardCore(exports as unknown as BoardExports, rules, tableHost);
  }

  /** Such games have no drops. */
  chooseDrop(): null {
    return null;
  }

  protected writeRules(rules: Rules): void {
    if (!rules.plain || rules.def !== this.rules.def) throw new RangeError('the core does not know these rules');
    writeGame(this.exports, rules, rules.plain);
  }

  protected setupAt(address: number): Setup {
    const bytes = this.frame(address);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const int = (offset: number): number => view.getInt32(offset, true);
    const at = this.#places;
    const [limit, by] = [int(at.COUNT_LIMIT), int(at.COUNT_BY)];
    return {
      squares: [...bytes.subarray(at.MAILBOX, at.MAILBOX + this.rules.geometry.size)],
      pockets: new Array<number>(PIECES).fill(0),
      turn: int(at.TURN) as Color,
      flags: 0,
      epSquare: null,
      count: limit === 0 ? null : { limit, plies: int(at.COUNT_PLIES), by: by < 0 ? null : (by as Color) },
      halfmoves: int(at.HALFMOVES),
      fullmoves: 1 + (int(at.PLY) >> 1),
    };
  }

  protected write(setup: Setup): void {
    const { squares, turn, halfmoves, count } = setup;
    this.memory().set(squares, this.exports.inputAddress());
    const ply = this.rules.plyOf(setup);
    this.exports.setPosition(turn, halfmoves, ply, count?.limit ?? 0, count?.plies ?? 0, count?.by ?? -1);
  }
}
