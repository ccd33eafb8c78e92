/**
 * Promotions (docs/rules/sittuyin.md, 3): in place, by one diagonal step to an empty square or, by option, with the
 * arriving step or capture; never while the side has a general. Bans are sets of squares: where a general would attack
 * a piece (c.4) or the king (c.5). A pawn that alone shields the enemy king from an own rook may leave its line only as
 * a pawn.
 *
 * Call `computeCheckersAndPins` for the position before any of these functions.
 */

import { bit, hasSeveral, lowest, sizeOf, withoutLowest } from '../../core/bits';
import { MOVE_SIZE, PROMOTION, packMove, push } from '../../core/moves';
import {
  bySide,
  GENERAL,
  KING,
  occupiedOf,
  PAWN,
  piecesOf,
  pocketOf,
  roleAt,
  turnOf,
} from '../../frames/sittuyin/position';
import { diagonals, diagonalsFrom, eastCaptures, fileSet, forward, westCaptures } from './bitboards';
import { blockersOf, isChecked, isKingAttacked, kingFile, pinned, resolving } from './legality';
import { make } from './make';
import { LAST_ANYWHERE, NO_ATTACK, NO_CHECK, ON_ARRIVAL, option, PLACE } from './options';
import { promotionZone } from './zones';

/** Squares where a new general breaks a ban. */
let banned: u64 = 0;
/** Pawns that would give a forbidden check by leaving the line of an own rook to the enemy king. */
let uncovering: u64 = 0;
/** The file of the enemy king: a pawn that moves along it uncovers nothing. */
let enemyKingFile: u64 = 0;

/** Returns whether the side to move has pawns and no general. */
export function mayPromote(pos: usize): bool {
  const us = turnOf(pos);
  return piecesOf(pos, us, GENERAL) === 0 && piecesOf(pos, us, PAWN) !== 0;
}

/** Returns the pawns that may promote from where they stand. */
function candidates(pos: usize): u64 {
  const us = turnOf(pos);
  const pawns = piecesOf(pos, us, PAWN);
  if (option(LAST_ANYWHERE) !== 0 && !hasSeveral(pawns)) return pawns;
  return pawns & promotionZone(us);
}

/**
 * Returns whether checks must be tested move by move: a side that drops in a row may leave the other in check, and if
 * its pocket cannot be placed, it moves while the enemy king is already attacked.
 */
function needsTrial(pos: usize): bool {
  return option(NO_CHECK) !== 0 && pocketOf(pos, turnOf(pos)) !== 0;
}

function findBans(pos: usize): void {
  const us = turnOf(pos);
  const enemyKing = piecesOf(pos, us ^ 1, KING);
  banned = option(NO_ATTACK) !== 0 ? diagonals(bySide(pos, us ^ 1)) : 0;
  uncovering = 0;
  enemyKingFile = 0;
  if (option(NO_CHECK) === 0 || enemyKing === 0 || needsTrial(pos)) return;
  banned |= diagonals(enemyKing);
  uncovering = blockersOf(pos, lowest(enemyKing), us, us);
  enemyKingFile = fileSet(lowest(enemyKing));
}

/** Returns the targets of a promotion as a separate move; the pawn's square for one in place. */
function targetsFrom(pos: usize, from: i32): u64 {
  const set = bit(from);
  let targets = isChecked ? 0 : set;
  if (option(PLACE) === 0 && ((pinned | uncovering) & set) === 0) {
    targets |= diagonalsFrom(from) & ~occupiedOf(pos) & resolving;
  }
  return targets & ~banned;
}

/**
 * Returns the squares where pawns may arrive as generals by a step (`way` 0), or by a capture to the east (1) or west
 * (-1).
 */
function arrivals(pos: usize, way: i32): u64 {
  const us = turnOf(pos);
  const pawns = piecesOf(pos, us, PAWN);
  const open = resolving & promotionZone(us) & ~banned;
  if (way === 0) {
    const movers = pawns & ~(pinned & ~kingFile) & ~(uncovering & ~enemyKingFile);
    return forward(us, movers) & ~occupiedOf(pos) & open;
  }
  const takers = pawns & ~pinned & ~uncovering;
  const targets = way > 0 ? eastCaptures(us, takers) : westCaptures(us, takers);
  return targets & bySide(pos, us ^ 1) & open;
}

/** Removes from a list the promotions that give check. */
function withoutChecks(pos: usize, list: usize, end: usize): usize {
  const them = turnOf(pos) ^ 1;
  let kept = list;
  for (let at = list; at < end; at += MOVE_SIZE) {
    const move = load<i32>(at);
    if (!isKingAttacked(make(pos, move), them)) kept = push(kept, move);
  }
  return kept;
}

/** Appends the promotions of the side to move. */
export function genPromotions(pos: usize, list: usize): usize {
  const us = turnOf(pos);
  const ahead = us === 0 ? 8 : -8;
  let end = list;
  findBans(pos);
  for (let pawns = candidates(pos); pawns !== 0; pawns = withoutLowest(pawns)) {
    const from = lowest(pawns);
    for (let targets = targetsFrom(pos, from); targets !== 0; targets = withoutLowest(targets)) {
      end = push(end, packMove(from, lowest(targets), PAWN, 0, GENERAL, PROMOTION));
    }
  }
  if (option(ON_ARRIVAL) !== 0) {
    for (let way = -1; way <= 1; way++) {
      for (let targets = arrivals(pos, way); targets !== 0; targets = withoutLowest(targets)) {
        const to = lowest(targets);
        end = push(end, packMove(to - ahead - way, to, PAWN, roleAt(pos, to), GENERAL, PROMOTION));
      }
    }
  }
  return needsTrial(pos) ? withoutChecks(pos, list, end) : end;
}

/** Returns the number of promotions of the side to move; `scratch` is memory for a list. */
export function countPromotions(pos: usize, scratch: usize): i32 {
  if (needsTrial(pos)) return ((genPromotions(pos, scratch) - scratch) / MOVE_SIZE) as i32;
  findBans(pos);
  let count = 0;
  for (let pawns = candidates(pos); pawns !== 0; pawns = withoutLowest(pawns)) {
    count += sizeOf(targetsFrom(pos, lowest(pawns)));
  }
  if (option(ON_ARRIVAL) === 0) return count;
  return count + sizeOf(arrivals(pos, -1)) + sizeOf(arrivals(pos, 0)) + sizeOf(arrivals(pos, 1));
}
