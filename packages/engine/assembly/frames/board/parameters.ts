/** The facts of the game that the loader has written, in the order of src/board/gameTables.ts. */

import { PARAMETERS, ROLE_VALUES, ZONES } from './layout';

const FILES = 0;
const SIZE = 1;
const PAWN = 2;
const PROMOTIONS = 3;
const PROMOTION_ROLES = 4;
const PAWNS_RESET = 8;
const ROLES = 9;

function parameter(index: i32): i32 {
  return load<i32>(PARAMETERS + ((index as usize) << 2));
}

export function boardWidth(): i32 {
  return parameter(FILES);
}

export function boardSize(): i32 {
  return parameter(SIZE);
}

export function pawnRole(): i32 {
  return parameter(PAWN);
}

/** The number of roles that a pawn may become, and each. */
export function promotions(): i32 {
  return parameter(PROMOTIONS);
}

export function promotionRole(index: i32): i32 {
  return parameter(PROMOTION_ROLES + index);
}

/** Returns whether a side's pawn promotes on a square. */
export function promotesOn(color: i32, square: i32): bool {
  return load<u8>(ZONES + ((color * 96 + square) as usize)) !== 0;
}

/** Whether a pawn's move restarts the clock of the move limit. */
export function pawnsReset(): bool {
  return parameter(PAWNS_RESET) !== 0;
}

/** The number of roles. */
export function roleCount(): i32 {
  return parameter(ROLES);
}

/** Returns the value of a piece in an exchange, in centipawns. */
export function exchangeValue(role: i32): i32 {
  return load<i32>(ROLE_VALUES + ((role as usize) << 2));
}
