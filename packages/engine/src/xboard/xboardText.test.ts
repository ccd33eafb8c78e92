import { parseUci } from '@sitke/rules';
import { expect, test } from 'vitest';
import { rootOf } from '../test/engines.js';
import { illegalText, moveLines, withoutLegs } from './xboardText.js';

function linesOf(fen: string, uci: string, hasLegs = true): string[] {
  const node = rootOf(fen);
  const move = parseUci(node.position, uci);
  if (!move.ok) throw new Error(move.error.message);
  return moveLines(node, move.value, hasLegs);
}

test('a promotion in place goes there and back over an empty square on another rank', () => {
  const fen = '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1';
  expect(linesOf(fen, 'e5e5f')).toEqual(['move e5d4,', 'move d4e5f']);
  expect(linesOf(fen, 'e5e5f', false)).toEqual(['move e5e5f']);
  expect(linesOf(fen, 'e5d4f')).toEqual(['move e5d4f']);
  expect(linesOf('k7/8/1K6/8/8/8/8/p7[] b - - 0 1', 'a1a1f')).toEqual(['move a1a2,', 'move a2a1f']);
});

test('only there and back is parsed as a move in place', () => {
  const node = rootOf('8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1');
  expect(withoutLegs(node, 'e5e6,e6e5f')).toBe('e5e5f');
  expect(withoutLegs(node, 'e5e5,d4f5')).toBe('e5e5f');
  for (const text of ['e5e6,e6d6f', 'e5e6,', 'e5e6', 'R@a1', 'e5e6,e7e5f', 'g4g4,g5g4']) {
    expect(withoutLegs(node, text)).toBe(text);
  }
});

test('a drop is not a move in place', () => {
  expect(linesOf('8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1', 'R@a1')).toEqual(['move R@a1']);
});

test('the reason of an illegal move has no parentheses of its own', () => {
  const node = rootOf('k7/8/1KS5/8/8/8/8/8[] w - - 0 1');
  for (const text of ['b6a7', 'c6c4', 'R@a1', ')', '', 'x'.repeat(300)]) {
    expect(illegalText(node, text)).toMatch(/^Illegal move \([^()]+\): .{0,100}$/u);
  }
});
