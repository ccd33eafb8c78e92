import { variantOf } from '@sitke/rules';
import { positionOf } from '@sitke/testkit/games';
import { seeded } from '@sitke/testkit/random';
import { describe, expect, test } from 'vitest';
import { packRecord } from '../../net/record.js';
import { estimate, fit, type Group } from './fit.js';
import { countingOf, Material } from './material.js';

describe('the regression', () => {
  const TRUTH = [0.9, 0.5, 0.1];
  const PARTS = 20;

  /** Games whose results are drawn by the truth. */
  function drawn(): readonly Group[] {
    const choose = seeded(3);
    const groups: Group[] = [];
    for (let first = -2; first <= 2; first++) {
      for (let second = -2; second <= 2; second++) {
        const features = [first, second, 1];
        const odds = features.reduce((sum, value, index) => sum + value * TRUTH[index]!, 0);
        const counts = new Float64Array(PARTS).fill(400);
        const points = counts.map((count) => {
          let won = 0;
          for (let game = 0; game < count; game++)
            won += choose(1_000_000) / 1_000_000 < 1 / (1 + Math.exp(-odds)) ? 1 : 0;
          return won;
        });
        groups.push({ features, counts, points });
      }
    }
    return groups;
  }

  test('finds the weights that results were drawn by, within twice its errors, which are small', () => {
    const fitted = fit(drawn(), PARTS);
    TRUTH.forEach((truth, index) => {
      const { value, error } = estimate(fitted, (weights) => weights[index]!);
      expect(Math.abs(value - truth)).toBeLessThan(2 * error);
      expect(error).toBeLessThan(0.02);
    });
  });

  test('an error of a ratio is that of the ratio', () => {
    const fitted = fit(drawn(), PARTS);
    const ratio = estimate(fitted, ([first, second]) => first! / second!);
    expect(Math.abs(ratio.value - 1.8)).toBeLessThan(2 * ratio.error);
    expect(estimate(fitted, () => 5)).toEqual({ value: 5, error: 0 });
  });
});

describe('material', () => {
  const counting = countingOf(variantOf('sittuyin'), 14);

  function featuresOf(fen: string): readonly (readonly number[])[] {
    const material = new Material(variantOf('sittuyin'), counting);
    const setup = positionOf('sittuyin', 'standard', fen).toSetup();
    material.add(packRecord({ setup, score: 0, known: 0, result: 2 }), 7);
    return [0, 1, 2].flatMap((phase) => material.groupsOf(phase).map(({ features }) => [phase, ...features]));
  }

  test('counts pawns apart by whether their side has its general, for the side to move', () => {
    expect(counting.names).toEqual([
      'elephant',
      'general',
      'rook',
      'horse',
      'pawn, no general',
      'pawn, with a general',
    ]);
    // White: king, rook, two pawns and no general. Black: king, general, three pawns.
    const [white, black] = ['w', 'b'].map((turn) => featuresOf(`4k3/3f4/2p1p1p1/8/8/3P1P2/8/R3K3[] ${turn} - - 0 1`));
    expect(white).toEqual([[2, 0, -1, 1, 0, 2, -3]]);
    expect(black).toEqual([[2, 0, 1, -1, 0, -2, 3]]);
  });

  test('tells phases by the pieces that are neither kings nor pawns', () => {
    expect([14, 10, 9, 5, 4, 0].map(counting.phaseOf)).toEqual([0, 0, 1, 1, 2, 2]);
  });
});
