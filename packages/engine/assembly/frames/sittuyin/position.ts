/** A position: a frame in memory (see layout.ts), accessed through these functions. */

import { bit, sizeOf } from '../../core/bits';
import { copyBlocks } from '../../core/copy';
import { moveCaptured, moveFrom, moveRole, moveTo } from '../../core/moves';
import { KING } from '../../core/pieces';
import { writeKeys } from '../../core/random';
import { hashOf, setCount, setHalfmoves, setPly, setTurn, TURN_KEY, toggleHash, turnOf } from '../head';
import { FRAME, INPUT, KEYS, MAILBOX, POCKET_KEYS, POCKETS, ROLES, SIDES } from './layout';

export { KING } from '../../core/pieces';
export * from '../head';

export const ELEPHANT: i32 = 2;
export const GENERAL: i32 = 3;
export const ROOK: i32 = 4;
export const HORSE: i32 = 5;
export const PAWN: i32 = 6;

const KEY_SEED: u64 = 0x536974746b650001;
const PIECES = 32;
const MAX_IN_POCKET = 32;

/** Returns the number of squares. */
export function boardSize(): i32 {
  return 64;
}

/** Returns the number of files. */
export function boardWidth(): i32 {
  return 8;
}

/** Returns the squares of a side's pieces. */
export function bySide(pos: usize, color: i32): u64 {
  return load<u64>(pos + ((color as usize) << 3), SIDES);
}

/** Returns the squares of the pieces of a role, of both sides. */
export function all(pos: usize, role: i32): u64 {
  return load<u64>(pos + ((role as usize) << 3), ROLES);
}

/** Returns the squares of a side's pieces of a role. */
export function piecesOf(pos: usize, color: i32, role: i32): u64 {
  return bySide(pos, color) & all(pos, role);
}

export function occupiedOf(pos: usize): u64 {
  return load<u64>(pos, SIDES) | load<u64>(pos, SIDES + 8);
}

/** Returns the piece on a square, 0 if it is empty. */
export function pieceAt(pos: usize, square: i32): i32 {
  return load<u8>(pos + (square as usize), MAILBOX) as i32;
}

/** Returns the role of the piece on a square, 0 if it is empty. */
export function roleAt(pos: usize, square: i32): i32 {
  return pieceAt(pos, square) & 15;
}

/** Returns the pocket of a side: one byte a role, 0 if empty. */
export function pocketOf(pos: usize, color: i32): u64 {
  return load<u64>(pos + ((color as usize) << 3), POCKETS);
}

/** Returns the number of pieces of a role in a side's pocket. */
export function inPocket(pos: usize, color: i32, role: i32): i32 {
  return load<u8>(pos + ((color as usize) << 3) + (role as usize), POCKETS) as i32;
}

/** Returns whether a side has pieces to place. */
export function hasPocket(pos: usize, color: i32): bool {
  return pocketOf(pos, color) !== 0;
}

/** Returns the number of pieces of a code, `color << 4 | role`, on the board. */
export function countOf(pos: usize, piece: i32): i32 {
  return sizeOf(piecesOf(pos, piece >> 4, piece & 15));
}

/** Returns the number of a side's pieces on the board, its king included. */
export function armyOf(pos: usize, color: i32): i32 {
  return sizeOf(bySide(pos, color));
}

/** Returns whether a side has at most one piece on the board, whatever is in its pocket. */
export function isBare(pos: usize, color: i32): bool {
  return armyOf(pos, color) <= 1;
}

function squareKey(piece: i32, square: i32): u64 {
  return load<u64>(KEYS + ((((piece as usize) << 6) + (square as usize)) << 3));
}

function pocketKey(piece: i32, count: i32): u64 {
  return load<u64>(POCKET_KEYS + ((((piece as usize) << 5) + (count as usize)) << 3));
}

/** Puts a piece on an empty square. */
export function put(pos: usize, piece: i32, square: i32): void {
  const set = bit(square);
  const side = pos + (((piece >> 4) as usize) << 3);
  const role = pos + (((piece & 15) as usize) << 3);
  store<u64>(side, load<u64>(side, SIDES) | set, SIDES);
  store<u64>(role, load<u64>(role, ROLES) | set, ROLES);
  store<u8>(pos + (square as usize), piece as u8, MAILBOX);
  toggleHash(pos, squareKey(piece, square));
}

/** Removes and returns the piece on an occupied square. */
export function lift(pos: usize, square: i32): i32 {
  const piece = pieceAt(pos, square);
  const set = bit(square);
  const side = pos + (((piece >> 4) as usize) << 3);
  const role = pos + (((piece & 15) as usize) << 3);
  store<u64>(side, load<u64>(side, SIDES) ^ set, SIDES);
  store<u64>(role, load<u64>(role, ROLES) ^ set, ROLES);
  store<u8>(pos + (square as usize), 0, MAILBOX);
  toggleHash(pos, squareKey(piece, square));
  return piece;
}

/** Sets the number of a piece in the pocket. */
export function setInPocket(pos: usize, piece: i32, count: i32): void {
  const at = pos + (((piece >> 4) as usize) << 3) + ((piece & 15) as usize);
  toggleHash(pos, pocketKey(piece, load<u8>(at, POCKETS) as i32) ^ pocketKey(piece, count));
  store<u8>(at, count as u8, POCKETS);
}

/** Returns the predicted hash after a move, for prefetching; wrong for a few kinds of moves. */
export function hashAfter(pos: usize, move: i32): u64 {
  const us = turnOf(pos);
  const piece = (us << 4) | moveRole(move);
  const captured = moveCaptured(move);
  const taken: u64 = captured === 0 ? 0 : squareKey(((us ^ 1) << 4) | captured, moveTo(move));
  return hashOf(pos) ^ TURN_KEY ^ taken ^ squareKey(piece, moveFrom(move)) ^ squareKey(piece, moveTo(move));
}

/** Copies a position to another frame. */
export function copyPosition(from: usize, to: usize): void {
  copyBlocks(from, to, FRAME);
}

/** Sets up a frame from the pieces at `INPUT`. */
export function readPosition(pos: usize, turn: i32, halfmoves: i32, ply: i32): void {
  memory.fill(pos, 0, FRAME);
  for (let square = 0; square < 64; square++) {
    const piece = load<u8>(INPUT + (square as usize)) as i32;
    if (piece !== 0) put(pos, piece, square);
  }
  for (let piece = 0; piece < PIECES; piece++) {
    const count = load<u8>(INPUT + 64 + (piece as usize)) as i32;
    if ((piece & 15) >= KING && (piece & 15) <= PAWN) setInPocket(pos, piece, count);
  }
  setTurn(pos, turn);
  setHalfmoves(pos, halfmoves);
  setPly(pos, ply);
  setCount(pos, 0, 0, -1);
}

/** Returns the hash computed from the pieces, to test the incremental one. */
export function freshHash(pos: usize): u64 {
  let hash: u64 = turnOf(pos) === 0 ? 0 : TURN_KEY;
  for (let square = 0; square < 64; square++) {
    const piece = pieceAt(pos, square);
    if (piece !== 0) hash ^= squareKey(piece, square);
  }
  for (let color = 0; color < 2; color++) {
    for (let role = KING; role <= PAWN; role++) {
      const piece = (color << 4) | role;
      hash ^= pocketKey(piece, inPocket(pos, color, role)) ^ pocketKey(piece, 0);
    }
  }
  return hash;
}

/** Writes the hash keys, the same bytes each time. */
export function initKeys(): void {
  writeKeys(KEYS, PIECES * 64, KEY_SEED);
  writeKeys(POCKET_KEYS, PIECES * MAX_IN_POCKET, KEY_SEED + 1);
}
