/** A lost game is read from the log of a match and from its PGN, and the move that lost it is found. */

import { beforeAll, describe, expect, test } from 'vitest';
import { annotate, dropOf, lastingFrom, piecesOf, toldFrom } from './annotate.js';
import { cpText, lostAs, mateCp, noteCp, readGames } from './games.js';
import { Judge } from './judge.js';
import { entryOf, tablesOf } from './report.js';

const FEN = '3r1rf1/2ns1kn1/1s2pppp/pppp4/4PPPP/PPPPN3/1FKN1SS1/R3R3[] w - - 0 9';
const LIMIT = { nodes: 1000 };
const LOG = [
  {
    variant: 'sittuyin',
    ruleset: 'pychess',
    engines: ['A', 'B'].map((name) => ({ name, command: [name], options: [], limit: LIMIT })),
  },
  {
    ...{ pair: 0, game: 0, date: '2026-11-21', fen: FEN, result: '0-1', by: 'rules', reason: 'checkmate' },
    // A horse goes where pawns take it.
    moves: ['e1e2', 'f8e8', 'e3f5', 'g6f5', 'a1b1', 'f5g4', 'b1a1'],
    notes: [
      '+1.00/6 0.010s',
      '-0.50/6 0.010s',
      '+1.00/6 0.010s',
      '',
      '-3.10/6 0.010s',
      '+M9/20 0.010s',
      '-9.00/6 0.1s',
    ],
  },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

test('a log and its PGN are the same games', () => {
  const [game, ...others] = readGames(LOG);
  expect(others).toEqual([]);
  expect(lostAs(game!, 'A')).toBe(0);
  expect(lostAs(game!, 'B')).toBeNull();
  expect(game!.mainline().map(({ comment }) => noteCp(comment))).toEqual([100, -50, 100, null, -310, 9991, -900]);
});

test('each side tells from its own scores when the game was lost', () => {
  const [game] = readGames(LOG);
  const moveOf = (side: 0 | 1): string | undefined => toldFrom(game!, 0, side)?.children[0]?.uci;
  expect([moveOf(0), moveOf(1)]).toEqual(['a1b1', 'f5g4']);
});

test('no side tells of a loss that its last score denies', () => {
  const [game] = readGames(LOG.replace('-9.00/6', '+0.10/6'));
  expect(toldFrom(game!, 0, 0)).toBeNull();
});

test('refuses what is neither', () => expect(() => readGames('[Variant "none"]')).toThrow('no PGN'));

test.each([
  ['+M2/245 0.008s', 9998, '+M2'],
  ['-M1/60', -9999, '-M1'],
  ['-0.18/6 0.033s', -18, '-0.18'],
])('%s is %d', (note, cp, text) => {
  expect(noteCp(note)).toBe(cp);
  expect(cpText(cp)).toBe(text);
});

test('mates count from their side', () => expect([mateCp(3), mateCp(-3)]).toEqual([9997, -9997]));

test('finds what lasts', () => {
  const isOdd = (n: number): boolean => n % 2 === 1;
  expect(lastingFrom([1, 2, 3, 5], isOdd)).toBe(3);
  expect(lastingFrom([1, 3], isOdd)).toBe(1);
  expect(lastingFrom([1, 2], isOdd)).toBeNull();
});

describe('a game thrown away', () => {
  let judge: Judge;
  beforeAll(async () => {
    judge = await Judge.load();
  });

  test('is lost by the move that gives a horse', async () => {
    const [game] = readGames(LOG);
    const effort = { short: 2000, long: 20_000 };
    const loss = await annotate(judge, game!, 0, effort);
    const { why, critical, steps, lost, hoped, got } = loss;
    expect([why, critical.node.children[0]!.uci, steps.length]).toEqual(['search', 'e3f5', 1]);
    expect(critical.cost).toBeGreaterThan(150);
    expect(lost.children[0]!.uci).toBe('a1b1');
    expect(piecesOf(lost)).toEqual([15, 16]);
    const [drop, avoidable] = dropOf(loss);
    expect(Math.min(drop, avoidable)).toBeGreaterThan(150);
    expect(got.terms.get('MATERIAL')! - hoped.terms.get('MATERIAL')!).toBeLessThan(-100);
    expect([...got.terms.keys()]).toContain('NET');
    expect(entryOf(loss, effort)).toContain('10. Nf5');
    expect(entryOf(loss, effort)).toContain('by the winner from 11… fxg4, by the loser from 11. Rb1');
    expect(tablesOf([loss])).toContain('| search | 1 | 100 |');
  });
});
