import { makeUci } from '@sitke/rules';
import { describe, expect, test } from 'vitest';
import { puzzlesOf } from '../../features/puzzle/collection.js';
import { puzzleText } from '../../features/puzzle/phrases.js';
import { texts } from '../../i18n/index.js';
import { EXERCISE_VARIANTS } from '../../variants/registry.exercises.js';
import type { Judges } from '../computer/judging.js';
import { currentNode, nodeAt } from '../game.js';
import { NO_PRACTICE, type Practice, withPuzzle } from '../practice/practice.js';
import { gameOn } from '../session.js';
import { nextPuzzle, type Puzzle } from './puzzle.js';
import { type Progress, PuzzleSession } from './session.js';

const all = (await Promise.all(EXERCISE_VARIANTS.map(puzzlesOf))).flat();
const FRESH: Progress = { moves: [], hints: 0, hasFailed: false, isRecorded: false };

/** Judges by the rules alone: the first legal move is the answer. */
const judges: Judges = {
  probe: async () => null,
  search: async (game, path) => {
    const { position } = nodeAt(game, path);
    const best = makeUci(position.rules, position.legalMoves()[0]!);
    return { best, score: 0, line: [best] };
  },
};

function begun(puzzle: Puzzle, progress: Progress = FRESH) {
  const results: boolean[] = [];
  return { results, session: new PuzzleSession(puzzle, judges, (isSolved) => results.push(isSolved), progress) };
}

const type = (session: PuzzleSession, text: string) => session.dispatch({ type: 'typed', text });
const statusOf = (session: PuzzleSession) => puzzleText(texts, session).status;
const short = all.find(({ task, moves }) => task === 'mate' && moves === 2)!;

describe('all exercises', () => {
  test('are 452 and more, each with its own name', () => {
    expect(all.length).toBeGreaterThanOrEqual(452);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter(({ id }) => !/^[a-z0-9]{7}$/.test(id))).toEqual([]);
  });

  test.each(EXERCISE_VARIANTS)('are solved by their solutions, and say what is to be done, in %s', (variant) => {
    for (const puzzle of all.filter((one) => one.variant === variant)) {
      const { session, results } = begun(puzzle);
      expect(statusOf(session), puzzle.id).toMatch(/^(Red|White|Black) (moves|wins)/);
      while (session.step === 'move') type(session, puzzle.solution[session.moves.length]!);
      expect([puzzle.id, session.step, results]).toEqual([puzzle.id, 'solved', [true]]);
      expect(session.moves).toEqual(puzzle.solution);
    }
  });

  test.each(EXERCISE_VARIANTS)('refuse every other first move that does not win at once, in %s', (variant) => {
    let refused = 0;
    for (const puzzle of all.filter((one) => one.variant === variant)) {
      const { position } = currentNode(gameOn(begun(puzzle).session.store.state.value));
      for (const move of position.legalMoves()) {
        const uci = makeUci(position.rules, move);
        const isMate = position.play(move).outcome?.winner === position.turn;
        const session = begun(puzzle, { ...FRESH, moves: [uci] }).session;
        const isRight = uci === puzzle.solution[0] || isMate;
        expect([puzzle.id, uci, session.step === 'wrong']).toEqual([puzzle.id, uci, !isRight]);
        if (!isRight) refused++;
      }
    }
    expect(refused).toBeGreaterThan(1000);
  });
});

describe('an exercise under way', () => {
  test('answers a wrong try with what the other side does, and counts as failed once', async () => {
    const { session, results } = begun(short);
    const { position } = currentNode(gameOn(session.store.state.value));
    const wrong = position
      .legalMoves()
      .map((move) => makeUci(position.rules, move))
      .find((uci) => uci !== short.solution[0])!;
    type(session, wrong);
    expect([session.step, results]).toEqual(['wrong', [false]]);
    expect(statusOf(session)).toMatch(/ is not the move\.$/);
    await expect.poll(() => statusOf(session)).toMatch(/ does not mate in 2: the other side replies .+\.$/);
    type(session, short.solution[0]!);
    expect(session.moves).toEqual([wrong]);
    session.dispatch({ type: 'undone' });
    for (const index of [0, 2]) type(session, short.solution[index]!);
    expect([session.step, results]).toEqual(['solved', [false]]);
    expect(statusOf(session)).toBe('That was it. You will see this one again tomorrow.');
  });

  test('helps in three steps, each more than the one before', () => {
    const { session, results } = begun(short);
    const hints = [1, 2, 3, 4].map(() => {
      session.help();
      return statusOf(session);
    });
    expect(hints[0]).toMatch(/^Hint: look at the \w+ on [a-i]\d\.$/);
    expect(hints[1]).toMatch(/^Hint: the \w+ goes to [a-i]\d\.$/);
    expect(hints[3]).toBe(hints[2]);
    expect(results).toEqual([false]);
    type(session, short.solution[0]!);
    expect(session.progress.value.hints).toBe(0);
  });

  test('shows its solution, from a wrong try as well', () => {
    const { session, results } = begun(short);
    session.show();
    expect([session.step, session.moves, results]).toEqual(['solved', short.solution, [false]]);
  });

  test('goes on after a reload where it was, without a second result', () => {
    const { session } = begun(short);
    type(session, short.solution[0]!);
    const again = begun(short, session.progress.value);
    expect(again.session.moves).toEqual(short.solution.slice(0, 2));
    type(again.session, short.solution[2]!);
    expect(again.results).toEqual([true]);
    const after = begun(short, again.session.progress.value);
    expect([after.session.step, after.results]).toEqual(['solved', []]);
  });

  test.each([['a9a9'], ['', 'x'], [short.solution[0]!, 'z9z9', 'a1a1']])(
    'begins with what is legal of %j',
    (...moves) => {
      const { session } = begun(short, { ...FRESH, moves });
      expect(['move', 'wrong']).toContain(session.step);
    },
  );
});

describe('the next exercise', () => {
  const own = all.filter(({ variant }) => variant === short.variant);
  const result = (practice: Practice, puzzle: Puzzle, isSolved: boolean, day: number) =>
    withPuzzle(practice, puzzle, { isSolved, day });

  test('is an easy one for a beginner, and never the last one again', () => {
    const first = nextPuzzle(own, NO_PRACTICE, 100)!;
    expect(first.task).toBe('mate');
    expect(first.grade).toBe(1);
    expect(nextPuzzle(own, NO_PRACTICE, 100, first.id)!.id).not.toBe(first.id);
  });

  test('is harder after successes', () => {
    let practice = NO_PRACTICE;
    for (let i = 0; i < 12; i++) practice = result(practice, nextPuzzle(own, practice, 100)!, true, 100);
    expect(nextPuzzle(own, practice, 100)!.grade).toBeGreaterThanOrEqual(4);
  });

  test('is what is due before anything new, and the first to be due where nothing is new', () => {
    const failed = result(NO_PRACTICE, own[9]!, false, 100);
    expect(nextPuzzle(own, failed, 100)!.id).not.toBe(own[9]!.id);
    expect(nextPuzzle(own, failed, 101)!.id).toBe(own[9]!.id);
    const two = own.slice(0, 2);
    const both = result(result(NO_PRACTICE, two[0]!, true, 101), two[1]!, false, 100);
    expect(nextPuzzle(two, both, 100)!.id).toBe(two[1]!.id);
    expect(nextPuzzle([], both, 100)).toBeNull();
  });
});
