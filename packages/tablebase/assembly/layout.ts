/**
 * The input: the material to solve, as addresses of tables written by the caller, and the addresses of the work arrays.
 *
 * A configuration is the squares of all pieces except color 1's king. That king is always handled as a set of squares,
 * 16 bytes each, so one operation covers a whole row of positions. Color 0's king is in its half of the board by the
 * left-right mirror. Slots number the pieces: 0 is color 0's king, then the other pieces, `pieceCount + 1` is color 1's
 * king.
 */

/** Number of squares; of pieces besides the kings; of configurations. */
export let squares: i32 = 0;
export let pieceCount: i32 = 0;
export let configurations: i32 = 0;
/**
 * By square, in bytes: the square with flipped ranks; the mirrored square; the digit of color 0's king; and by digit
 * its square.
 */
export let flip: usize = 0;
export let mirror: usize = 0;
export let kingDigit: usize = 0;
export let kingSquare: usize = 0;
/** By square, 16 bytes: the set with that square; the squares a king's step away. At `board` the set of all squares. */
export let bits: usize = 0;
export let kingSteps: usize = 0;
export let board: usize = 0;
/** By slot, 4 bytes: the weight of its square in the number of a configuration. */
export let weights: usize = 0;
/** By slot, a byte: piece code (32 or more if the slot is empty) and square. */
export let pieces: usize = 0;
export let at: usize = 0;
/** By slot, 16 bytes: the squares that the piece may be on. */
export let stands: usize = 0;
/**
 * By piece code, 4 bytes: a table by square of lists of moves without capture, of captures, and of the source squares
 * of moves without capture. A list starts with its length in 16 bytes; an entry is a square and a number of paths, in
 * 16 bytes, and these paths as sets of squares. One free path is enough; a leap has no path.
 */
export let quiets: usize = 0;
export let captures: usize = 0;
export let sources: usize = 0;
/** By piece code, 4 bytes: a table by square of the attacks of a promoted piece, as sets. */
export let promotedAttacks: usize = 0;
/**
 * The role that promotes (0: none). By color and whether the piece is its side's last pawn, 4 bytes: a table by square
 * of lists of promotions. A list starts with its length in 16 bytes; an entry has 4 bytes each for the target, whether
 * it captures, the choice, and the role, plus 16 if a side can have only one of it.
 */
export let pawn: i32 = 0;
export let promotions: usize = 0;
/** By captured slot, promoted slot (0: none) and choice: the address of a step, see subtables.ts. */
export let steps: usize = 0;
/** By the colors of the pieces' squares, a byte: whether that is a dead draw; and the color of each square. */
export let dead: usize = 0;
export let shades: usize = 0;
/** Options of the ruleset. `refusal`: if bit c is set, color c may claim a draw where it has only promotions. */
export let noAttack: bool = false;
export let noCheck: bool = false;
export let refusal: i32 = 0;
export let forbidsStalemate: bool = false;

/**
 * Work arrays, by color to move (the second half is color 1's) and configuration. Sets, of 8 bytes on boards of up to
 * 64 squares and else of 16: legal positions; undecided ones; those that may be moved into without losing; those with a
 * step to another material that does not lose (yet); and those decided in the current iteration. The won ones reuse the
 * memory of the legal ones, which are no longer needed by then.
 */
export let legals: usize = 0;
export let opens: usize = 0;
export let escapes: usize = 0;
export let holds: usize = 0;
export let wins: usize = 0;
export let losses: usize = 0;
/**
 * Bytes: the next iteration with a step to another material, by configuration; the table itself, by configuration and
 * square.
 */
export let pending: usize = 0;
export let values: usize = 0;

/** Reads all of this from the caller, 4 bytes each, in the order of `LAYOUT` in src/kernelMemory.ts. */
export function readLayout(from: usize): void {
  squares = load<i32>(from, 0);
  pieceCount = load<i32>(from, 4);
  configurations = load<i32>(from, 8);
  flip = load<i32>(from, 12);
  mirror = load<i32>(from, 16);
  kingDigit = load<i32>(from, 20);
  kingSquare = load<i32>(from, 24);
  bits = load<i32>(from, 28);
  kingSteps = load<i32>(from, 32);
  board = load<i32>(from, 36);
  weights = load<i32>(from, 40);
  pieces = load<i32>(from, 44);
  at = load<i32>(from, 48);
  stands = load<i32>(from, 52);
  quiets = load<i32>(from, 56);
  captures = load<i32>(from, 60);
  sources = load<i32>(from, 64);
  promotedAttacks = load<i32>(from, 68);
  pawn = load<i32>(from, 72);
  promotions = load<i32>(from, 76);
  steps = load<i32>(from, 80);
  dead = load<i32>(from, 84);
  shades = load<i32>(from, 88);
  noAttack = load<i32>(from, 92) !== 0;
  noCheck = load<i32>(from, 96) !== 0;
  refusal = load<i32>(from, 100);
  forbidsStalemate = load<i32>(from, 104) !== 0;
  legals = load<i32>(from, 108);
  opens = load<i32>(from, 112);
  escapes = load<i32>(from, 116);
  holds = load<i32>(from, 120);
  wins = legals;
  losses = load<i32>(from, 124);
  pending = load<i32>(from, 128);
  values = load<i32>(from, 132);
}

export const NO_POSITION: u32 = 255;
/** Iterations end below this, so that `iteration + 1` is a value. */
export const ITERATIONS: i32 = 254;

/** Returns the bytes of a work array. */
export function bytesOfSets(): usize {
  return (<usize>(2 * configurations)) << (squares > 64 ? 4 : 3);
}

/** Returns the set of a work array for a color to move and a configuration. */
export function readSet(array: usize, side: i32, configuration: i32): v128 {
  const at = <usize>(side * configurations + configuration);
  return squares > 64 ? v128.load(array + (at << 4)) : v128.load64_zero(array + (at << 3));
}

/** Writes a set into a work array. */
export function writeSet(array: usize, side: i32, configuration: i32, set: v128): void {
  const at = <usize>(side * configurations + configuration);
  if (squares > 64) v128.store(array + (at << 4), set);
  else v128.store64_lane(array + (at << 3), set, 0);
}

export function rowOf(side: i32, configuration: i32): usize {
  return values + <usize>(side * configurations + configuration) * squares;
}

export function squareAt(slot: i32): i32 {
  return load<u8>(at + slot);
}

export function pieceAt(slot: i32): i32 {
  return load<u8>(pieces + slot);
}

export function colorOf(slot: i32): i32 {
  return slot === 0 ? 0 : slot > pieceCount ? 1 : (pieceAt(slot) >> 4) & 1;
}
