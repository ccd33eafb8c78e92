import { rulesOf } from '@sitke/rules';
import { isNightly } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { Builder } from './test/builder.js';
import { STRICT, tableTests } from './test/describeTables.js';

const { materials, all, three, describe: describeTables } = tableTests('sittuyin');
const MIXED = ['KPvKP', 'KRvKF', 'KFPvK'];

// The other rulesets, and all materials, are in generate.system.test.ts. The nightly run checks every position.
describe('pychess', () => describeTables('pychess', isNightly ? all : [...three, ...MIXED], isNightly));
describe('stalemate forbidden, and a wider refusal', () => describeTables(STRICT, three));

test('rejects rulesets where stalemate loses', () => {
  const builder = new Builder(rulesOf('sittuyin', { 'end.stalemate': 'loss' }));
  expect(() => builder.build(materials[0]!)).toThrow(RangeError);
});
