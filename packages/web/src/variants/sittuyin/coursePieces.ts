/** The lessons of the pieces, each alone on an almost empty board: article 1. */
import type { Step } from '../kit/course.js';

/** The kings look on from their corners; nothing is drawn for want of pieces, and a last pawn is a pawn like others. */
const ALONE = { 'promo.lastOwnPawnAnywhere': false, 'end.deadPosition': 'off', 'count.table': 'off' } as const;

const alone = (step: Omit<Step, 'article' | 'options'>): Step => ({ ...step, options: ALONE, article: '1' });

export const elephant: readonly Step[] = [
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

export const general: readonly Step[] = [
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

export const horse: readonly Step[] = [
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

export const rook: readonly Step[] = [
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

export const pawn: readonly Step[] = [
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

export const king: readonly Step[] = [
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
