/** A position: a frame in memory (see layout.ts), accessed through these functions. */

import { bit } from '../../core/bits';
import { copyBlocks } from '../../core/copy';
import { moveCaptured, moveFrom, moveRole, moveTo } from '../../core/moves';
import { KING } from '../../core/pieces';
import { writeKeys } from '../../core/random';
import { hashOf, setCount, setHalfmoves, setPly, setTurn, TURN_KEY, toggleHash, turnOf } from '../head';
import {
  COUNTS,
  FRAME,
  INPUT,
  KEYS,
  KINGS,
  MAILBOX,
  NO_SQUARE,
  PAWNS_KEY,
  PIECE_KEYS,
  PIECES,
  ROOM,
  SIDES,
  SQUARE_VALUES,
  VALUE,
} from './layout';
import { boardSize, pawnRole } from './parameters';

export { KING } from '../../core/pieces';
export * from '../head';
export { boardSize, boardWidth } from './parameters';

const KEY_SEED: u64 = 0x536974746b650003;

/** Returns the piece on a square, 0 if it is empty. */
export function pieceAt(pos: usize, square: i32): i32 {
  return load<u8>(pos + (square as usize), MAILBOX) as i32;
}

/** Returns the number of pieces of a code, such as `color << 4 | role`. */
export function countOf(pos: usize, piece: i32): i32 {
  return load<u8>(pos + (piece as usize), COUNTS) as i32;
}

/** Returns the number of a side's pieces, its king included. */
export function armyOf(pos: usize, color: i32): i32 {
  return countOf(pos, color << 4);
}

/** Returns whether a side has at most one piece. */
export function isBare(pos: usize, color: i32): bool {
  return armyOf(pos, color) <= 1;
}

/** Returns whether a side has pieces to place: never in such a game. */
export function hasPocket(_pos: usize, _color: i32): bool {
  return false;
}

/** Returns a word of a side's squares: those below 64, or the others. */
export function wordOf(pos: usize, color: i32, word: i32): u64 {
  return load<u64>(pos + ((color as usize) << 4) + ((word as usize) << 3), SIDES);
}

/** Returns a side's king's square, `NO_SQUARE` if it has none. */
export function kingOf(pos: usize, color: i32): i32 {
  return load<u8>(pos + (color as usize), KINGS) as i32;
}

/** Returns the values of the pieces on their squares, the first side's less the second's, in centipawns. */
export function balanceOf(pos: usize): i32 {
  return load<i32>(pos, VALUE);
}

/** Returns a key of the pawns of both sides. */
export function pawnsKey(pos: usize): u32 {
  return load<u64>(pos, PAWNS_KEY) as u32;
}

/** Returns a key of a side's pieces other than pawns. */
export function piecesKey(pos: usize, color: i32): u32 {
  return load<u64>(pos + ((color as usize) << 3), PIECE_KEYS) as u32;
}

function toggle(at: usize, key: u64): void {
  store<u64>(at, load<u64>(at) ^ key);
}

function squareKey(piece: i32, square: i32): u64 {
  return load<u64>(KEYS + (((piece << 7) + square) << 3));
}

/** Adds a piece to a square, or with `by` -1 takes it away. */
function change(pos: usize, piece: i32, square: i32, by: i32): void {
  const color = piece >> 4;
  const key = squareKey(piece, square);
  toggleHash(pos, key);
  toggle((piece & 15) === pawnRole() ? pos + PAWNS_KEY : pos + PIECE_KEYS + ((color as usize) << 3), key);
  toggle(pos + SIDES + ((color as usize) << 4) + (((square >> 6) as usize) << 3), bit(square & 63));
  const counts = pos + COUNTS;
  store<u8>(counts + (piece as usize), (countOf(pos, piece) + by) as u8);
  store<u8>(counts + ((color << 4) as usize), (armyOf(pos, color) + by) as u8);
  const value = load<i16>(SQUARE_VALUES + (((piece * ROOM + square) as usize) << 1)) as i32;
  store<i32>(pos, balanceOf(pos) + (color === 0 ? value : -value) * by, VALUE);
}

/** Puts a piece on an empty square. */
export function put(pos: usize, piece: i32, square: i32): void {
  store<u8>(pos + (square as usize), piece as u8, MAILBOX);
  if ((piece & 15) === KING) store<u8>(pos + ((piece >> 4) as usize), square as u8, KINGS);
  change(pos, piece, square, 1);
}

/** Removes and returns the piece on an occupied square. */
export function lift(pos: usize, square: i32): i32 {
  const piece = pieceAt(pos, square);
  store<u8>(pos + (square as usize), 0, MAILBOX);
  change(pos, piece, square, -1);
  return piece;
}

/** Returns the predicted hash after a move, for prefetching; wrong for promotions. */
export function hashAfter(pos: usize, move: i32): u64 {
  const us = turnOf(pos);
  const piece = (us << 4) | moveRole(move);
  const captured = moveCaptured(move);
  const taken: u64 = captured === 0 ? 0 : squareKey(((us ^ 1) << 4) | captured, moveTo(move));
  return hashOf(pos) ^ TURN_KEY ^ taken ^ squareKey(piece, moveFrom(move)) ^ squareKey(piece, moveTo(move));
}

/** Copies a position to the next frame and returns that. */
export function copyToNext(pos: usize): usize {
  copyBlocks(pos, pos + FRAME, FRAME);
  return pos + FRAME;
}

/** Sets up a frame from the pieces at `INPUT`. */
export function readPosition(pos: usize, turn: i32, halfmoves: i32, ply: i32): void {
  memory.fill(pos, 0, FRAME);
  store<u16>(pos, (NO_SQUARE << 8) | NO_SQUARE, KINGS);
  for (let square = 0; square < boardSize(); square++) {
    const piece = load<u8>(INPUT + (square as usize)) as i32;
    if (piece !== 0) put(pos, piece, square);
  }
  setTurn(pos, turn);
  setHalfmoves(pos, halfmoves);
  setPly(pos, ply);
  setCount(pos, 0, 0, -1);
}

/** Returns the hash computed from the pieces, to test the incremental one. */
export function freshHash(pos: usize): u64 {
  let hash: u64 = turnOf(pos) === 0 ? 0 : TURN_KEY;
  for (let square = 0; square < boardSize(); square++) {
    const piece = pieceAt(pos, square);
    if (piece !== 0) hash ^= squareKey(piece, square);
  }
  return hash;
}

/** Writes the hash keys, the same bytes each time. */
export function initKeys(): void {
  writeKeys(KEYS, PIECES << 7, KEY_SEED);
}
