/** The endgame tables of a king, one piece and a pawn against a bare king, made when they are first asked. */

import fs from 'node:fs';
import type { Position } from '@sitke/rules';
import {
  dependencyOrder,
  generateTable,
  PositionIndex,
  parseMaterial,
  type RawTable,
  ruleClass,
  Tablebase,
} from '@sitke/tablebase';
import { RULES } from './rules.js';

/** Returns the table of a material, such as KNPvK, with those that its moves lead to. */
function makeTables(name: string): Tablebase {
  const wanted = parseMaterial(RULES.def, name);
  if (!wanted.ok) throw new Error(wanted.error.message);
  const kernel = fs.readFileSync(new URL(import.meta.resolve('@sitke/tablebase/kernel.wasm')));
  const tables = new Tablebase(RULES);
  const raws = new Map<string, RawTable>();
  for (const material of dependencyOrder(RULES, [wanted.value])) {
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

/** Returns the plies to mate, null where the bare king holds or the game has ended; `letters` are those of the strong pieces. */
export function pawnDistance(position: Position, letters: readonly string[]): number | null {
  const name = `K${letters.filter((letter) => letter !== 'P').join('')}PvK`;
  const tables = made.get(name) ?? makeTables(name);
  made.set(name, tables);
  if (position.outcome) return null;
  const verdict = tables.probe(position);
  if (!verdict) throw new Error(`no table of ${position.fen}`);
  return verdict.outcome === 'draw' ? null : verdict.distance;
}
