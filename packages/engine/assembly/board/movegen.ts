/** Legal moves, by the tables of the game. */

import { lowest, withoutLowest } from '../core/bits';
import { variantCache } from '../core/memory';
import { lengthOf, NORMAL, PROMOTION, packMove, push } from '../core/moves';
import { CAPTURES, LEAPS, NO_SQUARE, ROOM, SLIDES } from '../frames/board/layout';
import { pawnRole, promotesOn, promotionRole, promotions } from '../frames/board/parameters';
import { KING, kingOf, pieceAt, turnOf, wordOf } from '../frames/board/position';
import { checkers, computeCheckersAndPins, isAttacked, mayGo, rayAt, slidersAlong, sourcesOf } from './attacks';

/** Which moves to list: those that capture or promote, and the others, all or those that give check. */
const TACTICAL = 1;
const QUIET = 2;
const CHECKS = 4;

/** The pieces, as bits, that attack the enemy's king from a square. */
const CHECKING: usize = 4096;

let end: usize = 0;
let wanted: i32 = 0;
let position: usize = 0;
let us: i32 = 0;

function targetsAt(table: usize, piece: i32, square: i32): usize {
  return table + (((piece * ROOM + square) as usize) << 5);
}

function checkingAt(square: i32): usize {
  return variantCache() + CHECKING + ((square as usize) << 2);
}

/** Appends a move to a square that may be entered, if such moves are wanted. */
function add(piece: i32, from: i32, to: i32, target: i32): void {
  const role = piece & 15;
  const isPromotion = role === pawnRole() && promotesOn(us, to);
  if (target === 0 && !isPromotion) {
    if ((wanted & QUIET) === 0 && ((wanted & CHECKS) === 0 || ((load<i32>(checkingAt(to)) >> piece) & 1) === 0)) return;
  } else if ((wanted & TACTICAL) === 0) return;
  if (role === KING) {
    if (isAttacked(position, to, us ^ 1, from)) return;
  } else if (!mayGo(from, to)) return;
  if (!isPromotion) {
    end = push(end, packMove(from, to, role, target & 15, 0, NORMAL));
    return;
  }
  for (let index = 0; index < promotions(); index++) {
    end = push(end, packMove(from, to, role, target & 15, promotionRole(index), PROMOTION));
  }
}

/** Appends the moves of the piece on a square. */
function addMoves(from: i32): void {
  const piece = pieceAt(position, from);
  if (checkers > 1 && (piece & 15) !== KING) return;
  const leaps = targetsAt(LEAPS, piece, from);
  for (let left = load<u8>(leaps) as i32, at = leaps + 1; left > 0; left--, at++) {
    const to = load<u8>(at) as i32;
    if (pieceAt(position, to) === 0) add(piece, from, to, 0);
  }
  const captures = targetsAt(CAPTURES, piece, from);
  for (let left = load<u8>(captures) as i32, at = captures + 1; left > 0; left--, at++) {
    const to = load<u8>(at) as i32;
    const target = pieceAt(position, to);
    if (target !== 0 && target >> 4 !== us) add(piece, from, to, target);
  }
  for (let slides = load<u8>(SLIDES + (piece as usize)) as u32; slides !== 0; slides &= slides - 1) {
    const ray = rayAt(ctz(slides) as i32, from);
    for (let left = load<u8>(ray) as i32, at = ray + 1; left > 0; left--, at++) {
      const to = load<u8>(at) as i32;
      const target = pieceAt(position, to);
      if (target === 0 || target >> 4 !== us) add(piece, from, to, target);
      if (target !== 0) break;
    }
  }
}

/** Appends the wanted moves of the side to move. Call `computeCheckersAndPins` first. */
function generate(pos: usize, list: usize, what: i32): usize {
  end = list;
  wanted = what;
  position = pos;
  us = turnOf(pos);
  for (let word = 0; word < 2; word++) {
    for (let set = wordOf(pos, us, word); set !== 0; set = withoutLowest(set)) addMoves((word << 6) + lowest(set));
  }
  return end;
}

/** Notes from where each piece of the side to move would attack the enemy's king. */
function noteChecking(pos: usize): void {
  const color = turnOf(pos);
  const king = kingOf(pos, color ^ 1);
  memory.fill(checkingAt(0), 0, (ROOM as usize) << 2);
  if (king === NO_SQUARE) return;
  const sources = sourcesOf(color, king);
  for (let left = load<i32>(sources), at = sources + 4; left > 0; left--, at += 8) {
    store<i32>(checkingAt(load<i32>(at)), load<i32>(at, 4));
  }
  for (let direction = 0; direction < 8; direction++) {
    const sliders = slidersAlong(color, direction);
    if (sliders === 0) continue;
    const ray = rayAt(direction, king);
    for (let left = load<u8>(ray) as i32, at = ray + 1; left > 0; left--, at++) {
      const square = load<u8>(at) as i32;
      if (pieceAt(pos, square) !== 0) break;
      store<i32>(checkingAt(square), load<i32>(checkingAt(square)) | sliders);
    }
  }
}

/** Appends the legal moves of the side to move. */
export function genLegal(pos: usize, list: usize): usize {
  computeCheckersAndPins(pos);
  return generate(pos, list, TACTICAL | QUIET);
}

/** Returns the number of legal moves of the side to move; `scratch` is memory for a list. */
export function countLegal(pos: usize, scratch: usize): i32 {
  return lengthOf(scratch, genLegal(pos, scratch));
}

/**
 * Lists tactical moves out of check: captures, promotions and, if wanted, checks. Call `computeCheckersAndPins` first.
 */
export function genTactical(pos: usize, list: usize, withChecks: bool): usize {
  if (withChecks) noteChecking(pos);
  return generate(pos, list, withChecks ? TACTICAL | CHECKS : TACTICAL);
}

/** Returns whether the king of the side to move has a legal step. */
export function canKingStep(pos: usize): bool {
  const color = turnOf(pos);
  const king = kingOf(pos, color);
  if (king === NO_SQUARE) return false;
  const steps = targetsAt(LEAPS, (color << 4) | KING, king);
  for (let left = load<u8>(steps) as i32, at = steps + 1; left > 0; left--, at++) {
    const to = load<u8>(at) as i32;
    const target = pieceAt(pos, to);
    if ((target === 0 || target >> 4 !== color) && !isAttacked(pos, to, color ^ 1, king)) return true;
  }
  return false;
}
