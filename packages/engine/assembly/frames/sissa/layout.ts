/**
 * Memory map of tables and options, shared by all threads: below `REDUCTIONS` of core/memory.ts. Written by `init` and
 * the loader.
 *
 * A position is a frame, passed by its address. `make` copies it to the next frame and changes the copy, so unmaking a
 * move means going back one frame. No position is a global, so several threads can share this.
 *
 * A set of squares is two words; see sets.ts. In memory the low word comes first.
 */

/** One byte per option; see options.ts. */
export const OPTIONS: usize = 1024;
/** Input from the loader: 81 pieces, one byte each. */
export const INPUT: usize = 1088;

/** Sets by square. */
export const KING_STEPS: usize = 2048;
export const KNIGHT_STEPS: usize = 4096;
/** The up to four orthogonal neighbours of each square. */
export const BESIDE: usize = 6144;
/** Whole ranks and files, and whole diagonals, without the square itself. */
export const STRAIGHTS: usize = 8192;
export const DIAGONALS: usize = 10240;
/** Captures of pawns, by color, then square. */
export const PAWN_CAPTURES: usize = 12288;
/**
 * Squares in front of a pawn on its file and the two adjacent ones, by color, then square; and those of its own file
 * only.
 */
export const PASSED_ZONES: usize = 16384;
export const FILES_AHEAD: usize = 20480;
/** Four lines a square (rank, file, two diagonals); see lines.ts. */
export const LINES: usize = 24576;
/** Moves of a sissa by square, and where those of each start; see sissa.ts. */
export const LEG_STARTS: usize = 36864;
/** Paths of a sissa from one square to another: address and number; see sissa.ts. */
export const PATH_INDEX: usize = 40960;
/** Values of pieces on squares, on a full board and on an empty one. */
export const SQUARE_VALUES: usize = 69632;
/** Keys by piece and square, by flags, and by en passant square. */
export const KEYS: usize = 81920;
export const FLAG_KEYS: usize = 114688;
export const EP_KEYS: usize = 122880;
/** Values of squares attacked, by role. */
export const MOBILITY_VALUES: usize = 124928;
/** Squares between two of one line, `[from * 81 + to]`; empty for all other pairs. */
export const BETWEEN: usize = 131072;
export const PATHS: usize = 262144;
export const LEGS: usize = 393216;

/**
 * Offsets in the thread's own `variantCache` of core/memory.ts: attacks of sissas (sissa.ts), mates (mates.ts), pawns
 * (evalPawns.ts), lines to the king (legality.ts).
 */
export const ATTACK_CACHE: usize = 0;
export const MATES: usize = 4096;
export const PAWN_CACHE: usize = 851968;
export const WAYS_CACHE: usize = 983040;

/** Size of a frame, and offsets in it behind its head (frames/head.ts), of which there are no counts. */
export const FRAME: usize = 256;
/** Two sets by color. */
export const SIDES: usize = 24;
/** Seven sets by role (1-7), in one row. */
export const ROLES: usize = 40;
/** 81 pieces (`color << 4 | role`), one byte each. */
export const MAILBOX: usize = 168;
/** The square that a pawn has just passed where an en passant capture is legal, or -1. */
export const EP_SQUARE: usize = 249;
/** Castling and conversion rights, 16 bits; see rights.ts. */
export const FLAGS: usize = 250;
/** Squares of the kings by color, one byte each. */
export const KINGS: usize = 252;
