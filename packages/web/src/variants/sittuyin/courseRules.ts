/** The lessons of mate, the set-up, promotion, the count and draws. */
import type { Step } from '../kit/course.js';

const TWO_PAWNS = '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1';
const LAST_MOVE = 'k7/8/1K6/8/8/8/8/7R[] w - 32 31 60';
const ARMIES = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';

export const mate: readonly Step[] = [
  {
    say: 'mate.aim',
    at: LAST_MOVE,
    goal: { kind: 'line', moves: ['h1h8'] },
    facts: { ends: { after: 'h1h8', reason: 'checkmate' } },
    article: '4.1',
    proof: 'C13',
  },
  {
    say: 'mate.elephant',
    at: 'k7/8/1KS5/8/8/8/8/8[] w - - 0 1',
    goal: { kind: 'line', moves: ['c6b7'] },
    facts: { ends: { after: 'c6b7', reason: 'checkmate' } },
    article: '4.1',
    proof: 'T34b',
  },
  {
    say: 'mate.two',
    at: 'k7/2K5/2F3P1/1S6/8/8/8/8[] w - - 1 82',
    goal: { kind: 'line', moves: ['c6b7', '-a8a7', 'b5b6'] },
    facts: { ends: { after: 'c6b7 a8a7 b5b6', reason: 'checkmate' } },
    article: '4.1',
    proof: 'T34b',
  },
  {
    say: 'mate.stalemate',
    at: 'k7/2K5/8/2F5/8/8/7P/8[] w - - 0 1',
    goal: { kind: 'line', moves: ['c5b6'] },
    facts: { ends: { after: 'c5b6', reason: 'stalemate' } },
    article: '4.1',
    proof: 'T32b',
  },
];

export const setUp: readonly Step[] = [
  {
    say: 'set-up.start',
    at: '',
    goal: { kind: 'look' },
    facts: { refused: { e4e5: 'placementFirst' } },
    article: '2',
    proof: 'RQ-01',
  },
  {
    say: 'set-up.second',
    at: '',
    goal: { kind: 'try', request: 'R@a2', code: 'dropZone' },
    article: '2',
    proof: 'RQ-01',
  },
  {
    say: 'set-up.rook',
    at: '',
    goal: { kind: 'line', moves: ['R@*'] },
    facts: { legal: 'R@a1 R@h1' },
    article: '2',
    proof: 'T01',
  },
  {
    say: 'set-up.occupied',
    at: '',
    goal: { kind: 'try', request: 'K@a3', code: 'dropOccupied' },
    facts: { refused: { 'K@a4': 'dropZone' }, legal: 'K@a1 K@e3' },
    article: '2',
    proof: 'SitW-a',
  },
  {
    say: 'set-up.turns',
    at: '',
    goal: { kind: 'line', moves: ['K@*', '-K@c7', 'S@*', '-S@f7', 'N@*', '-N@b7'] },
    article: '2',
    proof: 'T02',
  },
  {
    say: 'set-up.play',
    at: ARMIES,
    goal: { kind: 'line', moves: ['e4d5'] },
    facts: { refused: { 'R@a2': 'notInPocket' } },
    article: '2',
    proof: 'T08',
  },
];

export const promotion: readonly Step[] = [
  {
    say: 'promotion.squares',
    at: TWO_PAWNS,
    goal: { kind: 'look', from: 'e5' },
    facts: { legal: 'e5e5f e5d4f e5f4f e5f6f' },
    article: '3.1 c.1',
    proof: 'T09',
  },
  {
    say: 'promotion.place',
    at: TWO_PAWNS,
    goal: { kind: 'line', moves: ['e5e5f'] },
    article: '3.1 c.2',
    proof: 'T09',
  },
  {
    say: 'promotion.step',
    at: TWO_PAWNS,
    goal: { kind: 'line', moves: ['e5d4f|e5f4f|e5f6f'] },
    facts: { refused: { e5e7f: 'promotionReach' } },
    article: '3.1 c.2',
    proof: 'RQ-10',
  },
  {
    say: 'promotion.later',
    at: '6k1/8/8/8/3P4/8/P7/4K3[] w - - 0 1',
    goal: { kind: 'line', moves: ['d4d5', '-g8h7', 'd5d5f|d5c4f|d5c6f|d5e4f|d5e6f'] },
    facts: { refused: { d4d5f: 'promotionArrival' } },
    article: '3.1 c.3',
    proof: 'RQ-14',
  },
  {
    say: 'promotion.last',
    at: '8/2k5/4P3/8/p7/5K2/8/8[] w - - 0 1',
    goal: { kind: 'line', moves: ['e6e6f|e6d5f|e6d7f|e6f5f|e6f7f'] },
    article: '3.1 c.6',
    proof: 'T12',
  },
];

export const limits: readonly Step[] = [
  {
    say: 'limits.one',
    at: '8/2k5/8/4P3/4P1N1/5K2/8/5F2[] w - - 0 1',
    goal: { kind: 'look', from: 'e5' },
    facts: { moves: { e5: 'e6' }, refused: { e5e5f: 'promotionLimit' } },
    article: '3.1 c.1',
    proof: 'RQ-07',
  },
  {
    say: 'limits.attack',
    at: '4k3/8/2n5/3PP3/8/8/4K3/8[] w - - 0 40',
    goal: { kind: 'try', request: 'd5d5f', code: 'promotionAttacks' },
    article: '3.1 c.4',
    proof: 'SitW-j',
  },
  {
    say: 'limits.away',
    at: '4k3/8/2n5/3PP3/8/8/4K3/8[] w - - 0 40',
    goal: { kind: 'line', moves: ['d5e6f|d5c4f|d5e4f|e5e5f|e5f6f|e5d6f|e5d4f|e5f4f'] },
    article: '3.1 c.4',
    proof: 'SitW-j',
  },
  {
    say: 'limits.check',
    at: '4k3/8/8/4P3/8/8/K7/4R3[] w - - 0 40',
    goal: { kind: 'try', request: 'e5d4f', code: 'promotionChecks' },
    article: '3.1 c.5',
    proof: 'SitW-k',
  },
  {
    say: 'limits.only',
    at: '3r1r2/4s3/kn1s3p/4p1pP/4PpP1/P1RSN3/1p1FKS2/2R5[] b - - 1 21',
    goal: { kind: 'line', moves: ['b2a1f'] },
    facts: { refused: { b2b2f: 'promotionAttacks' } },
    article: '3.1 c.4',
    proof: 'T37',
  },
];

export const count: readonly Step[] = [
  {
    say: 'counting.bare',
    at: '8/8/8/4k3/8/8/p6R/4K3[] w - - 3 40',
    goal: { kind: 'line', moves: ['h2a2'] },
    facts: { count: { after: 'h2a2', limit: 32 } },
    article: '4.3',
    proof: 'C01a',
  },
  {
    say: 'counting.rook',
    at: '8/8/8/4k3/8/8/R7/4K3[] b - 32 0 40',
    goal: { kind: 'ask', answers: [8, 16, 44, 64], right: 16 },
    facts: { count: { after: '', limit: 32 } },
    article: '4.3',
    proof: 'C01a',
  },
  {
    say: 'counting.elephant',
    at: '8/8/8/4k3/8/8/S7/4K3[] b - 88 0 40',
    goal: { kind: 'ask', answers: [16, 44, 64], right: 44 },
    facts: { count: { after: '', limit: 88 } },
    article: '4.3',
    proof: 'C02',
  },
  {
    say: 'counting.horse',
    at: '8/8/8/4k3/8/4F3/8/N3K3[] b - 128 0 40',
    goal: { kind: 'ask', answers: [16, 44, 64], right: 64 },
    facts: { count: { after: '', limit: 128 } },
    article: '4.3',
    proof: 'C04',
  },
  {
    say: 'counting.smallest',
    at: '8/8/8/4k3/8/8/R7/2SNK3[] b - 32 0 40',
    goal: { kind: 'ask', answers: [16, 44, 64], right: 16 },
    facts: { count: { after: '', limit: 32 } },
    article: '4.3',
    proof: 'C08',
  },
  {
    say: 'counting.pawns',
    at: '8/8/8/4k3/8/4P3/n6R/4K3[] w - - 3 40',
    goal: { kind: 'line', moves: ['h2a2'] },
    facts: { count: { after: 'h2a2', limit: null } },
    article: '4.3',
    proof: 'C09',
  },
  {
    say: 'counting.plan',
    at: 'k7/2K5/8/8/8/8/8/1R6[] w - 32 28 60',
    goal: { kind: 'line', moves: ['b1b2|b1b3|b1b4|b1b5', '-a8a7', 'b2a2|b3a3|b4a4|b5a5'] },
    facts: { ends: { after: 'b1b2 a8a7 b2a2', reason: 'checkmate' } },
    article: '4.3',
    proof: 'C13',
  },
  {
    say: 'counting.last',
    at: LAST_MOVE,
    goal: { kind: 'line', moves: ['h1h8'] },
    facts: { ends: { after: 'h1h8', reason: 'checkmate' } },
    article: '4.3',
    proof: 'C13',
  },
  {
    say: 'counting.late',
    at: LAST_MOVE,
    goal: { kind: 'line', moves: ['h1g1', '-a8b8'] },
    facts: { ends: { after: 'h1g1 a8b8', reason: 'counting' } },
    article: '4.3',
    proof: 'C14b',
  },
];

export const draws: readonly Step[] = [
  {
    say: 'draws.dead',
    at: '8/8/8/4k3/8/8/8/3FK3[] w - - 0 1',
    goal: { kind: 'look' },
    facts: { ends: { after: '', reason: 'insufficientMaterial' } },
    article: '4.2',
    proof: 'D03w',
  },
  {
    say: 'draws.refusal',
    at: '1k4PK/3r4/8/8/8/8/8/8[] w - - 0 1',
    goal: { kind: 'claim', reason: 'refusal' },
    facts: { legal: 'g8g8f g8f7f g8h7f', refused: { h8h7: 'kingAttacked' } },
    article: '3.1 c.7',
    proof: 'T28',
  },
  {
    say: 'draws.again',
    at: '8/8/8/4k3/4p3/8/8/N1F1K3[] w - - 0 90',
    goal: { kind: 'line', moves: ['a1b3', '-e5e6', 'b3a1', '-e6e5', 'a1b3', '-e5e6', 'b3a1', '-e6e5'] },
    facts: { claims: { after: 'a1b3 e5e6 b3a1 e6e5 a1b3 e5e6 b3a1 e6e5', reasons: 'repetition' } },
    article: '4.2',
    proof: 'R01',
  },
  {
    say: 'draws.fifty',
    at: '8/8/8/4k3/4p3/1N6/8/2F1K3[] b - - 100 90',
    goal: { kind: 'claim', reason: 'moveLimit' },
    article: '4.2',
    proof: 'F01',
  },
];
