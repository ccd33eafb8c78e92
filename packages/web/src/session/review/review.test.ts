import type { Position } from '@sitke/rules';
import { describe, expect, test } from 'vitest';
import { costText, gradeText, reasonText } from '../../features/review/phrases.js';
import { shareText } from '../../i18n/graphPhrases.js';
import { texts } from '../../i18n/index.js';
import { probeWithin } from '../../test/smallTables.js';
import { type Score, shareOf } from '../computer/engineLines.js';
import type { Judges } from '../computer/judging.js';
import { graphOf } from '../desk/graph.js';
import { betterArrow } from '../desk/marks.js';
import { currentNode, newGame, nodeAt } from '../game.js';
import type { GameState } from '../gameState.js';
import { initialState } from '../initial.js';
import { gameOn } from '../session.js';
import { reduce } from '../store/reduce.js';
import { isEndgame } from '../tables/material.js';
import { endOf, movesOf, ROOT } from '../tree.js';
import { gradeLine, keepsValue, lossOf, mainLine, momentsOf, tallyOf } from './grade.js';
import { type Judgement, judge } from './judgement.js';
import { doneOf, goOn, type Review, reviewOf } from './review.js';

const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';
const probe = probeWithin(3);
const cp = (value: number): Score => ({ kind: 'cp', value });

function played(start: string, ...moves: readonly string[]): GameState & { readonly id: string } {
  const before = initialState(newGame('sittuyin', 'pychess', start));
  const game = gameOn(moves.reduce((state, text) => reduce(state, { type: 'typed', text }), before));
  expect(movesOf(endOf(game.tree, ROOT))).toHaveLength(moves.length);
  return { ...game, id: 'a-game' };
}

/** An engine with fixed answers, by the number of moves played: a score from the side to move, and a line. */
function engineOf(answers: Readonly<Record<number, readonly [score: number, line: string]>>) {
  const asked: number[] = [];
  const judges: Judges = {
    probe: async (game, path) => {
      const { position } = nodeAt(game, path);
      return isEndgame(position) ? probe(position) : null;
    },
    search: async (_, path) => {
      const at = movesOf(path).length;
      asked.push(at);
      const [score, line] = answers[at] ?? [0, 'a1a1'];
      return { score, best: line.split(' ')[0]!, line: line.split(' ') };
    },
  };
  return { judges, asked };
}

async function reviewed(game: GameState & { readonly id: string }, judges: Judges): Promise<Review> {
  let review = reviewOf(game, undefined);
  const told = (next: Review): void => {
    review = next;
  };
  await goOn(judges, game, review, told, new AbortController().signal);
  return review;
}

const grades = (game: GameState, review: Review) => gradeLine(game, review.judgements);
const reasons = (game: GameState, review: Review) => grades(game, review).map((move) => reasonText(texts, game, move));

describe('a move', () => {
  const judgement = (chance: number, line: readonly string[] = []): Judgement => ({ chance, line, known: null });

  test('costs what is left less of the chance, and the best one nothing', () => {
    expect(lossOf(judgement(0.7), judgement(0.5), false)).toBeCloseTo(0.2);
    expect(lossOf(judgement(0.5), judgement(0.3), false)).toBe(0);
    expect(lossOf(judgement(0.7), judgement(0.9), true)).toBe(0);
    expect([0, 0.049, 0.05].map(keepsValue)).toEqual([true, true, false]);
  });
});

describe('a game with fixed answers of the engine', () => {
  const game = played(MIDDLE, 'a3a4', 'b5b4', 'g4g5', 'h6g5', 'h4g5', 'f6g5');
  const { judges, asked } = engineOf({
    0: [0, 'a3a4 b5b4'],
    1: [0, 'b5a4'],
    2: [60, 'c3b4 a5b4'],
    3: [400, 'h6g5'],
    4: [-400, 'h4g5'],
    5: [390, 'f6g5'],
    6: [-395, 'f4g5'],
  });

  test('has the grades that the losses say, and the better line as the reason', async () => {
    const review = await reviewed(game, judges);
    expect(asked).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const graded = grades(game, review);
    expect(graded.map(({ grade }) => grade)).toEqual(['best', 'inaccuracy', 'blunder', 'best', 'best', 'best']);
    const [before, after] = [2, 3].map((at) => nodeAt(game, mainLine(game)[at]!).position) as [Position, Position];
    expect(graded[2]!.loss).toBeCloseTo(shareOf(cp(60), before) - (1 - shareOf(cp(400), after)));
    expect(reasons(game, review).slice(0, 4)).toEqual(['', 'Better was bxa4.', 'Better was cxb4 axb4.', '']);
    expect(gradeText(texts, game, graded[2]!)).toBe('g5: a blunder.');
    expect(await reviewed(game, judges)).toEqual(review);
  });

  test('has an arrow of the better move over the position after a slip, and says what that is worth', async () => {
    const review = await reviewed(game, judges);
    const [best, , slip] = grades(game, review);
    expect(betterArrow(game, best!)).toEqual([]);
    // c3b4: a square is 8 times its rank, from 0, and its file.
    expect(betterArrow(game, slip!)).toEqual([{ from: 18, to: 25, look: 'best', width: 20 }]);
    const points = graphOf(game, review.judgements);
    const share = Math.round(100 * (1 - shareOf(cp(400), nodeAt(game, slip!.path).position)));
    expect(shareText(texts, { ...game, cursor: slip!.path }, points)).toBe(`Move 10: ${share}% for Red`);
  });

  test('adds up by side, and names the most costly slips of its learner', async () => {
    const graded = grades(game, await reviewed(game, judges));
    expect(tallyOf(graded, 0).counts).toMatchObject({ best: 2, blunder: 1 });
    expect(tallyOf(graded, 1)).toMatchObject({ counts: { best: 2, inaccuracy: 1 } });
    expect(tallyOf(graded, 1).accuracy!).toBeGreaterThan(tallyOf(graded, 0).accuracy!);
    expect(tallyOf([], 0).accuracy).toBeNull();
    expect(momentsOf(graded, 0).map(({ uci }) => uci)).toEqual(['g4g5']);
    expect(momentsOf(graded, 1)).toEqual([]);
    expect(momentsOf(graded, null).map(({ uci }) => uci)).toEqual(['g4g5']);
  });

  test('stops on request and resumes from there, with the same result', async () => {
    const whole = await reviewed(game, judges);
    const control = new AbortController();
    let kept = reviewOf(game, undefined);
    await goOn(
      judges,
      game,
      kept,
      (next) => {
        kept = next;
        if (next.judgements.length === 3) control.abort();
      },
      control.signal,
    );
    expect(doneOf(kept)).toBeCloseTo(3 / 7);
    const again = reviewOf(game, JSON.parse(JSON.stringify(kept)));
    expect(again).toEqual(kept);
    const other = engineOf({ 3: [400, 'h6g5'], 4: [-400, 'h4g5'], 5: [390, 'f6g5'], 6: [-395, 'f4g5'] });
    const heard = (next: Review): void => {
      kept = next;
    };
    await goOn(other.judges, game, again, heard, new AbortController().signal);
    expect(other.asked).toEqual([3, 4, 5, 6]);
    expect(kept).toEqual(whole);
  });

  test('keeps what is judged of a game that has gone on, and nothing of another one', async () => {
    const whole = await reviewed(game, judges);
    const longer = played(MIDDLE, 'a3a4', 'b5b4', 'g4g5', 'h6g5', 'h4g5', 'f6g5', 'f4g5');
    expect(reviewOf(longer, whole).judgements).toHaveLength(7);
    const changed = played(MIDDLE, 'a3a4', 'b5b4', 'g4g5', 'f6g5');
    expect(reviewOf(changed, whole).judgements).toHaveLength(4);
    for (const data of [null, {}, { ...whole, version: 0 }, { ...whole, id: 'b' }, { ...whole, begin: '' }])
      expect(reviewOf(game, data).judgements).toEqual([]);
  });

  test('fails where the engine does', async () => {
    const broken: Judges = { ...judges, search: () => Promise.reject(new Error('no engine')) };
    await expect(reviewed(game, broken)).rejects.toThrow('no engine');
  });
});

describe('a slip', () => {
  const costs = async (game: ReturnType<typeof played>, answers: Parameters<typeof engineOf>[0]) => {
    const review = await reviewed(game, engineOf(answers).judges);
    return grades(game, review).map((move) => costText(texts, game, move));
  };

  test('says which capture it allows, unless that is answered by another', async () => {
    const game = played(MIDDLE, 'g4g5');
    expect(await costs(game, { 0: [0, 'a3a4'], 1: [400, 'h6g5 a1b1'] })).toEqual(['It loses material: hxg5.']);
    expect(await costs(game, { 0: [0, 'a3a4'], 1: [400, 'h6g5 h4g5'] })).toEqual(['']);
    expect(await costs(game, { 0: [0, 'a3a4'], 1: [0, 'h6g5 a1b1'] })).toEqual(['']);
  });

  test('says which mate it allows, and only one that was seen to its end', async () => {
    const game = played('4k3/R7/1p6/8/8/8/8/K6R[] b - - 0 30', 'b5');
    expect(await costs(game, { 0: [0, 'e8d8'], 1: [900, 'h1h8'] })).toEqual(['It allows mate in 1 move: Rh8#.']);
    expect(await costs(game, { 0: [0, 'e8d8'], 1: [900, 'h1h7'] })).toEqual(['']);
  });
});

describe('an ending that the tables know', () => {
  const LAST_MOVE = '4k3/R7/8/7R/8/8/8/K7[] w - 32 31 60';
  const { judges, asked } = engineOf({});

  test('names the count where it throws the win away', async () => {
    const game = played(LAST_MOVE, 'Kb2');
    const review = await reviewed(game, judges);
    expect(grades(game, review)).toMatchObject([{ grade: 'blunder', loss: 0.5 }]);
    expect(reasons(game, review)).toEqual(['This throws the win away: 0 moves are left on the count, and you need 1.']);
    expect(asked).toEqual([]);
  });

  test('is exact to the mate, and the engine is not asked', async () => {
    const game = played(LAST_MOVE, 'Rh8');
    const review = await reviewed(game, judges);
    expect(review.judgements.map((one) => one?.chance)).toEqual([1, 0]);
    expect(grades(game, review)).toMatchObject([{ grade: 'best', loss: 0 }]);
    expect(asked).toEqual([]);
  });

  test('is left to the engine where the tables cannot be had', async () => {
    const engine = engineOf({ 0: [500, 'h5h8'] });
    const offline: Judges = { ...engine.judges, probe: () => Promise.reject(new Error('offline')) };
    const { chance, known } = await judge(offline, played(LAST_MOVE), ROOT);
    expect([chance, known]).toEqual([expect.closeTo(shareOf(cp(500), currentNode(played(LAST_MOVE)).position)), null]);
  });
});

test('armies that are placed are not judged', async () => {
  const game = played('', 'K@e1', 'K@d8');
  const { judges, asked } = engineOf({});
  const review = await reviewed(game, judges);
  expect([review.judgements, asked, grades(game, review)]).toEqual([[null, null, null], [], []]);
  expect(mainLine(game)).toHaveLength(3);
});
