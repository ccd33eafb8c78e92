/** Tests of tables of three and four pieces, generated and held against the rules. */

import { type JsonOptions, rulesOf } from '@sitke/rules';
import { expect, test } from 'vitest';
import { allMaterials, dependencyOrder } from '../material.js';
import { Builder } from './builder.js';

const rules = rulesOf('sittuyin');

/** All of two to four pieces, each after those that it leads to. */
export const materials = dependencyOrder(
  rules,
  [2, 3, 4].flatMap((men) => allMaterials(rules.def, men)),
);
export const ALL: readonly string[] = materials.map(({ key }) => key);
export const THREE: readonly string[] = materials.filter(({ men }) => men.length < 4).map(({ key }) => key);

/** Stalemate forbidden, and a wider refusal. */
export const STRICT: JsonOptions = { 'end.stalemate': 'forbidden', 'promo.refusalClaim': 'onlyPromotions' };

/** Adds a test for each of the tables under a ruleset: of every position, or of a sample. */
export function describeTables(ruleset: string | JsonOptions, keys: readonly string[], isAll = false): void {
  const builder = new Builder(rulesOf('sittuyin', ruleset));
  const wanted = materials.filter(({ key }) => keys.includes(key));
  test.each(wanted.map((material) => [material.key, material] as const))(
    '%s: every value is the best of what the legal moves lead to',
    (_key, material) => expect(builder.mistakes(material, isAll)).toEqual([]),
  );
}
