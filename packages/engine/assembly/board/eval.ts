/**
 * The value of a position in a game known by its rules alone: pieces on squares, worth what they can reach on an empty
 * board (src/board/gameTables.ts), what they reach now, and the way to mate a bare king.
 */

import { lowest, withoutLowest } from '../core/bits';
import { CAPTURES, MOBILITY_VALUES, NO_SQUARE, ROOM, SLIDES } from '../frames/board/layout';
import { boardSize, boardWidth } from '../frames/board/parameters';
import {
  armyOf,
  balanceOf,
  countLimitOf,
  countPliesOf,
  isBare,
  kingOf,
  pieceAt,
  turnOf,
  wordOf,
} from '../frames/board/position';
import { rayAt } from './attacks';

/** No evaluation is above this; mates are. */
export const EVAL_MAX: i32 = 12000;
const TEMPO = 10;
/** A bare king is lost, if it can be mated. */
const BARE = 300;
/** Plies left of a count below which values are scaled down. */
const COUNT_NEAR = 40;

/** Returns what a side's pieces reach, in centipawns. */
function mobilityOf(pos: usize, color: i32): i32 {
  let total = 0;
  for (let word = 0; word < 2; word++) {
    for (let set = wordOf(pos, color, word); set !== 0; set = withoutLowest(set)) {
      const square = (word << 6) + lowest(set);
      const piece = pieceAt(pos, square);
      const worth = load<i32>(MOBILITY_VALUES + (((piece & 15) as usize) << 2));
      if (worth !== 0) total += worth * reachOf(pos, piece, square);
    }
  }
  return total;
}

/** Returns the number of squares that a piece attacks and that no piece of its own side stands on. */
function reachOf(pos: usize, piece: i32, square: i32): i32 {
  const color = piece >> 4;
  let reach = 0;
  const leaps = CAPTURES + (((piece * ROOM + square) as usize) << 5);
  for (let left = load<u8>(leaps) as i32, at = leaps + 1; left > 0; left--, at++) {
    const target = pieceAt(pos, load<u8>(at) as i32);
    if (target === 0 || target >> 4 !== color) reach++;
  }
  for (let slides = load<u8>(SLIDES + (piece as usize)) as u32; slides !== 0; slides &= slides - 1) {
    const ray = rayAt(ctz(slides) as i32, square);
    for (let left = load<u8>(ray) as i32, at = ray + 1; left > 0; left--, at++) {
      const target = pieceAt(pos, load<u8>(at) as i32);
      if (target === 0 || target >> 4 !== color) reach++;
      if (target !== 0) break;
    }
  }
  return reach;
}

/** Returns the steps from a square to the nearest edge. */
function depthOf(square: i32): i32 {
  const width = boardWidth();
  const file = square % width;
  const rank = square / width;
  return min(file, width - 1 - file) + min(rank, boardSize() / width - 1 - rank);
}

function distance(a: i32, b: i32): i32 {
  const width = boardWidth();
  return max(abs((a % width) - (b % width)), abs(a / width - b / width));
}

/** Returns the value of driving a bare king to the edge, and all pieces towards it. */
function huntOf(pos: usize, strong: i32): i32 {
  const weak = kingOf(pos, strong ^ 1);
  if (weak === NO_SQUARE) return 0;
  let near = 0;
  for (let word = 0; word < 2; word++) {
    for (let set = wordOf(pos, strong, word); set !== 0; set = withoutLowest(set)) {
      near += 9 - distance((word << 6) + lowest(set), weak);
    }
  }
  return BARE - depthOf(weak) * 16 + near * 4;
}

/** Returns a value for the first side, as a count takes from it: with few plies left there is no mate. */
function withCount(pos: usize, value: i32): i32 {
  const limit = countLimitOf(pos);
  if (limit === 0) return value;
  const left = max(limit - countPliesOf(pos), 0);
  return left < COUNT_NEAR ? (value * left) / COUNT_NEAR : value;
}

/** Returns the value of a position for the side to move, in centipawns. */
export function evaluate(pos: usize): i32 {
  let value = balanceOf(pos) + mobilityOf(pos, 0) - mobilityOf(pos, 1);
  if (armyOf(pos, 0) > 1 && isBare(pos, 1)) value += huntOf(pos, 0);
  if (armyOf(pos, 1) > 1 && isBare(pos, 0)) value -= huntOf(pos, 1);
  value = withCount(pos, value);
  const own = (turnOf(pos) === 0 ? value : -value) + TEMPO;
  return min(max(own, -EVAL_MAX), EVAL_MAX);
}
