/** Attacks, as sets of squares of color 1's king. */

import { blocked, firstOf, lengthOf, listOf, nextOf, targetOf } from './configurations';
import { captures, colorOf, kingSteps, pieceAt, pieceCount, squareAt } from './layout';
import { all, none, one, without } from './sets';

/** The squares that color 0 attacks with color 1's king removed from the board. */
export function attackedByFirst(taken: v128): v128 {
  let result = v128.load(kingSteps + (squareAt(0) << 4));
  for (let slot = 1; slot <= pieceCount; slot++) {
    if (pieceAt(slot) >= 32 || colorOf(slot) === 1) continue;
    const list = listOf(captures, slot);
    for (let i = lengthOf(list), entry = firstOf(list); i > 0; i--, entry = nextOf(entry)) {
      // If a path is free, not every square can block.
      if (v128.any_true(v128.xor(blocked(entry, taken), all()))) result = v128.or(result, one(targetOf(entry)));
    }
  }
  return result;
}

/** Squares of color 1's king that block no attack of its pieces on color 0's king. */
export function checksToFirst(taken: v128): v128 {
  let result = none();
  const king = squareAt(0);
  for (let slot = 1; slot <= pieceCount; slot++) {
    if (pieceAt(slot) >= 32 || colorOf(slot) === 0) continue;
    const list = listOf(captures, slot);
    for (let i = lengthOf(list), entry = firstOf(list); i > 0; i--, entry = nextOf(entry)) {
      if (targetOf(entry) === king) result = v128.or(result, without(all(), blocked(entry, taken)));
    }
  }
  return result;
}
