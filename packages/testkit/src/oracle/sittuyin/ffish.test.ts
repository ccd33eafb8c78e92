import { expect, test } from 'vitest';
import { type Ffish, type FfishBoard, loadFfish } from '../../ffish.js';
import { Random } from '../../random.js';
import { often } from '../../sizes.js';
import { SITTUYIN_PRESETS, type SittuyinState, sittuyinOracle } from './index.js';

const START = '8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1';
const oracle = sittuyinOracle(SITTUYIN_PRESETS.pychess);

/** Compares everything in one position; the lists are equal where no difference was found. */
function describeBoth(board: FfishBoard, state: SittuyinState): [unknown, unknown] {
  const moves = oracle.legal(state);
  const { check, outcome, claims } = oracle.status(state);
  const scores = { 0: '1-0', 1: '0-1' } as const;
  const score = outcome === null ? '*' : outcome.winner === null ? '1/2-1/2' : scores[outcome.winner];
  const ours = [
    oracle.fen(state),
    moves,
    moves.map((uci) => oracle.san(state, uci)),
    check,
    outcome?.reason === 'counting' ? '*' : score,
    claims.length > 0 ? '1/2-1/2' : score,
  ];
  const theirMoves = board.legalMoves().split(' ').filter(Boolean).sort();
  const theirs = [
    board.fen(),
    theirMoves,
    theirMoves.map((uci) => board.sanMove(uci)),
    board.isCheck(),
    board.result(false),
    board.result(true),
  ];
  return [ours, theirs];
}

/** Plays random moves from a FEN, compares before every move, and returns how many positions were compared. */
function compareGame(ffish: Ffish, fen: string, plies: number, random: Random): number {
  const board = new ffish.Board('sittuyin', fen);
  let state = oracle.parse(fen);
  let compared = 0;
  for (let ply = 0; ply <= plies; ply += 1) {
    const [ours, theirs] = describeBoth(board, state);
    expect(ours).toEqual(theirs);
    compared += 1;
    const moves = oracle.legal(state);
    if (moves.length === 0) break;
    const promotions = moves.filter((uci) => uci.length === 5);
    const uci = random.pick(promotions.length > 0 && random.chance(0.3) ? promotions : moves);
    board.push(uci);
    state = oracle.play(state, uci);
  }
  board.delete();
  return compared;
}

/** Returns a FEN of both kings and the given pieces on random squares that the oracle accepts. */
function scatter(random: Random, pieces: readonly string[]): string {
  for (;;) {
    const board = Array.from({ length: 64 }, () => '1');
    for (const piece of ['K', 'k', ...pieces]) board[random.int(0, 63)] = piece;
    const ranks = Array.from({ length: 8 }, (_, rank) => board.slice(8 * rank, 8 * rank + 8).join(''));
    const placement = ranks.join('/').replace(/1+/g, (gap) => String(gap.length));
    const fen = `${placement}[] ${random.pick(['w', 'b'])} - - ${random.int(0, 99)} 30`;
    try {
      oracle.parse(fen);
      return fen;
    } catch {
      // A king was overwritten, or the side that has just moved is in check.
    }
  }
}

test('pychess rules agree with ffish', async () => {
  const ffish = await loadFfish();
  const random = new Random(20);
  let compared = 0;
  for (let game = 0; game < often(2, 12, 12); game += 1) compared += compareGame(ffish, START, 150, random);
  for (let game = 0; game < often(60, 220, 220); game += 1) {
    const pieces = Array.from({ length: random.int(1, 6) }, () => random.pick([...'FSNRPPPfsnrppp']));
    compared += compareGame(ffish, scatter(random, pieces), 15, random);
  }
  for (let game = 0; game < often(20, 60, 60); game += 1) {
    const pieces = random.pick([['P'], ['P', 'p'], ['P', 'r', 's'], ['p', 'R', 'N'], ['P', 'r', 'r'], ['p', 'S', 'R']]);
    compared += compareGame(ffish, scatter(random, pieces), 3, random);
  }
  for (const pieces of ['Rp', 'SFp', 'NFp', 'Nnn', 'Rpf', 'SS', 'RRp', 'sfP', 'NNN', 'rPP', 'NF', 'R', 'nF']) {
    for (let game = 0; game < 2; game += 1) compared += compareGame(ffish, scatter(random, [...pieces]), 60, random);
  }
  for (const fen of ['8/8/8/8/8/2N5/1R6/k3K1N1[] b - 32 10 40', 'k7/8/1K6/8/8/8/8/7R[] w - 32 29 60']) {
    compared += compareGame(ffish, fen, 60, random);
  }
  // Refusal of promotion: claimable, not claimable, in check, and no move at all.
  const refusals = ['1k4PK/3r4/8/8/8/8/8/8', 'P7/8/8/2p5/2P5/6p1/5k2/7K', '8/8/8/8/8/5kp1/2P5/r6K'];
  for (const placement of [...refusals, '1k4PK/3r3s/6p1/8/8/8/8/8']) {
    compared += compareGame(ffish, `${placement}[] w - - 0 1`, 0, random);
  }
  expect(compared).toBeGreaterThan(often(1000, 3000, 3000));
});
