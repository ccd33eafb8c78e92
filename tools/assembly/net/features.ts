/** The features of a record's position; see layout.ts. */

import { buckets, featuresAt, HEADER, pieces, roles, squares, width } from './layout';

/** Number of pieces of the position that was read last. */
export let count: i32 = 0;

function codeAt(record: usize, square: i32): i32 {
  const pair = load<u8>(record + HEADER + ((square >> 1) as usize)) as i32;
  return (pair >> (4 * (square & 1))) & 15;
}

/** Returns a square as a side sees it: its own first rank at the bottom, the board mirrored or not. */
function seen(square: i32, side: i32, isMirrored: bool): i32 {
  const rank = square / width;
  const file = square % width;
  const ownRank = side === 0 ? rank : squares / width - 1 - rank;
  return ownRank * width + (isMirrored ? width - 1 - file : file);
}

/** Returns whether a side's king is on the right half of the board. The king's role is 1. */
function isKingRight(record: usize, side: i32): bool {
  for (let square = 0; square < squares; square++) {
    if (codeAt(record, square) === ((side << 3) | 1)) return square % width > (width - 1) / 2;
  }
  return false;
}

/** Lists the features of a position, of the side to move and of the other. */
export function readFeatures(record: usize): void {
  const turn = load<u8>(record) as i32;
  const isFirstMirrored = isKingRight(record, 0);
  const isSecondMirrored = isKingRight(record, 1);
  count = 0;
  for (let square = 0; square < squares; square++) {
    const code = codeAt(record, square);
    if (code === 0) continue;
    for (let side = 0; side < 2; side++) {
      const kind = (code >> 3 === side ? 0 : roles) + (code & 7) - 1;
      const feature = kind * squares + seen(square, side, side === 0 ? isFirstMirrored : isSecondMirrored);
      store<i32>(featuresAt(side === turn ? 0 : 1) + ((count as usize) << 2), feature);
    }
    count++;
  }
}

/** Returns the bucket of the position that was read last. */
export function bucketOf(): i32 {
  return min(((count - 1) * buckets) / pieces, buckets - 1);
}
