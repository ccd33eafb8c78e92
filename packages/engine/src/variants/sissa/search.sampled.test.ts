/** Tests of the engine in Sissa: mates, draws, endings. */

import { type GameNode, makeUci, moveTo, rulesOf } from '@sitke/rules';
import { KingAndPiece } from '@sitke/testkit/kingAndPiece';
import { seeded } from '@sitke/testkit/random';
import { LONG_TEST_MS, often } from '@sitke/testkit/sizes';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../search/engine.js';
import { canMate, engineFor, rootOf, searchWith } from '../../test/engines.js';

const RULES = rulesOf('sissa');
const [QUEEN, ROOK, SISSA] = [2, 3, 6] as const;
const WEAK_KING = 17;
let engine: Engine;

beforeAll(async () => {
  engine = await engineFor('sissa');
});

beforeEach(() => engine.newGame());

const root = (fen: string): GameNode => rootOf(fen, RULES);

const MATES: readonly (readonly [moves: number, fen: string])[] = [
  [1, '3S5/9/1n7/9/9/4K4/9/2S6/3k5 w - - - 0 20'],
  [1, '7R1/4K1p2/7Rp/9/9/9/9/9/8k w - - - 0 20'],
  [1, '3b5/9/1R7/9/9/2K6/9/4R4/6k2 w - - - 0 20'],
  [1, '9/3K5/9/9/8R/3p5/9/7R1/5k3 w - - - 0 20'],
  [2, '3K3S1/9/6S2/9/9/9/9/9/4k4 w - - - 0 20'],
  [2, '9/4p4/3p1S3/9/8N/9/8K/9/7k1 w - - - 0 20'],
  [2, '6K2/9/9/4N2r1/9/9/8R/1R7/5k3 w - - - 0 20'],
  [2, '9/9/9/2K6/4S4/5S3/9/7k1/9 w - - - 0 20'],
  [3, '6Kr1/9/9/9/9/6SS1/9/9/4k4 w - - - 0 20'],
  [3, '9/9/9/9/2B6/1R1K5/9/9/4k4 w - - - 0 20'],
];

test.each(MATES)('mate in %i from %s is found, as minimax finds it', async (moves, fen) => {
  const node = root(fen);
  expect([canMate(node.position, 2 * moves - 1), moves > 1 && canMate(node.position, 2 * moves - 3)]).toEqual([
    true,
    false,
  ]);
  const { last } = await searchWith(engine, node, { depth: 2 * moves + 2 });
  expect(last?.score).toEqual({ kind: 'mate', moves });
});

describe('draws are recognised', () => {
  test.each([
    ['by 50 moves', 'k8/1r7/9/9/9/9/9/7R1/4K1N2 w - - - 98 90'],
    ['where a bishop cannot mate', 'k8/9/9/9/9/9/9/9/4K1B2 w - - - 0 90'],
  ])('%s', async (_, fen) => {
    const { last } = await searchWith(engine, root(fen), { depth: 5 });
    expect(last?.score).toEqual({ kind: 'cp', cp: 0 });
  });

  test('by the third repetition', async () => {
    let node = root('k8/7R1/9/9/9/9/9/1r7/K8 w - - - 0 20');
    for (const uci of ['h8h9', 'a9a8', 'h9h8', 'a8a9', 'h8h9', 'a9a8', 'h9h8']) {
      node = node.play(node.position.legalMoves().find((move) => makeUci(RULES, move) === uci)!);
    }
    const back = node.position.legalMoves().find((move) => makeUci(RULES, move) === 'a8a9')!;
    const running = engine.search({ node, limits: { depth: 6, moves: [back] } });
    let score = null;
    for await (const info of running) score = info.score;
    expect(score).toEqual({ kind: 'cp', cp: 0 });
  });
});

/** Returns a root with king and piece against a king. */
function kingAndPieceRoot(letter: string, [king, piece, weak]: readonly number[]): GameNode {
  const squares: string[] = new Array(81).fill('1');
  [squares[king!], squares[piece!], squares[weak!]] = ['K', letter, 'k'];
  const rows = Array.from({ length: 9 }, (_, row) => squares.slice((8 - row) * 9, (9 - row) * 9).join(''));
  const text = rows.join('/').replace(/1+/g, (gap) => String(gap.length));
  return root(`${text} w - - - 0 1`);
}

/** Plays the ending against the best defence of the table; returns the number of moves to mate. */
async function playOut(table: KingAndPiece, start: GameNode, most: number): Promise<number> {
  let node = start;
  engine.newGame();
  for (let moves = 1; moves <= most; moves++) {
    const { last, result } = await searchWith(engine, node, { nodes: 1000 });
    expect(last?.score).toEqual({ kind: 'mate', moves: most + 1 - moves });
    node = node.play(result.best!);
    if (node.outcome) return node.outcome.winner === 0 ? moves : Number.NaN;
    const { squares } = node.position.toSetup();
    const king = squares.indexOf(1);
    const piece = squares.findIndex((piece) => piece > 1 && piece < WEAK_KING);
    const far = (to: number): number => (to === piece ? Number.POSITIVE_INFINITY : table.wins(king, piece, to));
    const replies = [...node.position.legalMoves()].sort((a, b) => far(moveTo(b)) - far(moveTo(a)));
    node = node.play(replies[0]!);
  }
  return Number.NaN;
}

/** Returns won positions of the table: the first of the longest, then random ones. */
function wonPositions(table: KingAndPiece, longest: number, count: number): (readonly number[])[] {
  const all = Array.from({ length: 81 ** 3 }, (_, number) => [
    Math.floor(number / 6561),
    Math.floor(number / 81) % 81,
    number % 81,
  ]);
  const pliesOf = ([king, piece, weak]: readonly number[]): number => table.wins(king!, piece!, weak!);
  const won = all.filter((squares) => pliesOf(squares) > 0);
  const choose = seeded(7);
  const chosen = Array.from({ length: count }, () => won[choose(won.length)]!);
  return [...won.filter((squares) => pliesOf(squares) === longest).slice(0, often(1, 10, 10)), ...chosen];
}

describe('against the best defence of a bare king', () => {
  test.each([
    { letter: 'S', role: SISSA, longest: 23, mates: 344 },
    { letter: 'R', role: ROOK, longest: 35, mates: 280 },
    { letter: 'Q', role: QUEEN, longest: 21, mates: 448 },
  ])('K+$letter mates in the fewest moves', { timeout: LONG_TEST_MS }, async ({ letter, role, longest, mates }) => {
    const table = new KingAndPiece(RULES, role);
    expect(table.summary).toEqual({ longest, mates });
    for (const squares of wonPositions(table, longest, often(2, 100, 2000))) {
      const needed = (table.wins(squares[0]!, squares[1]!, squares[2]!) + 1) / 2;
      expect(await playOut(table, kingAndPieceRoot(letter, squares), needed)).toBe(needed);
    }
  });

  test('a mate after the 50-move limit is a draw', async () => {
    const { last } = await searchWith(engine, root('9/9/9/9/9/3k5/9/9/KS7 w - - - 78 90'), { nodes: 1000 });
    expect(last?.score.kind).toBe('cp');
    const inTime = await searchWith(engine, root('9/9/9/9/9/3k5/9/9/KS7 w - - - 77 90'), { nodes: 1000 });
    expect(inTime.last?.score).toEqual({ kind: 'mate', moves: 12 });
  });

  test('a king that can capture the piece is not lost', async () => {
    const { last } = await searchWith(engine, root('9/9/9/9/9/9/9/3Sk4/K8 b - - - 0 1'), { nodes: 1000 });
    expect(last?.score).toEqual({ kind: 'cp', cp: 0 });
  });
});
