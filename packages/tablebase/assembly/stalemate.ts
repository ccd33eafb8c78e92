/**
 * Whether a position after a capture or promotion is stalemate: one position at a time, as set in `at` and `pieces`.
 * Used only where stalemating is forbidden.
 */

import { firstOf, lengthOf, listOf, nextOf, targetOf } from './configurations';
import { captures, colorOf, noCheck, pieceAt, pieceCount, pieces, quiets, squareAt } from './layout';
import { attacksSomeone, capturesOn, choiceAt, isTooMany, promotedPiece, promotionsOf } from './promotion';
import { has, isEmpty, none, one, without } from './sets';
import { put } from './subtables';

/** The squares of all pieces, both kings included. */
function everyone(): v128 {
  let taken = none();
  for (let slot = 0; slot <= pieceCount + 1; slot++)
    if (pieceAt(slot) < 32) taken = v128.or(taken, one(squareAt(slot)));
  return taken;
}

function isFree(entry: usize, taken: v128): bool {
  const paths = load<i32>(entry, 4);
  for (let i = 0; i < paths; i++) if (isEmpty(v128.and(v128.load(entry + 16 + (i << 4)), taken))) return true;
  return paths === 0;
}

/** Whether a color's king is attacked. */
function isAttacked(side: i32): bool {
  const taken = everyone();
  const king = squareAt(side === 0 ? 0 : pieceCount + 1);
  for (let slot = 0; slot <= pieceCount + 1; slot++) {
    if (pieceAt(slot) >= 32 || colorOf(slot) === side) continue;
    const list = listOf(captures, slot);
    for (let i = lengthOf(list), entry = firstOf(list); i > 0; i--, entry = nextOf(entry)) {
      if (targetOf(entry) === king && isFree(entry, taken)) return true;
    }
  }
  return false;
}

/** Whether a piece can go to a square without leaving its king attacked. */
function isSafe(slot: i32, to: i32, side: i32): bool {
  const from = squareAt(slot);
  let victim = -1;
  for (let other = 0; other <= pieceCount + 1; other++) {
    if (other !== slot && pieceAt(other) < 32 && squareAt(other) === to) victim = other;
  }
  if (victim === 0 || victim > pieceCount) return false;
  if (victim > 0) store<u8>(pieces + victim, pieceAt(victim) | 32);
  put(slot, to);
  const result = !isAttacked(side);
  put(slot, from);
  if (victim > 0) store<u8>(pieces + victim, pieceAt(victim) & 31);
  return result;
}

function canGo(slot: i32, side: i32): bool {
  const taken = everyone();
  let list = listOf(quiets, slot);
  for (let i = lengthOf(list), entry = firstOf(list); i > 0; i--, entry = nextOf(entry)) {
    const to = targetOf(entry);
    if (!has(taken, to) && isFree(entry, taken) && isSafe(slot, to, side)) return true;
  }
  list = listOf(captures, slot);
  for (let i = lengthOf(list), entry = firstOf(list); i > 0; i--, entry = nextOf(entry)) {
    const to = targetOf(entry);
    if (!isEnemyAt(to, side) || !isFree(entry, without(taken, one(to)))) continue;
    if (isSafe(slot, to, side)) return true;
  }
  return false;
}

function isEnemyAt(square: i32, side: i32): bool {
  for (let slot = 0; slot <= pieceCount + 1; slot++) {
    if (pieceAt(slot) < 32 && squareAt(slot) === square && colorOf(slot) !== side) return true;
  }
  return false;
}

function canPromote(slot: i32, side: i32): bool {
  const list = promotionsOf(slot);
  if (list === 0) return false;
  const taken = everyone();
  for (let i = 0; i < lengthOf(list); i++) {
    const entry = choiceAt(list, i);
    const to = targetOf(entry);
    const isFull = to !== squareAt(slot) && has(taken, to);
    if (isFull !== capturesOn(entry) || (isFull && !isEnemyAt(to, side)) || isTooMany(entry, slot)) continue;
    const piece = pieceAt(slot);
    const from = squareAt(slot);
    store<u8>(pieces + slot, promotedPiece(entry, slot));
    put(slot, to);
    const isBanned = attacksSomeone(slot, pieceCount + 1) || (noCheck && isAttacked(side ^ 1));
    const isLegal = !isBanned && isSafe(slot, to, side);
    put(slot, from);
    store<u8>(pieces + slot, piece);
    if (isLegal) return true;
  }
  return false;
}

/** Whether a color to move is stalemated, with the captured piece of a slot off the board (0: none). */
export function isStalemate(victim: i32, side: i32): bool {
  if (victim > 0) store<u8>(pieces + victim, pieceAt(victim) | 32);
  let isStalemated = !isAttacked(side);
  for (let slot = 0; slot <= pieceCount + 1 && isStalemated; slot++) {
    if (pieceAt(slot) < 32 && colorOf(slot) === side) isStalemated = !canGo(slot, side) && !canPromote(slot, side);
  }
  if (victim > 0) store<u8>(pieces + victim, pieceAt(victim) & 31);
  return isStalemated;
}
