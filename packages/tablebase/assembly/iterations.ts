/**
 * Retrograde analysis, one iteration per ply of distance: a move into a lost position wins a ply later; a side that can
 * only move into won positions loses a ply later. The lost positions of a configuration push to its predecessors; a
 * configuration that may be lost pulls from its successors.
 */

import {
  blocked,
  configurationWithKing,
  firstOf,
  isMirrored,
  lengthOf,
  listOf,
  nextOf,
  occupied,
  place,
  setAfter,
  targetOf,
  weightOf,
} from './configurations';
import {
  bytesOfSets,
  colorOf,
  configurations,
  escapes,
  holds,
  kingSteps,
  losses,
  mirror,
  opens,
  pending,
  pieceCount,
  quiets,
  readSet,
  rowOf,
  sources,
  squareAt,
  wins,
  writeSet,
} from './layout';
import { around, has, isEmpty, lowest, mirrored, none, one, without } from './sets';

/** The last iteration in which a step to another material counts. */
let lastPending: i32 = 0;

function nextPending(side: i32, configuration: i32): usize {
  return pending + side * configurations + configuration;
}

/**
 * Finds the next iteration, from `from` on, in which a step from a configuration counts; 255 for none. A step holds
 * until it counts.
 */
export function findPending(side: i32, configuration: i32, from: i32): void {
  let next = 255;
  const row = rowOf(side, configuration);
  const held = v128.and(readSet(opens, side, configuration), readSet(holds, side, configuration));
  for (let rest = held; !isEmpty(rest); rest = without(rest, one(lowest(rest)))) {
    const iteration = <i32>load<u8>(row + lowest(rest));
    if (iteration >= from && iteration < next) next = iteration;
    if (iteration > lastPending) lastPending = iteration;
  }
  store<u8>(nextPending(side, configuration), <u8>next);
}

/** Writes an iteration into the rows of positions just decided, and removes them from the open ones. */
function decide(side: i32, configuration: i32, set: v128, iteration: i32): void {
  writeSet(opens, side, configuration, without(readSet(opens, side, configuration), set));
  const row = rowOf(side, configuration);
  for (let rest = set; !isEmpty(rest); rest = without(rest, one(lowest(rest)))) {
    store<u8>(row + lowest(rest), <u8>(iteration + 1));
  }
}

/** Marks the open positions of a set as won. */
function win(side: i32, configuration: i32, set: v128, iteration: i32): void {
  const won = v128.and(set, readSet(opens, side, configuration));
  if (isEmpty(won)) return;
  decide(side, configuration, won, iteration);
  writeSet(escapes, side, configuration, without(readSet(escapes, side, configuration), won));
  writeSet(wins, side, configuration, v128.or(readSet(wins, side, configuration), won));
}

/** Marks positions as possibly lost, to be confirmed. */
function suspect(side: i32, configuration: i32, set: v128): void {
  const open = v128.and(set, readSet(opens, side, configuration));
  if (!isEmpty(open)) writeSet(losses, side, configuration, v128.or(readSet(losses, side, configuration), open));
}

/** Wins or suspects the predecessors of positions that a color has moved into. */
function push(side: i32, configuration: i32, set: v128, iteration: i32, isWin: bool): void {
  place(configuration);
  if (side === 1) reach(side, configuration, around(set), iteration, isWin);
  const taken = occupied();
  for (let slot = 0; slot <= pieceCount; slot++) {
    if (colorOf(slot) !== side) continue;
    const list = listOf(sources, slot);
    for (let i = lengthOf(list), entry = firstOf(list); i > 0; i--, entry = nextOf(entry)) {
      const from = targetOf(entry);
      if (has(taken, from)) continue;
      const before = without(set, blocked(entry, taken));
      if (isEmpty(before)) continue;
      if (slot > 0) reach(side, configuration + (from - squareAt(slot)) * weightOf(slot), before, iteration, isWin);
      else pushKing(from, before, iteration, isWin);
    }
  }
}

/** The same for color 0's king. From the axis it has two configurations, mirror images of each other. */
function pushKing(from: i32, before: v128, iteration: i32, isWin: bool): void {
  const isOnAxis = <i32>load<u8>(mirror + from) === from;
  const isTurned = isMirrored(from);
  if (!isTurned) reach(0, configurationWithKing(from, false), before, iteration, isWin);
  if (isTurned || isOnAxis) reach(0, configurationWithKing(from, true), mirrored(before), iteration, isWin);
}

function reach(side: i32, configuration: i32, set: v128, iteration: i32, isWin: bool): void {
  if (isWin) win(side, configuration, set, iteration);
  else suspect(side, configuration, set);
}

/** Of suspected positions: those whose every move loses. */
function confirm(side: i32, configuration: i32, suspected: v128): v128 {
  place(configuration);
  let lost = without(suspected, readSet(holds, side, configuration));
  const taken = occupied();
  for (let slot = 0; slot <= pieceCount; slot++) {
    if (colorOf(slot) !== side) continue;
    const list = listOf(quiets, slot);
    for (let i = lengthOf(list), entry = firstOf(list); i > 0; i--, entry = nextOf(entry)) {
      if (isEmpty(lost)) return lost;
      if (has(taken, targetOf(entry))) continue;
      const safe = setAfter(escapes, side ^ 1, configuration, slot, targetOf(entry));
      lost = without(lost, without(safe, blocked(entry, taken)));
    }
  }
  if (side === 0) return lost;
  const safe = readSet(escapes, 0, configuration);
  for (let rest = lost; !isEmpty(rest); rest = without(rest, one(lowest(rest)))) {
    const king = lowest(rest);
    if (!isEmpty(v128.and(v128.load(kingSteps + (king << 4)), safe))) lost = without(lost, one(king));
  }
  return lost;
}

/** The open positions of a configuration whose steps to other materials count in an iteration. */
function due(side: i32, configuration: i32, iteration: i32): v128 {
  let result = none();
  if (<i32>load<u8>(nextPending(side, configuration)) !== iteration) return result;
  const row = rowOf(side, configuration);
  const held = v128.and(readSet(opens, side, configuration), readSet(holds, side, configuration));
  for (let rest = held; !isEmpty(rest); rest = without(rest, one(lowest(rest)))) {
    if (<i32>load<u8>(row + lowest(rest)) === iteration) result = v128.or(result, one(lowest(rest)));
  }
  findPending(side, configuration, iteration + 1);
  return result;
}

/** From the positions lost in an iteration to those won in the next. */
function winIteration(iteration: i32): bool {
  let isAny = false;
  for (let side = 0; side < 2; side++) {
    for (let configuration = 0; configuration < configurations; configuration++) {
      const lost = readSet(losses, side, configuration);
      if (!isEmpty(lost)) {
        push(side ^ 1, configuration, lost, iteration, true);
        writeSet(losses, side, configuration, none());
        isAny = true;
      }
    }
  }
  for (let side = 0; side < 2; side++) {
    for (let configuration = 0; configuration < configurations; configuration++) {
      const now = due(side, configuration, iteration);
      if (!isEmpty(now)) win(side, configuration, now, iteration);
    }
  }
  return isAny;
}

/** From the positions won in an iteration to those lost in the next. */
function loseIteration(iteration: i32): bool {
  let isAny = false;
  for (let side = 0; side < 2; side++) {
    for (let configuration = 0; configuration < configurations; configuration++) {
      const won = readSet(wins, side, configuration);
      if (isEmpty(won)) continue;
      push(side ^ 1, configuration, won, iteration, false);
      writeSet(wins, side, configuration, none());
      isAny = true;
    }
  }
  for (let side = 0; side < 2; side++) {
    for (let configuration = 0; configuration < configurations; configuration++) {
      const now = due(side, configuration, iteration);
      if (!isEmpty(now)) {
        writeSet(holds, side, configuration, without(readSet(holds, side, configuration), now));
        suspect(side, configuration, now);
      }
      const suspected = readSet(losses, side, configuration);
      if (isEmpty(suspected)) continue;
      const lost = confirm(side, configuration, suspected);
      writeSet(losses, side, configuration, lost);
      if (!isEmpty(lost)) decide(side, configuration, lost, iteration);
    }
  }
  return isAny;
}

/** Clears the decided sets, and finds the steps to other materials that wait for their iterations. */
export function startIterations(): void {
  memory.fill(wins, 0, bytesOfSets());
  lastPending = 0;
  for (let side = 0; side < 2; side++) {
    for (let configuration = 0; configuration < configurations; configuration++) findPending(side, configuration, 1);
  }
}

/** Decides the wins of an odd iteration and the losses of the next; returns whether more may follow. */
export function solveIterations(iteration: i32): bool {
  const hasWon = winIteration(iteration);
  const hasLost = loseIteration(iteration + 1);
  return hasWon || hasLost || iteration <= lastPending;
}

/** Makes all open positions draws. */
export function closeConfiguration(side: i32, configuration: i32): void {
  const row = rowOf(side, configuration);
  for (let rest = readSet(opens, side, configuration); !isEmpty(rest); rest = without(rest, one(lowest(rest)))) {
    store<u8>(row + lowest(rest), 0);
  }
}
