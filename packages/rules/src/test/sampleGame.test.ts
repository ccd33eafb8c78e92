import { type NamedPath, type PrintedAttack, pgnText, printedGame } from '@sitke/testkit/fixtures';
import { describe, expect, it } from 'vitest';
import { GameNode, makeSan, parseFen, parseSquare, rulesOf, squareName, variantOf } from '../index.js';
import { parseSan } from '../notation/readMove.js';
import { makePgn, parsePgn } from '../pgn.js';

/** The printed game of the inventor, move by move, with what its notes say of paths, checks and side lines. */
const GAME = printedGame('sissa-lara-1998');
const PGN = pgnText('sissa-lara-1998');
const SISSA = variantOf('sissa');
const square = (name: string): number => parseSquare(SISSA, name)!;

function startNode(): GameNode {
  const position = parseFen(rulesOf('sissa'), GAME.startFen);
  if (!position.ok) throw new Error(position.error.message);
  return new GameNode(position.value);
}

function play(node: GameNode, printed: string): GameNode {
  const move = parseSan(node.position, printed);
  if (!move.ok) throw new Error(`${printed}: ${move.error.message}`);
  return node.play(move.value);
}

/** The position at the start and after every ply. */
const NODES: GameNode[] = [startNode()];
for (const { printed } of GAME.moves) NODES.push(play(NODES.at(-1)!, printed));
const PLIES = GAME.moves.map((move, i) => ({ ...move, before: NODES[i]!, after: NODES[i + 1]! }));

function pathsOf({ position }: GameNode, from: string, to: string, isOpen: boolean): string[] {
  return position
    .pathsTo(square(from), square(to))
    .filter(({ open }) => open === isOpen)
    .map(({ corner }) => `${from}-${squareName(SISSA, corner)}-${to}`)
    .sort();
}

function named(paths: readonly NamedPath[]): string[] {
  return paths.map((path) => path.join('-')).sort();
}

/** Checks that printed paths, all between the same two squares, are all the free ones there are. */
function expectPaths(node: GameNode, paths: readonly NamedPath[]): void {
  expect(pathsOf(node, paths[0]![0], paths[0]![2], true)).toEqual(named(paths));
}

function expectBlocked(node: GameNode, paths: readonly NamedPath[]): void {
  expect(pathsOf(node, paths[0]![0], paths[0]![2], false)).toEqual(expect.arrayContaining(named(paths)));
}

function expectAttack(node: GameNode, { from, to, attacks, paths, blocked }: PrintedAttack): void {
  const piece = node.position.pieceAt(square(from));
  const attackers = node.position.attackersOf(square(to), (piece >> 4) as 0 | 1);
  expect(attackers.includes(square(from)), `${from} ${to}`).toBe(attacks);
  if (paths) expectPaths(node, paths);
  if (blocked) expectBlocked(node, blocked);
}

describe('the sample game of Sissa', () => {
  it('has 107 plies, each legal, meaning one move, and written exactly', () => {
    expect(PLIES).toHaveLength(107);
    for (const { ply, san, printed, before, after } of PLIES) {
      expect(after.san, `${ply} ${printed}`).toBe(san);
      expect(makeSan(before.position, after.move!)).toBe(san);
      expect(printed.replace(/ ?mate/, '#').replace(/[!?]+$/, '')).toBe(san);
    }
  });

  it('has a check exactly where one was printed, and the mate at its end', () => {
    for (const { ply, printed, after } of PLIES) {
      expect(after.position.isCheck, printed).toBe(/\+|mate/.test(printed));
      expect(after.position.checkers().length > 0, printed).toBe(after.position.isCheck);
      expect(after.outcome?.reason, printed).toBe(ply === 107 ? 'checkmate' : undefined);
    }
    expect(NODES.at(-1)!.outcome?.winner).toBe(0);
    expect(NODES.at(-1)!.fen).toBe(GAME.finalFen);
  });

  const withPaths = PLIES.filter(({ paths, blockedPaths }) => paths ?? blockedPaths);
  it.each(withPaths)('lets the sissa go at ply $ply, $printed, by the paths printed and by no other', (move) => {
    if (move.paths) expectPaths(move.before, move.paths);
    if (move.blockedPaths) expectBlocked(move.before, move.blockedPaths);
  });

  const withAttacks = PLIES.filter(({ attacks, givesCheckBy }) => attacks ?? givesCheckBy);
  it.each(withAttacks)('has pieces attack and protect after ply $ply, $printed, as was printed', (move) => {
    for (const attack of move.attacks ?? []) expectAttack(move.after, attack);
    if (move.givesCheckBy) {
      expectPaths(move.after, move.givesCheckBy);
      expect(move.after.position.checkers()).toContain(square(move.givesCheckBy[0]![0]));
    }
  });

  it('has checks parried on their paths', () => {
    for (const { blocksCheckBy, before, after } of PLIES) {
      if (!blocksCheckBy) continue;
      expectPaths(before, blocksCheckBy);
      expectBlocked(after, blocksCheckBy);
      expect(before.position.isCheck).toBe(true);
    }
  });

  it('leaves one move where it was printed that there is no other', () => {
    const only = PLIES.filter(({ onlyMove }) => onlyMove);
    expect(only.length).toBeGreaterThan(0);
    for (const { before, after } of only) expect(before.position.legalMoves()).toEqual([after.move]);
  });

  it('leaves the pawn of b8 unprotected after 7.bxc3: the bishop of c9 must convert first', () => {
    const { position } = NODES[13]!;
    expect(position.attackersOf(square('b8'), 1)).toEqual([]);
    expect(position.specialMoves).toContainEqual({ square: square('c9'), kind: 'must' });
  });

  it.each(GAME.sideLines)('allows the side line $printed', ({ afterPly, moves, paths = [], attacks = [] }) => {
    const line = [NODES[afterPly]!];
    for (const san of moves) line.push(play(line.at(-1)!, san));
    expect(line.slice(1).map(({ san }) => san)).toEqual(moves);
    for (const { index, paths: printed } of paths) expectPaths(line[index]!, printed);
    for (const attack of attacks) expectAttack(line[attack.index + 1]!, attack);
  });

  it('is the same game as PGN', () => {
    const read = parsePgn(PGN);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const [game] = read.value;
    expect(game!.mainline().map(({ san }) => san)).toEqual(GAME.moves.map(({ san }) => san));
    expect([game!.result, game!.headers.get('White'), game!.headers.get('Date')]).toEqual([
      GAME.result,
      GAME.white,
      GAME.date,
    ]);
    const again = parsePgn(makePgn(game!));
    expect(again.ok && again.value[0]!.end().fen).toBe(GAME.finalFen);
  });
});
