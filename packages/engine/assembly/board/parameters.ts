/** The facts of the game that the loader has written, in the order of src/board/gameTables.ts. */

import { PARAMETERS, ROLE_VALUES, ZONES } from './layout';

const FILES = 0;
const SIZE = 1;
const PAWN = 2;
const PROMOTIONS = 3;
const PROMOTION_ROLES = 4;
const PAWNS_RESET = 8;
const MATERIAL = 9;
const GENERAL = 10;
const MATING = 11;
const MOVE_LIMIT = 12;
const BOARD_COUNT = 13;
const NEEDS_NO_PAWNS = 14;
const COUNTS_PIECES = 15;
const IS_CLAIMED = 16;
const ROWS = 17;
const ROLES = 18;

/** A move limit does nothing, lets draws be claimed, or ends the game. */
export const CLAIM: i32 = 1;
export const AUTO: i32 = 2;
/** While both sides have pieces, a count does not start, is declared, or starts by itself (`AUTO`). */
export const DECLARED: i32 = 1;

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

/** Whether a game is drawn without mating material; the role that needs a helper, and as bits those that mate alone. */
export function endsByMaterial(): bool {
  return parameter(MATERIAL) !== 0;
}

export function generalRole(): i32 {
  return parameter(GENERAL);
}

export function matingRoles(): i32 {
  return parameter(MATING);
}

export function moveLimitRule(): i32 {
  return parameter(MOVE_LIMIT);
}

export function boardCountRule(): i32 {
  return parameter(BOARD_COUNT);
}

export function countNeedsNoPawns(): bool {
  return parameter(NEEDS_NO_PAWNS) !== 0;
}

/** Whether a count begins at the number of pieces on the board. */
export function countsPieces(): bool {
  return parameter(COUNTS_PIECES) !== 0;
}

/** Whether the draw by a count must be claimed. */
export function isCountClaimed(): bool {
  return parameter(IS_CLAIMED) !== 0;
}

/** Number of lines in the counting table. */
export function countRows(): i32 {
  return parameter(ROWS);
}

/** The number of roles. */
export function roleCount(): i32 {
  return parameter(ROLES);
}

/** Returns the value of a piece in an exchange, in centipawns. */
export function exchangeValue(role: i32): i32 {
  return load<i32>(ROLE_VALUES + ((role as usize) << 2));
}
