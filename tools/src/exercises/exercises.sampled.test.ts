import { rulesOf } from '@sitke/rules';
import { sissaOracle } from '@sitke/testkit/oracle/sissa';
import { sittuyinOracle } from '@sitke/testkit/oracle/sittuyin';
import { LONG_TEST_MS, often } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { readExercises } from './collection.js';
import { lineOf, movesOf, parseLine, rootOf } from './exercise.js';
import { exercisesFile } from './files.js';
import { MateProofs } from './mates.js';
import { Proofs } from './proof.js';

/** The part that both oracles share. */
interface Oracle<State> {
  parse(fen: string): State;
  legal(state: State): string[];
  play(state: State, uci: string): State;
  san(state: State, uci: string): string;
}

/** Returns the moves that mate at once, or that leave no reply without a mate at once, by a slow second implementation. */
function matingMoves<State>(oracle: Oracle<State>, fen: string, moves: 1 | 2): string[] {
  const mates = (state: State): string[] => oracle.legal(state).filter((uci) => oracle.san(state, uci).endsWith('#'));
  const start = oracle.parse(fen);
  if (moves === 1) return mates(start);
  return oracle.legal(start).filter((uci) => {
    const next = oracle.play(start, uci);
    const replies = oracle.legal(next);
    return replies.length > 0 && replies.every((reply) => mates(oracle.play(next, reply)).length > 0);
  });
}

const sittuyin = sittuyinOracle({ ...rulesOf('sittuyin').options } as Parameters<typeof sittuyinOracle>[0]);
const sissa = sissaOracle({ ...rulesOf('sissa').options } as Parameters<typeof sissaOracle>[0]);

describe.each([
  ['sittuyin', 300, (fen: string, moves: 1 | 2) => matingMoves(sittuyin, fen, moves)],
  ['sissa', 80, (fen: string, moves: 1 | 2) => matingMoves(sissa, fen, moves)],
] as const)('the exercises of %s', (variant, least, matingByOracle) => {
  const rules = rulesOf(variant);
  const exercises = readExercises(exercisesFile(variant));

  test(`are ${least} and more, each on a board of its own`, () => {
    expect(exercises.length).toBeGreaterThanOrEqual(least);
    expect(new Set(exercises.map(({ fen }) => fen.split(' ')[0])).size).toBe(exercises.length);
  });

  test('are read back as they are written, and their solutions are legal', () => {
    for (const exercise of exercises) {
      expect(parseLine(lineOf(exercise))).toEqual(exercise);
      expect(movesOf(rootOf(rules, exercise.fen).position, exercise.solution).length % 2).toBe(1);
    }
  });

  test(
    'that are short mates have the one solution that the oracle finds',
    () => {
      const short = exercises.filter(({ task, moves }) => task === 'mate' && moves <= 2);
      const some = short.filter((_, index) => index % often(12, 6, 1) === 0);
      expect(some.length).toBeGreaterThan(0);
      for (const { fen, moves, solution } of some) expect(matingByOracle(fen, moves as 1 | 2)).toEqual([solution[0]]);
    },
    LONG_TEST_MS,
  );

  test(
    'that are mates are proved again',
    async () => {
      const proofs = new Proofs(rules, null, null);
      const mates = exercises.filter(({ task, moves }) => task === 'mate' && moves <= often(3, 3, 4));
      for (const mate of mates.filter((_, index) => index % often(24, 6, 1) === 0))
        expect([lineOf(mate), await proofs.problemOf(mate)]).toEqual([lineOf(mate), null]);
    },
    LONG_TEST_MS,
  );
});

describe('a mate', () => {
  const rules = rulesOf('sittuyin');
  const find = (fen: string, moves: number) => new MateProofs(rules).find(rootOf(rules, fen).position, moves);

  test('of two ways is not an exercise, one of one way is', () => {
    expect(find('8/8/8/3R4/8/RK6/8/1k6[] w - - 0 20', 1)).toMatchObject({ task: 'mate', moves: 1 });
    expect(find('k7/8/1K6/8/8/8/8/6RR[] w - - 0 20', 1)).toBeNull();
  });

  test('that is shorter than it says is refused', () => {
    expect(find('8/8/8/3R4/8/RK6/8/1k6[] w - - 0 20', 2)).toBeNull();
  });
});

test.each([
  'x',
  '8/8/8/8/8/8/8/8[] w - - 0 1; mate; 2; 1; ',
  '8/8/8/8/8/8/8/8[] w - - 0 1; mate; 2; 7; a1a2',
  'f; nap; 1; 1; a1a2',
])('a line %j is not an exercise', (line) => expect(() => parseLine(line)).toThrow('no exercise'));
