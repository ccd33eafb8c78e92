/** The contract of a core: it answers as the rules do, whatever the variant. */

import { readFileSync } from 'node:fs';
import { rulesOf, toSetup, VARIANT_IDS, variantOf } from '@sitke/rules';
import { perftOf } from '@sitke/testkit/fixtures';
import { rulesetOf } from '@sitke/testkit/games';
import { withSeed } from '@sitke/testkit/properties';
import { often } from '@sitke/testkit/sizes';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AnyCore, holdToRules, randomStart, setFen, shareExpected } from './test/differential.js';
import { ENGINE_VARIANTS, loadCore, wasmFile } from './variants/registry.js';

/** Random games in which hashes are predicted. */
const GAMES = often(40, 100, 100);

describe.each(ENGINE_VARIANTS)('the core of %s', (variant) => {
  let core: AnyCore;
  beforeAll(async () => {
    core = await loadCore(variant, readFileSync(new URL(`../dist/${wasmFile(variant, 'plain')}`, import.meta.url)));
  });

  test.each(perftOf(variant))('has the perft of $id', ({ fen, ruleset, depths }) => {
    expect(depths).not.toEqual([]);
    setFen(core, rulesetOf(variant, ruleset), fen);
    expect(depths.map(([depth]) => [depth, core.perft(depth)])).toEqual(depths);
  });

  test('knows every option and value', () => {
    for (const [name, values] of Object.entries(variantOf(variant).optionValues)) {
      for (const value of values) core.setRules(rulesOf(variant, { ...rulesOf(variant).options, [name]: value }));
    }
  });

  test('rejects the rules of another variant', () => {
    for (const other of VARIANT_IDS.filter((id) => id !== variant))
      expect(() => core.setRules(rulesOf(other)), other).toThrow(RangeError);
  });

  test('predicts the hash after most moves', () => {
    const rules = rulesOf(variant);
    withSeed((choose) => {
      core.setRules(rules);
      const shares = Array.from({ length: GAMES }, () => {
        core.setPosition(toSetup(randomStart(variant, rules, choose)));
        return shareExpected(core, choose);
      });
      expect(shares.reduce((sum, share) => sum + share) / GAMES).toBeGreaterThan(0.75);
    });
  });

  test('answers as the rules do, in random games and arrangements under all options', () => {
    holdToRules(core, variant);
  });
});
