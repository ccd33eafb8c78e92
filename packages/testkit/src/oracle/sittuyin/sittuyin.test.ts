import { describe, expect, test } from 'vitest';
import { often } from '../../sizes.js';
import { type OracleOptions, SITTUYIN_PRESETS, type SittuyinPreset, sittuyinOracle } from './index.js';

const START = '8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1';
const PRESETS: readonly SittuyinPreset[] = ['pychess', 'federation', 'ancientchess', 'pychess-zh'];

/** A row of the specification: one position under one ruleset. */
interface Expected {
  n?: number;
  all?: string;
  promos?: string;
  legal?: string;
  illegal?: string;
  outcome?: { winner: 0 | 1 | null; reason: string };
  claims?: string[];
}

type Row = [id: string, fen: string, pychess: Expected, others?: Partial<Record<SittuyinPreset, Expected>>];

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}

function sorted(text: string): string[] {
  return words(text).sort();
}

function oracleOf(preset: SittuyinPreset, changes: OracleOptions = {}): ReturnType<typeof sittuyinOracle> {
  return sittuyinOracle({ ...SITTUYIN_PRESETS[preset], ...changes } as OracleOptions);
}

function check(oracle: ReturnType<typeof sittuyinOracle>, fen: string, expected: Expected): void {
  const state = oracle.parse(fen);
  const moves = oracle.legal(state);
  const status = oracle.status(state);
  expect(moves).toEqual([...moves].sort());
  expect(new Set(moves).size).toBe(moves.length);
  if (expected.n !== undefined) expect(moves.length).toBe(expected.n);
  if (expected.all !== undefined) expect(moves).toEqual(sorted(expected.all));
  if (expected.promos !== undefined) {
    expect(moves.filter((uci) => uci.endsWith('f') && uci.length === 5)).toEqual(sorted(expected.promos));
  }
  for (const uci of words(expected.legal ?? '')) expect(moves).toContain(uci);
  for (const uci of words(expected.illegal ?? '')) expect(moves).not.toContain(uci);
  expect(status.outcome).toEqual(expected.outcome ?? null);
  expect(status.claims).toEqual(expected.claims ?? []);
}

function checkRows(rows: readonly Row[]): void {
  for (const [id, fen, pychess, others] of rows) {
    for (const preset of PRESETS) {
      test(`${id} ${preset}`, () => check(oracleOf(preset), fen, others?.[preset] ?? pychess));
    }
  }
}

function playAll(preset: SittuyinPreset, fen: string, moves: string): string[] {
  const oracle = oracleOf(preset);
  let state = oracle.parse(fen);
  const seen: string[] = [];
  for (const uci of words(moves)) {
    expect(oracle.legal(state)).toContain(uci);
    state = oracle.play(state, uci);
    const { count, outcome, claims } = oracle.status(state);
    const counted = count === null ? 'none' : `${count.limit}/${count.plies}`;
    const end = outcome === null ? claims.map((claim) => `?${claim}`).join('') : `!${outcome.reason}`;
    seen.push(counted + end);
  }
  return seen;
}

const DRAW = { winner: null, reason: 'stalemate' } as const;

describe('7.1 perft', () => {
  const rows: [string, number[]][] = [
    [START, [88, 7744, 580096]],
    ['8/8/6R1/s3r3/P5R1/1KP3p1/1F2kr2/8[] b - - 0 72', [35, 825, 26596, 652686]],
    ['2r5/6k1/6p1/3s2P1/3npR2/8/p2N2F1/3K4[] w - - 1 50', [21, 656, 12939, 373984]],
    ['8/6s1/5P2/3n4/pR2K2S/1P6/1k4p1/8[] w - - 1 50', [22, 557, 11912, 268869]],
    ['1k5K/3r2P1/8/8/8/8/8/8[] w - - 0 1', [7, 130, 642, 11360, 68662]],
    ['8/6k1/6p1/3s2P1/3npR2/2r5/p2N2F1/3K4[] b - - 0 49', [33, 673, 19354, 374841]],
    ['8/8/S2P1k2/8/8/8/8/4K3[] w - - 0 9', [12, 86]],
    ['8/8/R2P1k2/8/8/8/8/4K3[] w - - 0 9', [16, 105]],
  ];
  const oracle = oracleOf('pychess');
  const leaves = (state: ReturnType<typeof oracle.parse>, depth: number): number => {
    const moves = oracle.legal(state);
    if (depth === 1) return moves.length;
    return moves.reduce((sum, uci) => sum + leaves(oracle.play(state, uci), depth - 1), 0);
  };
  test.each(rows)('%s', (fen, counts) => {
    const few = counts.filter((count) => count <= often(60_000, 1_000_000, 1_000_000));
    expect(few.map((_, index) => leaves(oracle.parse(fen), index + 1))).toEqual(few);
  });
});

describe('7.2 set-up', () => {
  const regions: Expected = { n: 88, legal: 'K@e3 K@a1', illegal: 'K@a3 K@a4 R@a2' };
  const rooks: Expected = { all: 'R@b8 R@c8 R@d8 R@e8 R@f8 R@g8 R@h8' };
  checkRows([
    [
      'T01',
      '8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1',
      regions,
      {
        ancientchess: { n: 56, illegal: 'K@a1 K@a3 R@a2' },
      },
    ],
    [
      'T03',
      '8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KNkn] w - - 0 1',
      { n: 40, legal: 'N@h1 K@h3' },
      {
        ancientchess: { n: 24, illegal: 'N@h1' },
      },
    ],
    [
      'T04',
      'r7/1nks1sn1/2f1pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[r] b - - 0 8',
      rooks,
      {
        ancientchess: { n: 6, illegal: 'R@e8' },
      },
    ],
    ['T05', 'r7/1nksns2/2f1pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[r] b - - 0 8', rooks],
    ['T06', 'r7/1nks1sn1/2f1pppp/pppp4/4PPPP/PPPPS3/1NSFK1N1/R6R[r] b - - 0 8', rooks],
    [
      'T07a',
      'r7/1nks1s2/2f1pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[rn] b - - 0 7',
      { n: 21 },
      {
        ancientchess: { all: `${rooks.all} N@a6 N@b6 N@d6 N@a7 N@e7 N@g7 N@h7` },
      },
    ],
    [
      'T07b',
      'r3r3/1nks1s2/2f1pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[n] b - - 0 7',
      { n: 13 },
      {
        ancientchess: { all: 'N@e7' },
      },
    ],
    ['T08', 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9', { n: 44, legal: 'e4d5' }],
  ]);

  test('T02: who drops next', () => {
    for (const preset of PRESETS) {
      const oracle = oracleOf(preset);
      const turn = preset === 'pychess' || preset === 'pychess-zh' ? 'b' : 'w';
      const written = oracle.fen(oracle.play(oracle.parse(START), 'K@e2'));
      expect(written).toBe(`8/8/4pppp/pppp4/4PPPP/PPPP4/4K3/8[SSFRRNNkssfrrnn] ${turn} - - 0 1`);
    }
  });

  test('all set-ups end at move 9 with Red to move', () => {
    for (const preset of PRESETS) {
      const oracle = oracleOf(preset);
      let state = oracle.parse(START);
      const turns: string[] = [];
      for (let ply = 0; ply < 16; ply += 1) {
        turns.push(words(oracle.fen(state))[1]!);
        state = oracle.play(state, oracle.legal(state)[0]!);
        expect(oracle.fen(oracle.parse(oracle.fen(state)))).toBe(oracle.fen(state));
      }
      expect(turns.join('')).toBe(
        preset === 'pychess' || preset === 'pychess-zh' ? 'wb'.repeat(8) : 'w'.repeat(8) + 'b'.repeat(8),
      );
      expect(oracle.fen(state)).toMatch(/\[\] w - - 0 9$/);
    }
  });
});

describe('7.3 promotion', () => {
  const stuck: Expected = { all: 'e1d1 e1e2 e1f1 e1f2' };
  const e5 = 'e5d4f e5e5f e5f4f e5f6f';
  checkRows([
    [
      'T09',
      '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1',
      { n: 16, promos: e5 },
      { ancientchess: { n: 13, promos: 'e5e5f' } },
    ],
    ['T10', '8/2k5/8/4P3/4P1N1/5K2/8/5F2[] w - - 0 1', { n: 14, promos: '' }],
    ['T11', '8/2k5/4P3/8/P7/5K2/8/8[] w - - 0 1', { n: 10, promos: '' }],
    [
      'T12',
      '8/2k5/4P3/8/p7/5K2/8/8[] w - - 0 1',
      { n: 14, promos: 'e6e6f e6d5f e6d7f e6f5f e6f7f' },
      {
        ancientchess: { n: 9, promos: '' },
      },
    ],
    [
      'T13',
      '8/8/4r1r1/6fk/1R2P3/4N3/2N5/2KS4[] w - - 0 1',
      { promos: 'e4e4f e4d3f e4f3f' },
      {
        ancientchess: { promos: 'e4e5f' },
      },
    ],
    [
      'T14',
      '8/8/4r1k1/6fr/1R2P3/4N3/2N5/2KS4[] w - - 0 1',
      { promos: 'e4e4f e4d3f e4f3f' },
      {
        ancientchess: { promos: 'e4e5f' },
      },
    ],
    [
      'T15',
      '8/8/R2P1k2/8/8/8/8/4K3[] w - - 0 9',
      { n: 16, promos: 'd6d6f', legal: 'd6d7' },
      {
        ancientchess: { n: 15, promos: '' },
      },
    ],
    ['T16', '8/7k/R2P1n2/8/8/8/8/4K3[] w - - 0 1', { promos: 'd6d6f d6c5f d6c7f' }, { ancientchess: { promos: '' } }],
    [
      'T17',
      '8/2k5/8/4P3/3n4/8/6K1/8[] w - - 0 1',
      { n: 10, promos: 'e5f4f e5f6f' },
      {
        ancientchess: { n: 9, promos: 'e5e5f' },
      },
    ],
    [
      'T18',
      '8/2k5/5n2/4P3/8/8/6K1/8[] w - - 0 1',
      { n: 12, promos: 'e5d4f e5f4f', legal: 'e5f6' },
      {
        ancientchess: { n: 12, promos: 'e5e5f e5f6f' },
      },
    ],
    ['T19', '4r1k1/8/8/4P3/8/8/8/4K3[] w - - 0 1', { all: 'e5e5f e5e6 e1d1 e1d2 e1e2 e1f1 e1f2' }],
    [
      'T20',
      '5k2/8/2r2K2/3P3p/8/5nn1/8/8[] w - - 0 9',
      { all: 'd5d6 d5c6 d5e6f' },
      {
        ancientchess: { all: 'd5d6 d5c6 d5c6f' },
      },
    ],
    ['T21', '8/2k5/8/4P3/8/5n2/8/4K3[] w - - 0 1', stuck],
    ['T22', '6k1/8/8/8/3P4/8/P7/4K3[] w - - 0 1', { n: 7, promos: '' }, { ancientchess: { n: 8, promos: 'd4d5f' } }],
    [
      'T23',
      '6k1/8/8/4n3/3P4/8/P7/4K3[] w - - 0 1',
      { n: 8, promos: '' },
      {
        ancientchess: { n: 10, promos: 'd4d5f d4e5f' },
      },
    ],
    ['T24', '4P3/2k5/8/8/P7/5K2/8/8[] w - - 0 1', { n: 9, promos: '' }],
    ['T25', 'P7/8/2k5/8/P7/5K2/8/8[] w - - 0 1', { n: 10, promos: 'a8a8f' }],
    [
      'T26',
      '8/8/5k2/8/4p2p/8/2K5/8[] b - - 0 1',
      { n: 14, promos: 'e4e4f e4d5f e4f3f e4f5f' },
      {
        ancientchess: { n: 11, promos: 'e4e4f' },
      },
    ],
    ['T27', '8/2k5/4p3/4P3/8/5K2/8/8[] w - - 0 1', { n: 12, promos: e5 }, { ancientchess: { n: 9, promos: 'e5e5f' } }],
    ['T36', '3r1r2/4sf2/kn1s3p/4p1pP/4PpP1/P1RSN3/1p1FKS2/2R5[] b - - 1 21', { n: 31, promos: '' }],
    [
      'T37',
      '3r1r2/4s3/kn1s3p/4p1pP/4PpP1/P1RSN3/1p1FKS2/2R5[] b - - 1 21',
      { n: 31, promos: 'b2a1f' },
      {
        ancientchess: { n: 32, promos: 'b2b2f f4f3f' },
      },
    ],
  ]);
});

describe('7.4 refusal, stalemate, mate', () => {
  const t29 = 'P7/8/8/2p5/2P5/6p1/5k2/7K[] w - - 0 1';
  const mate: Expected = { all: '', outcome: { winner: 1, reason: 'checkmate' } };
  const stale: Expected = { all: '', outcome: DRAW };
  checkRows([
    [
      'T28',
      '1k4PK/3r4/8/8/8/8/8/8[] w - - 0 1',
      { all: 'g8g8f g8f7f g8h7f', claims: ['refusal'] },
      {
        ancientchess: stale,
      },
    ],
    ['T29', t29, { all: 'a8a8f a8b7f' }, { ancientchess: { all: 'a8a8f' } }],
    ['T30', '8/8/8/8/8/5kp1/2P5/r6K[] w - - 0 1', { all: 'c2b1f c2d1f' }, { ancientchess: mate }],
    ['T31', '1k4PK/3r3s/6p1/8/8/8/8/8[] w - - 0 1', stale],
    [
      'T32',
      'k7/2K5/8/2F5/8/8/7P/8[] w - - 0 1',
      { n: 11, legal: 'c5b6' },
      {
        ancientchess: { n: 10, illegal: 'c5b6' },
      },
    ],
    ['T33', 'k7/2K5/1F6/8/8/8/7P/8[] b - - 0 1', stale],
    [
      'T34',
      'k7/8/1KS5/8/8/8/8/8[] w - - 0 1',
      { n: 10, legal: 'c6b7 c6c7' },
      {
        ancientchess: { n: 9, legal: 'c6b7', illegal: 'c6c7' },
      },
    ],
    ['T35', '4k3/8/8/3s4/3S4/8/8/K7[] w - - 0 1', { all: 'a1a2 a1b1 a1b2 d4c3 d4c5 d4d5 d4e3 d4e5' }],
  ]);

  test('T29 read literally: any side with only promotions may refuse', () => {
    const oracle = oracleOf('pychess', { 'promo.refusalClaim': 'onlyPromotions' });
    expect(oracle.status(oracle.parse(t29)).claims).toEqual(['refusal']);
  });

  test('T32, T34: what the moves lead to', () => {
    expect(playAll('pychess', 'k7/2K5/8/2F5/8/8/7P/8[] w - - 0 1', 'c5b6')).toEqual(['none!stalemate']);
    const oracle = oracleOf('pychess');
    const state = oracle.parse('k7/8/1KS5/8/8/8/8/8[] w - - 0 1');
    expect(oracle.san(state, 'c6b7')).toBe('Sb7#');
    const after = oracle.status(oracle.play(state, 'c6b7'));
    expect(after.outcome).toEqual({ winner: 0, reason: 'checkmate' });
  });
});

describe('7.5 dead positions', () => {
  const dead = ['4k3/8/8/8/4K3', '4k3/8/8/8/3NK3', '4k3/8/8/8/3FK3', '4k3/8/8/4P3/4K3', '3fk3/8/8/8/3FK3'];
  const alive = ['3fk3/8/8/8/2F1K3', '4k3/8/8/8/3SK3', '4k3/8/8/3PP3/4K3', '3pk3/8/8/8/3NK3', '3nk3/8/8/8/3NK3'];
  alive.push('3pk3/8/8/4P3/4K3', '4k3/8/8/8/2FNK3', '4k3/8/8/8/R3K3');
  test.each([...dead, ...alive])('%s', (board) => {
    for (const preset of PRESETS) {
      for (const turn of ['w', 'b']) {
        const oracle = oracleOf(preset);
        const { outcome } = oracle.status(oracle.parse(`8/8/8/${board}[] ${turn} - - 0 1`));
        expect(outcome?.reason ?? null).toBe(dead.includes(board) ? 'insufficientMaterial' : null);
      }
    }
  });
});

describe('7.6 counting, repetition, 50 moves', () => {
  /** Id, FEN, moves, then count and end after each move: pychess, federation, pychess-zh. */
  type CountRow = [string, string, string, string, string?, string?];
  const around = 'a1b3 e5e6 b3a1 e6e5 a1b3 e5e6 b3a1 e6e5';
  const quiet = 'none none none none none none none';
  const rows: CountRow[] = [
    ['C01', '8/8/8/4k3/8/8/p6R/4K3[] w - - 3 40', 'h2a2 e5d5', '32/0 32/1'],
    ['C02', '8/8/8/4k3/8/1S6/p7/4K3[] w - - 0 40', 'b3a2', '88/0', 'none'],
    ['C03', '8/8/8/4k3/8/1S6/p7/3FK3[] w - - 0 40', 'b3a2', '88/0'],
    ['C04', '8/8/8/4k3/8/1N2F3/8/p3K3[] w - - 0 40', 'b3a1', '128/0'],
    ['C05', '8/8/8/4k3/8/8/p6R/R3K3[] w - - 0 40', 'a1a2', '32/0', '32/0', '16/0'],
    ['C06', '8/8/8/4k3/8/1N6/8/p2NK3[] w - - 0 40', 'b3a1', '128/0', 'none', '64/0'],
    ['C07', '8/8/8/4k3/8/1S6/p7/3SK3[] w - - 0 40', 'b3a2', '88/0', 'none', '44/0'],
    ['C08', '8/8/8/4k3/8/8/p6R/2SNK3[] w - - 0 40', 'h2a2', '32/0'],
    ['C09', '8/8/8/4k3/8/4P3/n6R/4K3[] w - - 3 40', 'h2a2', 'none', 'none', '32/0'],
    ['C10', '8/8/8/4P3/8/1k6/7R/4K3[] w - - 0 40', 'e5e5f', '32/0'],
    // The specification says for zh that the count ran before these moves; read from this FEN it can only start here.
    ['C11', '8/8/8/4k3/4P3/8/7S/4K3[] b - - 0 40', 'e5e4 h2g3 e4e3', 'none 88/0 88/1', 'none none none'],
    ['C12', '8/8/8/8/8/2N5/1R6/k3K1N1[] b - 32 10 40', 'a1b2 c3d5 b2a1', '32/11 32/12 32/13'],
    ['C13', 'k7/8/1K6/8/8/8/8/7R[] w - 32 31 60', 'h1h8', '32/32!checkmate'],
    ['C14', 'k7/8/1K6/8/8/8/8/7R[] w - 32 31 60', 'h1g1 a8b8', '32/32 32/33!counting', '32/32?counting 32/33'],
    ['C15', '8/8/8/4k3/8/8/8/R3K3[] b - - 0 1', 'e5e4 a1a2 e4e5', 'none 32/0 32/1'],
    ['R01', '8/8/8/4k3/4p3/8/8/N1F1K3[] w - - 0 90', around, `${quiet} none?repetition`, `${quiet} none`],
    ['F01', '8/8/8/4k3/4p3/8/8/N1F1K3[] w - - 99 90', 'a1b3', 'none?moveLimit'],
    ['F01 from 98', '8/8/8/4k3/4p3/8/8/N1F1K3[] w - - 98 90', 'a1b3', 'none'],
    ['F02', '8/8/8/4k3/4p3/8/8/N1F1K3[] b - - 99 90', 'e4e3', 'none', 'none', 'none!moveLimit'],
  ];
  const zh: Record<string, string> = { R01: `${quiet} none!repetition`, F01: 'none!moveLimit' };
  test.each(rows)('%s', (id, fen, moves, pychess, federation, chinese) => {
    expect(playAll('pychess', fen, moves)).toEqual(words(pychess));
    expect(playAll('federation', fen, moves)).toEqual(words(federation ?? pychess));
    expect(playAll('pychess-zh', fen, moves)).toEqual(words(chinese ?? zh[id] ?? pychess));
    for (const seen of playAll('ancientchess', fen, moves)) expect(seen).toMatch(/^none(!checkmate)?$/);
  });

  test('F02, F03: what resets the clock', () => {
    const pawn = '8/8/8/4k3/4p3/8/8/N1F1K3[] b - - 99 90';
    const general = '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 98 90';
    for (const [preset, afterPawn, afterGeneral] of [
      ['pychess', 0, 0],
      ['federation', 0, 0],
      ['pychess-zh', 100, 99],
    ]) {
      const oracle = oracleOf(preset as SittuyinPreset);
      const clock = (fen: string, uci: string): number => oracle.play(oracle.parse(fen), uci).position.clock;
      expect(clock(pawn, 'e4e3')).toBe(afterPawn);
      expect(clock(general, 'e5e5f')).toBe(afterGeneral);
    }
  });
});
