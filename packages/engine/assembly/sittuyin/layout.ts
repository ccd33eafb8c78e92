/**
 * Where everything lies in memory. No allocator and no data segment: all addresses are constants, so that an address
 * costs nothing, and instances that share one memory find the same tables.
 *
 *   tables and options   the same for every instance; written by `initTables` and the loader
 *   a region a thread    its frames (positions), then its lists of moves, to the end of the memory
 *
 * A position is a frame, and is passed as its address: `make` copies it to the next frame and changes the copy, so
 * taking back is going back one frame. No position lives in a global, which is what lets several threads share this.
 */

/** One byte an option; see options.ts. */
export const OPTIONS: usize = 1024;
/** The setup that the loader writes: 64 pieces, then 32 pocket counts, one byte each. */
export const INPUT: usize = 1088;

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

/** Size of a frame, and offsets in it. */
export const FRAME: usize = 192;
/** Two sets by color, then six by role (1-6), in one row. */
export const SIDES: usize = 0;
export const ROLES: usize = 8;
/** 64 pieces (`color << 4 | role`), one byte each. */
export const MAILBOX: usize = 64;
/** Two words by color, one byte a role. */
export const POCKETS: usize = 128;
export const HASH: usize = 144;
export const HALFMOVES: usize = 152;
export const PLY: usize = 156;
export const COUNT_LIMIT: usize = 160;
export const COUNT_PLIES: usize = 164;
export const COUNT_BY: usize = 168;
export const TURN: usize = 172;
export const LAST_MOVE: usize = 176;

/** A region: 2,048 frames, for the moves of a game and the search beyond it, then the lists of moves. */
export const REGION: usize = 131072;
/** No position has over 5,000 moves: 896 of men, or the drops of 5 roles with 768 pawn swaps and 24 squares each. */
export const LISTS: usize = 524288;

/** The search's own, above the lists: its stack of nodes, its lines, what it learns of moves. */
export const STACK: usize = 2097152;
export const PV_TABLE: usize = STACK + 32768;
/** What the loader reads: a line for each of the best moves. */
export const LINES_OUT: usize = STACK + 98304;
export const ROOTS: usize = STACK + 131072;
export const HISTORY: usize = STACK + 262144;
export const COUNTERS: usize = STACK + 294912;
export const QUIETS: usize = STACK + 299008;
export const SQUARE_VALUES: usize = STACK + 331776;
export const REDUCTIONS: usize = STACK + 339968;
/** The score of a move in a list lies this far above the move. */
export const SCORES_GAP: usize = 2097152;
/** Lists of the search end here, so that their scores end below the next table. */
export const LISTS_END: usize = 2064384;
export const FOLLOWUPS: usize = 4194304;
/** The transposition table, to the end of the memory. */
export const TABLE: usize = 5242880;
