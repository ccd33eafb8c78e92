import { rulesOf } from '@sitke/rules';
import { allMaterials, type Material, parseMaterial } from '@sitke/tablebase';
import { expect, test } from 'vitest';
import { leastBytes, planOf, problemOf, workingBytes } from './plan.js';

const rules = rulesOf('sittuyin');
const MIB = 1 << 20;

function named(key: string): Material {
  const parsed = parseMaterial(rules.def, key);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

test('what has to fit into memory is the largest table and those that it is built from', () => {
  const jobs = planOf(rules, [named('KRSNvK')]);
  expect(jobs.at(-1)!.material.key).toBe('KRSNvK');
  const last = jobs.at(-1)!;
  const kept = jobs.filter(({ material }) => last.subs.includes(material.key));
  expect(kept.map(({ material }) => material.key).sort()).toEqual(['KRNvK', 'KRSvK', 'KSNvK']);
  expect(leastBytes(jobs)).toBe(workingBytes(last) + kept.reduce((sum, { bytes }) => sum + bytes, 0));
  expect(leastBytes(jobs)).toBeLessThan(2.5 * 1024 * MIB);
});

test('tables that nothing more is built from need no memory', () => {
  const [one, both] = [['KRvK'], ['KRvK', 'KSvK']].map((keys) => leastBytes(planOf(rules, keys.map(named))));
  expect(both).toBe(one);
});

test('five pieces have tables where none of them is a pawn and the board is small enough', () => {
  const possible = allMaterials(rules.def, 5).filter((material) => problemOf(rules, material) === null);
  expect(possible).toHaveLength(52);
  expect(possible.filter(({ key }) => key.includes('P'))).toEqual([]);
  const sissa = rulesOf('sissa');
  expect(allMaterials(sissa.def, 5).filter((material) => problemOf(sissa, material) === null)).toEqual([]);
});
