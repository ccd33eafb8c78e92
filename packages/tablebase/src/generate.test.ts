import fs from 'node:fs';
import { type Rules, rulesOf } from '@sitke/rules';
import type { Color } from '@sitke/rules/core';
import { describe, expect, test } from 'vitest';
import { generateTable, type RawTable } from './generate.js';
import { allMaterials, dependencyOrder, type Material } from './material.js';
import { Tables } from './test/minimax.js';
import { seeded } from './test/random.js';

const kernel = fs.readFileSync(new URL('../dist/kernel.wasm', import.meta.url));
const isNightly = process.env['SITKE_NIGHTLY'] === '1';
const SAMPLE = 10_000;

/** Builds tables one after the other; each is kept only as long as another is built from it. */
class Builder {
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

  /** Positions whose value is not the best of what their moves lead to: of a sample, or of all. */
  mistakes(material: Material): string[] {
    this.build(material);
    const { size } = this.lookup.open(material).index;
    const found: string[] = [];
    const check = (at: number, side: Color): void => {
      const mistake = this.lookup.wrong(material, at, side);
      if (mistake && found.length < 10) found.push(mistake);
    };
    const choose = seeded(size);
    for (let i = 0; i < (isNightly ? 2 * size : SAMPLE); i++) {
      if (isNightly) check(i >> 1, (i & 1) as Color);
      else check(choose(size), choose(2) as Color);
    }
    return found;
  }
}

const { def } = rulesOf('sittuyin');
const materials = dependencyOrder(
  rulesOf('sittuyin'),
  [2, 3, 4].flatMap((men) => allMaterials(def, men)),
);

describe.each(['pychess', 'federation', 'ancientchess', 'pychess-zh'])('under %s', (ruleset) => {
  const builder = new Builder(rulesOf('sittuyin', ruleset));
  const wanted = ruleset === 'pychess' || isNightly ? materials : materials.filter(({ men }) => men.length < 4);
  test.each(wanted.map((material) => [material.key, material] as const))(
    '%s: every value is the best of what the legal moves lead to',
    (_, material) => {
      expect(builder.mistakes(material)).toEqual([]);
    },
  );
});
