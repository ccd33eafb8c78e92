/** Solves the endgames of one material by retrograde analysis, in WebAssembly (assembly/). */

import type { Rules } from '@sitke/rules';
import type { Material } from './material.js';

/** A table not stored yet: one byte a position (`positionIndex.ts`) for each side to move. */
export interface RawTable {
  /** 0 = draw, 255 = no position, else plies to mate + 1; after even plies the side to move is mated. */
  readonly white: Uint8Array;
  readonly black: Uint8Array;
}

/**
 * Returns the table of a material. `subTables` holds the tables of all `subMaterials` by their keys, under the same rules.
 *
 * Errors: RangeError where a sub-table is missing; Error where a mate is too far away for a byte.
 */
export function generateTable(
  _kernel: Uint8Array,
  _rules: Rules,
  material: Material,
  _subTables: ReadonlyMap<string, RawTable>,
): RawTable {
  throw new RangeError(`no kernel for ${material.key} yet`);
}
