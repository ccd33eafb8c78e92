import { rulesOf } from '@sitke/rules';
import { PositionIndex, type ProbedTable, parseMaterial } from '@sitke/tablebase';
import { expect, test } from 'vitest';
import { wonBoards } from './won.js';

const rules = rulesOf('sittuyin', 'pychess');
const material = parseMaterial(rules.def, 'KRvK');
if (!material.ok) throw new Error(material.error.message);
const index = new PositionIndex(rules.geometry, material.value);

/** An invented table: of each run one square is a mate in so many plies, one a draw, the others no positions. */
function tableOf(plies: number): ProbedTable {
  const values: Readonly<Record<number, number>> = { 10: plies + 1, 20: 0 };
  return {
    material: index.material,
    index,
    description: { variant: 'sittuyin', ruleClass: 'draw' },
    hasSide: (side) => side === 0,
    valueAt: (_, entry) => values[entry % index.geometry.size] ?? 255,
  };
}

function numbers(...from: readonly number[]): () => number {
  let at = 0;
  return () => from[at++ % from.length]!;
}

test('yields just what the side to move wins, from where the numbers lead', () => {
  const boards = [...wonBoards(tableOf(7), numbers(0.1, 0.9))].slice(0, 2);
  expect(boards.map((squares) => squares[10])).toEqual([17, 17]);
  expect(boards[0]).not.toEqual(boards[1]);
  expect(boards.map((squares) => squares.filter((piece) => piece !== 0).sort())).toEqual([
    [1, 17, 4],
    [1, 17, 4],
  ]);
});

test('yields nothing where the side to move only loses', () => {
  expect([...wonBoards(tableOf(6), numbers(0.5))]).toEqual([]);
});
