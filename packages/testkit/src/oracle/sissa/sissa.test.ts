import { describe, expect, it } from 'vitest';
import { SISSA_PRESETS, SISSA_START_FEN, type SissaState, sissaOracle, sissaPathsOf } from './index.js';
import { isAttackedBy, parseSquare } from './position.js';

const oracle = sissaOracle(SISSA_PRESETS.standard);
const quiet = sissaOracle({ ...SISSA_PRESETS.standard, conversionCaptures: false });

/** State after moves given as exact SAN. */
function playSans(start: SissaState, sans: string): SissaState {
  let state = start;
  for (const san of sans.split(' ')) {
    const found = oracle.legal(state).filter((uci) => oracle.san(state, uci) === san);
    expect(found, `${san} in ${oracle.fen(state)}`).toHaveLength(1);
    state = oracle.play(state, found[0]!);
  }
  return state;
}

function sansOf(fen: string, using = oracle): string[] {
  const state = using.parse(fen);
  return using
    .legal(state)
    .map((uci) => using.san(state, uci))
    .sort();
}

function statusOf(fen: string, options: Record<string, string | boolean> = {}) {
  const one = sissaOracle({ ...SISSA_PRESETS.standard, ...options });
  return one.status(one.parse(fen));
}

const GAME =
  'e4 e6 d4 f6 c4 Ng7 Nc3 Bb4 Qb3 Qf8 a3 Bxc3+ bxc3 c6 h3 Nc7 Bh2 Kh9 Se3 Bc8 f4 d6 Nf2 b7 Kh1 Nge8 Bc2 Se7 ' +
  'Rae1 g6 Rgf1 Rg7 f5 Rag9 fxe6 Bxe6 d5 Bg8 Sa5 Ri7 Ng4 c5 e5 f5 exd6 Sd7 dxc7 Nf6 Nxf6 Qxf6 Bd1 g5 Qc2 f4 Bg4 ' +
  'Sxc7 Sa4 Bf9 Se6 Qxe6 Bxe6+ Bg8 Bxg8+ Rxg8 Re9+ Rg9 Rxg9+ Kxg9 Qg6+ Rg7 Qd6+ Kg8 Bg1 Sxa3 Bxc5 Sxc3 Bd4 Sxc4 ' +
  'Qe6+ Kh7 Bxg7 hxg7 d6 Sd2 Re1 Sf2+ Kg1 Sxi2+ Kh1 Si3+ Kh2 Sg3 d7 Sc5 Qe8 f3 d8 Sc2+ g3 Sd4+ Ki2 f2 d9=S+ Ki7 ' +
  'Sh9+ Ki6 Qh5#';

const gameStates: SissaState[] = [oracle.parse(SISSA_START_FEN)];
for (const san of GAME.split(' ')) gameStates.push(playSans(gameStates[gameStates.length - 1]!, san));

/** Game position before the given ply, as '20' (White's 20th) or '20...' (Black's). */
function before(move: string): SissaState {
  const number = Number.parseInt(move, 10);
  return gameStates[2 * (number - 1) + (move.endsWith('...') ? 1 : 0)]!;
}

describe('hand-made positions', () => {
  it.each([
    ['4k4/9/9/9/9/9/9/3sP4/4K3R w I - - 0 1', 15],
    ['8K/9/9/9/9/1kp6/9/9/S8 b - - - 0 1', 3],
    ['8k/9/9/1s1pP4/9/4PK3/9/9/9 w - d7 - 0 1', 7],
    ['2b5k/9/K8/9/9/9/9/9/9 w - - c+ 0 1', 5],
    ['2b5k/9/K8/9/9/9/9/9/9 w - - c 0 1', 4],
    ['2b5k/9/K8/9/9/9/9/9/9 w - - - 0 1', 4],
    ['2b5k/2K6/9/9/9/9/9/9/9 w - - c+ 0 1', 6],
    ['2b5k/2K6/9/9/9/9/9/9/9 w - - - 0 1', 6],
    ['4k4/9/9/9/9/9/9/2n6/2B3K2 w - - C+ 0 1', 8],
    ['4r3k/9/9/9/9/9/2p6/1sP6/2BK5 w - - C+ 0 1', 0],
    ['4r3k/9/9/9/9/9/2p6/1sP6/2BK5 w - - - 0 1', 1],
    ['4r3k/9/9/9/9/9/2p6/1sP6/2BK5 w - - C 0 1', 1],
    ['4k4/9/9/9/9/9/9/2P6/1NBR2K2 w - - C+ 0 1', 20],
    ['4k4/9/9/9/9/3s5/9/9/R3K3R w AI - - 0 1', 25],
    ['8k/3P5/9/9/9/9/9/9/K8 w - - - 0 1', 8],
    ['8k/9/4q4/9/2r6/9/2S6/9/K8 w - - - 0 1', 31],
    ['8k/9/9/9/4S4/9/9/9/K8 w - - - 0 1', 35],
  ])('%s has %i moves', (fen, moves) => {
    expect(oracle.legal(oracle.parse(fen))).toHaveLength(moves);
  });

  it('judges castling with the king at home', () => {
    const legal = oracle.legal(oracle.parse('4k4/9/9/9/9/9/9/3sP4/4K3R w I - - 0 1'));
    expect(legal).toContain('e1h1');
    expect(legal).not.toContain('e1f1');
    const both = oracle.legal(oracle.parse('4k4/9/9/9/9/3s5/9/9/R3K3R w AI - - 0 1'));
    expect(both).toContain('e1h1');
    expect(both).not.toContain('e1b1');
  });

  it('castles on the a-side too', () => {
    const state = playSans(oracle.parse('r3k3r/2p6/9/9/9/9/9/2P6/R3K3R w AIai - - 0 1'), 'Kb1 Kb9');
    expect(oracle.fen(state)).toBe('1kr5r/2p6/9/9/9/9/9/2P6/1KR5R w - - - 2 2');
  });

  it('drops an e.p. square nobody may use, and opens no path by e.p.', () => {
    const state = oracle.parse('8k/9/9/1s1pP4/9/4PK3/9/9/9 w - d7 - 0 1');
    expect(oracle.fen(state)).toBe('8k/9/9/1s1pP4/9/4PK3/9/9/9 w - - - 0 1');
    expect(oracle.legal(state)).not.toContain('e6d7');
    const kept = playSans(oracle.parse('8k/3p5/9/4P4/9/9/9/9/K8 b - - - 0 1'), 'd6');
    expect(oracle.fen(kept)).toBe('8k/9/9/3pP4/9/9/9/9/K8 w - d7 - 0 2');
    expect(oracle.fen(playSans(kept, 'exd7'))).toBe('8k/9/3P5/9/9/9/9/9/K8 b - - - 0 2');
  });

  it('finds the checks of the attack table', () => {
    expect(statusOf('2b5k/9/K8/9/9/9/9/9/9 w - - c+ 0 1').check).toBe(false);
    expect(statusOf('2b5k/9/K8/9/9/9/9/9/9 w - - c 0 1').check).toBe(true);
    expect(statusOf('2b5k/2K6/9/9/9/9/9/9/9 w - - c+ 0 1').check).toBe(true);
    expect(statusOf('2b5k/2K6/9/9/9/9/9/9/9 w - - - 0 1').check).toBe(false);
  });

  it('lists the moves of the attack table', () => {
    const sans = (text: string): string[] => text.split(' ').sort();
    expect(sansOf('2b5k/9/K8/9/9/9/9/9/9 w - - c+ 0 1')).toContain('Kb8');
    expect(sansOf('2b5k/2K6/9/9/9/9/9/9/9 w - - c+ 0 1')).toEqual(sans('Kb7 Kb8 Kc7 Kd7 Kd8 Kxc9'));
    expect(sansOf('2b5k/2K6/9/9/9/9/9/9/9 w - - - 0 1')).toEqual(sans('Kb7 Kb9 Kc7 Kd7 Kd9 Kxc9'));
    expect(sansOf('4k4/9/9/9/9/9/9/2n6/2B3K2 w - - C+ 0 1').filter((san) => san[0] === 'B')).toEqual(
      sans('Bb1 Bd1 Bxc2'),
    );
    expect(sansOf('4r3k/9/9/9/9/9/2p6/1sP6/2BK5 w - - - 0 1')).toEqual(['Bxb2']);
    expect(sansOf('4k4/9/9/9/9/9/9/2P6/1NBR2K2 w - - C+ 0 1').filter((san) => san[0] === 'B')).toEqual([]);
    const promotions = sansOf('8k/3P5/9/9/9/9/9/9/K8 w - - - 0 1').filter((san) => san[0] === 'd');
    expect(promotions).toEqual(sans('d9=Q+ d9=R+ d9=B d9=N d9=S+'));
    const captures = sansOf('8k/9/4q4/9/2r6/9/2S6/9/K8 w - - - 0 1').filter((san) => san.includes('x'));
    expect(captures).toEqual(sans('Sxc5 Sxe7+'));
  });

  it('neither converts onto pieces nor attacks them where the option forbids it', () => {
    expect(quiet.legal(quiet.parse('4k4/9/9/9/9/9/9/2n6/2B3K2 w - - C+ 0 1'))).not.toContain('c1c2');
    const state = quiet.parse('2b5k/2K6/9/9/9/9/9/9/9 w - - c+ 0 1');
    expect(quiet.status(state).check).toBe(false);
    expect(quiet.legal(state)).toContain('c8b9');
  });
});

describe('conversion field', () => {
  it.each([
    ['c3 a6 Bc2 a5 h3 a4 Bh2', 'rnbskqbnr/1pppppppp/9/9/9/p8/2P4P1/PPBPPPPBP/RN1QKS1NR b AIai - cg 1 4'],
    ['h3 a6 Bh2 a5 b3 a4', 'rnbskqbnr/1pppppppp/9/9/9/p8/1P5P1/P1PPPPPBP/RNBQKS1NR w AIai - C+cg 0 4'],
  ])('after %s', (sans, fen) => {
    expect(oracle.fen(playSans(oracle.parse(SISSA_START_FEN), sans))).toBe(fen);
    expect(oracle.fen(oracle.parse(fen))).toBe(fen);
  });

  const bishopSans = (state: SissaState): string[] =>
    oracle
      .legal(state)
      .map((uci) => oracle.san(state, uci))
      .filter((san) => san[0] === 'B')
      .sort();

  it('a bishop that must convert has no diagonal move', () => {
    const state = playSans(oracle.parse(SISSA_START_FEN), 'h3 a6 Bh2 a5 b3 a4');
    expect(oracle.legal(state)).not.toContain('c1b2');
    expect(oracle.legal(state)).not.toContain('c1a3');
    expect(oracle.legal(state)).not.toContain('c1c2');
  });

  it('the duty stays when the other bishop is taken after it moved', () => {
    const state = playSans(oracle.parse(SISSA_START_FEN), 'h3 f6 Bh2 a6 Be5 fxe5 b3 a5');
    expect(oracle.fen(state)).toMatch(/ w AIai - C\+cg 0 5$/);
    expect(bishopSans(state)).toEqual([]);
  });

  it('the other bishop is free when one is taken at home', () => {
    const state = playSans(oracle.parse(SISSA_START_FEN), 'h3 Nc7 i3 Nd5 g3 Nb4 h4 Nxa2 i4 Nxc1 h5 a6');
    expect(oracle.fen(state)).toMatch(/ w AIai - Gcg 0 7$/);
    expect(bishopSans(state)).toEqual(['Bg2', 'Bh2', 'Bi3']);
    expect(oracle.fen(playSans(state, 'Bh2'))).toContain(' b AIai - cg ');
  });
});

describe('sissa paths', () => {
  const EMPTY = oracle.parse('8k/9/9/9/9/9/9/9/K8 w - - - 0 1');
  const TABLE = [
    '24/48 23/48 24/52 23/52 24/56 23/52 24/52 23/48 24/48',
    '23/48 24/56 26/62 25/62 25/64 25/62 26/62 24/56 23/48',
    '24/52 26/62 30/76 29/76 30/80 29/76 30/76 26/62 24/52',
    '23/52 25/62 29/76 28/80 29/84 28/80 29/76 25/62 23/52',
    '24/56 25/64 30/80 29/84 32/96 29/84 30/80 25/64 24/56',
  ];
  const names = [...'123456789'].flatMap((rank) => [...'abcdefghi'].map((file) => file + rank));

  it('has the targets and paths of the empty board', () => {
    let targets = 0;
    let paths = 0;
    const rows: string[] = [];
    for (let rank = 0; rank < 9; rank++) {
      const row = names.slice(rank * 9, rank * 9 + 9).map((from) => {
        const counts = names.map((to) => sissaPathsOf(EMPTY, from, to).length).filter((count) => count > 0);
        const sum = counts.reduce((total, count) => total + count, 0);
        targets += counts.length;
        paths += sum;
        return `${counts.length}/${sum}`;
      });
      rows.push(row.join(' '));
    }
    expect(rows).toEqual([...TABLE, ...TABLE.slice(0, 4).reverse()]);
    expect([targets, paths]).toEqual([2088, 5088]);
  });

  it('reaches only the near squares of its own file', () => {
    const onFile = (from: string): string[] =>
      names.filter((to) => to[0] === from[0] && sissaPathsOf(EMPTY, from, to).length > 0);
    expect(onFile('e1')).toEqual(['e2', 'e3', 'e4', 'e5']);
    expect(onFile('a1')).toEqual(['a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9']);
    expect(sissaPathsOf(EMPTY, 'a1', 'a9')).toHaveLength(2);
    expect(sissaPathsOf(EMPTY, 'e4', 'e4')).toEqual([]);
    const longest = sissaPathsOf(EMPTY, 'a1', 'a9').map((path) => path.squares.length);
    expect(longest).toEqual([15, 15]);
  });

  it('lists intermediate squares in order, and blockers', () => {
    const state = oracle.parse('8k/9/4q4/9/2r6/9/2S6/9/K8 w - - - 0 1');
    expect(sissaPathsOf(state, 'c3', 'e7')).toEqual([
      { squares: ['c4', 'c5', 'd6'], blockers: ['c5'] },
      { squares: ['d4', 'e5', 'e6'], blockers: [] },
    ]);
    expect(sissaPathsOf(state, 'c3', 'c5').map((path) => path.blockers)).toEqual([[], [], [], []]);
  });
});

/** Corners of the free paths, sorted: the text of the notes names a path by its corner. */
function freeCorners(state: SissaState, from: string, to: string): string[] {
  return sissaPathsOf(state, from, to)
    .filter((path) => path.blockers.length === 0)
    .map((path) => path.squares[(path.squares.length - 1) / 2]!)
    .sort();
}

describe('sample game', () => {
  it('ends in mate, in the printed position', () => {
    const last = gameStates[gameStates.length - 1]!;
    expect(gameStates).toHaveLength(108);
    expect(oracle.fen(last)).toBe('7S1/p7p/1p4p2/8k/6pQ1/3s5/6PP1/5p2K/4R4 b - - - 4 54');
    expect(oracle.status(last)).toEqual({
      check: true,
      outcome: { winner: 0, reason: 'checkmate' },
      claims: [],
      count: null,
    });
    const mobility = gameStates.slice(0, 107).map((state) => oracle.legal(state).length);
    expect(Math.max(...mobility)).toBe(64);
    expect((mobility.reduce((sum, one) => sum + one, 0) / 107).toFixed(1)).toBe('39.3');
    expect(oracle.legal(before('53...')).map((uci) => oracle.san(before('53...'), uci))).toEqual(['Ki6']);
  });

  it('reads back every position', () => {
    for (const state of gameStates) expect(oracle.fen(oracle.parse(oracle.fen(state)))).toBe(oracle.fen(state));
  });

  // Position before the named ply; start; target; corners of all free paths.
  it.each([
    ['8', 'd9', 'b8', 'c8'],
    ['10', 'f1', 'e3', 'e2'],
    ['11', 'd9', 'b8', 'c9'],
    ['14...', 'd9', 'e7', 'd8'],
    ['20', 'e3', 'a5', 'c5'],
    ['23...', 'e7', 'd7', 'd8 e6'],
    ['28...', 'd7', 'c7', 'c6 c8 d6 d8'],
    ['29', 'a5', 'a4', 'b4 b5'],
    ['30', 'a4', 'e6', 'c6'],
    ['37...', 'c7', 'a3', 'a5'],
    ['38...', 'a3', 'c3', 'a1 a5 c1'],
    ['38...', 'a3', 'c4', 'b3 b4'],
    ['39...', 'c3', 'c4', 'b3 b4 d3'],
    ['43...', 'd2', 'f2', 'd4'],
    ['44', 'f2', 'h1', 'g1'],
    ['44...', 'f2', 'i2', 'i5'],
    ['45', 'i2', 'g1', 'h1 h2'],
    ['45...', 'i2', 'i3', 'h2'],
    ['46...', 'i3', 'g3', 'i5'],
    ['47...', 'g3', 'c5', 'e3'],
    ['49...', 'c5', 'c2', 'f2 f5'],
    ['50', 'c2', 'h2', 'c7'],
    ['51', 'd4', 'h2', 'f2'],
    ['52...', 'd9', 'h7', 'f9'],
    ['53', 'd9', 'h9', 'd5'],
    ['53...', 'h9', 'h8', 'g8 g9 i9'],
    ['53...', 'h9', 'h7', 'f9'],
    ['53...', 'h9', 'h6', 'e6'],
    ['55', 'h9', 'h5', 'd9'],
  ])('before %s: %s-%s goes by %s', (move, from, to, corners) => {
    const state = move === '55' ? gameStates[107]! : before(move);
    expect(freeCorners(state, from, to).join(' ')).toBe(corners);
  });

  it('follows the side lines of the notes', () => {
    const line22 = playSans(before('22...'), 'Nxd5');
    expect(freeCorners(line22, 'a5', 'e7')).toEqual(['c7']);
    playSans(line22, 'Sxe7 Nxe7 exf6 Nc6 Bxg6 Bf7 Be4 Na5 Qd1 Nxc4');
    playSans(line22, 'cxd5 Sxa5');
    const line35 = playSans(before('35'), 'g3');
    expect(freeCorners(line35, 'c7', 'c2')).toEqual(['h7']);
    playSans(line35, 'Sxc2');
    playSans(before('38...'), 'Sxc4');
    const line39 = playSans(before('39...'), 'Sb3');
    expect(freeCorners(line39, 'b3', 'f1')).toEqual(['d1', 'd3']);
    expect(freeCorners(line39, 'b3', 'd4')).not.toEqual([]);
    playSans(line39, 'Bxg7 Sxf1 Qf8+ Kh7 Qxh8+ Kg6 Qh6+ Kf7 Qf6+ Kg8 Qf8+ Kh7 Bi5');
    playSans(before('44'), 'Kh2');
  });

  it('leaves b8 unprotected where the c9 bishop must convert', () => {
    expect(isAttackedBy(before('7...').position, parseSquare('b8'), 1)).toBe(false);
    expect(isAttackedBy(before('8').position, parseSquare('b8'), 1)).toBe(true);
    // 42...Sd2 attacks the rook on f1 as a knight would.
    expect(freeCorners(gameStates[84]!, 'd2', 'f1')).not.toEqual([]);
  });
});

describe('status', () => {
  const DRAW = { winner: null, reason: 'insufficientMaterial' };

  it('knows the automatic draws by material', () => {
    expect(statusOf('8k/9/9/9/9/9/9/9/K8 w - - - 0 1').outcome).toEqual(DRAW);
    expect(statusOf('8k/9/9/9/9/9/9/9/K1N6 w - - - 0 1').outcome).toEqual(DRAW);
    expect(statusOf('8k/9/9/9/9/9/9/9/K1B6 w - - C+ 0 1').outcome).toEqual(DRAW);
    expect(statusOf('k7b/9/9/9/9/9/9/9/K1B6 w - - - 0 1').outcome).toEqual(DRAW);
    expect(statusOf('2b5k/9/9/9/9/9/9/9/K1B6 w - - C 0 1').outcome).toBeNull();
    expect(statusOf('8k/9/9/9/9/9/9/9/K1BB5 w - - - 0 1').outcome).toBeNull();
    expect(statusOf('8k/9/9/9/9/9/9/9/K1S6 w - - - 0 1').outcome).toBeNull();
    expect(statusOf('8k/9/9/9/9/9/9/9/K1NN5 w - - - 0 1').outcome).toBeNull();
  });

  it('knows stalemate', () => {
    expect(statusOf('4r3k/9/9/9/9/9/2p6/1sP6/2BK5 w - - C+ 0 1').outcome).toEqual({
      winner: null,
      reason: 'stalemate',
    });
  });

  it('counts 50 moves', () => {
    const fen = '8k/9/9/9/9/9/9/9/K1S6 w - - - 99 60';
    const play = (options: Record<string, string | boolean>) => {
      const one = sissaOracle({ ...SISSA_PRESETS.standard, ...options });
      return one.status(one.play(one.parse(fen), 'c1c2'));
    };
    expect(statusOf(fen).claims).toEqual([]);
    expect(play({})).toEqual({ check: false, outcome: null, claims: ['moveLimit'], count: null });
    expect(play({ 'end.fifty': 'auto' }).outcome).toEqual({ winner: null, reason: 'moveLimit' });
    expect(play({ 'end.fifty': 'off' })).toEqual({ check: false, outcome: null, claims: [], count: null });
  });

  it('counts repetitions from the start of the game', () => {
    const moves = 'b1c3 b9c7 c3b1 c7b9'.split(' ');
    const play = (options: Record<string, string | boolean>, plies: number) => {
      const one = sissaOracle({ ...SISSA_PRESETS.standard, ...options });
      let state = one.parse(SISSA_START_FEN);
      for (let ply = 0; ply < plies; ply++) state = one.play(state, moves[ply % 4]!);
      return one.status(state);
    };
    expect(play({}, 7).claims).toEqual([]);
    expect(play({}, 8).claims).toEqual(['repetition']);
    expect(play({}, 8).outcome).toBeNull();
    expect(play({ 'end.repetition': 'auto3' }, 8).outcome).toEqual({ winner: null, reason: 'repetition' });
    expect(play({ 'end.repetition': 'off' }, 8).claims).toEqual([]);
  });
});

describe('refusals', () => {
  it.each([
    '',
    '9/9/9/9/9/9/9/9/9 w - - - 0 1',
    '8k/9/9/9/9/9/9/9/K8 w - - - 0',
    '8k/9/9/9/9/9/9/K8 w - - - 0 1',
    '7k/9/9/9/9/9/9/9/K8 w - - - 0 1',
    '8k/9/9/9/9/9/9/9/KX7 w - - - 0 1',
    '8k/9/9/9/9/9/9/9/K7P w - - - 0 1',
    '8k/9/9/9/9/9/9/9/K7R w I - - 0 1',
    '4k4/9/9/9/9/9/9/9/4K4 w I - - 0 1',
    '8k/9/9/9/9/9/9/9/K8 w - - C 0 1',
    '8k/9/9/9/9/9/9/9/K1B3B2 w - - C+G 0 1',
    '8k/9/9/9/9/9/9/9/K7R w - - - 0 1',
    '8k/9/9/9/9/9/9/9/K8 x - - - 0 1',
    '8k/9/9/9/9/9/9/9/K8 w - z9 - 0 1',
  ])('%s', (fen) => {
    expect(() => oracle.parse(fen)).toThrow();
  });

  it('bad options and illegal moves', () => {
    expect(() => sissaOracle({})).toThrow();
    expect(() => sissaOracle({ ...SISSA_PRESETS.standard, 'end.fifty': 'sometimes' })).toThrow();
    expect(() => sissaOracle({ ...SISSA_PRESETS.standard, other: true })).toThrow();
    expect(() => oracle.play(gameStates[0]!, 'e2e5')).toThrow();
  });
});
