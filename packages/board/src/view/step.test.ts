import { expect, test } from 'vitest';
import type { Piece } from '../types.js';
import { stepOf } from './step.js';

const [ROOK, PAWN, GENERAL] = [4, 6, 3] as const;
const black = (role: number): Piece => 16 + role;
const board = (pieces: Readonly<Record<number, Piece>>): Piece[] =>
  Array.from({ length: 64 }, (_, i) => pieces[i] ?? 0);

test('a move, a capture, a placed piece and a promotion, there or on the way, are told apart', () => {
  expect(stepOf(board({ 0: ROOK }), board({ 3: ROOK }), [0, 3])).toEqual({ to: 3, taken: 0, isPromoted: false });
  expect(stepOf(board({ 0: ROOK, 3: black(PAWN) }), board({ 3: ROOK }), [0, 3])).toEqual({
    to: 3,
    taken: black(PAWN),
    isPromoted: false,
  });
  expect(stepOf(board({}), board({ 5: ROOK }), [5])).toEqual({ to: 5, taken: 0, isPromoted: false });
  expect(stepOf(board({ 9: PAWN }), board({ 9: GENERAL }), [9])).toEqual({ to: 9, taken: 0, isPromoted: true });
  expect(stepOf(board({ 9: PAWN }), board({ 18: GENERAL }), [9, 18])).toMatchObject({ to: 18, isPromoted: true });
});

test('another position, the same one and one without a move make no step', () => {
  expect(stepOf(board({ 0: ROOK }), board({ 0: ROOK }), [0])).toBeNull();
  expect(stepOf(board({ 0: ROOK }), board({ 1: ROOK }), [])).toBeNull();
  expect(stepOf(board({}), board({ 1: ROOK, 2: ROOK, 3: ROOK, 4: ROOK, 5: ROOK }), [5])).toBeNull();
});
