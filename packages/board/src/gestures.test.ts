import { Position, parseFen, rulesOf, type VariantId } from '@sitke/rules';
import { expect, test } from 'vitest';
import {
  destsFrom,
  type Held,
  isMadeOnBoard,
  pawnSquareOf,
  playableIn,
  positionFor,
  premoveMarks,
  putOn,
  tap,
} from './gestures.js';

function at(id: VariantId, fen: string): Position {
  const read = parseFen(rulesOf(id), fen);
  if (!read.ok) throw new Error(fen);
  return read.value;
}

/** Taps where squares 1 and 2 hold pieces, and 1 can go to 2 and 3; says what it means. */
const tapped = (held: Held | null, square: number): string =>
  tap(held, square, {
    isTakeable: (one) => one === 1 || one === 2,
    isTarget: (one, to) => 'square' in one && one.square === 1 && (to === 2 || to === 3),
    take: (one) => `take ${JSON.stringify(one)}`,
    put: (one, to) => `put ${JSON.stringify(one)} ${to}`,
    touch: (one) => `touch ${one}`,
  });

test('a tap takes, puts where the piece can go, takes another piece instead, or touches', () => {
  expect(tapped(null, 1)).toBe('take {"square":1}');
  expect(tapped({ square: 1 }, 1)).toBe('take null');
  expect(tapped({ square: 1 }, 2)).toBe('put {"square":1} 2');
  expect(tapped({ square: 2 }, 1)).toBe('take {"square":1}');
  expect(tapped({ square: 2 }, 9)).toBe('put {"square":2} 9');
  expect(tapped({ role: 1 }, 9)).toBe('put {"role":1} 9');
  expect(tapped(null, 9)).toBe('touch 9');
});

test('a piece that is put somewhere means no move, one, or a choice, which a move decides', () => {
  const position = at('sissa', '8k/3P5/9/9/9/9/9/9/K8 w - - - 0 1');
  const [from, to] = [{ square: 7 * 9 + 3 }, 8 * 9 + 3];
  expect(putOn(position, { square: 0 }, 40)).toEqual({ kind: 'refused' });
  expect(putOn(position, { square: 0 }, 1)).toMatchObject({ kind: 'move', move: { uci: 'a1b1' } });
  const put = putOn(position, from, to);
  const moves = put.kind === 'choice' ? put.moves.map(({ uci }) => uci) : [];
  expect(moves.length).toBeGreaterThan(1);
  expect(isMadeOnBoard(moves)).toBe(false);
  expect(putOn(position, from, to, moves[0])).toMatchObject({ kind: 'move', move: { uci: moves[0] } });
  expect(destsFrom(position, from)).toContainEqual({ to, kind: 'promote' });
});

test('where a pawn goes that gives its square to a piece is chosen on the board', () => {
  expect([pawnSquareOf('R@a3b4', 8), pawnSquareOf('R@a3', 8), pawnSquareOf('a2a3q', 8)]).toEqual([25, null, null]);
  expect(isMadeOnBoard(['R@a3b4', 'R@a3c4'])).toBe(true);
});

test.each(['sittuyin', 'sissa', 'makruk'] as const)('%s: each legal move is a target of its piece, once', (id) => {
  let position = Position.initial(rulesOf(id));
  for (let ply = 0; ply < 30 && position.outcome === null; ply++) {
    const all = playableIn(position);
    for (const { from } of all) {
      const targets = destsFrom(position, from).map(({ to }) => to);
      const wanted = all.filter((one) => JSON.stringify(one.from) === JSON.stringify(from)).map(({ to }) => to);
      expect([...targets].sort()).toEqual([...new Set(wanted)].sort());
    }
    position = position.play(all[(7 * ply + 3) % all.length]!.move);
  }
});

test('a move is prepared as if it were the turn of its side, and marked', () => {
  const position = Position.initial(rulesOf('makruk'));
  expect(positionFor(position, 0)).toBe(position);
  expect(positionFor(position, 1)!.turn).toBe(1);
  expect(premoveMarks({ origin: { role: 1 }, to: 5 })).toEqual([{ square: 5, kind: 'premove' }]);
  expect(premoveMarks({ origin: { square: 4 }, to: 5 }).map(({ square }) => square)).toEqual([4, 5]);
  expect(premoveMarks(null)).toEqual([]);
});
