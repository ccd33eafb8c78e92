import { describe, expect, it } from 'vitest';
import { GameNode, makeSan, parseSan, parseSquare, sissaPaths, squareName, variantOf } from '../index.js';
import { Position } from '../position.js';
import { rulesetOf } from './support/games.js';

/**
 * The game of Carlos Cetina against Albino Lara (Villahermosa, 1998), move by move as it was printed, and what its
 * notes say of paths, checks and side lines. Castling is printed as the king's target.
 */
const PRINTED =
  'e4 e6 d4 f6 c4 Ng7 Nc3 Bb4 Qb3 Qf8 a3 Bxc3+ bxc3 c6 h3 Nc7 Bh2 Kh9 Se3 Bc8 f4 d6 Nf2 b7 Kh1 Nge8 Bc2 Se7 Rae1 g6 ' +
  'Rgf1 Rg7 f5 Rag9 fxe6 Bxe6 d5 Bg8 Sa5 Ri7 Ng4 c5 e5 f5?? exd6 Sd7 dxc7 Nf6 Nxf6 Qxf6 Bd1 g5 Qc2 f4 Bg4 Sxc7 Sa4 Bf9 ' +
  'Se6 Qxe6 Bxe6+ Bg8 Bxg8+ Rxg8 Re9+ Rg9 Rxg9+ Kxg9 Qg6+ Rg7 Qd6+ Kg8 Bg1 Sxa3 Bxc5 Sxc3?! Bd4 Sxc4 Qe6+ Kh7 Bxg7 ' +
  'hxg7 d6 Sd2 Re1 Sf2+ Kg1? Sxi2+ Kh1 Si3+ Kh2 Sg3 d7 Sc5 Qe8 f3 d8 Sc2+ g3 Sd4+ Ki2 f2 d9=S+ Ki7 Sh9+ Ki6 Qh5_mate!!!';

const FINAL = '7S1/p7p/1p4p2/8k/6pQ1/3s5/6PP1/5p2K/4R4 b - - - 4 54';

const MOVES = PRINTED.split(' ').map((text) => text.replace('_', ' '));
const SISSA = variantOf('sissa');
const square = (name: string): number => parseSquare(SISSA, name)!;

/** The ply after a move number, such as `10` for White's and `10...` for Black's move. */
function plyOf(label: string): number {
  const number = Number.parseInt(label, 10);
  return label.endsWith('...') ? 2 * number : 2 * number - 1;
}

function play(node: GameNode, printed: string): GameNode {
  const move = parseSan(node.position, printed);
  if (!move.ok) throw new Error(`${printed}: ${move.error.message}`);
  return node.play(move.value);
}

const NODES: GameNode[] = [new GameNode(Position.initial(rulesetOf('sissa', '')))];
for (const printed of MOVES) NODES.push(play(NODES.at(-1)!, printed));

const after = (label: string): GameNode => NODES[plyOf(label)]!;
const before = (label: string): GameNode => NODES[plyOf(label) - 1]!;

/** The free paths between two squares, as the notes write them. */
function freePaths({ position }: GameNode, from: string, to: string): string[] {
  return sissaPaths(position, square(from), square(to))
    .filter(({ open }) => open)
    .map(({ corner }) => `${from}-${squareName(SISSA, corner)}-${to}`)
    .sort();
}

/** Checks that printed paths, all between the same squares, are all the free ones there are. */
function expectPaths(node: GameNode, printed: string): void {
  const paths = printed.split(' ');
  const [from, , to] = paths[0]!.split('-');
  expect(freePaths(node, from!, to!)).toEqual(paths.sort());
}

/** How the library writes what was printed. */
function exact(printed: string): string {
  return printed.replace(/ mate/, '#').replace(/[!?]+$/, '');
}

describe('the sample game of Sissa', () => {
  it('has 107 plies, each legal, meaning one move, and written as it was printed', () => {
    expect(MOVES).toHaveLength(107);
    NODES.slice(1).forEach((node, i) => {
      expect(node.san).toBe(exact(MOVES[i]!));
      expect(makeSan(node.parent!.position, node.move!)).toBe(node.san);
    });
  });

  it('has a check exactly where one was printed, and the mate at its end', () => {
    NODES.slice(1).forEach((node, i) => {
      expect(node.position.isCheck, MOVES[i]).toBe(/\+|mate/.test(MOVES[i]!));
      expect(node.position.checkers().length > 0, MOVES[i]).toBe(node.position.isCheck);
      expect(node.outcome?.reason, MOVES[i]).toBe(i === 106 ? 'checkmate' : undefined);
    });
    expect(NODES.at(-1)!.outcome?.winner).toBe(0);
    expect(NODES.at(-1)!.fen).toBe(FINAL);
  });

  it.each([
    ['10', 'f1-e2-e3'],
    ['14...', 'd9-d8-e7'],
    ['20', 'e3-c5-a5'],
    ['23...', 'e7-d8-d7 e7-e6-d7'],
    ['28...', 'd7-c6-c7 d7-c8-c7 d7-d6-c7 d7-d8-c7'],
    ['29', 'a5-b5-a4 a5-b4-a4'],
    ['30', 'a4-c6-e6'],
    ['37...', 'c7-a5-a3'],
    ['38...', 'a3-a5-c3 a3-a1-c3 a3-c1-c3'],
    ['38...', 'a3-b3-c4 a3-b4-c4'],
    ['39...', 'c3-b4-c4 c3-b3-c4 c3-d3-c4'],
    ['43...', 'd2-d4-f2'],
    ['44...', 'f2-i5-i2'],
    ['45...', 'i2-h2-i3'],
    ['46...', 'i3-i5-g3'],
    ['47...', 'g3-e3-c5'],
    ['49...', 'c5-f2-c2 c5-f5-c2'],
    ['53', 'd9-d5-h9'],
  ])('lets the sissa go at move %s by %s and by no other path', (label, printed) => {
    expectPaths(before(label), printed);
  });

  it.each([
    ['43...', 'f2-g1-h1'],
    ['44...', 'i2-h2-g1 i2-h1-g1'],
    ['49...', 'c2-c7-h2'],
    ['50...', 'd4-f2-h2'],
    ['52', 'd9-f9-h7'],
    ['7...', 'd9-c8-b8'],
    ['10...', 'd9-c9-b8'],
    ['53...', 'h9-g9-h8 h9-i9-h8 h9-g8-h8'],
    ['53...', 'h9-f9-h7'],
    ['53...', 'h9-e6-h6'],
    ['54', 'h9-d9-h5'],
  ])('has the sissa, after move %s, attack or protect by %s and by no other path', (label, printed) => {
    expectPaths(after(label), printed);
  });

  it('leaves the pawn of b8 unprotected after 7.bxc3: the bishop of c9 must convert first', () => {
    expect(after('7').position.attackersOf(square('b8'), 1)).toEqual([]);
    expect(after('7').position.duties).toContainEqual({ square: square('c9'), kind: 'must' });
    expect(after('7...').position.attackersOf(square('b8'), 1)).toEqual([square('d9')]);
  });

  it('has one path of 39...Sxc4 blocked, by the bishop of d4', () => {
    const ways = sissaPaths(before('39...').position, square('c3'), square('c4')).filter(({ open }) => !open);
    expect(ways.map(({ corner, blockers }) => [corner, blockers])).toEqual([[square('d4'), [square('d4')]]]);
  });

  it('has knight moves among those of the sissa', () => {
    expect(after('42...').position.attackersOf(square('f1'), 1)).toContain(square('d2'));
    expect(after('53').position.checkers()).toEqual([square('h9')]);
    expect(after('54').position.attackersOf(square('i7'), 0)).toContain(square('h9'));
  });

  it('has 50.g3 stand on the only path of the check, the diagonal from c7 to h2', () => {
    const ways = sissaPaths(after('50').position, square('c2'), square('h2'));
    expect(ways.every(({ open }) => !open)).toBe(true);
    const through = ways.find(({ corner }) => corner === square('c7'))!;
    expect(through.blockers).toEqual([square('g3')]);
  });

  it('leaves Black one move, 53...Ki6', () => {
    expect(after('53').position.legalMoves()).toEqual([after('53...').move]);
  });

  it.each([
    ['22...', 'Nxd5 Sxe7 Nxe7 exf6 Nc6 Bxg6 Bf7 Be4 Na5 Qd1 Nxc4'],
    ['22...', 'Nxd5 cxd5 Sxa5'],
    ['35', 'g3 Sxc2'],
    ['38...', 'Sxc4'],
    ['39...', 'Sb3 Bxg7 Sxf1 Qf8+ Kh7 Qxh8+ Kg6 Qh6+ Kf7 Qf6+ Kg8 Qf8+ Kh7 Bi5'],
    ['44', 'Kh2'],
  ])('allows the side line from move %s: %s', (label, line) => {
    const end = line.split(' ').reduce((node, printed) => {
      const next = play(node, printed);
      expect(next.san).toBe(printed);
      return next;
    }, before(label));
    expect(end.outcome).toBeNull();
  });

  it('has the paths that the notes give in side lines', () => {
    const nxd5 = play(before('22...'), 'Nxd5');
    expectPaths(nxd5, 'a5-c7-e7');
    expectPaths(play(before('35'), 'g3'), 'c7-h7-c2');
    const sb3 = play(before('39...'), 'Sb3');
    expectPaths(sb3, 'b3-d1-f1 b3-d3-f1');
    expect(sb3.position.attackersOf(square('d4'), 1)).toContain(square('b3'));
  });
});
