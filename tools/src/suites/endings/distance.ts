/** The distances of endings against a bare king, by endgame tables that are made when they are first asked. */

import fs from 'node:fs';
import { type Color, type Position, type Rules, rulesOf } from '@sitke/rules';
import {
  dependencyOrder,
  generateTable,
  type Material,
  materialOf,
  PositionIndex,
  type RawTable,
  ruleClass,
  Tablebase,
} from '@sitke/tablebase';

/** The rules of the suite: the count is drawn by itself or on a claim, which the bare king always makes. */
export const RULES: Rules = rulesOf('sittuyin', 'pychess');

/** Returns the table of a material with those that its moves lead to. */
function makeTables(wanted: Material): Tablebase {
  const kernel = fs.readFileSync(new URL(import.meta.resolve('@sitke/tablebase/kernel.wasm')));
  const tables = new Tablebase(RULES);
  const raws = new Map<string, RawTable>();
  for (const material of dependencyOrder(RULES, [wanted])) {
    const raw = generateTable(kernel, RULES, material, raws);
    raws.set(material.key, raw);
    if (material.pieces.length === 2) continue;
    tables.add({
      material,
      index: new PositionIndex(RULES.geometry, material),
      description: { variant: RULES.def.id, ruleClass: ruleClass(RULES, material) },
      // The other half follows from it by one move.
      hasSide: (side) => side === 0,
      valueAt: (_side, entry) => raw.white[entry]!,
    });
  }
  return tables;
}

const made: Map<string, Tablebase> = new Map();

/** Returns the side that has more than a king. */
export function strongSideOf(position: Position): Color {
  return position.toSetup().squares.some((piece) => piece >> 4 === 1 && (piece & 15) > 1) ? 1 : 0;
}

/**
 * Returns the plies to mate of a position against a bare king, without its count; null where the bare king holds or the game
 * has ended otherwise.
 */
export function distanceOf(position: Position): number | null {
  if (position.outcome) return position.outcome.reason === 'checkmate' ? 0 : null;
  const { material } = materialOf(
    RULES.def,
    position.toSetup().squares.filter((piece) => piece !== 0),
  );
  if (material.pieces.length === 2) return null;
  const tables = made.get(material.key) ?? makeTables(material);
  made.set(material.key, tables);
  const verdict = tables.probe(position);
  if (!verdict) throw new Error(`no table of ${position.fen}`);
  return verdict.outcome === 'draw' ? null : verdict.distance;
}
