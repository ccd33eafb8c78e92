import { existsSync } from 'node:fs';
import { ENGINE_VARIANTS } from '@sitke/engine';
import { type Position, parseFen, rulesOf } from '@sitke/rules';
import { often } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { shippedEngine } from '../engine.js';
import { fileOf, readMates, solveMate } from './index.js';
import { Prover } from './prover.js';

const BUDGET = 1_000_000;
const NODES = 2_000_000;
/** Lengths of mates, in moves. */
const LENGTHS = [2, 3, 4, 5, 6, 7, 8];
/** Proofs of longer mates take too long for every run. */
const LONGEST_PROOF = 3;

function positionOf(fen: string, rules = rulesOf('sittuyin')): Position {
  const position = parseFen(rules, fen);
  if (!position.ok) throw new Error(position.error.message);
  return position.value;
}

describe('the prover', () => {
  test.each([
    ['a rook mates on the edge', '8/8/8/3R4/8/RK6/8/1k6[] w - - 0 20', 1],
    ['a quiet move comes first', '7k/8/5K2/8/6R1/3S4/8/1f6[] w - - 0 20', 2],
    ['three moves', '2k5/6S1/2s5/1K6/8/8/2R5/8[] w - - 0 20', 3],
    ['on the last counted move', 'k7/8/1K6/8/8/8/8/7R[] w - 32 31 60', 1],
  ])('%s', (_, fen, moves) => {
    const prover = new Prover(rulesOf('sittuyin'));
    expect(prover.hasMate(positionOf(fen), moves, BUDGET)).toBe('mate');
    if (moves > 1) expect(new Prover(rulesOf('sittuyin')).hasMate(positionOf(fen), moves - 1, BUDGET)).toBe('none');
  });

  test.each([
    ['a count that ends first', 'k7/8/2K5/8/8/8/8/7R[] w - 32 31 60', 2],
    ['a limit of moves that may be claimed first', 'k7/8/2K5/8/8/8/p7/7R[] w - - 99 60', 2],
    ['stalemate', 'k7/2K5/8/2S5/8/8/8/8[] w - - 0 60', 1],
  ])('%s is not a mate', (_, fen, moves) => {
    expect(new Prover(rulesOf('sittuyin')).hasMate(positionOf(fen), moves, BUDGET)).toBe('none');
  });

  test('says when it may not look further', () => {
    const fen = '2k5/6S1/2s5/1K6/8/8/2R5/8[] w - - 0 20';
    expect(new Prover(rulesOf('sittuyin')).hasMate(positionOf(fen), 3, 50)).toBe('unknown');
  });
});

describe.each(ENGINE_VARIANTS.filter((variant) => existsSync(fileOf(variant))))('the suite of %s', (variant) => {
  const rules = rulesOf(variant);
  const mates = readMates(variant);

  test('has 300 mates of all lengths', () => {
    expect(mates.length).toBeGreaterThanOrEqual(300);
    expect(new Set(mates.map(({ fen }) => fen.split(' ')[0])).size).toBe(mates.length);
    for (const length of LENGTHS) {
      expect(mates.filter(({ moves }) => moves === length).length).toBeGreaterThan(0);
    }
  });

  test('has mates as short as it says', () => {
    const proved = mates.filter(({ moves, isShortest }) => isShortest && moves <= LONGEST_PROOF);
    const short = proved.filter((_, index) => index % often(8, 1, 1) === 0);
    const proofs = short.map(({ fen, moves }) => {
      const prover = new Prover(rules);
      const position = positionOf(fen, rules);
      return [fen, prover.hasMate(position, moves - 1, BUDGET), prover.hasMate(position, moves, BUDGET)];
    });
    expect(proofs).toEqual(short.map(({ fen }) => [fen, 'none', 'mate']));
  }, 300_000);

  test('is solved by the engine', async () => {
    const engine = await shippedEngine(variant, 16);
    const some = mates.filter((_, index) => index % often(24, 8, 1) === 0);
    const unsolved: string[] = [];
    for (const mate of some) {
      const { isSolved } = await solveMate(engine, rules, mate, { nodes: NODES });
      if (!isSolved) unsolved.push(`${mate.fen}: ${mate.moves}`);
    }
    expect(unsolved).toEqual([]);
  }, 300_000);
});
