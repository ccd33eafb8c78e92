/** Compares tables with the rules. */

import type { Rules } from '@sitke/rules';
import type { Color } from '@sitke/rules/core';
import { seeded } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import type { RawTable } from '../generate.js';
import type { Material } from '../material.js';
import { Tables } from './minimax.js';
import { TestTables } from './tables.js';

const SAMPLE = often(2000, 10_000, 100_000);

/** Builds the tables of a ruleset on demand. */
export class Builder {
  readonly rules: Rules;
  readonly tables: TestTables;
  readonly lookup: Tables;

  constructor(rules: Rules) {
    this.rules = rules;
    this.tables = new TestTables(rules);
    this.lookup = new Tables(rules, this.tables.made);
  }

  build(material: Material): RawTable {
    return this.tables.raw(material.key);
  }

  /** Positions whose value is not the best of their moves' values: among all, or in a sample. */
  mistakes(material: Material, isAll: boolean): string[] {
    this.build(material);
    const { size } = this.lookup.open(material).index;
    const found: string[] = [];
    const check = (at: number, side: Color): void => {
      const mistake = this.lookup.wrong(material, at, side);
      if (mistake && found.length < 10) found.push(mistake);
    };
    const choose = seeded(size);
    for (let i = 0; i < (isAll ? 2 * size : SAMPLE); i++) {
      if (isAll) check(i >> 1, (i & 1) as Color);
      else check(choose(size), choose(2) as Color);
    }
    return found;
  }
}
