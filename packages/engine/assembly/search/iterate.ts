/**
 * Iterative deepening: searches depth after depth, line after line, in slices.
 * Source: "Iterative Deepening", "Aspiration Windows", Chess Programming Wiki.
 */

import { ASPIRATION, uses } from '../core/features';
import { FIRST_WINDOW, margin } from '../core/margins';
import { lists, thread } from '../core/memory';
import { lengthOf } from '../core/moves';
import { genLegal } from '../variant/game';
import { prepareRoot } from './level';
import { goOnSeeking, isSeeking, seekMate } from './mateSearch';
import { clearKillers } from './order';
import { nodes, resetDeepest, resetNodes } from './quiesce';
import { depth, line, lineScore, rootAt, rootCount, setDepth, setLine, setRoots, sortRoots, writeLine } from './roots';
import { enter, resume } from './search';
import { clearLine, INFINITE, isEntering, MATE_BOUND, MAX_PLY, openAt, ply, result } from './stack';
import { clearTableHits } from './tables';
import { ageTable } from './tt';

/** Why a slice ended: its nodes are used up, a depth is complete, or nothing is left to search. */
const PAUSED = 0;
const DEPTH_DONE = 1;
const ALL_DONE = 2;

let rootPos: usize = 0;
let maxDepth: i32 = 0;
let lineCount: i32 = 0;
/** The aspiration window. */
let low: i32 = 0;
let high: i32 = 0;
let widening: i32 = 0;
let isRunning: bool = false;

/** 18. Centres the window on the score of the last depth ("Aspiration Windows"). */
function beginLine(): void {
  const before = lineScore(line);
  widening = margin(FIRST_WINDOW);
  const isWide = depth < 5 || !uses(ASPIRATION) || abs(before) > MATE_BOUND;
  low = isWide ? -INFINITE : before - widening;
  high = isWide ? INFINITE : before + widening;
  openAt(rootPos, lists(), low, high, depth);
}

/** Returns the increment of the depth. Helper threads search every other depth ("Lazy SMP"). */
function depthStep(): i32 {
  return thread === 0 ? 1 : 1 + ((depth + thread) & 1);
}

/** 19. Continues when the root has a value; returns why the slice ended, or -1 to continue. */
function afterRoot(): i32 {
  if (result <= low || result >= high) {
    if (result <= low) low = widening > 1000 ? -INFINITE : max(result - widening, -INFINITE);
    else high = widening > 1000 ? INFINITE : min(result + widening, INFINITE);
    widening += widening;
    sortRoots();
    openAt(rootPos, lists(), low, high, depth);
    return -1;
  }
  sortRoots();
  setLine(line + 1);
  if (line < min(lineCount, rootCount)) {
    beginLine();
    return -1;
  }
  const isOver = depth >= maxDepth;
  setLine(0);
  setDepth(depth + depthStep());
  if (isOver) isRunning = false;
  else {
    resetDeepest();
    beginLine();
  }
  return isOver ? ALL_DONE : DEPTH_DONE;
}

/**
 * Prepares a search of a position and returns the number of its root moves. `allowed` moves are at `lists`; 0 searches
 * all legal moves.
 */
export function beginSearch(pos: usize, depthLimit: i32, lines: i32, allowed: i32): i32 {
  rootPos = pos;
  prepareRoot(pos);
  setRoots(allowed > 0 ? allowed : lengthOf(lists(), genLegal(pos, lists())));
  maxDepth = min(max(depthLimit, 1), MAX_PLY / 2);
  lineCount = min(max(lines, 1), 64);
  for (let at = 0; at < MAX_PLY; at++) clearKillers(at);
  clearLine(1);
  resetNodes();
  resetDeepest();
  clearTableHits();
  ageTable();
  isRunning = rootCount > 0;
  seekMate(pos, 0);
  setDepth(0);
  for (let index = 0; index < min(lineCount, rootCount); index++) writeLine(index, load<i32>(rootAt(index)), 0);
  setDepth(1);
  setLine(0);
  if (isRunning) beginLine();
  return rootCount;
}

/** Searches at most the given number of nodes; returns why the slice ended. */
export function runSlice(most: i32): i32 {
  const until = nodes + (most as i64);
  while (isRunning) {
    if (isEntering && ply === 0 && isSeeking()) {
      if (nodes >= until) return PAUSED;
      if (goOnSeeking(rootPos)) isRunning = false;
    } else if (isEntering) {
      if (nodes >= until) return PAUSED;
      enter();
    } else if (ply >= 0) resume();
    else {
      const ended = afterRoot();
      if (ended >= 0) return ended;
    }
  }
  return ALL_DONE;
}
