/** Tables made for tests, and held against the rules. */

import fs from 'node:fs';
import type { Rules } from '@sitke/rules';
import type { Color } from '@sitke/rules/core';
import { generateTable, type RawTable } from '../generate.js';
import { dependencyOrder, type Material } from '../material.js';
import { Tables } from './minimax.js';
import { seeded } from './random.js';

const kernel = fs.readFileSync(new URL('../../dist/kernel.wasm', import.meta.url));
export const isNightly: boolean = process.env['SITKE_NIGHTLY'] === '1';
const SAMPLE = 10_000;

/** Builds tables one after the other; each is kept only as long as another is built from it. */
export class Builder {
  readonly rules: Rules;
  readonly tables = new Map<string, RawTable>();
  readonly lookup: Tables;

  constructor(rules: Rules) {
    this.rules = rules;
    this.lookup = new Tables(rules, this.tables);
  }

  build(material: Material): RawTable {
    for (const needed of dependencyOrder(this.rules, [material])) {
      if (!this.tables.has(needed.key)) {
        this.tables.set(needed.key, generateTable(kernel, this.rules, needed, this.tables));
      }
    }
    return this.tables.get(material.key)!;
  }

  /** Positions whose value is not the best of what their moves lead to: of so many at random, or of all. */
  mistakes(material: Material, sample: number | 'all' = isNightly ? 'all' : SAMPLE): string[] {
    this.build(material);
    const { size } = this.lookup.open(material).index;
    const found: string[] = [];
    const check = (at: number, side: Color): void => {
      const mistake = this.lookup.wrong(material, at, side);
      if (mistake && found.length < 10) found.push(mistake);
    };
    const choose = seeded(size);
    for (let i = 0; i < (sample === 'all' ? 2 * size : sample); i++) {
      if (sample === 'all') check(i >> 1, (i & 1) as Color);
      else check(choose(size), choose(2) as Color);
    }
    return found;
  }
}
