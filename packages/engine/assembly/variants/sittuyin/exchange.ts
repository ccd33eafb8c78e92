/** Values in an exchange, and the next to capture (search/see.ts). */

import { bit, lowest } from '../../core/bits';
import { all, bySide, ELEPHANT, GENERAL, HORSE, KING, occupiedOf, PAWN, ROOK } from '../../frames/sittuyin/position';
import { rookAttacks } from './bitboards';
import { steppersOnto } from './legality';

/** Returns the value of a piece in an exchange, in centipawns. */
export function exchangeValue(role: i32): i32 {
  switch (role) {
    case PAWN:
      return 100;
    case GENERAL:
      return 180;
    case ELEPHANT:
      return 290;
    case HORSE:
      return 340;
    case ROOK:
      return 640;
    default:
      return role === KING ? 20000 : 0;
  }
}

/** The squares of the pieces still in the exchange, and that on which it takes place. */
let occupied: u64 = 0;

/** Returns the pieces of one side still in the exchange that attack a square. */
function attackersThrough(pos: usize, square: i32, by: i32): u64 {
  const rooks = rookAttacks(square, occupied) & all(pos, ROOK);
  return (steppersOnto(pos, square, by) | rooks) & bySide(pos, by) & occupied;
}

/** Returns the least valuable role among pieces, the king last. */
function cheapest(pos: usize, set: u64): i32 {
  if ((set & all(pos, PAWN)) !== 0) return PAWN;
  if ((set & all(pos, GENERAL)) !== 0) return GENERAL;
  if ((set & all(pos, ELEPHANT)) !== 0) return ELEPHANT;
  if ((set & all(pos, HORSE)) !== 0) return HORSE;
  return (set & all(pos, ROOK)) !== 0 ? ROOK : KING;
}

/** Begins an exchange on a square with the move of the piece on another one. */
export function beginExchange(pos: usize, from: i32, square: i32): void {
  occupied = (occupiedOf(pos) & ~bit(from)) | bit(square);
}

/** Takes the piece on a square out of the exchange. */
export function leaveExchange(square: i32): void {
  occupied &= ~bit(square);
}

/** Returns the square of a side's least valuable attacker of a square, -1 if there is none. */
export function cheapestAttacker(pos: usize, square: i32, by: i32): i32 {
  const attackers = attackersThrough(pos, square, by) & ~bit(square);
  return attackers === 0 ? -1 : lowest(attackers & all(pos, cheapest(pos, attackers)));
}
