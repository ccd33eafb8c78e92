/** The evaluation: its symmetries and bounds. */

import { readFileSync } from 'node:fs';
import { type Color, parseSetupFen, problemsOf, rulesOf, type Setup } from '@sitke/rules';
import { holds } from '@sitke/testkit/properties';
import type { Choose } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import { arrangement } from '@sitke/testkit/variants/sittuyin/arrangements';
import { beforeAll, describe, expect, test } from 'vitest';
import { SittuyinCore } from './core.js';

const rules = rulesOf('sittuyin');
const RUNS = often(375, 1500, 50_000);
let core: SittuyinCore;
let fresh: SittuyinCore;

beforeAll(async () => {
  const load = (name: string): Promise<SittuyinCore> =>
    SittuyinCore.load(readFileSync(new URL(`../../../dist/${name}`, import.meta.url)), rules);
  core = await load('sittuyin.wasm');
  fresh = await load('sittuyin.wasm');
});

function randomSetup(choose: Choose): Setup {
  for (;;) {
    const setup = arrangement(choose);
    if (!problemsOf(rules, setup).some(({ fatal }) => fatal)) return setup;
  }
}

function valueOfSetup(setup: Setup, by: SittuyinCore = core): number {
  by.setPosition(setup);
  return by.exports.evaluate();
}

const otherColor = (piece: number): number => (piece === 0 ? 0 : piece ^ 16);

/** The same position with swapped colors: ranks in reverse order. */
function flipped(setup: Setup): Setup {
  return {
    ...setup,
    squares: setup.squares.map((_, square) => otherColor(setup.squares[square ^ 56]!)),
    pockets: setup.pockets.map((_, piece) => setup.pockets[piece ^ 16]!),
    turn: (setup.turn ^ 1) as Color,
    count: setup.count && { ...setup.count, by: setup.count.by === null ? null : ((setup.count.by ^ 1) as Color) },
  };
}

/** The mirrored position: files in reverse order. */
function mirrored(setup: Setup): Setup {
  return { ...setup, squares: setup.squares.map((_, square) => setup.squares[square ^ 7]!) };
}

describe('the evaluation', () => {
  test('is symmetric in colors and left to right', () => {
    holds(RUNS, (choose) => {
      const setup = randomSetup(choose);
      const value = valueOfSetup(setup);
      expect(valueOfSetup(flipped(setup))).toBe(value);
      expect(valueOfSetup(mirrored(setup))).toBe(value);
    });
  });

  test('favours the same side whoever is to move, and is smaller than any mate', () => {
    holds(RUNS, (choose) => {
      const setup = randomSetup(choose);
      const value = valueOfSetup(setup);
      expect(Math.abs(value)).toBeLessThanOrEqual(12_000);
      const other = valueOfSetup({ ...setup, turn: (setup.turn ^ 1) as Color });
      if (Math.abs(value) > 150) expect(Math.sign(other)).toBe(-Math.sign(value));
    });
  });

  test.each([
    ['NF', false],
    ['NN', false],
    ['PP', false],
    ['FP', false],
    ['PPP', false],
    ['FPPP', false],
    ['FPPPP', true],
    ['NP', true],
    ['SP', true],
    ['SF', true],
    ['SN', true],
  ])('of K+%s against a king alone is high only where that is often won', (pieces, isHigh) => {
    const setup = parseSetupFen(rules, `8/8/4k3/8/8/${pieces}${8 - pieces.length}/8/2K5[] w - - 0 60`);
    if (!setup.ok) throw new Error(setup.error.message);
    const value = valueOfSetup(setup.value);
    expect(value > 0 && value > 500 === isHigh, `${value}`).toBe(true);
  });

  test.each(['draw', 'forbidden', 'loss'])(
    'holds horse and general for even where stalemate is %s',
    async (stalemate) => {
      const variantRules = rulesOf('sittuyin', { 'end.stalemate': stalemate });
      const bytes = readFileSync(new URL('../../../dist/sittuyin.wasm', import.meta.url));
      const other = await SittuyinCore.load(bytes, variantRules);
      const valueIn = (fen: string): number => {
        const setup = parseSetupFen(variantRules, fen);
        if (!setup.ok) throw new Error(setup.error.message);
        return valueOfSetup(setup.value, other);
      };
      expect(valueIn('8/8/4k3/8/8/NF6/8/2K5[] w - - 0 60')).toBeLessThan(100);
      expect(valueIn('8/8/8/8/5K2/2N5/2F2k2/8[] b - - 0 60')).toBeLessThan(-500);
    },
  );

  test('depends only on the position, not on the moves that led there', () => {
    holds(200, (choose) => {
      core.setPosition(randomSetup(choose));
      for (let ply = 0; ply < 12; ply++) {
        const moves = core.legalMoves();
        if (moves.length === 0) return;
        core.make(moves[choose(moves.length)]!);
        const value = core.exports.evaluate();
        expect(valueOfSetup(core.toSetup(), fresh)).toBe(value);
      }
    });
  });

  test('knows what is good', () => {
    const value = (fen: string): number => {
      const setup = { ...rules.initial, squares: squaresOf(fen), pockets: rules.initial.pockets.map(() => 0) };
      return valueOfSetup(setup);
    };
    const even = '....k... ........ ....pppp pppp.... ....PPPP PPPP.... ........ ....K...';
    expect(Math.abs(value(even))).toBeLessThan(60);
    for (const piece of 'RNSF')
      expect(value(even.replace('........ ....K', `...${piece}.... ....K`))).toBeGreaterThan(90);
    expect(value('k....... ........ ........ ........ ........ ........ ........ R...K...')).toBeGreaterThan(500);
  });
});

/** Pieces by square from a diagram, rank 8 first. */
function squaresOf(board: string): number[] {
  const letters = '.KSFRNP';
  const ranks = board.split(' ').reverse();
  return ranks.flatMap((rank) =>
    [...rank].map((letter) => {
      const role = letters.indexOf(letter.toUpperCase());
      return role > 0 && letter !== letter.toUpperCase() ? 16 | role : role;
    }),
  );
}
