import { positionOf } from '@sitke/testkit/games';
import { expect, test } from 'vitest';
import { makeFen } from './fen.js';

test('a count of 0, as cutechess writes none, is read as none', () => {
  const pieces = '8/2k5/8/4P3/4P1N1/5K2/8/8[]';
  for (const count of ['-', '0']) {
    expect(makeFen(positionOf('sittuyin', '', `${pieces} w - ${count} 12 34`))).toBe(`${pieces} w - - 12 34`);
  }
});
