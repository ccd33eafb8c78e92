import { describe, expect, test } from 'vitest';
import { type OracleOptions, SITTUYIN_PRESETS, type SittuyinOracle, sittuyinOracle } from './index.js';

function oracleWith(changes: OracleOptions, preset: keyof typeof SITTUYIN_PRESETS = 'pychess'): SittuyinOracle {
  return sittuyinOracle({ ...SITTUYIN_PRESETS[preset], ...changes } as OracleOptions);
}

function legal(oracle: SittuyinOracle, fen: string): string[] {
  return oracle.legal(oracle.parse(fen));
}

function after(oracle: SittuyinOracle, fen: string, ...moves: string[]): ReturnType<SittuyinOracle['parse']> {
  return moves.reduce((state, uci) => {
    expect(oracle.legal(state)).toContain(uci);
    return oracle.play(state, uci);
  }, oracle.parse(fen));
}

test('options must be complete and known', () => {
  expect(() => sittuyinOracle({})).toThrow();
  expect(() => oracleWith({ 'end.other': true })).toThrow();
});

describe('FEN', () => {
  const oracle = oracleWith({});
  const start = '8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1';

  test.each([
    ['8/8/4pppp/pppp4/4PPPP/PPPP4/8/8/rrnnssfkRRNNSSFK w - - 0 1', start],
    ['8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[nNkKrRsSfFsSrRnN] w', start],
    ['4k3/8/8/8/8/8/8/4K3 b - -', '4k3/8/8/8/8/8/8/4K3[] b - - 0 1'],
    ['4k3/8/8/8/8/8/8/4K3[-] b - - 7 12', '4k3/8/8/8/8/8/8/4K3[] b - - 7 12'],
    ['4k3/8/8/8/8/8/8/4K3/8 w - - 0 1', '4k3/8/8/8/8/8/8/4K3[] w - - 0 1'],
    ['4k3/8/8/8/8/8/8/R3K3[] w - 32 7 50', '4k3/8/8/8/8/8/8/R3K3[] w - 32 7 50'],
  ])('reads %s', (given, written) => {
    expect(oracle.fen(oracle.parse(given))).toBe(written);
  });

  test.each([
    '8/8/8/8/8/8/8/4K3[] w - - 0 1',
    '4k3/8/8/8/8/8/8/4K3[K] w - - 0 1',
    '4k3/8/8/8/8/8/8/4R1K1[] w - - 0 1',
    '4k3/8/8/8/8/8/8/4K4[] w - - 0 1',
    '4k3/8/8/8/8/8/4K3[] w - - 0 1',
    '4k3/8/8/8/8/8/8/4K3[] x - - 0 1',
    '4k3/8/8/8/8/8/8/4Q1K1[] b - - 0 1',
  ])('refuses %s', (fen) => {
    expect(() => oracle.parse(fen)).toThrow();
  });

  test('a count is ignored where there is no counting', () => {
    const none = oracleWith({}, 'ancientchess');
    const fen = '4k3/8/8/8/8/8/8/R3K3[] w - 32 7 50';
    expect(none.fen(none.parse(fen))).toBe('4k3/8/8/8/8/8/8/R3K3[] w - - 0 50');
  });

  test('the move number counts half-turns where Red drops all pieces first', () => {
    const red = oracleWith({}, 'ancientchess');
    const t04 = 'r7/1nks1sn1/2f1pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[r] b - - 0 8';
    expect(red.fen(after(red, t04, 'R@h8'))).toMatch(/\[\] w - - 0 9$/);
  });
});

describe('set-up options', () => {
  test('a piece may take the square of an own pawn, which steps behind', () => {
    const oracle = oracleWith({ 'setup.pawnSwap': true });
    const fen = '8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KNRkn] w - - 0 1';
    const moves = legal(oracle, fen);
    // 20 squares for K and N each, 8 for R; 8 pawns times 12 free squares of ranks 2 and 3 for K and N each,
    // less the 12 of a king on e4, where the pawn d5 attacks it.
    expect(moves.length).toBe(2 * 20 + 8 + 2 * 8 * 12 - 12);
    expect(moves).not.toContain('R@e4e2');
    const state = oracle.parse(fen);
    expect(oracle.san(state, 'N@e4e2')).toBe('N@e4e2');
    expect(oracle.fen(after(oracle, fen, 'N@e4e2'))).toBe('8/8/4pppp/pppp4/4NPPP/PPPP4/4P3/8[KRkn] b - - 0 1');
  });

  test('the shield: who is bound and what cures', () => {
    const fen = 'r7/1nks1s2/2f1pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[rn] b - - 0 7';
    // With pawns on e7 and e6 only a swap can bring a piece between.
    const full = 'r7/1nksp1s1/2f1pppp/ppp5/4PPPP/PPPP4/1NSFKSN1/R6R[rn] b - - 0 7';
    expect(legal(oracleWith({}, 'ancientchess'), fen)).toContain('R@e8');
    expect(legal(oracleWith({}, 'ancientchess'), full)).not.toContain('R@e8');
    expect(legal(oracleWith({ 'setup.pawnSwap': true }, 'ancientchess'), full)).toContain('R@e8');
    expect(legal(oracleWith({ 'setup.order': 'curtain' }, 'ancientchess'), full)).toContain('R@e8');
    // Without cure already: drops are free.
    const spoilt = '4r3/1nks1sn1/2f1pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[r] b - - 0 8';
    expect(legal(oracleWith({}, 'ancientchess'), spoilt).length).toBe(7);
  });
});

describe('stalemate options', () => {
  const fen = 'k7/2K5/8/2F5/8/8/7P/8[] w - - 0 1';

  test('loss: the side without a move wins', () => {
    const oracle = oracleWith({ 'end.stalemate': 'loss' });
    const outcome = { winner: 1, reason: 'stalemate' };
    expect(oracle.status(after(oracle, fen, 'c5b6')).outcome).toEqual(outcome);
  });

  test('forbidden: a side that has nothing else may stalemate', () => {
    const oracle = oracleWith({}, 'ancientchess');
    const forced = 'k7/6R1/8/8/8/P7/r7/KRp5[] w - - 0 1';
    expect(legal(oracle, forced)).toEqual(['a1a2']);
    expect(oracle.status(after(oracle, forced, 'a1a2')).outcome).toEqual({ winner: null, reason: 'stalemate' });
  });
});

describe('promotion on arrival', () => {
  test('is written like a pawn move with a general', () => {
    const oracle = oracleWith({}, 'ancientchess');
    expect(oracle.san(oracle.parse('6k1/8/8/4n3/3P4/8/P7/4K3[] w - - 0 1'), 'd4d5f')).toBe('d5=F');
    expect(oracle.san(oracle.parse('6k1/8/8/4n3/3P4/8/P7/4K3[] w - - 0 1'), 'd4e5f')).toBe('dxe5=F');
  });

  test('is bound by the bans where they are on', () => {
    const near = '6k1/8/4n3/8/3P4/8/P7/4K3[] w - - 0 1';
    expect(legal(oracleWith({}, 'ancientchess'), near)).toContain('d4d5f');
    expect(legal(oracleWith({ 'promo.noAttack': true }, 'ancientchess'), near)).not.toContain('d4d5f');
    const king = '8/8/4k3/8/3P4/8/P7/4K3[] w - - 0 1';
    expect(legal(oracleWith({}, 'ancientchess'), king)).toContain('d4d5f');
    expect(legal(oracleWith({ 'promo.noCheck': true }, 'ancientchess'), king)).not.toContain('d4d5f');
  });
});

describe('the count the players agree on', () => {
  const oracle = oracleWith({}, 'pychess-zh');
  const fen = '3nk3/8/8/8/8/8/8/R2SK3[] w - - 5 40';

  test('starts and stops at the will of the declarer', () => {
    const state = oracle.parse(fen);
    expect(oracle.countActions(state)).toEqual(['start']);
    const started = oracle.countAction(state, 'start');
    expect(oracle.fen(started)).toBe('3nk3/8/8/8/8/8/8/R2SK3[] w - 128w 0 40');
    const reply = oracle.play(started, 'a1a2');
    expect(oracle.status(reply).count).toEqual({ limit: 128, plies: 1 });
    expect(oracle.countActions(reply)).toEqual([]);
    const back = oracle.play(reply, 'e8e7');
    expect(oracle.countActions(back)).toEqual(['stop']);
    expect(oracle.status(oracle.countAction(back, 'stop')).count).toBe(null);
    expect(oracle.countActions(oracle.parse('3nk3/8/8/8/8/8/P7/R2SK3[] w - - 5 40'))).toEqual([]);
    expect(oracleWith({}).countActions(oracleWith({}).parse(fen))).toEqual([]);
  });

  test('ends when a king is bare, and the table takes over', () => {
    const bare = '4k3/n7/8/8/8/8/8/R2SK3[] w - 128b 9 40';
    expect(oracle.status(after(oracle, bare, 'a1a7')).count).toEqual({ limit: 32, plies: 0 });
  });

  test('runs out, and takes the win from a declarer who mates', () => {
    const run = after(oracle, '3nk3/8/8/8/8/8/8/R2SK3[] w - 128w 128 40', 'a1a2');
    expect(oracle.status(run).outcome).toEqual({ winner: null, reason: 'counting' });
    const mate = (who: string): unknown =>
      oracle.status(after(oracle, `k7/8/1K6/8/8/8/8/n6R[] w - 128${who} 3 40`, 'h1h8')).outcome;
    expect(mate('w')).toEqual({ winner: null, reason: 'counting' });
    expect(mate('b')).toEqual({ winner: 0, reason: 'checkmate' });
  });
});

test('a running count may switch the 50-move rule off', () => {
  const fen = '4k3/8/8/8/8/8/8/2NFK3[] b - - 98 1';
  for (const [preset, end] of [
    ['pychess', ['moveLimit']],
    ['federation', []],
  ] as const) {
    const oracle = oracleWith({}, preset);
    expect(oracle.status(after(oracle, fen, 'e8e7', 'c1b3')).claims).toEqual(end);
  }
});
