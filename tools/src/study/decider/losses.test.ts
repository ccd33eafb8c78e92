import { expect, test } from 'vitest';
import { lossesOf } from './losses.js';

test('a loss is the difference from the best move that the judge has seen, and bounded', () => {
  const positions = [
    {
      fen: 'a',
      chosen: { x: 'e2e3', y: 'd2d3' },
      scores: { x: { e2e3: 20, d2d3: -15 }, y: { e2e3: 10, d2d3: 12, a2a3: 40 } },
    },
    { fen: 'b', chosen: { x: 'e2e3', y: 'e2e3' }, scores: { x: { e2e3: -900, h2h3: 0 }, y: { e2e3: 5 } } },
  ];
  const losses = lossesOf(positions).map(({ judge, engine, mean, bad }) => [judge, engine, mean, bad]);
  expect(losses).toEqual([
    ['x', 'x', 150, 1],
    ['x', 'y', (35 + 300) / 2, 2],
    ['y', 'x', 15, 1],
    ['y', 'y', 14, 0],
  ]);
  expect(lossesOf([])).toEqual([]);
});
