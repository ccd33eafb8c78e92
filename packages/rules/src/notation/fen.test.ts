import { positionOf } from '@sitke/testkit/games';
import { expect, test } from 'vitest';
import { makeFen } from './fen.js';

test('a count of 0, as cutechess writes none, is read as none', () => {
  const pieces = '8/2k5/8/4P3/4P1N1/5K2/8/8[]';
  for (const count of ['-', '0']) {
    expect(makeFen(positionOf('sittuyin', '', `${pieces} w - ${count} 12 34`))).toBe(`${pieces} w - - 12 34`);
  }
});

test('a game that goes on beyond the last number has a FEN that is read', () => {
  const position = positionOf('makruk', 'count.pieces=off', '4k3/8/8/8/8/8/8/R3K3 b - - 9999 9999');
  const { fen } = position.play('e8e7').play('e1e2');
  expect(fen).toBe('8/4k3/8/8/8/8/4K3/R7 b - - 9999 9999');
  expect(makeFen(positionOf('makruk', 'count.pieces=off', fen))).toBe(fen);
});
