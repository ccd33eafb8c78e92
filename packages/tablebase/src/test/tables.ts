/** Tables for tests, generated on demand. */

import fs from 'node:fs';
import type { Rules } from '@sitke/rules';
import { generateTable, type RawTable } from '../generate.js';
import { dependencyOrder, hasBareKing, type Material, parseMaterial } from '../material.js';
import { PositionIndex } from '../positionIndex.js';
import { type ProbedTable, Tablebase } from '../probe.js';
import { ruleClass } from '../ruleClass.js';
import { Table } from '../tableFile.js';
import type { ByteSource } from '../types.js';
import { makeTableFile } from '../writeTable.js';

export const kernel: BufferSource = fs.readFileSync(new URL('../../dist/kernel.wasm', import.meta.url));

/** Returns bytes in memory as a source. */
export function sourceOf(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read(offset, length) {
      if (offset < 0 || length < 0 || offset + length > bytes.length) throw new RangeError('outside of the bytes');
      return bytes.subarray(offset, offset + length);
    },
  };
}

/** Returns a material by its name. */
export function materialNamed(rules: Rules, key: string): Material {
  const found = parseMaterial(rules.def, key);
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

/** The tables of one ruleset: raw, as files, and open. */
export class TestTables {
  readonly rules: Rules;
  readonly made: Map<string, RawTable> = new Map();
  readonly #files: Map<string, Uint8Array> = new Map();

  constructor(rules: Rules) {
    this.rules = rules;
  }

  raw(key: string): RawTable {
    for (const material of dependencyOrder(this.rules, [materialNamed(this.rules, key)])) {
      if (this.made.has(material.key)) continue;
      this.made.set(material.key, generateTable(kernel, this.rules, material, this.made));
    }
    return this.made.get(key)!;
  }

  /** A table as a file would give it, without the bare king's turn, but without encoding it. */
  probed(key: string): ProbedTable {
    const raw = this.raw(key);
    const material = materialNamed(this.rules, key);
    const halves = hasBareKing(material) ? [raw.white] : [raw.white, raw.black];
    return {
      material,
      index: new PositionIndex(this.rules.geometry, material),
      description: { variant: this.rules.def.id, ruleClass: ruleClass(this.rules, material) },
      hasSide: (side) => side < halves.length,
      valueAt: (side, entry) => halves[side]![entry]!,
    };
  }

  /** The tables of some materials and of all their submaterials, ready to be probed. */
  tablebase(...keys: readonly string[]): Tablebase {
    const base = new Tablebase(this.rules);
    for (const key of keys) this.raw(key);
    for (const key of this.made.keys()) if (key !== 'KvK') base.add(this.probed(key));
    return base;
  }

  file(key: string): Uint8Array {
    let file = this.#files.get(key);
    if (!file) {
      file = makeTableFile(this.rules, materialNamed(this.rules, key), this.raw(key));
      this.#files.set(key, file);
    }
    return file;
  }

  open(key: string): Table {
    const table = Table.open(sourceOf(this.file(key)), this.rules);
    if (!table.ok) throw new Error(table.error.message);
    return table.value;
  }
}
