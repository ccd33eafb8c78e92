/** Captures in passing that the king's safety forbids: no right, but the reason is the king and not the empty square. */

import { uciOf } from '@sitke/testkit/naive/claims';
import { isInCheck } from '@sitke/testkit/naive/naive';
import { played } from '@sitke/testkit/naive/play';
import { randomPosition } from '@sitke/testkit/positions';
import { withSeed } from '@sitke/testkit/properties';
import type { Choose } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import { CHECKED_IDS, naiveOf } from '@sitke/testkit/variants/registry';
import { expect, it } from 'vitest';
import { KIND, moveFrom, moveKind, moveTo } from '../core/moves.js';
import { colorOf, type Move, makeFen, Position, pieceOf, rulesOf, type VariantId } from '../index.js';

const isDoubleStep = (move: Move): boolean => moveKind(move) === KIND.doubleStep;

/** The pawns of the side to move that stand next to a pawn, on the same rank. */
function pawnsBeside(position: Position, square: number): number[] {
  const { files } = position.rules.def;
  const pawn = position.pieceAt(square) ^ 16;
  return [square - 1, square + 1].filter((sq) => {
    const isSameRank = Math.floor(sq / files) === Math.floor(square / files);
    return isSameRank && position.pieceAt(sq) === pawn && colorOf(pawn) === position.turn;
  });
}

/** Asks for every capture in passing after a double step; returns how many the king's safety forbids. */
function forbidden(position: Position, step: Move): number {
  const after = position.play(step);
  const letters = position.rules.def.pieces.map(({ letter }) => letter).join('');
  const to = (moveFrom(step) + moveTo(step)) / 2;
  const n = naiveOf(after);
  let count = 0;
  for (const from of pawnsBeside(after, moveTo(step))) {
    const request = { from, to };
    const { legal, code, squares } = after.explain(request);
    const isExposed = isInCheck(played(n, request, letters), n.side);
    const asked = `${uciOf({ n, request, letters })} in ${makeFen(after)}`;
    expect(legal, asked).toBe(!isExposed);
    if (legal) continue;
    count++;
    expect(['exposesKing', 'staysInCheck'], asked).toContain(code);
    expect(squares[0], asked).toBe(after.kingOf(after.turn));
    expect(squares.length, asked).toBeGreaterThan(1);
  }
  return count;
}

const variants = CHECKED_IDS.filter(
  (id: VariantId) => naiveOf(randomPosition(id, rulesOf(id), () => 0)).ways.hasDoubleStep,
);

/** Few pieces: a pawn that may pass another one, a king often on the rank of the two, and hostile pieces anywhere. */
function start(id: VariantId, choose: Choose): Position | null {
  const rules = rulesOf(id);
  const { def, geometry, initial } = rules;
  const pawn = def.pieces.findIndex(({ captures }) => captures !== undefined) + 1;
  const squares = new Array<number>(geometry.size).fill(0);
  const put = (piece: number, square: number): void => {
    if (squares[square] === 0) squares[square] = piece;
  };
  const row = (rank: number): number => rank * def.files;
  const file = choose(def.files - 1);
  const [passing, waiting] = choose(2) === 0 ? [file, file + 1] : [file + 1, file];
  squares[row(def.ranks - 2) + passing] = pieceOf(1, pawn);
  squares[row(def.ranks - 4) + waiting] = pieceOf(0, pawn);
  const anywhere = (): number => choose(geometry.size);
  put(pieceOf(0, 1), choose(2) === 0 ? row(def.ranks - 4) + choose(def.files) : anywhere());
  put(pieceOf(1, 1), anywhere());
  for (let i = 1 + choose(4); i > 0; i--) put(pieceOf(1, 2 + choose(pawn - 2)), anywhere());
  const made = Position.fromSetup(rules, { ...initial, squares, turn: 1, flags: 0, epSquare: null });
  return made.ok ? made.value : null;
}

it.each(variants)(
  'in %s an illegal capture in passing is refused because of the king that it would leave attacked',
  (id) => {
    withSeed((choose) => {
      let found = 0;
      for (let i = 0; i < often(3000, 20_000, 200_000); i++) {
        const position = start(id, choose);
        for (const step of position?.legalMoves().filter(isDoubleStep) ?? []) found += forbidden(position!, step);
      }
      expect(found).toBeGreaterThan(often(10, 100, 1000));
    });
  },
);
