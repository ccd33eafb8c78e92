/** A position: a frame in memory (see layout.ts), accessed through these functions. */

import { copyBlocks } from '../../core/copy';
import { moveCaptured, moveFrom, moveRole, moveTo } from '../../core/moves';
import { KING } from '../../core/pieces';
import { writeKeys } from '../../core/random';
import { hashOf, setHalfmoves, setPly, setTurn, TURN_KEY, toggleHash, turnOf } from '../head';
import { EP_KEYS, EP_SQUARE, FLAG_KEYS, FLAGS, FRAME, INPUT, KEYS, KINGS, MAILBOX, ROLES, SIDES } from './layout';
import { highBit, lowBit, SQUARES } from './sets';

export { KING } from '../../core/pieces';
export * from '../head';

export const QUEEN: i32 = 2;
export const ROOK: i32 = 3;
export const BISHOP: i32 = 4;
export const KNIGHT: i32 = 5;
export const SISSA: i32 = 6;
export const PAWN: i32 = 7;

const KEY_SEED: u64 = 0x5369737361000001;
const PIECES = 32;
const FLAG_STATES = 1024;

/** Returns the words of the set of a side's pieces. */
export function sideLow(pos: usize, color: i32): u64 {
  return load<u64>(pos + ((color as usize) << 4), SIDES);
}

export function sideHigh(pos: usize, color: i32): u64 {
  return load<u64>(pos + ((color as usize) << 4), SIDES + 8);
}

/** Returns the words of the set of the pieces of a role, of both sides. */
export function allLow(pos: usize, role: i32): u64 {
  return load<u64>(pos + ((role as usize) << 4), ROLES);
}

export function allHigh(pos: usize, role: i32): u64 {
  return load<u64>(pos + ((role as usize) << 4), ROLES + 8);
}

/** Returns the words of the set of a side's pieces of a role. */
export function piecesLow(pos: usize, color: i32, role: i32): u64 {
  return sideLow(pos, color) & allLow(pos, role);
}

export function piecesHigh(pos: usize, color: i32, role: i32): u64 {
  return sideHigh(pos, color) & allHigh(pos, role);
}

export function occupiedLow(pos: usize): u64 {
  return load<u64>(pos, SIDES) | load<u64>(pos, SIDES + 16);
}

export function occupiedHigh(pos: usize): u64 {
  return load<u64>(pos, SIDES + 8) | load<u64>(pos, SIDES + 24);
}

/** Returns the piece on a square, 0 if it is empty. */
export function pieceAt(pos: usize, square: i32): i32 {
  return load<u8>(pos + (square as usize), MAILBOX) as i32;
}

/** Returns the role of the piece on a square, 0 if it is empty. */
export function roleAt(pos: usize, square: i32): i32 {
  return pieceAt(pos, square) & 15;
}

export function kingOf(pos: usize, color: i32): i32 {
  return load<u8>(pos + (color as usize), KINGS) as i32;
}

export function flagsOf(pos: usize): i32 {
  return load<u16>(pos, FLAGS) as i32;
}

/** Returns the en passant square, -1 if there is none. */
export function epSquareOf(pos: usize): i32 {
  return load<i8>(pos, EP_SQUARE) as i32;
}

function squareKey(piece: i32, square: i32): u64 {
  return load<u64>(KEYS + ((((piece as usize) << 7) + (square as usize)) << 3));
}

function flagKey(flags: i32): u64 {
  return load<u64>(FLAG_KEYS + ((flags as usize) << 3));
}

function epKey(square: i32): u64 {
  return square < 0 ? 0 : load<u64>(EP_KEYS + ((square as usize) << 3));
}

/** Toggles a piece on squares. */
function flip(pos: usize, piece: i32, lowWord: u64, highWord: u64, key: u64): void {
  const side = pos + (((piece >> 4) as usize) << 4);
  const role = pos + (((piece & 15) as usize) << 4);
  store<u64>(side, load<u64>(side, SIDES) ^ lowWord, SIDES);
  store<u64>(side, load<u64>(side, SIDES + 8) ^ highWord, SIDES + 8);
  store<u64>(role, load<u64>(role, ROLES) ^ lowWord, ROLES);
  store<u64>(role, load<u64>(role, ROLES + 8) ^ highWord, ROLES + 8);
  toggleHash(pos, key);
}

function setPiece(pos: usize, piece: i32, square: i32): void {
  store<u8>(pos + (square as usize), piece as u8, MAILBOX);
  if ((piece & 15) === KING) store<u8>(pos + ((piece >> 4) as usize), square as u8, KINGS);
}

/** Puts a piece on an empty square. */
export function put(pos: usize, piece: i32, square: i32): void {
  flip(pos, piece, lowBit(square), highBit(square), squareKey(piece, square));
  setPiece(pos, piece, square);
}

/** Removes the piece on an occupied square. */
export function lift(pos: usize, square: i32): void {
  const piece = pieceAt(pos, square);
  flip(pos, piece, lowBit(square), highBit(square), squareKey(piece, square));
  setPiece(pos, 0, square);
}

/** Moves the piece on a square to an empty one. */
export function shift(pos: usize, from: i32, to: i32): void {
  const piece = pieceAt(pos, from);
  const key = squareKey(piece, from) ^ squareKey(piece, to);
  flip(pos, piece, lowBit(from) | lowBit(to), highBit(from) | highBit(to), key);
  setPiece(pos, 0, from);
  setPiece(pos, piece, to);
}

export function setFlags(pos: usize, flags: i32): void {
  toggleHash(pos, flagKey(flagsOf(pos)) ^ flagKey(flags));
  store<u16>(pos, flags as u16, FLAGS);
}

export function setEpSquare(pos: usize, square: i32): void {
  toggleHash(pos, epKey(epSquareOf(pos)) ^ epKey(square));
  store<i8>(pos, square as i8, EP_SQUARE);
}

/** Returns the predicted hash after a move, for prefetching; wrong for a few kinds of moves. */
export function hashAfter(pos: usize, move: i32): u64 {
  const us = turnOf(pos);
  const piece = (us << 4) | moveRole(move);
  const captured = moveCaptured(move);
  const taken: u64 = captured === 0 ? 0 : squareKey(((us ^ 1) << 4) | captured, moveTo(move));
  return (
    hashOf(pos) ^
    TURN_KEY ^
    taken ^
    squareKey(piece, moveFrom(move)) ^
    squareKey(piece, moveTo(move)) ^
    epKey(epSquareOf(pos))
  );
}

/** Copies a position to another frame. */
export function copyPosition(from: usize, to: usize): void {
  copyBlocks(from, to, FRAME);
}

/** Sets up a frame from the pieces at `INPUT`. */
export function readPosition(pos: usize, turn: i32, flags: i32, epSquare: i32, halfmoves: i32, ply: i32): void {
  memory.fill(pos, 0, FRAME);
  store<i8>(pos, -1, EP_SQUARE);
  for (let square = 0; square < SQUARES; square++) {
    const piece = load<u8>(INPUT + (square as usize)) as i32;
    if (piece !== 0) put(pos, piece, square);
  }
  setTurn(pos, turn);
  setFlags(pos, flags);
  setEpSquare(pos, epSquare);
  setHalfmoves(pos, halfmoves);
  setPly(pos, ply);
}

/** Returns the hash computed from the pieces, to test the incremental one. */
export function freshHash(pos: usize): u64 {
  // The frame starts without flags: start from their key.
  let hash: u64 = (turnOf(pos) === 0 ? 0 : TURN_KEY) ^ flagKey(0) ^ flagKey(flagsOf(pos)) ^ epKey(epSquareOf(pos));
  for (let square = 0; square < SQUARES; square++) {
    const piece = pieceAt(pos, square);
    if (piece !== 0) hash ^= squareKey(piece, square);
  }
  return hash;
}

/** Writes the hash keys, the same bytes each time. */
export function initKeys(): void {
  writeKeys(KEYS, PIECES * 128, KEY_SEED);
  writeKeys(FLAG_KEYS, FLAG_STATES, KEY_SEED + 1);
  writeKeys(EP_KEYS, SQUARES, KEY_SEED + 2);
}
