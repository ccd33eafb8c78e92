import { rulesOf } from '@sitke/rules';
import { expect, test } from 'vitest';
import { allMaterials, dependencyOrder, materialOf, parseMaterial, subMaterials } from './material.js';
import { PositionIndex } from './positionIndex.js';
import { countLimitOf, deadByColors, isAlwaysDead, ruleClass } from './ruleClass.js';

const rules = rulesOf('sittuyin', 'pychess');
const { def, geometry } = rules;
const material = (key: string) => {
  const result = parseMaterial(def, key);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

test('the materials of three and four pieces', () => {
  const keys = (pieces: number) => allMaterials(def, pieces).map(({ key }) => key);
  expect(keys(3)).toEqual(['KRvK', 'KSvK', 'KNvK', 'KFvK', 'KPvK']);
  expect(
    keys(4)
      .slice(0, 14)
      .map((key) => key.slice(1, 3))
      .join(' '),
  ).toBe('RR RS RN RF RP SS SN SF SP NN NF NP FP PP');
  expect(keys(4)).toHaveLength(29);
  for (const key of keys(4)) expect(material(key).key).toBe(key);
});

test.each(['KvKR', 'KSRvK', 'KFFvK', 'KSvKR', 'RvK', 'KR', 'KXvK', 'KRvKvK', ''])('rejects the name %j', (text) => {
  expect(parseMaterial(def, text).ok).toBe(false);
});

test('the weaker side is named last, whatever its color', () => {
  expect(materialOf(def, [1, 17, 0, 20, 3]).material.key).toBe('KRvKF');
  expect(materialOf(def, [1, 17, 20, 3]).isFlipped).toBe(true);
  expect(materialOf(def, [1, 17, 4, 19]).isFlipped).toBe(false);
});

test('steps lead to every material after captures and promotions, smaller ones first', () => {
  const keys = (key: string, ruleset = 'pychess') =>
    subMaterials(rulesOf('sittuyin', ruleset), material(key)).map((sub) => sub.key);
  expect(keys('KRPvK').sort()).toEqual(['KPvK', 'KRFvK', 'KRvK']);
  expect(keys('KFvKP').sort()).toEqual(['KFvK', 'KFvKF', 'KPvK']);
  expect(keys('KFPvK').sort()).toEqual(['KFvK', 'KPvK']);
  expect(keys('KPvKP', 'ancientchess').sort()).toEqual(['KFvK', 'KFvKP', 'KPvK']);
  const order = dependencyOrder(rules, [material('KPPvK')]).map((sub) => sub.key);
  expect(order).toEqual(['KvK', 'KFvK', 'KPvK', 'KFPvK', 'KPPvK']);
});

test.each(['KRvK', 'KSvK', 'KRRvK', 'KPvKP'])('the index of %s is unique to an arrangement', (key) => {
  const index = new PositionIndex(geometry, material(key));
  const step = key.length > 4 ? 9973 : 1;
  let proper = 0;
  for (let i = 0; i < index.size; i += step) {
    const arrangement = index.arrangementOf(i);
    if (!index.isProper(i)) continue;
    proper++;
    const mirrored = [...arrangement].map((square) => square ^ 7);
    // On an axis an arrangement and its mirror image have their own entries.
    expect(index.isProper(index.indexOf(mirrored))).toBe(true);
  }
  expect(proper).toBeGreaterThan(0);
  expect(index.size).toBe((key === 'KRvK' || key === 'KRRvK' ? 10 : 32) * 64 ** (key.replace('v', '').length - 1));
});

test('the count that starts, and dead draws, are those of the rules', () => {
  const limits = (ruleset: string) =>
    ['KRvK', 'KSvK', 'KNNvK', 'KSFvK', 'KRPvK', 'KPPvK', 'KRvKS'].map((key) =>
      countLimitOf(rulesOf('sittuyin', ruleset), material(key)),
    );
  expect(limits('pychess')).toEqual([32, 88, 128, 88, 0, 0, 0]);
  expect(limits('federation')).toEqual([32, 0, 0, 88, 0, 0, 0]);
  expect(limits('pychess-zh')).toEqual([32, 88, 64, 88, 32, 44, 0]);
  expect(limits('ancientchess')).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(['KNvK', 'KFvK', 'KPvK', 'KSvK', 'KRvK'].map((key) => isAlwaysDead(rules, material(key)))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(deadByColors(rules, material('KFvKF'))).toEqual([true, false, false, true]);
});

test('a class names what a table depends on, and rulesets that agree share it', () => {
  const classOf = (key: string, ruleset: string) => ruleClass(rulesOf('sittuyin', ruleset), material(key));
  expect(classOf('KSFvK', 'pychess')).toBe('draw');
  expect(classOf('KSFvK', 'federation')).toBe('draw');
  expect(classOf('KRvKS', 'pychess')).toBe('draw');
  expect(classOf('KRvKS', 'federation')).toBe('draw');
  expect(classOf('KRvKS', 'ancientchess')).toBe('forbidden');
  expect(classOf('KRPvK', 'pychess-zh')).toBe(classOf('KRPvK', 'pychess'));
  expect(classOf('KSPvK', 'pychess')).toMatch(/^draw-ksf88-/);
  expect(classOf('KSPvK', 'pychess-zh')).not.toBe(classOf('KSPvK', 'pychess'));
  // The general promotes as in the federation's rules, and its count is as long where it matters.
  for (const { key } of allMaterials(def, 4)) expect(classOf(key, 'federation')).toBe(classOf(key, 'pychess'));
  expect(classOf('KRPvK', 'pychess')).toMatch(/^[a-z0-9-]+$/);
  expect(classOf('KRPvK', 'ancientchess')).toMatch(/^forbidden-/);
});
