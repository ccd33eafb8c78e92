import { pathTable } from '@sitke/testkit/fixtures';
import { expect, test } from 'vitest';
import { parseFen, rulesOf } from '../../index.js';

const TABLE = pathTable('sissa-empty-board');

/** A position with a sissa on a square and both kings; kings do not count as blockers here, so they are kept away. */
function pathsFrom(square: number): { targets: number; paths: number } {
  const rules = rulesOf('sissa');
  const squares: number[] = new Array(81).fill(0);
  squares[square] = 6;
  const position = { pathsTo: (from: number, to: number) => rules.pathsTo!(boardWith(squares), from, to) };
  const lengths = squares.map((_, to) => position.pathsTo(square, to).length);
  return { targets: lengths.filter((n) => n > 0).length, paths: lengths.reduce((sum, n) => sum + n, 0) };
}

function boardWith(squares: readonly number[]) {
  const position = parseFen(rulesOf('sissa'), 'k8/9/9/9/9/9/9/9/K8 w - - - 0 1');
  if (!position.ok) throw new Error(position.error.message);
  const board = position.value.toBoard();
  board.squares.set(squares);
  return board;
}

test('on an empty board a sissa reaches as many squares by as many paths as the table says', () => {
  for (let rank = 0; rank < 9; rank++) {
    for (let file = 0; file < 9; file++) {
      const expected = { targets: TABLE.targets[8 - rank]![file], paths: TABLE.paths[8 - rank]![file] };
      expect(pathsFrom(rank * 9 + file), `square ${file},${rank}`).toEqual(expected);
    }
  }
});

test('no path returns to its start, and nothing but a sissa has one', () => {
  const position = parseFen(rulesOf('sissa'), '8k/9/9/9/4S4/9/9/9/K6R1 w - - - 0 1');
  if (!position.ok) throw new Error(position.error.message);
  expect(position.value.pathsTo(40, 40)).toEqual([]);
  expect(position.value.pathsTo(7, 16)).toEqual([]);
});
