/** The ladder of the computer's players, and the next of them after a win. */
import { expect, test } from 'vitest';
import OPPONENTS from '../../features/computer/texts.en.json';
import { newGame } from '../game.js';
import type { GameState } from '../gameState.js';
import { type GameRecord, recordOf } from '../games/record.js';
import { initialState } from '../initial.js';
import { FULL_STRENGTH, LEVELS } from '../levels.js';
import { gameOn } from '../session.js';
import { reduce } from '../store/reduce.js';
import { ladderOf, nextStep, standingAt } from './ladder.js';
import { nextOpponent } from './next.js';

const about = { owner: '', revision: 1, createdMs: 0, changedMs: 0 };

/** A game against a level that ends by a resignation; `winner` is Red or Black. */
function ended(level: number, winner: 0 | 1, start = '', variant: 'sittuyin' | 'sissa' = 'sissa'): GameState {
  const computer = { color: 1, level, seed: 1, standing: null } as const;
  const begun = newGame(variant, variant === 'sissa' ? 'standard' : 'pychess', start, computer);
  return gameOn(reduce(initialState(begun), { type: 'resigned', color: winner === 0 ? 1 : 0 }));
}

const record = (game: GameState, id: string): GameRecord => recordOf({ ...game, id }, about);

test('the ladder counts games that are over, of one variant, from its own start', () => {
  const records = [
    record(ended(1, 0), 'a'),
    record(ended(1, 1), 'b'),
    record(ended(2, 1), 'c'),
    record(ended(5, 0, '', 'sittuyin'), 'd'),
    record(newGame('sissa', 'standard', '', { color: 1, level: 3, seed: 1, standing: null }), 'e'),
  ];
  const ladder = ladderOf(records, 'sissa');
  expect(standingAt(ladder, 1)).toEqual({ played: 2, won: 1 });
  expect(standingAt(ladder, 2)).toEqual({ played: 1, won: 0 });
  expect(standingAt(ladder, 3)).toEqual({ played: 0, won: 0 });
  expect(nextStep(ladder)).toBe(2);
  expect(nextStep(ladderOf(records, 'sittuyin'))).toBe(6);
  expect(nextStep(ladderOf([], 'sissa'))).toBe(1);
  expect(nextStep(ladderOf([record(ended(FULL_STRENGTH, 0), 'f')], 'sissa'))).toBe(FULL_STRENGTH);
});

test('after a win the next player is offered, with the same side and rules; after a loss none is', () => {
  expect(nextOpponent(ended(4, 0))).toMatchObject({
    type: 'gameStarted',
    variant: 'sissa',
    computer: { level: 5, color: 1, standing: null },
  });
  expect(nextOpponent(ended(4, 1))).toBe(null);
  expect(nextOpponent(ended(FULL_STRENGTH, 0))).toBe(null);
  expect(nextOpponent(newGame('sissa', 'standard', '', { color: 1, level: 3, seed: 1, standing: null }))).toBe(null);
});

test('each level has a sentence', () => {
  for (const level of LEVELS) expect(Object.keys(OPPONENTS)).toContain(`opponents.${level}`);
});
