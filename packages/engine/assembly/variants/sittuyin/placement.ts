/**
 * The set-up phase (docs/rules/sittuyin.md, 2): drops, drops that swap a pawn, and the shield between a black rook and
 * the red king. A drop only adds pieces, so it never uncovers its own king; it is legal if it resolves the check.
 */

import { bit, lowest, sizeOf, withoutLowest } from '../../core/bits';
import { DROP, lengthOf, MOVE_SIZE, packMove, push } from '../../core/moves';
import { all, inPocket, KING, occupiedOf, PAWN, pieceAt, piecesOf, ROOK, turnOf } from '../../frames/sittuyin/position';
import { between } from './bitboards';
import { attackedBy, resolving } from './legality';
import { make } from './make';
import { ORDER, option, PAWN_SWAP, SHIELD } from './options';
import { placementZone } from './zones';

const CURTAIN = 2;
const BLACK = 1;

/** State of an array under the shield rule: kept, broken but curable, or broken for good. */
const KEPT = 0;
const CURABLE = 1;
const BROKEN = 2;

/** Returns whether a piece can be a shield, or swap with a pawn: neither a rook nor a pawn. */
function isShield(role: i32): bool {
  return role !== ROOK && role !== PAWN;
}

/** Returns the empty squares where a piece may legally be dropped, the shield rule aside. */
function targetsOf(pos: usize, us: i32, role: i32): u64 {
  const targets = placementZone(us, role) & ~occupiedOf(pos);
  return role === KING ? targets & ~attackedBy(pos, us ^ 1, occupiedOf(pos)) : targets & resolving;
}

/** Appends the drops on own pawns, each pawn moving to an empty square where pawns may be placed. */
function genSwaps(pos: usize, list: usize, us: i32, role: i32): usize {
  const occupied = occupiedOf(pos);
  const empty = placementZone(us, PAWN) & ~occupied;
  let end = list;
  for (let left = role === KING ? empty : empty & resolving; left !== 0; left = withoutLowest(left)) {
    const pawnTo = lowest(left);
    let pawns = piecesOf(pos, us, PAWN);
    if (role === KING) pawns &= ~attackedBy(pos, us ^ 1, occupied | bit(pawnTo));
    for (; pawns !== 0; pawns = withoutLowest(pawns)) {
      end = push(end, packMove(pawnTo, lowest(pawns), role, 0, 0, DROP));
    }
  }
  return end;
}

/** Returns the shield state of the position, with the pieces in Black's pocket. */
function shieldOf(pos: usize): i32 {
  const redKing = piecesOf(pos, 0, KING);
  if (redKing === 0) return KEPT;
  const king = lowest(redKing);
  const corner = 56 + (king & 7);
  if (pieceAt(pos, corner) !== ((BLACK << 4) | ROOK)) return KEPT;
  const inside = between(corner, king);
  const occupied = occupiedOf(pos);
  if ((inside & occupied & ~all(pos, PAWN)) !== 0) return KEPT;
  // A shield may stand on the first rank, too, but on this file the rook is there.
  const empty = placementZone(BLACK, PAWN) & ~occupied;
  const swaps = option(PAWN_SWAP) !== 0 && (inside & piecesOf(pos, BLACK, PAWN)) !== 0 && empty !== 0;
  return (swaps || (inside & empty) !== 0) && hasShieldInPocket(pos) ? CURABLE : BROKEN;
}

function hasShieldInPocket(pos: usize): bool {
  for (let role = KING; role <= PAWN; role++) if (isShield(role) && inPocket(pos, BLACK, role) > 0) return true;
  return false;
}

/** Returns whether drops must keep the shield; not where it is broken for good already. */
function mustKeepShield(pos: usize): bool {
  if (option(SHIELD) === 0 || turnOf(pos) !== BLACK || option(ORDER) === CURTAIN) return false;
  return piecesOf(pos, 0, KING) !== 0 && shieldOf(pos) !== BROKEN;
}

/** Removes the drops that break the shield for good. */
function withoutBreaking(pos: usize, list: usize, end: usize): usize {
  let kept = list;
  for (let at = list; at < end; at += MOVE_SIZE) {
    const move = load<i32>(at);
    if (shieldOf(make(pos, move)) !== BROKEN) kept = push(kept, move);
  }
  return kept;
}

/** Appends the legal drops of the side to move; call `computeCheckersAndPins` first. */
export function genDrops(pos: usize, list: usize): usize {
  const us = turnOf(pos);
  let end = list;
  for (let role = KING; role <= PAWN; role++) {
    if (inPocket(pos, us, role) === 0) continue;
    for (let targets = targetsOf(pos, us, role); targets !== 0; targets = withoutLowest(targets)) {
      const to = lowest(targets);
      end = push(end, packMove(to, to, role, 0, 0, DROP));
    }
    if (option(PAWN_SWAP) !== 0 && isShield(role)) end = genSwaps(pos, end, us, role);
  }
  return mustKeepShield(pos) ? withoutBreaking(pos, list, end) : end;
}

/** Returns the number of legal drops of the side to move; call `computeCheckersAndPins` first. */
export function countDrops(pos: usize, scratch: usize): i32 {
  if (option(PAWN_SWAP) !== 0 || mustKeepShield(pos)) return lengthOf(scratch, genDrops(pos, scratch));
  const us = turnOf(pos);
  let count = 0;
  for (let role = KING; role <= PAWN; role++) {
    if (inPocket(pos, us, role) !== 0) count += sizeOf(targetsOf(pos, us, role));
  }
  return count;
}
