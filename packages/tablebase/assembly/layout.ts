/**
 * What the caller says of the material to be solved, as addresses of tables that it has written, and where the work goes.
 *
 * A context is where all pieces but color 1's king stand; of that king the kernel always thinks in sets of squares, 16
 * bytes each, so one operation looks at a whole row of positions. Color 0's king stands in its half of the board by the
 * left-right mirror. Slots number the pieces: 0 is color 0's king, then the pieces, `pieces + 1` is color 1's king.
 */

/** Squares of the board; pieces beside the kings; contexts. */
export let squares: i32 = 0;
export let pieceCount: i32 = 0;
export let configurations: i32 = 0;
/** By square: the square with the ranks flipped; the mirrored square; the digit of color 0's king; and by digit its square. Bytes. */
export let flip: usize = 0;
export let mirror: usize = 0;
export let kingDigit: usize = 0;
export let kingSquare: usize = 0;
/** By square, 16 bytes: the set of it; the squares a king's step away. At `board` the set of all squares. */
export let bits: usize = 0;
export let kingSteps: usize = 0;
export let board: usize = 0;
/** By slot, 4 bytes: what its square weighs in the number of a context. */
export let weights: usize = 0;
/** By slot, a byte: piece code (32 and more where the slot is empty) and square. */
export let pieces: usize = 0;
export let at: usize = 0;
/** By slot, 16 bytes: where the piece may stand. */
export let stands: usize = 0;
/**
 * By piece code, 4 bytes: a table by square of lists of moves without capture, of captures, and of the squares from
 * which a piece comes without capture. A list: its length in 16 bytes; an entry: a square and a number of paths, in 16
 * bytes, and these paths as sets of squares. One free path is enough; no path is a leap.
 */
export let quiets: usize = 0;
export let captures: usize = 0;
export let sources: usize = 0;
/** By piece code, 4 bytes: a table by square of what a piece that promotion gives attacks, as sets. */
export let promotedAttacks: usize = 0;
/**
 * The role that promotes (0: none). By color and whether the piece is its side's last pawn, 4 bytes: a table by square of
 * lists of promotions. A list: its length in 16 bytes; an entry, 4 bytes each: the target, whether it captures, the
 * choice, and the role, plus 16 if a side can have only one of it.
 */
export let pawn: i32 = 0;
export let promotions: usize = 0;
/** By captured slot, promoted slot (0: none) and choice: the address of a step, see convert.ts. */
export let steps: usize = 0;
/** By the colors of the pieces's squares, a byte: whether that is a dead draw; and the color of each square. */
export let dead: usize = 0;
export let shades: usize = 0;
/** Options of the ruleset. `refusal`: bit c: color c may claim a draw where it has only promotions. */
export let noAttack: bool = false;
export let noCheck: bool = false;
export let refusal: i32 = 0;
export let forbidsStalemate: bool = false;

/**
 * Work, by color to move (the second part is color 1's) and context. Sets, of 8 bytes where the board has no more than 64
 * squares and else of 16: legal positions; those not decided yet; those that a move may lead into without losing; those
 * with a move to another material that does not lose (yet); and those decided at the level in the pocket, the won ones in the
 * place of the legal ones, which by then nobody asks for.
 */
export let legals: usize = 0;
export let opens: usize = 0;
export let escapes: usize = 0;
export let holds: usize = 0;
export let wins: usize = 0;
export let losses: usize = 0;
/** Bytes: the next level with a step to another material, by context; the table itself, by context and square. */
export let pending: usize = 0;
export let values: usize = 0;

/** Takes all of this from the caller, 4 bytes each, in the order of `LAYOUT` in src/kernelMemory.ts. */
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
/** Levels end below this, so that level + 1 is a value. */
export const ITERATIONS: i32 = 254;

/** Returns the bytes of an array of work. */
export function bytesOfSets(): usize {
  return (<usize>(2 * configurations)) << (squares > 64 ? 4 : 3);
}

/** Returns what an array of work has for a color to move and a context. */
export function readSet(array: usize, side: i32, configuration: i32): v128 {
  const at = <usize>(side * configurations + configuration);
  return squares > 64 ? v128.load(array + (at << 4)) : v128.load64_zero(array + (at << 3));
}

/** Puts a set into an array of work. */
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
