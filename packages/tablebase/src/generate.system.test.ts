import { describe } from 'vitest';
import { STRICT, tableTests } from './test/describeTables.js';

const { all, describe: describeTables } = tableTests('sittuyin');

describe('pychess', () => describeTables('pychess', all));
describe('stalemate forbidden, and a wider refusal', () => describeTables(STRICT, ['KPvKP']));
