/**
 * Values of pieces and of their squares in centipawns, on a full board and on an empty one. The piece values are based
 * on a logistic regression of 198,054 positions of self-play at 600 nodes a move, from starts with unequal armies: a
 * sissa was worth a queen (49.4 % for the side with the queen), a little less on a full board, more on an empty one.
 */

import { MOBILITY_VALUES, SQUARE_VALUES } from '../../frames/sissa/layout';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, SISSA } from '../../frames/sissa/position';
import { FILES, SQUARES } from '../../frames/sissa/sets';

/** Number of mobility values: one more than any piece's targets. */
const MOBILITIES = 64;
const CENTRE = 4;
const LAST = 8;

/** Packs a value for a full board and one for an empty board into one number, so that one addition adds both. */
export function pair(onFull: i32, onBare: i32): i64 {
  return ((onFull as i64) << 32) + (onBare as i64);
}

/** Returns the full-board value of a pair. */
export function fullOf(both: i64): i32 {
  return ((both + 0x80000000) >> 32) as i32;
}

/** Returns the empty-board value of a pair. */
export function bareOf(both: i64): i32 {
  return both as i32;
}

/** Returns the value of a piece of a role. */
export function roleValue(role: i32, isEmptyBoard: bool): i32 {
  switch (role) {
    case PAWN:
      return isEmptyBoard ? 115 : 80;
    case KNIGHT:
      return isEmptyBoard ? 255 : 290;
    case BISHOP:
      return isEmptyBoard ? 310 : 330;
    case ROOK:
      return isEmptyBoard ? 560 : 470;
    case SISSA:
      return isEmptyBoard ? 1180 : 1070;
    case QUEEN:
      return isEmptyBoard ? 1090 : 1110;
    default:
      return 0;
  }
}

/** Returns the centrality of a square: 0 in a corner, 8 in the centre. */
export function centrality(square: i32): i32 {
  return 2 * CENTRE - abs((square % FILES) - CENTRE) - abs(square / FILES - CENTRE);
}

/** Returns the square value of a piece of a role; `rank` is from its side, from 0. */
function squareValue(role: i32, square: i32, rank: i32, isEmptyBoard: bool): i32 {
  const middle = centrality(square);
  const aside = abs((square % FILES) - CENTRE);
  switch (role) {
    case KING:
      return isEmptyBoard ? middle * 7 - 28 : (rank === 0 ? 0 : -16 * rank) + (aside >= 3 ? 22 : aside * 2);
    case PAWN:
      return isEmptyBoard ? rank * 5 - 10 : rank * 3 - aside * 3 + (aside <= 1 && rank >= 3 ? 8 : 0) - 4;
    case KNIGHT:
      return middle * 6 - 26 + (rank >= 4 && rank <= 6 ? 8 : 0);
    case BISHOP:
      return middle * 3 - 10;
    case ROOK:
      return rank >= 6 ? 14 : 0;
    case SISSA:
      return middle * 3 - 12 - (rank === 0 ? 6 : 0);
    default:
      return middle * 2 - 8;
  }
}

/** Returns half the weight of a unit of mobility, on a full board. */
function mobilityWeight(role: i32): i32 {
  if (role === QUEEN || role === SISSA) return 4;
  return role === ROOK ? 5 : role === BISHOP ? 7 : 8;
}

/** Returns the mobility with value 0. */
function usualMobility(role: i32): i32 {
  if (role === QUEEN || role === SISSA) return 12;
  return role === ROOK ? 7 : role === BISHOP ? 5 : 4;
}

function valueAt(color: i32, role: i32, square: i32): usize {
  return SQUARE_VALUES + ((((color << 3) + role) * SQUARES + square) as usize) * 8;
}

function mobilityAt(role: i32, squares: i32): usize {
  return MOBILITY_VALUES + ((role * MOBILITIES + squares) as usize) * 8;
}

/** Returns the values of a piece on its square, a pair. */
export function pieceValue(color: i32, role: i32, square: i32): i64 {
  return load<i64>(valueAt(color, role, square));
}

/** Returns the values of a mobility, a pair. */
export function mobilityValue(role: i32, squares: i32): i64 {
  return load<i64>(mobilityAt(role, squares));
}

/** Writes the values, the same bytes each time. */
export function initEvaluation(): void {
  for (let role = KING; role <= PAWN; role++) {
    for (let square = 0; square < 2 * SQUARES; square++) {
      const color = square / SQUARES;
      const at = square % SQUARES;
      const rank = color === 0 ? at / FILES : LAST - at / FILES;
      const onFull = roleValue(role, false) + squareValue(role, at, rank, false);
      const onBare = roleValue(role, true) + squareValue(role, at, rank, true);
      store<i64>(valueAt(color, role, at), pair(onFull, onBare));
    }
    for (let squares = 0; squares < MOBILITIES; squares++) {
      const mobility = squares - usualMobility(role);
      const weight = mobilityWeight(role);
      store<i64>(mobilityAt(role, squares), pair((mobility * weight) >> 1, (mobility * (weight + 1)) >> 1));
    }
  }
}
