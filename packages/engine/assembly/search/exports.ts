/**
 * What the loader calls, the same for every variant: one position at a time, the current frame of this thread. The
 * loader writes at fixed addresses, calls, and reads results from memory; nothing is allocated.
 */

import { begin, current, setCurrent } from '../core/current';
import { setFeatures as setMask } from '../core/features';
import { frames, linesOut, lists, setThread as setAreas } from '../core/memory';
import { lengthOf } from '../core/moves';
import { evaluate as evaluationOf, FRAME, genLegal, hashAfter, hashOf, initVariant, make } from '../variant/game';
import { beginSearch, runSlice } from './iterate';
import { setWeakness } from './level';
import { seekMate as seek } from './mateSearch';
import { clearOrder } from './order';
import { perft as countSequences } from './perft';
import { nodes } from './quiesce';
import { initSearch } from './reductions';
import { tableHits as hits, setTablePieces as setMaxPieces } from './tables';
import { clearTable, fullness, generation, resizeTable, shareTable } from './tt';

/** Writes the tables; to be called once before all else but `setThread`. */
export function init(): void {
  initVariant();
  initSearch();
}

/** Says which thread this instance is, from 0, of how many; before all else. */
export function setThread(index: i32, count: i32): void {
  setAreas(index, count);
  begin();
}

/** Where the current position is; see the variant's layout.ts. */
export function positionAddress(): usize {
  return current;
}

/** Where `genMoves` writes. */
export function movesAddress(): usize {
  return lists();
}

/** Writes the legal moves and returns their number. */
export function genMoves(): i32 {
  return lengthOf(lists(), genLegal(current, lists()));
}

/** Plays a legal move. */
export function play(move: i32): void {
  setCurrent(make(current, move));
}

/** Takes the last move back. */
export function takeBack(): void {
  setCurrent(current - FRAME);
}

/** Returns the number of legal sequences of `depth` plies. */
export function perft(depth: i32): f64 {
  return countSequences(current, depth, lists()) as f64;
}

export function hash(): u64 {
  return hashOf(current);
}

/** Returns the hash that is expected after a move. */
export function expectedHash(move: i32): u64 {
  return hashAfter(current, move);
}

/** Returns the static value of the position for the side to move. */
export function evaluate(): i32 {
  return evaluationOf(current);
}

/** Makes the transposition table so large, at most; returns its size in MiB, 0 if there is no memory for any. */
export function setHashSize(mebibytes: i32): i32 {
  return resizeTable(mebibytes);
}

/** Says which features the search uses, as bits; see features.ts. All at first. */
export function setFeatures(mask: i32): void {
  setMask(mask);
}

/** Sets how much below full strength is played; see level.ts. */
export function setLevel(missRate: i32, knowledge: i32, evalNoise: i32, seesChecks: i32, seed: i32): void {
  setWeakness(missRate, knowledge, evalNoise, seesChecks !== 0, seed);
}

/** Forgets all that searches have learnt. */
export function clearSearch(): void {
  clearTable();
  forget();
}

/** Forgets what this thread has learnt of moves. */
export function forget(): void {
  clearOrder();
}

/** Where the game is, from its first position to the current one, and how long that is in bytes. */
export function gameAddress(): usize {
  return frames();
}

export function gameSize(): usize {
  return current + FRAME - frames();
}

/** Takes a game that was written to `gameAddress`. */
export function takeGame(size: usize): void {
  setCurrent(frames() + size - FRAME);
}

/** Returns how many searches old the table is, as `joinTable` takes it. */
export function tableAge(): i32 {
  return generation;
}

/** Uses the table of the first thread. */
export function joinTable(mebibytes: i32, age: i32): void {
  shareTable(mebibytes, age);
}

/** Begins a search of the current position; `allowed` moves stand at `movesAddress`, 0 for all. Returns their number. */
export function startSearch(maxDepth: i32, lines: i32, allowed: i32): i32 {
  return beginSearch(current, maxDepth, lines, allowed);
}

/** Lets the search that has just begun also prove or refute a mate in so many moves, 16 at most; not while pieces are placed. */
export function seekMate(moves: i32): void {
  seek(current, moves);
}

/** Searches on for so many nodes: 0 if there is more of this depth, 1 if a depth is complete, 2 if all is. */
export function searchSlice(maxNodes: i32): i32 {
  return runSlice(maxNodes);
}

export function searchNodes(): f64 {
  return nodes as f64;
}

/** Says how many pieces, kings included, the largest endgame tables of the host have; 0 for no tables. */
export function setTablePieces(pieces: i32): void {
  setMaxPieces(pieces);
}

/** Returns how many positions of the search were found in the tables. */
export function tableHits(): i32 {
  return hits;
}

/** Where the lines are: of each 512 bytes the score, depth, deepest ply, number of moves, and moves. */
export function linesAddress(): usize {
  return linesOut();
}

/** Returns how full the table is, in thousandths. */
export function hashFullness(): i32 {
  return fullness();
}
