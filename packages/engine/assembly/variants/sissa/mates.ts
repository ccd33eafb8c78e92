/**
 * King and queen, sissa or rook against a bare king: exact distances to mate, by retrograde analysis over sets of the
 * piece's squares. Computed when a search starts in such an ending, in milliseconds, in the thread's own area.
 * Source: "Retrograde Analysis", Chess Programming Wiki.
 *
 * The board has eight symmetries: positions are solved with the bare king on 15 squares, and wins are stored for all
 * images.
 */

import { variantCache } from '../../core/memory';
import { MOVE_LIMIT_PLIES } from '../../core/status';
import { KING_STEPS, MATES } from '../../frames/sissa/layout';
import {
  allHigh,
  allLow,
  halfmovesOf,
  KING,
  kingOf,
  occupiedHigh,
  occupiedLow,
  QUEEN,
  ROOK,
  SISSA,
  sideHigh,
  sideLow,
  turnOf,
} from '../../frames/sissa/position';
import {
  addToSet,
  FILES,
  firstOf,
  has,
  high,
  highBit,
  isSingle,
  low,
  lowBit,
  restHigh,
  restLow,
  SQUARES,
  setAt,
} from '../../frames/sissa/sets';
import { attacksOf } from './legality';
import { pairOf } from './lines';
import { FIFTY, option } from './options';

const PAIRS: usize = 6561;
const LAST: i32 = 8;
const MIDDLE: i32 = 4;
const SYMMETRIES: i32 = 8;

/**
 * Offsets in the area. Sets of the piece's squares by the kings' squares: squares that the bare king may only enter by
 * losing.
 */
const CLOSED: usize = MATES;
/** Positions with the bare king to move that are lost or have no step; and those of the last iteration. */
const LOST: usize = CLOSED + PAIRS * 16;
const FRESH: usize = LOST + PAIRS * 16;
/** Moves to mate with the strong side to move, by the kings' squares, then the piece's; 0 for none. */
const MOVES: usize = FRESH + PAIRS * 16;

/** Role whose distances are computed, and that of the search's root; 0 for none. */
let solved: i32 = 0;
let inUse: i32 = 0;

function pairSet(sets: usize, weak: i32, king: i32): usize {
  return variantCache() + sets + (pairOf(weak, king) << 4);
}

function movesAt(weak: i32, king: i32, piece: i32): usize {
  return variantCache() + MOVES + pairOf(weak, king) * SQUARES + (piece as usize);
}

function areBeside(a: i32, b: i32): bool {
  const steps = setAt(KING_STEPS, a);
  return has(load<u64>(steps), load<u64>(steps, 8), b);
}

/** Returns the image of a square. */
function imageOf(square: i32, symmetry: i32): i32 {
  const file = (symmetry & 1) !== 0 ? LAST - (square % FILES) : square % FILES;
  const rank = (symmetry & 2) !== 0 ? LAST - square / FILES : square / FILES;
  return (symmetry & 4) !== 0 ? file * FILES + rank : rank * FILES + file;
}

/** Returns whether a square is one of the 15 representatives. */
function isFirst(square: i32): bool {
  const file = square % FILES;
  return file <= MIDDLE && square / FILES <= file;
}

/** Stores that the strong side, to move, mates in a number of moves, here and in the images. */
function noteWin(weak: i32, king: i32, piece: i32, moves: i32): void {
  for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
    const otherWeak = imageOf(weak, symmetry);
    const otherKing = imageOf(king, symmetry);
    const otherPiece = imageOf(piece, symmetry);
    addToSet(pairSet(CLOSED, otherWeak, otherKing), otherPiece);
    store<u8>(movesAt(otherWeak, otherKing, otherPiece), moves as u8);
  }
}

/** Finds the newly lost positions of the bare king to move; first those where it is mated. */
function findLost(weak: i32, king: i32, isFirstTime: bool): bool {
  let lostLow: u64 = ~(lowBit(weak) | lowBit(king));
  let lostHigh: u64 = ~(highBit(weak) | highBit(king));
  const steps = setAt(KING_STEPS, weak);
  let lowWord = load<u64>(steps);
  let highWord = load<u64>(steps, 8);
  while ((lowWord | highWord) !== 0) {
    const to = firstOf(lowWord, highWord);
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
    if (to === king || areBeside(to, king)) continue;
    // The piece on the target square can be captured: no set contains it.
    const closed = pairSet(CLOSED, to, king);
    lostLow &= load<u64>(closed);
    lostHigh &= load<u64>(closed, 8);
  }
  const before = pairSet(LOST, weak, king);
  const checks = pairSet(CLOSED, weak, king);
  const fresh = pairSet(FRESH, weak, king);
  // Without a step from the first and not in check, the bare king is stalemated.
  store<u64>(fresh, lostLow & (isFirstTime ? load<u64>(checks) : ~load<u64>(before)));
  store<u64>(fresh, lostHigh & (isFirstTime ? load<u64>(checks, 8) : ~load<u64>(before, 8)), 8);
  store<u64>(before, lostLow);
  store<u64>(before, lostHigh, 8);
  return (load<u64>(fresh) | load<u64>(fresh, 8)) !== 0;
}

/** Stores the wins of the strong side one move before a lost position. */
function unmove(role: i32, weak: i32, king: i32, piece: i32, moves: i32): void {
  const steps = setAt(KING_STEPS, king);
  let lowWord = load<u64>(steps) & ~lowBit(piece);
  let highWord = load<u64>(steps, 8) & ~highBit(piece);
  while ((lowWord | highWord) !== 0) {
    const from = firstOf(lowWord, highWord);
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
    if (from === weak || areBeside(from, weak)) continue;
    const closed = pairSet(CLOSED, weak, from);
    if (!has(load<u64>(closed), load<u64>(closed, 8), piece)) noteWin(weak, from, piece, moves);
  }
  // Moves of these pieces are reversible.
  const kingsLow = lowBit(weak) | lowBit(king);
  const kingsHigh = highBit(weak) | highBit(king);
  attacksOf(role, piece, kingsLow, kingsHigh);
  const closed = pairSet(CLOSED, weak, king);
  lowWord = low & ~kingsLow & ~load<u64>(closed);
  highWord = high & ~kingsHigh & ~load<u64>(closed, 8);
  while ((lowWord | highWord) !== 0) {
    noteWin(weak, king, firstOf(lowWord, highWord), moves);
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
}

function unmoveAll(role: i32, weak: i32, king: i32, moves: i32): void {
  const fresh = pairSet(FRESH, weak, king);
  let lowWord = load<u64>(fresh);
  let highWord = load<u64>(fresh, 8);
  while ((lowWord | highWord) !== 0) {
    unmove(role, weak, king, firstOf(lowWord, highWord), moves);
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
}

/** Marks positions with the bare king in check: stepping there, or leaving it there, is illegal. */
function closeChecks(role: i32): void {
  memory.fill(variantCache() + MATES, 0, MOVES - MATES + PAIRS * (SQUARES as usize));
  for (let weak = 0; weak < SQUARES; weak++) {
    for (let king = 0; king < SQUARES; king++) {
      attacksOf(role, weak, lowBit(king), highBit(king));
      const closed = pairSet(CLOSED, weak, king);
      store<u64>(closed, low & ~lowBit(king));
      store<u64>(closed, high & ~highBit(king), 8);
    }
  }
}

function solve(role: i32): void {
  closeChecks(role);
  let isMore = true;
  for (let moves = 1; isMore; moves++) {
    isMore = false;
    for (let weak = 0; weak < SQUARES; weak++) {
      for (let king = 0; isFirst(weak) && king < SQUARES; king++) {
        if (king === weak || areBeside(king, weak)) continue;
        if (findLost(weak, king, moves === 1)) isMore = true;
      }
    }
    for (let weak = 0; weak < SQUARES; weak++) {
      for (let king = 0; isFirst(weak) && king < SQUARES; king++) unmoveAll(role, weak, king, moves);
    }
  }
  solved = role;
}

/** Returns the role of the only piece besides the kings if it can mate, else 0. */
function onlyPiece(pos: usize): i32 {
  const lowWord = occupiedLow(pos) & ~allLow(pos, KING);
  const highWord = occupiedHigh(pos) & ~allHigh(pos, KING);
  if (!isSingle(lowWord, highWord)) return 0;
  if ((allLow(pos, SISSA) | allHigh(pos, SISSA)) !== 0) return SISSA;
  if ((allLow(pos, QUEEN) | allHigh(pos, QUEEN)) !== 0) return QUEEN;
  return (allLow(pos, ROOK) | allHigh(pos, ROOK)) !== 0 ? ROOK : 0;
}

/** Prepares `pliesToMate` for the search of a position. Its results depend on that position alone. */
export function prepareMates(root: usize): void {
  inUse = onlyPiece(root);
  if (inUse !== 0 && inUse !== solved) solve(inUse);
}

/** Returns the longest defence of the bare king to move, in plies: 0 if mated, -1 if not lost. */
function longestDefence(weak: i32, king: i32, piece: i32): i32 {
  const steps = setAt(KING_STEPS, weak);
  let lowWord = load<u64>(steps);
  let highWord = load<u64>(steps, 8);
  let longest = 0;
  while ((lowWord | highWord) !== 0) {
    const to = firstOf(lowWord, highWord);
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
    if (to === king || areBeside(to, king)) continue;
    const closed = pairSet(CLOSED, to, king);
    if (!has(load<u64>(closed), load<u64>(closed, 8), piece)) return -1;
    // Steps into check have no moves.
    longest = max(longest, load<u8>(movesAt(to, king, piece)) as i32);
  }
  if (longest > 0) return 2 * longest;
  // Without a step, it is mate where the strong side could not be to move.
  const checks = pairSet(CLOSED, weak, king);
  const isMated = has(load<u64>(checks), load<u64>(checks, 8), piece) && load<u8>(movesAt(weak, king, piece)) === 0;
  return isMated ? 0 : -1;
}

/** Returns the plies to mate, odd if the side to move mates; -1 where no mate is known. */
export function pliesToMate(pos: usize): i32 {
  if (inUse === 0 || onlyPiece(pos) !== inUse) return -1;
  const strong = isSingle(sideLow(pos, 0), sideHigh(pos, 0)) ? 1 : 0;
  const weak = kingOf(pos, strong ^ 1);
  const king = kingOf(pos, strong);
  const piece = firstOf(occupiedLow(pos) & ~allLow(pos, KING), occupiedHigh(pos) & ~allHigh(pos, KING));
  let plies = 2 * (load<u8>(movesAt(weak, king, piece)) as i32) - 1;
  if (turnOf(pos) !== strong) plies = longestDefence(weak, king, piece);
  return option(FIFTY) !== 0 && halfmovesOf(pos) + plies > MOVE_LIMIT_PLIES ? -1 : plies;
}
