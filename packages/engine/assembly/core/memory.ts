/**
 * Where the search keeps its things. No allocator and no data segment: all addresses are constants, or lie so far above
 * the start of a thread's area.
 *
 *   below 1 MiB      tables that are the same for every thread: the variant's (its layout.ts), then the search's
 *   an area a thread positions of the line, lists of moves and their scores, the stack, what is learnt of moves
 *   above them       the transposition table, to the end of the memory
 *
 * Threads are instances that share one memory; a variable of a module is an instance's own, so nothing but the
 * transposition table is ever written by two.
 */

/** Plies taken off by number and depth; see search.ts. */
export const REDUCTIONS: usize = 983040;

const FIRST_AREA: usize = 1048576;
const AREA_SIZE: usize = 8388608;

/** Offsets in an area. Positions: those of a game and of the line beyond it, 2,048 at most. */
const FRAMES: usize = 0;
const LISTS: usize = 1048576;
const LISTS_SIZE: usize = 1572864;
const STACK: usize = LISTS + 2 * LISTS_SIZE;
const PV_TABLE: usize = STACK + 32768;
const LINES_OUT: usize = PV_TABLE + 65536;
const ROOTS: usize = LINES_OUT + 32768;
const QUIETS: usize = ROOTS + 131072;
const VARIANT_CACHE: usize = QUIETS + 32768;
const COUNTERS: usize = VARIANT_CACHE + 1015808;
const HISTORY: usize = COUNTERS + 32768;
const FOLLOWUPS: usize = HISTORY + 262144;
const OWN_TABLE: usize = FOLLOWUPS + 2097152;
export const OWN_TABLE_SIZE: usize = 262144;

/** The score of a move in a list lies this far above the move. */
export const SCORES_GAP: usize = LISTS_SIZE;

let area: usize = FIRST_AREA;
/** Which thread this instance is. */
export let thread: i32 = 0;
/** The transposition table; see tt.ts. */
export let table: usize = FIRST_AREA + AREA_SIZE;

/** Says which thread this instance is, from 0, of how many. */
export function setThread(index: i32, count: i32): void {
  thread = index;
  area = FIRST_AREA + (index as usize) * AREA_SIZE;
  table = FIRST_AREA + (count as usize) * AREA_SIZE;
}

/** The first position. */
export function frames(): usize {
  return area + FRAMES;
}

/** Lists of moves begin here, and those of the search end below `listsEnd`. No position has over 5,000 moves. */
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

/** What the loader reads: 512 bytes for each of the best moves. */
export function linesOut(): usize {
  return area + LINES_OUT;
}

export function roots(): usize {
  return area + ROOTS;
}

/** Quiet moves tried, 256 bytes a ply. */
export function quiets(): usize {
  return area + QUIETS;
}

/** What the variant works out and keeps: 992 KiB. */
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

/** By role and square of the last move, then of this one. */
export function followups(): usize {
  return area + FOLLOWUPS;
}

/** The thread's own small transposition table; see tt.ts. */
export function ownTable(): usize {
  return area + OWN_TABLE;
}

/** Forgets what this thread has learnt. */
export function clearLearning(): void {
  memory.fill(area + COUNTERS, 0, AREA_SIZE - COUNTERS);
}
