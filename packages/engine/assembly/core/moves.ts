/**
 * Packed moves, with the same bits as in `@sitke/rules`, so no translation is needed:
 *
 *   bits  0-6   to         bits 18-21  captured role (0 none)
 *   bits  7-13  from       bits 22-25  promotion role (0 none)
 *   bits 14-17  role       bits 26-28  kind
 *
 * `from === to` is valid: a drop, or a promotion in place. A move list is a sequence of i32; functions that append to a
 * list return its new end.
 */

export const NORMAL: i32 = 0;
export const DROP: i32 = 1;
export const PROMOTION: i32 = 2;

/** Bytes of a move in a list. */
export const MOVE_SIZE: usize = 4;

export function packMove(from: i32, to: i32, role: i32, captured: i32, promotion: i32, kind: i32): i32 {
  return to | (from << 7) | (role << 14) | (captured << 18) | (promotion << 22) | (kind << 26);
}

export function moveTo(move: i32): i32 {
  return move & 127;
}

export function moveFrom(move: i32): i32 {
  return (move >> 7) & 127;
}

export function moveRole(move: i32): i32 {
  return (move >> 14) & 15;
}

export function moveCaptured(move: i32): i32 {
  return (move >> 18) & 15;
}

export function movePromotion(move: i32): i32 {
  return (move >> 22) & 15;
}

export function moveKind(move: i32): i32 {
  return (move >> 26) & 7;
}

/** Appends a move to a list and returns the list's new end. */
export function push(end: usize, move: i32): usize {
  store<i32>(end, move);
  return end + MOVE_SIZE;
}

/** Returns the number of moves between the start and the end of a list. */
export function lengthOf(list: usize, end: usize): i32 {
  return ((end - list) / MOVE_SIZE) as i32;
}
