import { describe, expect, it } from 'vitest';
import { often } from '../../sizes.js';
import { SISSA_PRESETS, SISSA_START_FEN, sissaOracle } from './index.js';
import { isCapture, legalMoves, playMove } from './moves.js';
import { parseFen } from './notation.js';
import { isKingAttacked, type SissaPosition } from './position.js';

interface Counts {
  nodes: number;
  cap: number;
  conv: number;
  castle: number;
  promo: number;
  ep: number;
  check: number;
  mate: number;
}

function countLeaves(position: SissaPosition, depth: number, counts: Counts, stats: boolean): void {
  const moves = legalMoves(position);
  if (depth > 1) {
    for (const move of moves) countLeaves(playMove(position, move), depth - 1, counts, stats);
    return;
  }
  counts.nodes += moves.length;
  if (!stats) return;
  for (const move of moves) {
    if (isCapture(position, move)) counts.cap++;
    if (move.kind === 'conversion') counts.conv++;
    if (move.kind === 'castle') counts.castle++;
    if (move.kind === 'enPassant') counts.ep++;
    if (move.promotion !== '') counts.promo++;
    const after = playMove(position, move);
    if (!isKingAttacked(after, after.side)) continue;
    counts.check++;
    if (legalMoves(after).length === 0) counts.mate++;
  }
}

function perft(fen: string, depth: number, stats = false, conversionCaptures = true): Counts {
  const counts: Counts = { nodes: 0, cap: 0, conv: 0, castle: 0, promo: 0, ep: 0, check: 0, mate: 0 };
  countLeaves(parseFen(fen, conversionCaptures), depth, counts, stats);
  return counts;
}

const NO_STATS = {};
/** Above so many lines a count waits for the longer runs. */
const MOST = often(60_000, 1_000_000, 1_000_000);
const PERFT: [string, string, number[], Partial<Counts>][] = [
  ['P0', SISSA_START_FEN, [22, 484, 12456], NO_STATS],
  ['P1', 'rnbskqb1r/pppp2ppp/6n2/4pp3/9/2PPP4/2N6/PP3PPPP/R1BQKSBNR b AIai - CGcg 2 4', [43, 1970, 87401], NO_STATS],
  [
    'P2',
    'rnbsk3r/pppp1qppp/6n2/4pp3/9/2PPP4/PQb6/1P3PPPP/R1B1KSBNR w AIai - CGc+ 0 7',
    [6, 268, 10606, 485124],
    { cap: 31824, castle: 7880, conv: 1835, check: 9026, mate: 2 },
  ],
  [
    'P3',
    'r1bsk3r/pp1p1qppp/2n3n2/2p1pp3/9/2PPP4/PQP4P1/5PPBP/R1B1KS1NR b AIai - C+c+ 2 9',
    [48, 2052, 98887],
    { cap: 5205, castle: 1608, conv: 4091, check: 599, promo: 0, ep: 0, mate: 0 },
  ],
  [
    'P4',
    'r2s2rk1/p1b2qppp/1pn3n2/2pppp3/9/2PPPP3/PQP1S2P1/5NPBP/R1B1K3R w AI - C+ 0 13',
    [48, 2062, 97538],
    { cap: 3656, castle: 1625, conv: 5450, check: 53 },
  ],
  [
    'P5',
    '5brk1/p6pp/1ps5r/4q4/2pP2p2/2P2pB2/P1P4P1/2Q3PBP/4RR1K1 w - - - 0 31',
    [50, 3281, 159677],
    { cap: 17657, check: 5684 },
  ],
  ['P6', '9/p5kpp/1p4r2/3Q5/2pP2p2/2P2pP2/s1P4P1/8P/5RBK1 b - g3 - 0 38', [31, 1198, 32589], NO_STATS],
  ['P7', '9/p2PQ3p/1p4pk1/9/6p2/3s5/6PP1/5p2K/4R4 w - - - 0 52', [46, 1627, 65700], NO_STATS],
  [
    'X1',
    'r3k1b1r/4pn3/2n2p3/p5p1p/sppp3Q1/1PP2PPp1/2NP1S1PP/9/R3K1BNR b AIai g3 Gg 0 30',
    [43, 2547, 105265],
    { cap: 15167, castle: 1711, conv: 6460, check: 2502 },
  ],
  ['X2', 'r1b1k3r/P8/n1P1b1Pp1/9/8p/8P/2Pp3P1/1B5s1/R3KbB1R w AIai - G+c+ 0 40', [24, 1194, 26112], NO_STATS],
  ['X3', 'r3k1b1r/2b2n3/1p5q1/2p1p4/p1P1PpP2/P6p1/2N6/1B1P2p2/R3K1BNR w AIai - G+ 0 27', [34, 1724, 56030], NO_STATS],
];

describe('perft', () => {
  for (const [id, fen, nodes, stats] of PERFT) {
    it(id, () => {
      const few = nodes.filter((count) => count <= MOST);
      const isWhole = few.length === nodes.length;
      const deepest = perft(fen, few.length, isWhole && stats !== NO_STATS);
      expect(
        few.map((_nodes, index) => (index < few.length - 1 ? perft(fen, index + 1).nodes : deepest.nodes)),
      ).toEqual(few);
      if (isWhole) expect(deepest).toMatchObject(stats);
    });
  }

  it('depth 1 counts by kind', () => {
    expect(perft(PERFT[6]![1], 1, true).ep).toBe(1);
    expect(perft(PERFT[8]![1], 1, true)).toMatchObject({ ep: 1, castle: 1, conv: 3 });
    expect(perft(PERFT[9]![1], 1, true)).toMatchObject({ castle: 1, conv: 3 });
  });

  it('without conversion captures', () => {
    expect(perft(PERFT[8]![1], 3, false, false).nodes).toBe(105231);
    expect([1, 2, 3].map((depth) => perft(PERFT[9]![1], depth, false, false).nodes)).toEqual([23, 1145, 24114]);
    expect([1, 2, 3].map((depth) => perft(PERFT[10]![1], depth, false, false).nodes)).toEqual([33, 1677, 52597]);
  });

  it('divides the start position', () => {
    const oracle = sissaOracle(SISSA_PRESETS.standard);
    const start = oracle.parse(SISSA_START_FEN);
    const divide = oracle
      .legal(start)
      .map((uci) => `${uci} ${perft(oracle.fen(oracle.play(start, uci)), 2).nodes}`)
      .sort();
    const expected =
      'b1c3 550, b1a3 506, h1i3 506, h1g3 550, a2a3 462, a2a4 506, b2b3 506, b2b4 506, c2c3 528, c2c4 550, d2d3 659, ' +
      'd2d4 681, e2e3 720, e2e4 742, f2f3 681, f2f4 725, g2g3 527, g2g4 571, h2h3 506, h2h4 506, i2i3 462, i2i4 506';
    expect(divide).toEqual(expected.split(', ').sort());
  });
});
