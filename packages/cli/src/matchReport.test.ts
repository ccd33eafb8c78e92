import type { Report } from '@sitke/match';
import { expect, test } from 'vitest';
import { reportText } from './matchReport.js';

const REPORT: Report = {
  engines: ['A', 'B'],
  limits: ['nodes=150', 'tc=3+0.1'],
  wins: 5,
  draws: 2,
  losses: 1,
  pentanomial: [0, 1, 0, 2, 1],
  estimate: { pairs: 4, score: 0.75, scoreError: 0.3, elo: 190.85, eloRange: [-32.5, Infinity], los: 0.975 },
  sprt: { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05, llr: 0.3, lower: -2.944, upper: 2.944, accepted: null },
  endings: { 'rules: checkmate': 6, 'claim: repetition': 2 },
  faults: [
    { engine: 'B', round: '1.2', kind: 'crash', detail: 'out of ideas' },
    { engine: 'B', round: '2.1', kind: 'hang', detail: '' },
  ],
};

test('a report says games, pairs, estimate, test, ends and faults', () => {
  expect(reportText(REPORT)).toBe(
    [
      'A (nodes=150) - B (tc=3+0.1)',
      'games 8: +5 =2 -1',
      'pairs 0 ½ 1 1½ 2: 0 1 0 2 1',
      'score 75.0 % ± 30.0 (95 %, 4 pairs)',
      'elo +190.8, 95 % between -32.5 and inf',
      'los 97.5 %',
      'sprt elo0 0 elo1 10 alpha 0.05 beta 0.05: llr 0.30 (-2.94, 2.94), undecided',
      'ended by claim: repetition 2',
      'ended by rules: checkmate 6',
      'fault of B in game 1.2: crash, out of ideas',
      'fault of B in game 2.1: hang',
      '',
    ].join('\n'),
  );
});

test.each([
  [1, Infinity, 'score 100.0 % (one pair has no measure of error)\nelo inf\n'],
  [3, -Infinity, 'score 0.0 % (pairs all alike have no measure of error)\nelo -inf\n'],
])('%d pairs without a measure of error have an Elo of %d', (pairs, elo, lines) => {
  const estimate = { pairs, score: elo > 0 ? 1 : 0, scoreError: null, elo, eloRange: null, los: null };
  expect(reportText({ ...REPORT, estimate })).toContain(lines);
});

test('a test that is decided says for what', () => {
  const sprt = { ...REPORT.sprt!, accepted: 'H1' as const };
  expect(reportText({ ...REPORT, sprt })).toContain('(-2.94, 2.94), H1 accepted\n');
});
