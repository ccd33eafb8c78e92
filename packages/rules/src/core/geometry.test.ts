import { expect, test } from 'vitest';
import { buildGeometry, type PieceDef } from './geometry.js';

const KING: PieceDef = { name: 'king', letter: 'K', moves: {} };
const LETTERS = [...'ABCDEFGHIJLMNOPQ'];
const many = (count: number): PieceDef[] => [
  KING,
  ...LETTERS.slice(0, count - 1).map((letter) => ({ name: `piece ${letter}`, letter, moves: {} })),
];

test('a board of 9 by 9 with 15 kinds of piece has tables', () => {
  expect(buildGeometry(9, 9, many(15)).size).toBe(81);
});

test.each<[string, number, number, readonly PieceDef[]]>([
  ['10 files; notation allows 9', 10, 8, [KING]],
  ['12 ranks; notation allows 9', 8, 12, [KING]],
  ['0 files; a board has 1 to 9', 0, 8, [KING]],
  ['8.5 ranks; a board has 1 to 9', 8, 8.5, [KING]],
  ['16 kinds of piece; moves allow 15', 8, 8, many(16)],
  ["letter 'k' of king; notation allows one of A to Z", 8, 8, [{ ...KING, letter: 'k' }]],
  ['letter K of knight; king has it already', 8, 8, [KING, { name: 'knight', letter: 'K', moves: {} }]],
])('%s', (message, files, ranks, pieces) => {
  expect(() => buildGeometry(files, ranks, pieces)).toThrow(new RangeError(message));
});
