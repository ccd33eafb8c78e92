/**
 * Memory map of tables and options, shared by all threads: below `REDUCTIONS` of core/memory.ts. Written by `init` and
 * the loader.
 *
 * A position is a frame, passed by its address. `make` copies it to the next frame and changes the copy, so unmaking a
 * move means going back one frame. No position is a global, so several threads can share this.
 */

/** One byte per option; see options.ts. */
export const OPTIONS: usize = 1024;
/** Input from the loader: 64 pieces, then 32 pocket counts, one byte each; behind the tables of kit/ending.ts. */
export const INPUT: usize = 1664;

/** Sets of squares: where each side promotes, then where its pieces may be placed, by color and role, eight a side; see zones.ts. */
export const ZONES: usize = 1792;

export const RANK_ATTACKS: usize = 2048;
export const FILE_ATTACKS: usize = 4096;
export const KING_STEPS: usize = 8192;
export const DIAGONAL_STEPS: usize = 8704;
export const HORSE_STEPS: usize = 9216;
/** By color, then square. */
export const ELEPHANT_STEPS: usize = 9728;
/** Rank and file of a square, without it. */
export const LINES: usize = 10752;
/** Squares between two of one rank or file, `[from][to]`; empty for all other pairs. */
export const BETWEEN: usize = 16384;
/** Keys by piece and square. */
export const KEYS: usize = 49152;
/** Keys by piece and number in the pocket, 32 a piece. */
export const POCKET_KEYS: usize = 65536;

/** Weights of pieces on squares, by role and square; distances by two squares; all weights; see score.ts. */
export const SQUARE_VALUES: usize = 73728;
export const DISTANCES: usize = 77824;
export const PAIRS: usize = 81920;
/** A bit for each position of horse and general against a bare king; see horseGeneral.ts. */
export const HORSE_GENERAL_WON: usize = 524288;

/** Size of a frame, and offsets in it behind its head (frames/head.ts). */
export const FRAME: usize = 192;
/** 64 pieces (`color << 4 | role`), one byte each. */
export const MAILBOX: usize = 40;
/** Two sets by color, then six by role (1-6), in one row. */
export const SIDES: usize = 104;
export const ROLES: usize = 112;
/** Two words by color, one byte a role. */
export const POCKETS: usize = 168;

/** Output of an evaluation, behind the last position of a thread: attack sets. */
export const ATTACKS: usize = 2048 * FRAME;
