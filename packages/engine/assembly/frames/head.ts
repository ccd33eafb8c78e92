/** The head of every frame: what any game has of a position besides its pieces. */

/** Offsets in a frame. A game without counts has other things in the last three. */
export const HASH: usize = 0;
export const HALFMOVES: usize = 8;
export const PLY: usize = 12;
export const TURN: usize = 16;
export const LAST_MOVE: usize = 20;
export const COUNT_LIMIT: usize = 24;
export const COUNT_PLIES: usize = 28;
export const COUNT_BY: usize = 32;

/** In the hash where the second side is to move. */
export const TURN_KEY: u64 = 0xd6e8feb86659fd93;

export function hashOf(pos: usize): u64 {
  return load<u64>(pos, HASH);
}

/** Adds a key to the hash, or takes it out. */
export function toggleHash(pos: usize, key: u64): void {
  store<u64>(pos, load<u64>(pos, HASH) ^ key, HASH);
}

export function turnOf(pos: usize): i32 {
  return load<i32>(pos, TURN);
}

export function setTurn(pos: usize, color: i32): void {
  if (color !== turnOf(pos)) toggleHash(pos, TURN_KEY);
  store<i32>(pos, color, TURN);
}

export function halfmovesOf(pos: usize): i32 {
  return load<i32>(pos, HALFMOVES);
}

export function setHalfmoves(pos: usize, plies: i32): void {
  store<i32>(pos, plies, HALFMOVES);
}

/** Sets the length of the game. */
export function setPly(pos: usize, ply: i32): void {
  store<i32>(pos, ply, PLY);
}

/** Adds a ply to the length of the game. */
export function advancePly(pos: usize): void {
  store<i32>(pos, load<i32>(pos, PLY) + 1, PLY);
}

/** Returns the move that led to a position; 0 at the start and after a null move. */
export function lastMoveOf(pos: usize): i32 {
  return load<i32>(pos, LAST_MOVE);
}

export function setLastMove(pos: usize, move: i32): void {
  store<i32>(pos, move, LAST_MOVE);
}

export function countLimitOf(pos: usize): i32 {
  return load<i32>(pos, COUNT_LIMIT);
}

export function countPliesOf(pos: usize): i32 {
  return load<i32>(pos, COUNT_PLIES);
}

/** Returns the side that declared the count, -1 if it started by itself. */
export function countByOf(pos: usize): i32 {
  return load<i32>(pos, COUNT_BY);
}

export function setCount(pos: usize, limit: i32, plies: i32, by: i32): void {
  store<i32>(pos, limit, COUNT_LIMIT);
  store<i32>(pos, plies, COUNT_PLIES);
  store<i32>(pos, by, COUNT_BY);
}
