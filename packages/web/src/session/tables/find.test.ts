import { type Position, parseFen } from '@sitke/rules';
import type { Value, Verdict } from '@sitke/tablebase';
import { describe, expect, test } from 'vitest';
import { rulesOfGame } from '../rules.js';
import { findPosition, limitOf } from './find.js';

const PYCHESS = rulesOfGame({ variant: 'sittuyin', ruleset: 'pychess' });

const steps = (a: number, b: number, files: number): number =>
  Math.max(Math.abs((a % files) - (b % files)), Math.abs(Math.floor(a / files) - Math.floor(b / files)));

/** Invented tables: the farther the kings stand from each other, the longer the mate takes. */
function probe(position: Position): Verdict {
  const { count, turn } = position;
  const far = steps(position.kingOf(0)!, position.kingOf(1)!, position.rules.def.files);
  const distance = turn === 0 ? 4 * far - 3 : 4 * far;
  const pliesLeft = count && count.limit - count.plies;
  const inTime = pliesLeft === null || distance <= pliesLeft;
  const won = turn === 0 ? 'win' : 'loss';
  const value: Value = inTime ? { outcome: won, distance } : { outcome: 'draw', distance: null };
  const moves = position
    .legalMoves()
    .map((move, i) => ({ move, ...(i % 2 === 0 ? value : { outcome: 'loss' as const, distance: 2 }) }));
  return { ...value, uncounted: { outcome: won, distance }, pliesLeft, mayBeClaimed: false, moves };
}

function at(fen: string | null): Position {
  const position = parseFen(PYCHESS, fen!);
  if (!position.ok) throw new Error(position.error.message);
  return position.value;
}

const WIN = { material: 'KRvK', goal: 'win' } as const;
const HOLD = { material: 'KRvK', goal: 'draw' } as const;
const SEEDS = Array.from({ length: 12 }, (_, i) => i + 1);

describe('limits', () => {
  test.each([
    ['pychess', 'KRvK', 32],
    ['pychess', 'KSSvK', 88],
    ['pychess', 'KRvKP', null],
    ['federation', 'KSSvK', null],
    ['pychess-zh', 'KRRvK', 16],
  ])('under %s %s counts to %j', (ruleset, material, limit) => {
    expect(limitOf(rulesOfGame({ variant: 'sittuyin', ruleset }), material)).toBe(limit);
  });

  test.each([
    ['KRvK', 26],
    ['KRRvK', 8],
  ])('under the rules of Makruk %s has what is left when the pieces are counted: %j', (material, limit) => {
    expect(limitOf(rulesOfGame({ variant: 'makruk', ruleset: 'fairy' }), material)).toBe(limit);
  });

  test('nobody counts where the game has no count', () => {
    expect(limitOf(rulesOfGame({ variant: 'sissa', ruleset: 'standard' }), 'KRvK')).toBeNull();
  });
});

describe('a position to win', () => {
  test('is the same by the same seed, and another by another', () => {
    expect(findPosition(probe, PYCHESS, WIN, { box: 0, seed: 7 })).toBe(
      findPosition(probe, PYCHESS, WIN, { box: 0, seed: 7 }),
    );
    expect(new Set(SEEDS.map((seed) => findPosition(probe, PYCHESS, WIN, { box: 0, seed }))).size).toBeGreaterThan(6);
  });

  test.each([
    [0, 6],
    [3, 2],
    [5, 0],
  ])('from box %i has %i plies to spare', (box, spare) => {
    for (const seed of SEEDS) {
      const verdict = probe(at(findPosition(probe, PYCHESS, WIN, { box, seed })));
      expect(verdict.outcome).toBe('win');
      expect(verdict.pliesLeft! - verdict.distance!).toBe(spare);
    }
  });

  test('is the harder the higher the box', () => {
    const length = (box: number): number =>
      SEEDS.reduce((sum, seed) => sum + probe(at(findPosition(probe, PYCHESS, WIN, { box, seed }))).distance!, 0);
    expect(length(0)).toBeLessThan(length(2));
    expect(length(2)).toBeLessThan(length(5));
  });
});

test('a position to hold is one where the mate comes just too late, and not every move holds', () => {
  for (const seed of SEEDS) {
    const position = at(findPosition(probe, PYCHESS, HOLD, { box: 5, seed }));
    const { outcome, uncounted, pliesLeft, moves } = probe(position);
    expect([position.turn, outcome, uncounted?.outcome]).toEqual([1, 'draw', 'loss']);
    expect(uncounted!.distance! - pliesLeft!).toBe(2);
    expect(moves.some((move) => move.outcome === 'loss')).toBe(true);
  }
});

describe('where wins are rare', () => {
  /** Won with the strong king in one corner and the other one in the next. */
  const rare = (position: Position): Verdict => {
    const isWon = position.kingOf(0) === 0 && position.kingOf(1) === 7;
    return isWon ? probe(position) : { ...probe(position), outcome: 'draw', distance: null };
  };
  const board = (king: number) =>
    Array.from({ length: 64 }, (_, at) => (at === king ? 1 : at === 7 ? 17 : at === 33 ? 4 : 0));

  test('they are taken from the table, and only those that fit', () => {
    expect(findPosition(rare, PYCHESS, WIN, { box: 0, seed: 1 })).toBeNull();
    const found = findPosition(rare, PYCHESS, WIN, { box: 0, seed: 1 }, () => [board(1), board(0), board(2)]);
    expect(found).toMatch(/^8\/8\/8\/1R6\/8\/8\/8\/K6k\[\] w /);
  });

  test('not for the side that holds', () => {
    const boards = () => {
      throw new Error('asked for');
    };
    expect(findPosition(() => null, PYCHESS, HOLD, { box: 0, seed: 1 }, boards)).toBeNull();
  });
});

test('where nobody counts, the win can be given away', () => {
  const sissa = rulesOfGame({ variant: 'sissa', ruleset: 'standard' });
  const sure = (position: Position): Verdict => {
    const verdict = probe(position);
    return { ...verdict, moves: verdict.moves.filter(({ outcome }) => outcome === verdict.outcome) };
  };
  const lesson = { material: 'KRvK', goal: 'win' } as const;
  expect(findPosition(probe, sissa, lesson, { box: 2, seed: 3 })).not.toBeNull();
  expect(findPosition(sure, sissa, lesson, { box: 2, seed: 3 })).toBeNull();
});

test('where nothing fits, nothing is found', () => {
  const drawn = (position: Position): Verdict => ({
    ...probe(position),
    outcome: 'draw',
    distance: null,
    uncounted: { outcome: 'draw', distance: null },
  });
  expect(findPosition(drawn, PYCHESS, WIN, { box: 0, seed: 1 })).toBeNull();
  expect(findPosition(() => null, PYCHESS, HOLD, { box: 0, seed: 1 })).toBeNull();
});
