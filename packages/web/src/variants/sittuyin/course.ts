/** The course of Sittuyin: each piece alone, then the set-up, promotion, the count, draws, and how the named sets of rules differ. */
import type { Lesson, Step } from '../kit/course.js';

/** The kings look on from their corners; nothing is drawn for want of pieces, and a last pawn is a pawn like others. */
const ALONE = 'pychess promo.lastOwnPawnAnywhere=off end.deadPosition=off count.table=off';
const START = '8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1';
const ARMIES = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';
const GUARDED = 'r7/1nks1sn1/2f1pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[r] b - - 0 8';
const TWO_PAWNS = '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1';
const LAST_MOVE = 'k7/8/1K6/8/8/8/8/7R[] w - 32 31 60';

/** How the pieces move: article 1. */
const alone = (step: Omit<Step, 'article' | 'ruleset'>): Step => ({ ...step, ruleset: ALONE, article: '1' });

const elephant: readonly Step[] = [
  alone({
    say: 'elephant.meet',
    at: '7k/8/8/8/3S4/8/8/K7[] w - - 0 1',
    goal: { kind: 'look', from: 'd4' },
    facts: { moves: { d4: 'c3 e3 c5 d5 e5' } },
    proof: 'T35',
  }),
  alone({
    say: 'elephant.stars',
    at: '7k/8/8/8/3S4/8/8/K7[] w - - 0 1',
    goal: { kind: 'stars', squares: 'd5 e6 d7', par: 3 },
    proof: 'T35',
  }),
  alone({
    say: 'elephant.take',
    at: '7k/8/3p4/2p5/3S4/8/8/K7[] w - - 0 1',
    goal: { kind: 'stars', squares: 'c5 d6', par: 2 },
    facts: { legal: 'd4c5' },
    proof: 'T35',
  }),
  alone({
    say: 'elephant.back',
    at: '7k/8/8/8/3S4/8/8/K7[] w - - 0 1',
    goal: { kind: 'try', request: 'd4d3', code: 'cannotReach' },
    proof: 'T35',
  }),
  alone({
    say: 'elephant.detour',
    at: '7k/8/8/8/3S4/8/8/K7[] w - - 0 1',
    goal: { kind: 'stars', squares: 'd3', par: 3 },
    proof: 'T35',
  }),
];

const general: readonly Step[] = [
  alone({
    say: 'general.meet',
    at: '7k/8/8/8/3F4/8/8/K7[] w - - 0 1',
    goal: { kind: 'look', from: 'd4' },
    facts: { moves: { d4: 'c3 e3 c5 e5' } },
    proof: 'T32a',
  }),
  alone({
    say: 'general.stars',
    at: '7k/8/8/8/3F4/8/8/K7[] w - - 0 1',
    goal: { kind: 'stars', squares: 'e5 d6 c5', par: 3 },
    proof: 'T32a',
  }),
  alone({
    say: 'general.take',
    at: '7k/8/8/8/3F4/4p3/3p4/K7[] w - - 0 1',
    goal: { kind: 'stars', squares: 'e3 d2', par: 2 },
    proof: 'T32a',
  }),
  alone({
    say: 'general.colour',
    at: '7k/8/8/3p4/3F4/8/8/K7[] w - - 0 1',
    goal: { kind: 'try', request: 'd4d5', code: 'cannotReach' },
    proof: 'T32a',
  }),
];

const horse: readonly Step[] = [
  alone({
    say: 'horse.meet',
    at: '7k/8/8/8/3N4/8/8/K7[] w - - 0 1',
    goal: { kind: 'look', from: 'd4' },
    facts: { moves: { d4: 'c2 e2 b3 f3 b5 f5 c6 e6' } },
    proof: 'T21',
  }),
  alone({
    say: 'horse.leap',
    at: '7k/8/8/2PPP3/2PNP3/2PPP3/8/K7[] w - - 0 1',
    goal: { kind: 'stars', squares: 'e6 g7', par: 2 },
    facts: { legal: 'd4e6' },
    proof: 'T21',
  }),
  alone({
    say: 'horse.take',
    at: '7k/8/4p3/2p5/3N4/8/8/K7[] w - - 0 1',
    goal: { kind: 'stars', squares: 'e6 c5', par: 2 },
    proof: 'T21',
  }),
  alone({
    say: 'horse.near',
    at: '7k/8/8/8/3N4/8/8/K7[] w - - 0 1',
    goal: { kind: 'stars', squares: 'd5', par: 3 },
    proof: 'T21',
  }),
];

const rook: readonly Step[] = [
  alone({
    say: 'rook.meet',
    at: '7k/8/8/8/3R4/8/8/K7[] w - - 0 1',
    goal: { kind: 'look', from: 'd4' },
    facts: { moves: { d4: 'd1 d2 d3 a4 b4 c4 e4 f4 g4 h4 d5 d6 d7 d8' } },
    proof: 'SitW-m',
  }),
  alone({
    say: 'rook.stars',
    at: '7k/8/8/8/3R4/8/8/K7[] w - - 0 1',
    goal: { kind: 'stars', squares: 'd7 b7 b2', par: 3 },
    proof: 'SitW-m',
  }),
  alone({
    say: 'rook.blocked',
    at: '4k3/8/1p6/8/1P6/R3K3/8/8[] w - - 0 40',
    goal: { kind: 'try', request: 'a3f3', code: 'blocked' },
    proof: 'SitW-m',
  }),
  alone({
    say: 'rook.take',
    at: '7k/8/3p4/8/3R4/8/8/K7[] w - - 0 1',
    goal: { kind: 'stars', squares: 'd6 h6', par: 2 },
    proof: 'SitW-m',
  }),
];

const pawn: readonly Step[] = [
  alone({
    say: 'pawn.meet',
    at: '7k/8/8/3p4/4P3/8/8/K7[] w - - 0 1',
    goal: { kind: 'look', from: 'e4' },
    facts: { moves: { e4: 'e5 d5' } },
    proof: 'T08',
  }),
  alone({
    say: 'pawn.take',
    at: '7k/8/8/2p1p3/3P4/8/8/K7[] w - - 0 1',
    goal: { kind: 'line', moves: ['d4c5|d4e5'] },
    proof: 'T08',
  }),
  alone({
    say: 'pawn.straight',
    at: '6k1/8/8/3r4/3P4/8/P7/4K3[] w - - 0 1',
    goal: { kind: 'try', request: 'd4d5', code: 'blocked' },
    proof: 'RQ-13',
  }),
  alone({
    say: 'pawn.double',
    at: '4k3/8/1p6/8/1P6/R3K3/8/8[] w - - 0 40',
    goal: { kind: 'try', request: 'b4b6', code: 'cannotReach' },
    facts: { refused: { b4c5: 'nothingToCapture' } },
    proof: 'SitW-m',
  }),
  alone({
    say: 'pawn.wall',
    at: '7k/8/8/8/2pppp2/2PPPP2/8/K7[] w - - 0 1',
    goal: { kind: 'line', moves: ['c3d4|d3c4|d3e4|e3d4|e3f4|f3e4'] },
    facts: { refused: { d3d4: 'blocked' } },
    proof: 'SitW-m',
  }),
];

const king: readonly Step[] = [
  alone({
    say: 'king.meet',
    at: '7k/8/8/8/3K4/8/8/8[] w - - 0 1',
    goal: { kind: 'look', from: 'd4' },
    facts: { moves: { d4: 'c3 d3 e3 c4 e4 c5 d5 e5' } },
    proof: 'T21',
  }),
  {
    say: 'king.attacked',
    at: '8/2k5/8/4P3/8/5n2/8/4K3[] w - - 0 1',
    goal: { kind: 'try', request: 'e1d2', code: 'kingAttacked' },
    article: '5',
    proof: 'RQ-20',
  },
  {
    say: 'king.check',
    at: '8/2k5/8/4P3/8/5n2/8/4K3[] w - - 0 1',
    goal: { kind: 'line', moves: ['e1d1|e1e2|e1f1|e1f2'] },
    facts: { refused: { e5e6: 'staysInCheck' } },
    article: '5',
    proof: 'RQ-20',
  },
  {
    say: 'king.pinned',
    at: '4r1k1/8/8/4P3/8/8/8/4K3[] w - - 0 1',
    goal: { kind: 'try', request: 'e5d4f', code: 'exposesKing' },
    article: '5',
    proof: 'RQ-19',
  },
];

const mate: readonly Step[] = [
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

const setUp: readonly Step[] = [
  {
    say: 'set-up.start',
    at: START,
    goal: { kind: 'look' },
    facts: { refused: { e4e5: 'placementFirst' } },
    article: '2',
    proof: 'RQ-01',
  },
  {
    say: 'set-up.second',
    at: START,
    goal: { kind: 'try', request: 'R@a2', code: 'dropZone' },
    article: '2',
    proof: 'RQ-01',
  },
  {
    say: 'set-up.rook',
    at: START,
    goal: { kind: 'line', moves: ['R@*'] },
    facts: { legal: 'R@a1 R@h1' },
    article: '2',
    proof: 'T01',
  },
  {
    say: 'set-up.occupied',
    at: START,
    goal: { kind: 'try', request: 'K@a3', code: 'dropOccupied' },
    facts: { refused: { 'K@a4': 'dropZone' }, legal: 'K@a1 K@e3' },
    article: '2',
    proof: 'SitW-a',
  },
  {
    say: 'set-up.turns',
    at: START,
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

const promotion: readonly Step[] = [
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

const limits: readonly Step[] = [
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

const count: readonly Step[] = [
  {
    say: 'count.bare',
    at: '8/8/8/4k3/8/8/p6R/4K3[] w - - 3 40',
    goal: { kind: 'line', moves: ['h2a2'] },
    facts: { count: { after: 'h2a2', limit: 32 } },
    article: '4.3',
    proof: 'C01a',
  },
  {
    say: 'count.rook',
    at: '8/8/8/4k3/8/8/R7/4K3[] b - 32 0 40',
    goal: { kind: 'ask', answers: [8, 16, 44, 64], right: 16 },
    facts: { count: { after: '', limit: 32 } },
    article: '4.3',
    proof: 'C01a',
  },
  {
    say: 'count.elephant',
    at: '8/8/8/4k3/8/8/S7/4K3[] b - 88 0 40',
    goal: { kind: 'ask', answers: [16, 44, 64], right: 44 },
    facts: { count: { after: '', limit: 88 } },
    article: '4.3',
    proof: 'C02',
  },
  {
    say: 'count.horse',
    at: '8/8/8/4k3/8/4F3/8/N3K3[] b - 128 0 40',
    goal: { kind: 'ask', answers: [16, 44, 64], right: 64 },
    facts: { count: { after: '', limit: 128 } },
    article: '4.3',
    proof: 'C04',
  },
  {
    say: 'count.smallest',
    at: '8/8/8/4k3/8/8/R7/2SNK3[] b - 32 0 40',
    goal: { kind: 'ask', answers: [16, 44, 64], right: 16 },
    facts: { count: { after: '', limit: 32 } },
    article: '4.3',
    proof: 'C08',
  },
  {
    say: 'count.pawns',
    at: '8/8/8/4k3/8/4P3/n6R/4K3[] w - - 3 40',
    goal: { kind: 'line', moves: ['h2a2'] },
    facts: { count: { after: 'h2a2', limit: null } },
    article: '4.3',
    proof: 'C09',
  },
  {
    say: 'count.last',
    at: LAST_MOVE,
    goal: { kind: 'line', moves: ['h1h8'] },
    facts: { ends: { after: 'h1h8', reason: 'checkmate' } },
    article: '4.3',
    proof: 'C13',
  },
  {
    say: 'count.late',
    at: LAST_MOVE,
    goal: { kind: 'line', moves: ['h1g1', '-a8b8'] },
    facts: { ends: { after: 'h1g1 a8b8', reason: 'counting' } },
    article: '4.3',
    proof: 'C14b',
  },
];

const draws: readonly Step[] = [
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

const federation: readonly Step[] = [
  {
    say: 'federation.compare',
    at: START,
    ruleset: 'federation',
    goal: { kind: 'compare' },
    article: '6.1',
    proof: 'option-01',
  },
  {
    say: 'federation.order',
    at: START,
    ruleset: 'federation',
    goal: { kind: 'line', moves: ['*', '*', '*'] },
    article: '2',
    proof: 'T02',
  },
  {
    say: 'federation.curtain',
    at: START,
    ruleset: 'federation setup.order=curtain',
    goal: { kind: 'line', moves: ['*', '*'] },
    article: '2',
    proof: 'option-02',
  },
  {
    say: 'federation.claim',
    at: 'k7/8/1K6/8/8/8/8/6R1[] b - 32 32 60',
    ruleset: 'federation',
    goal: { kind: 'claim', reason: 'counting' },
    article: '4.3',
    proof: 'C14a',
  },
];

const booklet: readonly Step[] = [
  {
    say: 'booklet.compare',
    at: START,
    ruleset: 'ancientchess',
    goal: { kind: 'compare' },
    article: '6.1',
    proof: 'option-03',
  },
  {
    say: 'booklet.first',
    at: START,
    ruleset: 'ancientchess',
    goal: { kind: 'try', request: 'K@a1', code: 'dropZone' },
    article: '2',
    proof: 'RQ-01',
  },
  {
    say: 'booklet.shield',
    at: GUARDED,
    ruleset: 'ancientchess',
    goal: { kind: 'try', request: 'R@e8', code: 'dropShield' },
    article: '2',
    proof: 'RQ-04',
  },
  {
    say: 'booklet.arrival',
    at: '6k1/8/8/8/3P4/8/P7/4K3[] w - - 0 1',
    ruleset: 'ancientchess',
    goal: { kind: 'line', moves: ['d4d5f'] },
    article: '3.1 c.3',
    proof: 'RQ-14',
  },
  {
    say: 'booklet.stalemate',
    at: 'k7/2K5/8/2F5/8/8/7P/8[] w - - 0 1',
    ruleset: 'ancientchess',
    goal: { kind: 'try', request: 'c5b6', code: 'stalemates' },
    article: '4.1',
    proof: 'RQ-21',
  },
];

const chinese: readonly Step[] = [
  {
    say: 'chinese.compare',
    at: ARMIES,
    ruleset: 'pychess-zh',
    goal: { kind: 'compare' },
    article: '6.1',
    proof: 'option-22',
  },
  {
    say: 'chinese.rooks',
    at: '8/8/8/4k3/8/8/p6R/R3K3[] w - - 0 40',
    ruleset: 'pychess-zh',
    goal: { kind: 'line', moves: ['a1a2|h2a2'] },
    facts: { count: { after: 'a1a2', limit: 16 } },
    article: '4.3',
    proof: 'C05',
  },
  {
    say: 'chinese.eight',
    at: '8/8/8/4k3/8/8/R6R/4K3[] b - 16 0 40',
    ruleset: 'pychess-zh',
    goal: { kind: 'ask', answers: [8, 16, 64], right: 8 },
    facts: { count: { after: '', limit: 16 } },
    article: '4.3',
    proof: 'C05',
  },
];

export const sittuyinCourse: readonly Lesson[] = [
  { id: 'elephant', steps: elephant },
  { id: 'general', steps: general },
  { id: 'horse', steps: horse },
  { id: 'rook', steps: rook },
  { id: 'pawn', steps: pawn },
  { id: 'king', steps: king },
  { id: 'mate', steps: mate },
  { id: 'set-up', steps: setUp },
  { id: 'promotion', steps: promotion },
  { id: 'promotion-limits', steps: limits },
  { id: 'count', steps: count },
  { id: 'draws', steps: draws },
  { id: 'rules-federation', steps: federation },
  { id: 'rules-booklet', steps: booklet },
  { id: 'rules-chinese', steps: chinese },
];
