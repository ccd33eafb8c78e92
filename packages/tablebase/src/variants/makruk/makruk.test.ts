import { describe } from 'vitest';
import { tableTests } from '../../test/describeTables.js';

const { three, describe: describeTables } = tableTests('makruk');

// Other rulesets, and more materials, are in makruk.system.test.ts.
describe('fairy', () => describeTables('fairy', [...three, 'KSMvK', 'KRMvK', 'KPPvK']));
