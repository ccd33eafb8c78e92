/** The root moves, ordered by the last iteration, and the lines for the loader. */

import { linesOut, lists, roots, SCORES_GAP } from '../core/memory';
import { MOVE_SIZE } from '../core/moves';
import { deepest, nodes } from './quiesce';
import { copyLine, INFINITE } from './stack';

const ROOT_SIZE: usize = 16;
const LINE_SIZE: usize = 512;
const MOST_ROOTS = 8191;

/** Places in a root: the move, its score, the nodes spent on it. */
const SCORE: usize = 4;
const NODES: usize = 8;

export let rootCount: i32 = 0;
/** Nodes of the search when the last root move was done. */
let counted: i64 = 0;
/** Depth of the iteration, and the index of the line being searched. */
export let depth: i32 = 0;
export let line: i32 = 0;

export function setDepth(plies: i32): void {
  depth = plies;
}

export function setLine(index: i32): void {
  line = index;
}

export function rootAt(index: i32): usize {
  return roots() + (index as usize) * ROOT_SIZE;
}

/** Takes the root moves from `lists`. */
export function setRoots(count: i32): void {
  rootCount = min(count, MOST_ROOTS);
  counted = 0;
  for (let index = 0; index < rootCount; index++) {
    store<i32>(rootAt(index), load<i32>(lists() + (index as usize) * MOVE_SIZE));
    store<i32>(rootAt(index), -INFINITE, SCORE);
    store<i64>(rootAt(index), 0, NODES);
  }
}

/** Returns the last score of a line. */
export function lineScore(index: i32): i32 {
  return load<i32>(linesOut() + (index as usize) * LINE_SIZE);
}

/** Lists the root moves that are not in better lines yet, the best of the last iteration first. */
export function listRoots(list: usize): usize {
  let end = list;
  for (let index = line; index < rootCount; index++) {
    store<i32>(end, load<i32>(rootAt(index)));
    end += MOVE_SIZE;
  }
  return end;
}

/** Writes the scores of the root moves: those with a score from the last iteration come first, in its order. */
export function scoreRoots(list: usize, end: usize): void {
  let index = line;
  for (let at = list; at < end && load<i32>(rootAt(index), SCORE) > -INFINITE; at += MOVE_SIZE) {
    store<i32>(at + SCORES_GAP, i32.MAX_VALUE - index++);
  }
}

/** 17. Stores the score of a root move if it is the first or better, its nodes, and its line if it leads. */
export function noteRoot(move: i32, value: i32, isBetter: bool, leads: bool): void {
  let index = line;
  while (index < rootCount && load<i32>(rootAt(index)) !== move) index++;
  const root = rootAt(index);
  store<i32>(root, isBetter ? value : -INFINITE, SCORE);
  store<i64>(root, load<i64>(root, NODES) + nodes - counted, NODES);
  counted = nodes;
  if (leads) writeLine(line, move, value);
}

/** Writes a line with its current first move. */
export function writeLine(index: i32, move: i32, score: i32): void {
  const at = linesOut() + (index as usize) * LINE_SIZE;
  store<i32>(at, score);
  store<i32>(at, depth, 4);
  store<i32>(at, deepest, 8);
  copyLine(at + 12, move);
}

/** Sorts the root moves from the current line on, best first. The sort is stable. */
export function sortRoots(): void {
  for (let index = line + 1; index < rootCount; index++) {
    const move = load<i32>(rootAt(index));
    const score = load<i32>(rootAt(index), SCORE);
    const spent = load<i64>(rootAt(index), NODES);
    let at = index - 1;
    for (; at >= line && load<i32>(rootAt(at), SCORE) < score; at--) memory.copy(rootAt(at + 1), rootAt(at), ROOT_SIZE);
    store<i32>(rootAt(at + 1), move);
    store<i32>(rootAt(at + 1), score, SCORE);
    store<i64>(rootAt(at + 1), spent, NODES);
  }
}

/** Returns the share of the search's nodes spent on the best move, in permille. */
export function bestEffort(): i32 {
  return counted === 0 ? 0 : (((load<i64>(rootAt(0), NODES) * 1000) / counted) as i32);
}
