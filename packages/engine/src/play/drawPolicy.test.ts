import { Game, type GameNode, parseFen, parseRuleset, parseUci, rulesOf, variantOf } from '@sitke/rules';
import { describe, expect, test } from 'vitest';
import { agreesToDraw, claimOf, countOf, reportedScore } from './drawPolicy.js';

function nodeOf(ruleset: string, fen: string): GameNode {
  const options = parseRuleset(variantOf('sittuyin'), ruleset);
  const position = options.ok ? parseFen(rulesOf('sittuyin', options.value), fen) : null;
  if (!position?.ok) throw new Error(fen);
  return new Game(position.value).root;
}

function play(node: GameNode, uci: string): GameNode {
  const move = parseUci(node.position, uci);
  if (!move.ok) throw new Error(uci);
  return node.play(move.value);
}

describe('the draw policy', () => {
  const ENDING = '3k4/r7/8/8/8/8/R7/3K4[] b - - 0 40';

  test('claims a draw unless it is better', () => {
    const node = nodeOf('pychess end.fifty=claim', '3k4/r7/8/8/8/8/R7/3K4[] b - - 100 80');
    expect([-300, 0, null, 1].map((lastScore) => claimOf(node, lastScore))).toEqual([
      'moveLimit',
      'moveLimit',
      'moveLimit',
      null,
    ]);
    expect(claimOf(nodeOf('pychess end.fifty=claim', ENDING), -300)).toBeNull();
  });

  test('reports a draw where one may be claimed, and better scores as they are', () => {
    const draw = { kind: 'cp', cp: 0 } as const;
    const scores = [{ kind: 'cp', cp: -266 }, draw, { kind: 'cp', cp: 30 }] as const;
    const mates = [
      { kind: 'mate', moves: -1 },
      { kind: 'mate', moves: 0 },
      { kind: 'mate', moves: 2 },
    ] as const;
    const claiming = [
      nodeOf('pychess end.fifty=claim', '3k4/r7/8/8/8/8/R7/3K4[] b - - 100 80'),
      nodeOf('pychess', '8/8/8/8/3p4/1K1P4/3N4/k7[] b - - 0 30'),
      nodeOf('federation', 'k7/8/1K6/8/8/8/8/6R1[] b - 32 32 60'),
    ];
    for (const node of claiming) {
      expect(scores.map((score) => reportedScore(score, node))).toEqual([draw, draw, scores[2]]);
      expect(mates.map((score) => reportedScore(score, node))).toEqual([draw, draw, mates[2]]);
    }
    const none = nodeOf('pychess', ENDING);
    expect([...scores, ...mates].map((score) => reportedScore(score, none))).toEqual([...scores, ...mates]);
  });

  test('starts a count when losing and stops it when winning, once a turn', () => {
    const node = nodeOf('pychess-zh', ENDING);
    expect([-151, -150, 900, null].map((lastScore) => countOf(node, lastScore))).toEqual(['start', null, null, null]);
    const counting = node.act('start');
    expect(countOf(counting, 900)).toBeNull();
    const later = play(play(counting, 'd8e8'), 'd1d2');
    expect([151, 150, -900, null].map((lastScore) => countOf(later, lastScore))).toEqual(['stop', null, null, null]);
  });

  test('agrees to a draw unless it is better, but not during placement', () => {
    expect([-1, 0, 1, null].map((lastScore) => agreesToDraw(false, lastScore))).toEqual([true, true, false, false]);
    expect(agreesToDraw(true, -900)).toBe(false);
  });
});
