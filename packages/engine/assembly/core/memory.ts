/**
 * Memory map of the search. There is no allocator: all addresses are constants, or offsets from the start of a thread's
 * area. Tables that stand in the code as strings begin at 128 KiB (scripts/prepare.mjs).
 *
 *   below 1 MiB      tables shared by all threads: the variant's (its layout.ts), then the search's
 *   below 2 MiB      the net, shared too; see search/net.ts
 *   area per thread  positions of the line, move lists and their scores, the stack, history
 *   above them       the transposition table, to the end of the memory
 *
 * Threads are instances that share one memory. Module variables are private to an instance, so only the transposition
 * table is written by more than one thread.
 */

/** Reductions in plies, by move number and depth; see reductions.ts. */
export const REDUCTIONS: usize = 983040;

/** The numbers of the search that can be tuned; see margins.ts. */
export const MARGINS: usize = REDUCTIONS + 4096;

/** The net's numbers, and the tables that go with it; see search/net.ts. */
export const NET: usize = 1048576;
export const NET_TABLES: usize = 2064384;

const FIRST_AREA: usize = 2097152;
const AREA_SIZE: usize = 11534336;

/** Offsets in an area. Room for 2,048 positions: those of the game, then the line of the search. */
const FRAMES: usize = 0;
const LISTS: usize = 1048576;
const LISTS_SIZE: usize = 1572864;
const STACK: usize = LISTS + 2 * LISTS_SIZE;
const PV_TABLE: usize = STACK + 32768;
const LINES_OUT: usize = PV_TABLE + 65536;
const ROOTS: usize = LINES_OUT + 32768;
const TRIED: usize = ROOTS + 131072;
const VARIANT_CACHE: usize = TRIED + 32768;
const COUNTERS: usize = VARIANT_CACHE + 1015808;
const HISTORY: usize = COUNTERS + 32768;
const FOLLOWUPS: usize = HISTORY + 262144;
const OWN_MOVES: usize = FOLLOWUPS + 2097152;
const CAPTURES: usize = OWN_MOVES + 2097152;
const CORRECTIONS: usize = CAPTURES + 32768;
const OWN_TABLE: usize = CORRECTIONS + 196608;
export const OWN_TABLE_SIZE: usize = 262144;
const SUMS: usize = OWN_TABLE + OWN_TABLE_SIZE;

/** The score of a move is this far above the move in its list. */
export const SCORES_GAP: usize = LISTS_SIZE;

let area: usize = FIRST_AREA;
/** Index of this instance's thread. */
export let thread: i32 = 0;
/** The transposition table; see tt.ts. */
export let table: usize = FIRST_AREA + AREA_SIZE;

/** Sets the index of this instance's thread, from 0, and the number of threads. */
export function setThread(index: i32, count: i32): void {
  thread = index;
  area = FIRST_AREA + (index as usize) * AREA_SIZE;
  table = FIRST_AREA + (count as usize) * AREA_SIZE;
}

/** The first position. */
export function frames(): usize {
  return area + FRAMES;
}

/** Start of the move lists; lists of the search start below `listsEnd`. No position has over 5,000 moves. */
export function lists(): usize {
  return area + LISTS;
}

export function listsEnd(): usize {
  return area + LISTS + LISTS_SIZE - 32768;
}

/** Nodes, 256 bytes a ply. */
export function stack(): usize {
  return area + STACK;
}

/** Best lines, 512 bytes a ply. */
export function pvTable(): usize {
  return area + PV_TABLE;
}

/** Output for the loader: 512 bytes for each of the best moves. */
export function linesOut(): usize {
  return area + LINES_OUT;
}

export function roots(): usize {
  return area + ROOTS;
}

/** Moves tried, 256 bytes a ply. */
export function tried(): usize {
  return area + TRIED;
}

/** Cache of the variant: 992 KiB. */
export function variantCache(): usize {
  return area + VARIANT_CACHE;
}

/** By color, role and square of the last move. */
export function counters(): usize {
  return area + COUNTERS;
}

/** By color, from and to. */
export function history(): usize {
  return area + HISTORY;
}

/** By role and square of the last move, then of the next one. */
export function followups(): usize {
  return area + FOLLOWUPS;
}

/** By role and square of a move of the same side, two or four plies before, then of the next one. */
export function ownMoves(): usize {
  return area + OWN_MOVES;
}

/** By role and target of a capture, then by the captured role. */
export function captures(): usize {
  return area + CAPTURES;
}

/** Errors of the evaluation; see correction.ts. */
export function corrections(): usize {
  return area + CORRECTIONS;
}

/** The thread's own small transposition table; see tt.ts. */
export function ownTable(): usize {
  return area + OWN_TABLE;
}

/** Sums of the net for positions of the line: 128 KiB; see search/net.ts. */
export function sums(): usize {
  return area + SUMS;
}

/** Clears the history tables of this thread. */
export function clearLearning(): void {
  memory.fill(area + COUNTERS, 0, SUMS - COUNTERS);
}
