/** Tests of tables of three and four pieces, generated and compared with the rules. */

import { type JsonOptions, rulesOf, type VariantId } from '@sitke/rules';
import { expect, test } from 'vitest';
import { allMaterials, dependencyOrder, type Material } from '../material.js';
import { Builder } from './builder.js';

/** The tests of a variant. */
export interface TableTests {
  /** All of two to four pieces, each after those that it leads to. */
  readonly materials: readonly Material[];
  readonly all: readonly string[];
  readonly three: readonly string[];
  /** Adds a test for each table under a ruleset: of every position, or of a sample. */
  describe(ruleset: string | JsonOptions, keys: readonly string[], isAll?: boolean): void;
}

export function tableTests(variant: VariantId): TableTests {
  const rules = rulesOf(variant);
  const materials = dependencyOrder(
    rules,
    [2, 3, 4].flatMap((count) => allMaterials(rules.def, count)),
  );
  return {
    materials,
    all: materials.map(({ key }) => key),
    three: materials.filter(({ pieces }) => pieces.length < 4).map(({ key }) => key),
    describe(ruleset, keys, isAll = false) {
      const builder = new Builder(rulesOf(variant, ruleset));
      const wanted = materials.filter(({ key }) => keys.includes(key));
      test.each(wanted.map((material) => [material.key, material] as const))(
        "%s: every value is the best of the legal moves' values",
        (_key, material) => expect(builder.mistakes(material, isAll)).toEqual([]),
      );
    },
  };
}

/** Stalemate forbidden, and a wider refusal. */
export const STRICT: JsonOptions = { 'end.stalemate': 'forbidden', 'promo.refusalClaim': 'onlyPromotions' };
