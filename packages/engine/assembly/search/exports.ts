/**
 * Functions that the loader calls, the same for every variant. They work on one position, the current frame of this
 * thread. The loader writes at fixed addresses and reads results from memory; nothing is allocated.
 */

import { begin, current, setCurrent } from '../core/current';
import { setFeatures as setMask } from '../core/features';
import { frames, linesOut, lists, MARGINS, setThread as setAreas } from '../core/memory';
import { lengthOf } from '../core/moves';
import { FRAME, genLegal, hashAfter, hashOf, initVariant, make } from '../variant/game';
import { beginSearch, runSlice } from './iterate';
import { fullValue, setWeakness } from './level';
import { seekMate as seek } from './mateSearch';
import { switchNet } from './net';
import { clearOrder } from './order';
import { perft as countSequences } from './perft';
import { nodes } from './quiesce';
import { initReductions } from './reductions';
import { bestEffort } from './roots';
import { tableHits as hits, setTablePieces as setMaxPieces } from './tables';
import { clearTable, fullness, generation, resizeTable, shareTable } from './tt';

/** Writes the tables. Call it once before all else but `setThread`. */
export function init(): void {
  initVariant();
}

/** Sets the index of this instance's thread, from 0, and the number of threads. Call it before all else. */
export function setThread(index: i32, count: i32): void {
  setAreas(index, count);
  begin();
}

/** Address of the current position; see the variant's layout.ts. */
export function positionAddress(): usize {
  return current;
}

/** Address that `genMoves` writes to. */
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

/** Returns the predicted hash after a move. */
export function expectedHash(move: i32): u64 {
  return hashAfter(current, move);
}

/** Returns the static value of the position for the side to move. */
export function evaluate(): i32 {
  return fullValue(current);
}

/** Resizes the transposition table to at most the given size; returns its size in MiB, 0 if memory is short. */
export function setHashSize(mebibytes: i32): i32 {
  return resizeTable(mebibytes);
}

/** Switches the features of the search on, as bits; see features.ts. Default: all. */
export function setFeatures(mask: i32): void {
  setMask(mask);
}

/** Address of the numbers of the search, as 32-bit integers; see core/margins.ts. */
export function marginsAddress(): usize {
  return MARGINS;
}

/** Uses the numbers that were written there. Call it before the first search. */
export function useMargins(): void {
  initReductions();
}

/** Sets the weaknesses of a level; see level.ts. */
export function setLevel(missRate: i32, knowledge: i32, evalNoise: i32, seesChecks: i32, seed: i32): void {
  setWeakness(missRate, knowledge, evalNoise, seesChecks !== 0, seed);
}

/** Switches the learned evaluation on or off; its numbers are at `netAddress`. */
export function useNet(isOn: i32): void {
  switchNet(isOn !== 0);
}

/** Clears the transposition table and the history. */
export function clearSearch(): void {
  clearTable();
  forget();
}

/** Clears the history of this thread. */
export function forget(): void {
  clearOrder();
}

/** Address of the game, from its first position to the current one, and its length in bytes. */
export function gameAddress(): usize {
  return frames();
}

export function gameSize(): usize {
  return current + FRAME - frames();
}

/** Sets the game that was written to `gameAddress`. */
export function takeGame(size: usize): void {
  setCurrent(frames() + size - FRAME);
}

/** Returns the generation of the table, as `joinTable` takes it. */
export function tableAge(): i32 {
  return generation;
}

/** Uses the table of the first thread. */
export function joinTable(mebibytes: i32, age: i32): void {
  shareTable(mebibytes, age);
}

/**
 * Starts a search of the current position and returns its number of root moves. `allowed` moves are at `movesAddress`;
 * 0 searches all.
 */
export function startSearch(maxDepth: i32, lines: i32, allowed: i32): i32 {
  return beginSearch(current, maxDepth, lines, allowed);
}

/**
 * Makes the search just started also prove or refute a mate in the given number of moves, 16 at most. Not during
 * placement.
 */
export function seekMate(moves: i32): void {
  seek(current, moves);
}

/** Searches the given number of nodes: 0 if this depth is not complete, 1 if a depth is complete, 2 if all is. */
export function searchSlice(maxNodes: i32): i32 {
  return runSlice(maxNodes);
}

export function searchNodes(): f64 {
  return nodes as f64;
}

/** Returns the share of this thread's nodes spent on the best move, in permille. */
export function effort(): i32 {
  return bestEffort();
}

/** Sets the number of pieces, kings included, of the host's largest endgame tables; 0 for no tables. */
export function setTablePieces(pieces: i32): void {
  setMaxPieces(pieces);
}

/** Returns the number of positions found in the tables during the search. */
export function tableHits(): i32 {
  return hits;
}

/** Address of the lines, 512 bytes each: score, depth, deepest ply, number of moves, moves. */
export function linesAddress(): usize {
  return linesOut();
}

/** Returns how full the table is, in permille. */
export function hashFullness(): i32 {
  return fullness();
}
