/**
 * The core's door: one position at a time, the current frame of this instance's region. The loader writes options and
 * men at fixed addresses, calls, and reads results from memory; nothing is allocated.
 */

import { lengthOf } from '../core/moves';
import { initTables } from './bitboards';
import { knowsCount } from './counting';
import { evaluate as evaluationOf, initEvaluation } from './eval';
import { beginSearch, runSlice } from './iterate';
import { FRAME, INPUT, LINES_OUT, LISTS, OPTIONS, REGION } from './layout';
import { make } from './make';
import { genLegal } from './movegen';
import { clearOrder } from './order';
import { statusOf } from './outcome';
import { perft as countSequences } from './perft';
import { freshHash, hashOf, initKeys, readPosition, setCount } from './position';
import { nodes } from './quiesce';
import { initSearch } from './search';
import { clearTable, fullness, resizeTable } from './tt';

/** The current frame, and where its list of moves begins. */
let current: usize = REGION;
const list: usize = LISTS;

/** Writes the tables; to be called once before all else. */
export function init(): void {
  initTables();
  initKeys();
  initEvaluation();
  initSearch();
}

/** Where the loader writes the options. */
export function optionsAddress(): usize {
  return OPTIONS;
}

/** Where the loader writes 64 pieces and 32 pocket counts before `setPosition`. */
export function inputAddress(): usize {
  return INPUT;
}

/** Where the current position is; see layout.ts. */
export function positionAddress(): usize {
  return current;
}

/** Where `genMoves` writes. */
export function movesAddress(): usize {
  return list;
}

/** Begins anew with a position; a count that the ruleset does not know is dropped. */
export function setPosition(turn: i32, halfmoves: i32, ply: i32, limit: i32, plies: i32, by: i32): void {
  current = REGION;
  readPosition(current, turn, halfmoves, ply);
  if (limit > 0 && knowsCount(by)) setCount(current, limit, plies, by);
}

/** Writes the legal moves and returns their number. */
export function genMoves(): i32 {
  return lengthOf(list, genLegal(current, list));
}

/** Plays a legal move. */
export function play(move: i32): void {
  current = make(current, move);
}

/** Takes the last move back. */
export function takeBack(): void {
  current -= FRAME;
}

/** Returns the status of the position; see outcome.ts for its bits. */
export function status(): i32 {
  return statusOf(current, list, genLegal(current, list));
}

/** Returns the number of legal sequences of `depth` plies. */
export function perft(depth: i32): f64 {
  return countSequences(current, depth, list) as f64;
}

export function hash(): u64 {
  return hashOf(current);
}

/** Returns the hash computed from the men alone. */
export function recomputedHash(): u64 {
  return freshHash(current);
}

/** Makes the transposition table so large, at most; returns its size in MiB, 0 if there is no memory for any. */
export function setHashSize(mebibytes: i32): i32 {
  return resizeTable(mebibytes);
}

/** Forgets all that searches have learnt. */
export function clearSearch(): void {
  clearTable();
  clearOrder();
}

/** Begins a search of the current position; `allowed` moves stand at `movesAddress`, 0 for all. Returns their number. */
export function startSearch(maxDepth: i32, lines: i32, allowed: i32): i32 {
  return beginSearch(current, maxDepth, lines, allowed);
}

/** Searches on for so many nodes: 0 if there is more of this depth, 1 if a depth is complete, 2 if all is. */
export function searchSlice(maxNodes: i32): i32 {
  return runSlice(maxNodes);
}

export function searchNodes(): f64 {
  return nodes as f64;
}

/** Where the lines are: of each 512 bytes the score, depth, deepest ply, number of moves, and moves. */
export function linesAddress(): usize {
  return LINES_OUT;
}

/** Returns how full the table is, in thousandths. */
export function hashFullness(): i32 {
  return fullness();
}

/** Returns the static value of the position for the side to move. */
export function evaluate(): i32 {
  return evaluationOf(current);
}
