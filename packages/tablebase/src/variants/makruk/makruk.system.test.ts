import { isNightly } from '@sitke/testkit/sizes';
import { describe } from 'vitest';
import { tableTests } from '../../test/describeTables.js';

const { all, three, describe: describeTables } = tableTests('makruk');
const MIXED = ['KSMvK', 'KRMvK', 'KPPvK', 'KSPvK', 'KNPvK'];

describe.each([
  ['fairy', 'fairy'],
  ['thai, with the draw claimed', { 'count.board': 'declared', 'count.expiry': 'claim' }],
  ['nobody counts', { 'count.pieces': false, 'count.board': 'off' }],
] as const)('%s', (_name, ruleset) => describeTables(ruleset, isNightly ? all : [...three, ...MIXED]));
