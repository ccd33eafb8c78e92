/**
 * What men are worth by themselves and on their squares, in hundredths of a pawn, on a full board and on an empty one. The
 * values of men lean on a logistic regression of 198,054 positions of self-play at 600 nodes a move, from starts of unlike
 * armies: a sissa was worth a queen (49.4 % for the side with the queen), a little less on a full board, more on an empty one.
 */

import { SQUARE_VALUES } from './layout';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, SISSA } from './position';
import { FILES, SQUARES } from './sets';

const CENTRE = 4;
const LAST = 8;

/** Returns the value of a man of a role. */
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

/** Returns how near a square is to the middle: 0 in a corner, 8 in the centre. */
export function centrality(square: i32): i32 {
  return 2 * CENTRE - abs((square % FILES) - CENTRE) - abs(square / FILES - CENTRE);
}

/** Returns what a square adds to a man of a role; `rank` as his side sees it, 0 for its first. */
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

function valueAt(color: i32, role: i32, square: i32): usize {
  return SQUARE_VALUES + ((((color << 3) + role) * SQUARES + square) as usize) * 8;
}

/** Returns the value of a man on his square, on a full board. */
export function fullValue(color: i32, role: i32, square: i32): i32 {
  return load<i32>(valueAt(color, role, square));
}

/** Returns the same on an empty one. */
export function bareValue(color: i32, role: i32, square: i32): i32 {
  return load<i32>(valueAt(color, role, square), 4);
}

/** Writes the values; the same bytes each time. */
export function initEvaluation(): void {
  for (let color = 0; color < 2; color++) {
    for (let role = KING; role <= PAWN; role++) {
      for (let square = 0; square < SQUARES; square++) {
        const rank = color === 0 ? square / FILES : LAST - square / FILES;
        const at = valueAt(color, role, square);
        store<i32>(at, roleValue(role, false) + squareValue(role, square, rank, false));
        store<i32>(at, roleValue(role, true) + squareValue(role, square, rank, true), 4);
      }
    }
  }
}
