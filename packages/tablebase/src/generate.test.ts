import { parseSquare, rulesOf } from '@sitke/rules';
import { isNightly } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { PositionIndex } from './positionIndex.js';
import { Builder } from './test/builder.js';
import { STRICT, tableTests } from './test/describeTables.js';

const { materials, all, three, describe: describeTables } = tableTests('sittuyin');
const MIXED = ['KSPvK', 'KPvKP', 'KRvKF', 'KFPvK', 'KSNvK'];

// The other rulesets, and all materials, are in generate.system.test.ts. The nightly run checks every position.
describe('pychess', () => describeTables('pychess', isNightly ? all : [...three, ...MIXED], isNightly));
describe('stalemate forbidden, and a wider refusal', () => describeTables(STRICT, three));

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

test('rejects rulesets where stalemate loses', () => {
  const builder = new Builder(rulesOf('sittuyin', { 'end.stalemate': 'loss' }));
  expect(() => builder.build(materials[0]!)).toThrow(RangeError);
});
