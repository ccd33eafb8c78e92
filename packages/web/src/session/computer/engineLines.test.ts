import { expect, test } from 'vitest';
import { texts } from '../../i18n/index.js';
import { scoreText, scoreWords } from '../../i18n/phrases.js';
import { currentNode, newGame } from '../game.js';
import { initialState } from '../initial.js';
import { centipawns, parseInfo, type Score, shareOf, shownLine } from './engineLines.js';
import { engineTask } from './engineTask.js';

const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] b - - 0 9';
const cp = (value: number): Score => ({ kind: 'cp', value });
const mate = (value: number): Score => ({ kind: 'mate', value });

test('the line of an info is read, whatever else it has; other texts have no line', () => {
  const line = 'info depth 9 seldepth 14 multipv 2 score cp -35 nodes 5 nps 6 hashfull 1 tbhits 0 time 3 pv b5b4 a3b4';
  expect(parseInfo(line)).toEqual({ depth: 9, place: 2, score: cp(-35), nodes: 5, pv: ['b5b4', 'a3b4'] });
  expect(parseInfo('info depth 3 score mate -2 wdl 0 0 1000 pv a1a2')).toMatchObject({
    place: 1,
    score: mate(-2),
    nodes: null,
  });
  for (const other of ['info string depth 3 score cp 1', 'info depth 4 currmove a1a2', 'bestmove a1a2 pv a1', '']) {
    expect(parseInfo(other)).toBeNull();
  }
});

test('a thought has the score of the first side and the moves of the game, up to a text that is not a move', () => {
  const game = newGame('sittuyin', 'pychess', MIDDLE, { color: 1, level: 11, seed: 0, standing: null });
  const task = engineTask(initialState(game))!;
  const line = { depth: 7, place: 1, score: cp(40), nodes: 3, pv: ['b5b4', 'a3b4', 'a5b4', 'h8h1', 'a1a8'] };
  expect(shownLine(task, line)).toEqual({
    depth: 7,
    score: cp(-40),
    nodes: 3,
    moves: ['b4', 'axb4', 'axb4'],
    uci: ['b5b4', 'a3b4', 'a5b4'],
  });
  expect(shownLine(task, { ...line, score: cp(0), pv: [] }).score.value).toBe(0);
  expect(Object.is(shownLine(task, { ...line, score: cp(0), pv: [] }).score.value, -0)).toBe(false);
});

test('scores are ordered, mates beyond all others and the nearer the further', () => {
  const scores = [mate(-1), mate(-5), cp(-900), cp(0), cp(31), mate(9), mate(2)];
  expect(scores.map(centipawns)).toEqual(scores.map(centipawns).sort((a, b) => a - b));
  const { position } = currentNode(newGame('sittuyin', 'pychess', '4k3/8/8/8/8/8/8/RN2K1NR[] w - - 0 60'));
  const share = (score: Score): number => shareOf(score, position);
  expect(share(cp(0))).toBe(0.5);
  expect(share(cp(250)) + share(cp(-250))).toBeCloseTo(1);
  expect(share(mate(3))).toBeGreaterThan(0.99);
});

test('scores are shown in figures and in words', () => {
  const game = newGame('sittuyin', 'pychess');
  expect([cp(5), cp(-135), cp(4), cp(-4), mate(4), mate(-3)].map((score) => scoreText(texts, score))).toEqual([
    '+0.1',
    '−1.4',
    '0.0',
    '0.0',
    '#4',
    '−#3',
  ]);
  expect(scoreWords(texts, game, cp(-135))).toBe('Black is better by 1.4 pawns');
  expect(scoreWords(texts, game, cp(3))).toBe('The game is even');
  expect(scoreWords(texts, game, mate(-3))).toBe('Black mates in 3');
});
