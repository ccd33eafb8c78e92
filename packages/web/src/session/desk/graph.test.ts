import { expect, test } from 'vitest';
import { newGame } from '../game.js';
import type { GameState } from '../gameState.js';
import { initialState } from '../initial.js';
import type { Judgement } from '../review/judgement.js';
import { gameOn } from '../session.js';
import { reduce } from '../store/reduce.js';
import { graphOf, knownOf, outlineOf, placeOf } from './graph.js';

const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';
const judgement = (chance: number, best: string): Judgement => ({ chance, line: [best], known: null });

function played(...moves: readonly string[]): GameState {
  const before = initialState(newGame('sittuyin', 'pychess', MIDDLE));
  return gameOn(moves.reduce((state, text) => reduce(state, { type: 'typed', text }), before));
}

/** Red keeps its chance, Black throws its away. */
const game = played('a4', 'b4', 'g5');
const judgements = [judgement(0.5, 'a3a4'), judgement(0.5, 'c5c4'), judgement(0.9, 'h4h5')];

test('each node has the chance of the first side, whoever is to move, and slips are marked', () => {
  expect(graphOf(game, judgements)).toEqual([
    { path: '', share: 0.5, isSlip: false },
    { path: 'a3a4', share: 0.5, isSlip: false },
    { path: 'a3a4/b5b4', share: 0.9, isSlip: true },
    { path: 'a3a4/b5b4/g4g5', share: null, isSlip: false },
  ]);
});

test('the outline goes over what is judged, and there is none before', () => {
  expect(outlineOf(graphOf(game, judgements))).toBe('M0 100L0 50L1 50L2 10L2 100Z');
  expect(outlineOf(graphOf(game, []))).toBe('');
});

test('what has no value is of neither side', () => {
  const points = graphOf(game, [null, ...judgements.slice(1)]);
  expect(knownOf(points)).toBe('M1 0H2V100H1Z');
  expect(knownOf(graphOf(game, []))).toBe('');
});

test('a variation has the place where it leaves the main line', () => {
  const points = graphOf(game, []);
  expect(['', 'a3a4', 'a3a4/c5c4/g4g5', 'a3a4/b5b4/g4g5', 'd3d4'].map((path) => placeOf(points, path))).toEqual([
    0, 1, 1, 3, 0,
  ]);
});
