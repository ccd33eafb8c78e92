import { type JsonOptions, parseSquare, rulesOf } from '@sitke/rules';
import { isNightly } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { PositionIndex } from './positionIndex.js';
import { ruleClass } from './ruleClass.js';
import { Builder } from './test/builder.js';
import { STRICT, tableTests } from './test/describeTables.js';
import { tableVariantOf } from './variants/registry.js';

const { materials, all, three, describe: describeTables } = tableTests('sittuyin');

/** Materials that are sampled under each ruleset; the nightly run samples all. */
const RUNS: readonly (readonly [name: string, ruleset: string | JsonOptions, keys: readonly string[]])[] = [
  ['pychess', 'pychess', all],
  ['federation', 'federation', [...three, 'KSPvK']],
  ['ancientchess', 'ancientchess', [...three, 'KSPvK', 'KPvKP']],
  ['pychess-zh', 'pychess-zh', [...three, 'KPPvK']],
  ['stalemate forbidden, and a wider refusal', STRICT, ['KPvKP']],
];

describe.each(RUNS)('%s', (_name, ruleset, keys) => describeTables(ruleset, isNightly ? all : keys));

test('a plain distance is not enough where a count is still to start', () => {
  const material = materials.find(({ key }) => key === 'KSPvK')!;
  const distances = ['pychess', { 'count.table': 'off' }].map((ruleset) => {
    const rules = rulesOf('sittuyin', ruleset);
    const { white } = new Builder(rules).build(material);
    const index = new PositionIndex(rules.geometry, material);
    // King, elephant, pawn and bare king; White to move.
    const at = (...squares: string[]): number =>
      white[index.indexOf(squares.map((name) => parseSquare(rules.def, name)!))]! - 1;
    return [at('a1', 'g7', 'h6', 'h5'), at('a1', 'a8', 'f1', 'g4')];
  });
  // The fastest line promotes too far from mate for the count; a slower one is in time, or there is none.
  expect(distances).toEqual([
    [95, -1],
    [93, 105],
  ]);
}, 300_000);

test('the longest mates are those that the rule classes rely on', () => {
  const builder = new Builder(rulesOf('sittuyin'));
  const { longest } = tableVariantOf(rulesOf('sittuyin').def);
  const wanted = materials.filter(({ key }) => key in longest);
  const found = wanted.map((material) => {
    const { white, black } = builder.build(material);
    const plies = [...new Set(white), ...new Set(black)].filter((value) => value > 0 && value < 255);
    return [material.key, Math.max(0, ...plies.map((value) => value - 1))];
  });
  expect(Object.fromEntries(found)).toEqual(longest);
}, 300_000);

test.each([
  ['KSvKS', 'pychess', 'federation'],
  ['KRPvK', 'pychess', 'pychess-zh'],
])(
  '%s is one table for %s and %s',
  (key, first, second) => {
    const material = materials.find((other) => other.key === key)!;
    const rulesets = [first, second].map((ruleset) => rulesOf('sittuyin', ruleset));
    expect(new Set(rulesets.map((rules) => ruleClass(rules, material))).size).toBe(1);
    const [a, b] = rulesets.map((rules) => new Builder(rules).build(material));
    expect(Buffer.compare(a!.white, b!.white)).toBe(0);
    expect(Buffer.compare(a!.black, b!.black)).toBe(0);
  },
  300_000,
);
