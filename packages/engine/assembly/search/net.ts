/**
 * The learned part of the evaluation: a net of one hidden layer, which sees the pieces from both sides and corrects what
 * the hand-made terms say (docs/net.md).
 *
 * Its inputs are pieces on squares: own or the enemy's, with the own first rank at the bottom and the own king on the
 * left half of the board. The sums of a side's inputs are kept with the pieces that they were made of, a slot for each
 * of the last frames, so that a position's sums are those of a frame like it with a few pieces taken off and put on.
 * Source: "NNUE", Chess Programming Wiki; squared clipped activation as in the "bullet" trainer's documentation.
 *
 * Numbers: weights of the inputs and sums in 1/255, those of the output in 1/512; all products are exact in 32 bits, so
 * SIMD and plain code give the same value.
 */

import { copyBlocks } from '../core/copy';
import { frames, NET, NET_TABLES, sums } from '../core/memory';
import { KING } from '../core/pieces';
import {
  boardSize,
  boardWidth,
  countPieces,
  FRAME,
  mailboxOf,
  ROLES,
  roleCount,
  SQUARES,
  turnOf,
} from '../variant/game';
import { HIDDEN, INPUT_ONE, ROW, step64, take64, weigh } from './netArithmetic';

/** Outputs by the number of pieces. */
const BUCKETS = 8;
const FULL_BOARD = 32;
/** A weight of 1 of the output, and centipawns that make the odds e to 1. */
const OUTPUT_ONE = 512;
const SCALE = 300;
/** Bound of the output, beyond every evaluation. */
const MOST_ODDS = 7000000;

const MOST_INPUTS = 2 * ROLES * SQUARES;
/** Parts of the net: inputs' weights, which end here; sums' biases, outputs' weights by bucket, outputs' biases. */
const BIASES: usize = NET + (MOST_INPUTS as usize) * ROW;
const OUTPUTS: usize = BIASES + ROW;
const OUTPUT_BIASES: usize = OUTPUTS + (BUCKETS as usize) * 2 * ROW;
const NET_END: usize = OUTPUT_BIASES + (BUCKETS as usize) * 4;

/** Squares as a side sees them, by side and mirroring: `NET_TABLES`, 128 bytes each; the first row of each piece so. */
const SEEN: usize = 128;
const FIRST_ROWS: usize = NET_TABLES + 4 * SEEN;
const PIECES = 32;
/** Lists of rows to add and to subtract. */
const MOST_CHANGES = 96;
/** So many squares change by a move that captures elsewhere; with more, other frames may be nearer. */
const NEAR = 3;

/** A slot: the pieces, whether each side's king is on the right half, the sums of both sides. */
const SLOTS = 128;
const SLOT: usize = 256;
const KING_RIGHT: usize = 96;
const SLOT_SUMS: usize = 128;
const CHUNKS = (SQUARES + 15) / 16;

export let isNetOn: bool = false;
/** Squares that differ between a position and a slot, as bits of chunk after chunk. */
let changedLow: u64 = 0;
let changedHigh: u64 = 0;
/** Squares that changed, and rows to add and to subtract. */
let changes: i32 = 0;
let added: i32 = 0;
let removed: i32 = 0;
/** Whether the king of each side is on the right half: 1 or 0. */
let firstRight: i32 = 0;
let secondRight: i32 = 0;

/** Address and size of the net's numbers. */
export function netAddress(): usize {
  return BIASES - (netInputs() as usize) * ROW;
}

export function netSize(): i32 {
  return (NET_END - netAddress()) as i32;
}

/** The shape of the net: inputs, sums a side, outputs. */
export function netInputs(): i32 {
  return 2 * roleCount() * boardSize();
}

export function netSums(): i32 {
  return HIDDEN;
}

export function netOutputs(): i32 {
  return BUCKETS;
}

/** Switches the net on, after its numbers were written, or off. Each thread calls it. */
export function switchNet(isOn: bool): void {
  isNetOn = isOn;
  if (!isOn) return;
  const width = boardWidth();
  for (let square = 0; square < boardSize(); square++) {
    const rank = square / width;
    const file = square % width;
    for (let view = 0; view < 4; view++) {
      const ownRank = (view & 2) === 0 ? rank : boardSize() / width - 1 - rank;
      const ownFile = (view & 1) === 0 ? file : width - 1 - file;
      store<u8>(NET_TABLES + (view as usize) * SEEN + (square as usize), (ownRank * width + ownFile) as u8);
    }
  }
  for (let view = 0; view < 4; view++) {
    for (let piece = 0; piece < PIECES; piece++) {
      const kind = (piece >> 4 === view >> 1 ? 0 : roleCount()) + (piece & 15) - 1;
      const first = netAddress() + ((kind * boardSize()) as usize) * ROW;
      store<u32>(FIRST_ROWS + ((((view << 5) | piece) as usize) << 2), first as u32);
    }
  }
  for (let index = 0; index < SLOTS; index++) {
    const slot = slotAt(index);
    memory.fill(slot, 0, SLOT_SUMS);
    memory.copy(slot + SLOT_SUMS, BIASES, ROW);
    memory.copy(slot + SLOT_SUMS + ROW, BIASES, ROW);
  }
}

function slotAt(index: i32): usize {
  return sums() + ((index & (SLOTS - 1)) as usize) * SLOT;
}

/** Rows to add, then rows to subtract, of one side. */
function addedAt(index: i32): usize {
  return sums() + (SLOTS as usize) * SLOT + ((index as usize) << 2);
}

function removedAt(index: i32): usize {
  return addedAt(MOST_CHANGES + index);
}

/** A square that changed, the piece before and the piece after: three bytes of four. */
function changeAt(index: i32): usize {
  return addedAt(2 * MOST_CHANGES + index);
}

/** Returns the bits of a chunk of 16 squares that differ. */
function differing(a: usize, b: usize, chunk: i32): u64 {
  const at = (chunk as usize) << 4;
  const left = SQUARES - 16 * chunk;
  const valid: u64 = left >= 16 ? 0xffff : (1 << (left as u64)) - 1;
  if (ASC_FEATURE_SIMD) {
    return (i8x16.bitmask(i8x16.ne(v128.load(a + at), v128.load(b + at))) as u64) & valid;
  }
  let bits: u64 = 0;
  if (load<u64>(a + at) === load<u64>(b + at) && load<u64>(a + at, 8) === load<u64>(b + at, 8)) return 0;
  for (let i: usize = 0; i < 16; i++)
    if (load<u8>(a + at + i) !== load<u8>(b + at + i)) bits |= (1 as u64) << (i as u64);
  return bits & valid;
}

/** Finds the squares that differ, and returns their number. */
function compare(pieces: usize, slot: usize): i32 {
  changedLow = differing(pieces, slot, 0) | (differing(pieces, slot, 1) << 16);
  changedLow |= (differing(pieces, slot, 2) << 32) | (differing(pieces, slot, 3) << 48);
  if (CHUNKS <= 4) return popcnt<u64>(changedLow) as i32;
  changedHigh = 0;
  for (let chunk = 4; chunk < CHUNKS; chunk++) {
    changedHigh |= differing(pieces, slot, chunk) << (((chunk - 4) << 4) as u64);
  }
  return (popcnt<u64>(changedLow) + popcnt<u64>(changedHigh)) as i32;
}

/** Returns the row of a piece on a square, as a side sees it. */
function rowOf(piece: i32, square: i32, side: i32, isRight: i32): usize {
  const view = (side << 1) | isRight;
  const first = load<u32>(FIRST_ROWS + ((((view << 5) | piece) as usize) << 2)) as usize;
  return first + (load<u8>(NET_TABLES + (((view << 7) | square) as usize)) as usize) * ROW;
}

/** Notes the rows by which a square differs, as a side sees it. */
function noteChange(square: i32, side: i32, isRight: i32, before: i32, after: i32): void {
  if (before !== 0) store<u32>(removedAt(removed++), rowOf(before, square, side, isRight) as u32);
  if (after !== 0) store<u32>(addedAt(added++), rowOf(after, square, side, isRight) as u32);
}

/** Writes the sums at `to`: those at `from` with the noted rows. */
function apply(from: usize, to: usize): void {
  if (!ASC_FEATURE_SIMD) {
    applyPlainly(from, to);
    return;
  }
  for (let at: usize = 0; at < ROW; at += 64) {
    let first = v128.load(from + at);
    let second = v128.load(from + at, 16);
    let third = v128.load(from + at, 32);
    let fourth = v128.load(from + at, 48);
    for (let i = 0; i < added; i++) {
      const row = (load<u32>(addedAt(i)) as usize) + at;
      first = i16x8.add(first, v128.load(row));
      second = i16x8.add(second, v128.load(row, 16));
      third = i16x8.add(third, v128.load(row, 32));
      fourth = i16x8.add(fourth, v128.load(row, 48));
    }
    for (let i = 0; i < removed; i++) {
      const row = (load<u32>(removedAt(i)) as usize) + at;
      first = i16x8.sub(first, v128.load(row));
      second = i16x8.sub(second, v128.load(row, 16));
      third = i16x8.sub(third, v128.load(row, 32));
      fourth = i16x8.sub(fourth, v128.load(row, 48));
    }
    v128.store(to + at, first);
    v128.store(to + at, second, 16);
    v128.store(to + at, third, 32);
    v128.store(to + at, fourth, 48);
  }
}

function applyPlainly(from: usize, to: usize): void {
  for (let at: usize = 0; at < ROW; at += 2) {
    let value = load<i16>(from + at) as i32;
    for (let i = 0; i < added; i++) value += load<i16>((load<u32>(addedAt(i)) as usize) + at) as i32;
    for (let i = 0; i < removed; i++) value -= load<i16>((load<u32>(removedAt(i)) as usize) + at) as i32;
    store<i16>(to + at, value as i16);
  }
}

/** Makes a side's sums in a slot from all pieces. */
function makeSums(pieces: usize, slot: usize, side: i32, isRight: i32): void {
  added = 0;
  removed = 0;
  for (let square = 0; square < SQUARES; square++) {
    noteChange(square, side, isRight, 0, load<u8>(pieces + (square as usize)) as i32);
  }
  apply(BIASES, slot + SLOT_SUMS + (side as usize) * ROW);
}

/** Makes a side's sums in a slot from those of `source` and the noted changes. */
function changeSums(source: usize, slot: usize, side: i32, isRight: i32): void {
  const offset = SLOT_SUMS + (side as usize) * ROW;
  added = 0;
  removed = 0;
  for (let index = 0; index < changes; index++) {
    const at = changeAt(index);
    noteChange(load<u8>(at) as i32, side, isRight, load<u8>(at, 1) as i32, load<u8>(at, 2) as i32);
  }
  apply(source + offset, slot + offset);
}

/** Returns the first or the last of the squares that differ. */
function firstChanged(): i32 {
  return SQUARES <= 64 || changedLow !== 0 ? (ctz(changedLow) as i32) : 64 + (ctz(changedHigh) as i32);
}

function lastChanged(): i32 {
  return SQUARES <= 64 || changedHigh === 0 ? 63 - (clz(changedLow) as i32) : 127 - (clz(changedHigh) as i32);
}

/**
 * Makes the sums of a slot where the two squares that differ are those of a move, of any piece but a king, which may
 * have taken another. Returns whether they are. Most positions are such, and nothing need be listed for them.
 */
function moveSums(pieces: usize, source: usize, own: usize): bool {
  const first = firstChanged();
  const last = lastChanged();
  const leavesFirst = load<u8>(pieces + (first as usize)) === 0;
  if (leavesFirst === (load<u8>(pieces + (last as usize)) === 0)) return false;
  const from = leavesFirst ? first : last;
  const to = leavesFirst ? last : first;
  const before = load<u8>(source + (from as usize)) as i32;
  const after = load<u8>(pieces + (to as usize)) as i32;
  if (before === 0 || (before & 15) === KING || (after & 15) === KING) return false;
  const taken = load<u8>(source + (to as usize)) as i32;
  for (let side = 0; side < 2; side++) {
    const isRight = load<u8>(source + KING_RIGHT + (side as usize)) as i32;
    const offset = SLOT_SUMS + (side as usize) * ROW;
    const plus = rowOf(after, to, side, isRight);
    const minus = rowOf(before, from, side, isRight);
    const lost: usize = taken === 0 ? 0 : rowOf(taken, to, side, isRight);
    for (let at: usize = 0; at < ROW; at += 64) {
      if (lost === 0) step64(source + offset + at, plus + at, minus + at, own + offset + at);
      else take64(source + offset + at, plus + at, minus + at, lost + at, own + offset + at);
    }
  }
  return true;
}

/** Lists the squares of a chunk row that differ, with the pieces before and after; notes where kings have gone. */
function listChanges(pieces: usize, source: usize, bits: u64, first: i32): void {
  for (let left = bits; left !== 0; left &= left - 1) {
    const square = first + (ctz(left) as i32);
    const after = load<u8>(pieces + (square as usize)) as i32;
    const at = changeAt(changes++);
    store<u8>(at, square as u8);
    store<u8>(at, load<u8>(source + (square as usize)), 1);
    store<u8>(at, after as u8, 2);
    if ((after & 15) !== KING) continue;
    const isRight = square % boardWidth() > (boardWidth() - 1) / 2 ? 1 : 0;
    if (after >> 4 === 0) firstRight = isRight;
    else secondRight = isRight;
  }
}

/** Returns the slot of a position with its sums, made from those of the frame before if they are near enough. */
function slotOf(pos: usize): usize {
  const pieces = mailboxOf(pos);
  const index = ((pos - frames()) / FRAME) as i32;
  const own = slotAt(index);
  let source = slotAt(index + SLOTS - 1);
  let fewest = compare(pieces, source);
  if (fewest > NEAR) {
    for (let back = 0; back <= 2; back += 2) {
      const other = slotAt(index + SLOTS - back);
      const found = compare(pieces, other);
      if (found >= fewest) continue;
      source = other;
      fewest = found;
    }
    compare(pieces, source);
  }
  if (ASC_FEATURE_SIMD && fewest === 2 && moveSums(pieces, source, own)) {
    const sides = load<u16>(source, KING_RIGHT);
    copyBlocks(pieces, own, CHUNKS << 4);
    store<u16>(own, sides, KING_RIGHT);
    return own;
  }
  changes = 0;
  firstRight = load<u8>(source + KING_RIGHT) as i32;
  secondRight = load<u8>(source + KING_RIGHT, 1) as i32;
  const firstBefore = firstRight;
  const secondBefore = secondRight;
  listChanges(pieces, source, changedLow, 0);
  if (SQUARES > 64) listChanges(pieces, source, changedHigh, 64);
  if (firstRight === firstBefore) changeSums(source, own, 0, firstRight);
  else makeSums(pieces, own, 0, firstRight);
  if (secondRight === secondBefore) changeSums(source, own, 1, secondRight);
  else makeSums(pieces, own, 1, secondRight);
  copyBlocks(pieces, own, CHUNKS << 4);
  store<u8>(own + KING_RIGHT, firstRight as u8);
  store<u8>(own + KING_RIGHT, secondRight as u8, 1);
  return own;
}

/** Returns what the net adds to the value of a position for the side to move, in centipawns. */
export function netValue(pos: usize): i32 {
  const slot = slotOf(pos) + SLOT_SUMS;
  const us = turnOf(pos) as usize;
  const bucket = min(((countPieces(pos) - 1) * BUCKETS) / FULL_BOARD, BUCKETS - 1) as usize;
  const by = OUTPUTS + bucket * 2 * ROW;
  const total = weigh(slot + us * ROW, slot + (us ^ 1) * ROW, by);
  const odds = total / INPUT_ONE + load<i32>(OUTPUT_BIASES + (bucket << 2));
  return (min(max(odds, -MOST_ODDS), MOST_ODDS) * SCALE) / (INPUT_ONE * OUTPUT_ONE);
}
