import { describe } from 'vitest';
import { ALL, describeTables, STRICT } from './test/describeTables.js';

describe('pychess', () => describeTables('pychess', ALL));
describe('stalemate forbidden, and a wider refusal', () => describeTables(STRICT, ['KPvKP']));
