import type { CoreExports } from '../../wasm/coreExports.js';
import type { CoreOptions } from '../../wasm/coreOptions.js';

/** Exports of assembly/variants/sissa/exports.ts. */
export interface SissaExports extends CoreExports {
  setPosition(turn: number, flags: number, epSquare: number, halfmoves: number, ply: number): void;
}

/**
 * The options in the core's order, each with its values in the core's order: assembly/variants/sissa/options.ts.
 * Written out, so that a change in the rules' lists cannot silently change the meaning of a number.
 */
export const OPTIONS: CoreOptions = [
  ['conversionCaptures', [false, true]],
  ['end.repetition', ['off', 'claim3', 'auto3']],
  ['end.fifty', ['off', 'claim', 'auto']],
];
