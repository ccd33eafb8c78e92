/**
 * How the game ends, as the loader has written it (src/wasm/endingTables.ts) from the rules' own data. Sittuyin and the games
 * that are all data end by it.
 */

/** Facts, 32 bits each, in the order below; then lines of the counting table, 32 bytes each: limit, number of needs, then role and least number of each. */
export const ENDING: usize = 1088;
export const COUNT_ROWS: usize = 1152;

const PAWN = 0;
const BOARD_COUNT = 1;
const NEEDS_NO_PAWNS = 2;
const COUNTS_PIECES = 3;
const IS_CLAIMED = 4;
const ROWS = 5;
const HAS_MATERIAL = 6;
const GENERAL = 7;
const MATING = 8;
const STALEMATE_WINS = 9;
const MOVE_LIMIT = 10;
const COUNT_OVERRIDES_LIMIT = 11;

/** A move limit does nothing, lets draws be claimed, or ends the game. */
export const CLAIM: i32 = 1;
export const AUTO: i32 = 2;
/** While both sides have pieces, a count does not start, is declared, or starts by itself (`AUTO`). */
export const DECLARED: i32 = 1;

function fact(index: i32): i32 {
  return load<i32>(ENDING + ((index as usize) << 2));
}

/** The role of the pawns that counts look at. */
export function countedPawn(): i32 {
  return fact(PAWN);
}

export function boardCountRule(): i32 {
  return fact(BOARD_COUNT);
}

export function countNeedsNoPawns(): bool {
  return fact(NEEDS_NO_PAWNS) !== 0;
}

/** Whether a count begins at the number of pieces on the board. */
export function countsPieces(): bool {
  return fact(COUNTS_PIECES) !== 0;
}

/** Whether the draw by a count must be claimed. */
export function isCountClaimed(): bool {
  return fact(IS_CLAIMED) !== 0;
}

/** The number of lines in the counting table. */
export function countRows(): i32 {
  return fact(ROWS);
}

/** Returns a line of the counting table. */
export function countRow(index: i32): usize {
  return COUNT_ROWS + ((index as usize) << 5);
}

/** Whether a game is drawn without mating material; the role that needs a helper, and as bits those that mate alone. */
export function endsByMaterial(): bool {
  return fact(HAS_MATERIAL) !== 0;
}

export function generalRole(): i32 {
  return fact(GENERAL);
}

export function matingRoles(): i32 {
  return fact(MATING);
}

/** Whether a side without a move and not in check has won. */
export function isStalemateWon(): bool {
  return fact(STALEMATE_WINS) !== 0;
}

export function moveLimitRule(): i32 {
  return fact(MOVE_LIMIT);
}

/** Whether the limit of moves waits while a count runs. */
export function countOverridesLimit(): bool {
  return fact(COUNT_OVERRIDES_LIMIT) !== 0;
}
