import type { JsonOptions } from '@sitke/rules';
import { isNightly } from '@sitke/testkit/sizes';
import { describe } from 'vitest';
import { STRICT, tableTests } from './test/describeTables.js';

const { all, three, describe: describeTables } = tableTests('sittuyin');

/** Materials that are sampled under each ruleset; the nightly run samples all. */
const RUNS: readonly (readonly [name: string, ruleset: string | JsonOptions, keys: readonly string[]])[] = [
  ['pychess', 'pychess', all],
  ['federation', 'federation', [...three, 'KSPvK']],
  ['ancientchess', 'ancientchess', [...three, 'KSPvK', 'KPvKP']],
  ['pychess-zh', 'pychess-zh', [...three, 'KPPvK']],
  ['stalemate forbidden, and a wider refusal', STRICT, ['KPvKP']],
];

describe.each(RUNS)('%s', (_name, ruleset, keys) => describeTables(ruleset, isNightly ? all : keys));
