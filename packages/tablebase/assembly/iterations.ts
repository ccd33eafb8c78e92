/**
 * Level by level: who moves into a lost position wins a ply later; who can only move into won ones loses a ply later.
 * The lost positions of a context push to the contexts before it; a context that may be lost pulls from those after it.
 */

import {
  blocked,
  contextWithKing,
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
  contexts,
  escapes,
  holds,
  kingSteps,
  losses,
  men,
  mirror,
  opens,
  pending,
  quiets,
  readSet,
  rowOf,
  sources,
  squareAt,
  wins,
  writeSet,
} from './layout';
import { around, has, isEmpty, lowest, mirrored, none, one, without } from './sets';

/** The last level at which a step to another material counts. */
let lastPending: i32 = 0;

function nextPending(side: i32, context: i32): usize {
  return pending + side * contexts + context;
}

/** Finds the next level, from one on, at which a step from a context counts; 255 for none. A step holds until it counts. */
export function findPending(side: i32, context: i32, from: i32): void {
  let next = 255;
  const row = rowOf(side, context);
  const held = v128.and(readSet(opens, side, context), readSet(holds, side, context));
  for (let rest = held; !isEmpty(rest); rest = without(rest, one(lowest(rest)))) {
    const level = <i32>load<u8>(row + lowest(rest));
    if (level >= from && level < next) next = level;
    if (level > lastPending) lastPending = level;
  }
  store<u8>(nextPending(side, context), <u8>next);
}

/** Writes a level into the rows of positions just decided, and takes them off those still open. */
function decide(side: i32, context: i32, set: v128, level: i32): void {
  writeSet(opens, side, context, without(readSet(opens, side, context), set));
  const row = rowOf(side, context);
  for (let rest = set; !isEmpty(rest); rest = without(rest, one(lowest(rest)))) {
    store<u8>(row + lowest(rest), <u8>(level + 1));
  }
}

/** Marks positions as won, as far as they are open. */
function win(side: i32, context: i32, set: v128, level: i32): void {
  const won = v128.and(set, readSet(opens, side, context));
  if (isEmpty(won)) return;
  decide(side, context, won, level);
  writeSet(escapes, side, context, without(readSet(escapes, side, context), won));
  writeSet(wins, side, context, v128.or(readSet(wins, side, context), won));
}

/** Marks positions that may be lost, to be looked at. */
function suspect(side: i32, context: i32, set: v128): void {
  const open = v128.and(set, readSet(opens, side, context));
  if (!isEmpty(open)) writeSet(losses, side, context, v128.or(readSet(losses, side, context), open));
}

/** Wins or suspects what lies a move before positions of a context, which a color has moved into. */
function push(side: i32, context: i32, set: v128, level: i32, isWin: bool): void {
  place(context);
  if (side === 1) reach(side, context, around(set), level, isWin);
  const taken = occupied();
  for (let slot = 0; slot <= men; slot++) {
    if (colorOf(slot) !== side) continue;
    const list = listOf(sources, slot);
    for (let i = lengthOf(list), entry = firstOf(list); i > 0; i--, entry = nextOf(entry)) {
      const from = targetOf(entry);
      if (has(taken, from)) continue;
      const before = without(set, blocked(entry, taken));
      if (isEmpty(before)) continue;
      if (slot > 0) reach(side, context + (from - squareAt(slot)) * weightOf(slot), before, level, isWin);
      else pushKing(from, before, level, isWin);
    }
  }
}

/** The same for color 0's king; one that comes from the axis has two contexts, each the other's mirror image. */
function pushKing(from: i32, before: v128, level: i32, isWin: bool): void {
  const isOnAxis = <i32>load<u8>(mirror + from) === from;
  const isTurned = isMirrored(from);
  if (!isTurned) reach(0, contextWithKing(from, false), before, level, isWin);
  if (isTurned || isOnAxis) reach(0, contextWithKing(from, true), mirrored(before), level, isWin);
}

function reach(side: i32, context: i32, set: v128, level: i32, isWin: bool): void {
  if (isWin) win(side, context, set, level);
  else suspect(side, context, set);
}

/** Of suspected positions: those with no move that does not lose. */
function confirm(side: i32, context: i32, suspected: v128): v128 {
  place(context);
  let lost = without(suspected, readSet(holds, side, context));
  const taken = occupied();
  for (let slot = 0; slot <= men; slot++) {
    if (colorOf(slot) !== side) continue;
    const list = listOf(quiets, slot);
    for (let i = lengthOf(list), entry = firstOf(list); i > 0; i--, entry = nextOf(entry)) {
      if (isEmpty(lost)) return lost;
      if (has(taken, targetOf(entry))) continue;
      const safe = setAfter(escapes, side ^ 1, context, slot, targetOf(entry));
      lost = without(lost, without(safe, blocked(entry, taken)));
    }
  }
  if (side === 0) return lost;
  const safe = readSet(escapes, 0, context);
  for (let rest = lost; !isEmpty(rest); rest = without(rest, one(lowest(rest)))) {
    const king = lowest(rest);
    if (!isEmpty(v128.and(v128.load(kingSteps + (king << 4)), safe))) lost = without(lost, one(king));
  }
  return lost;
}

/** The open positions of a context whose steps to other materials count at a level. */
function due(side: i32, context: i32, level: i32): v128 {
  let result = none();
  if (<i32>load<u8>(nextPending(side, context)) !== level) return result;
  const row = rowOf(side, context);
  const held = v128.and(readSet(opens, side, context), readSet(holds, side, context));
  for (let rest = held; !isEmpty(rest); rest = without(rest, one(lowest(rest)))) {
    if (<i32>load<u8>(row + lowest(rest)) === level) result = v128.or(result, one(lowest(rest)));
  }
  findPending(side, context, level + 1);
  return result;
}

/** From the positions lost at a level to those won at the next. */
function winLevel(level: i32): bool {
  let isAny = false;
  for (let side = 0; side < 2; side++) {
    for (let context = 0; context < contexts; context++) {
      const lost = readSet(losses, side, context);
      if (!isEmpty(lost)) {
        push(side ^ 1, context, lost, level, true);
        writeSet(losses, side, context, none());
        isAny = true;
      }
    }
  }
  for (let side = 0; side < 2; side++) {
    for (let context = 0; context < contexts; context++) {
      const now = due(side, context, level);
      if (!isEmpty(now)) win(side, context, now, level);
    }
  }
  return isAny;
}

/** From the positions won at a level to those lost at the next. */
function loseLevel(level: i32): bool {
  let isAny = false;
  for (let side = 0; side < 2; side++) {
    for (let context = 0; context < contexts; context++) {
      const won = readSet(wins, side, context);
      if (isEmpty(won)) continue;
      push(side ^ 1, context, won, level, false);
      writeSet(wins, side, context, none());
      isAny = true;
    }
  }
  for (let side = 0; side < 2; side++) {
    for (let context = 0; context < contexts; context++) {
      const now = due(side, context, level);
      if (!isEmpty(now)) {
        writeSet(holds, side, context, without(readSet(holds, side, context), now));
        suspect(side, context, now);
      }
      const suspected = readSet(losses, side, context);
      if (isEmpty(suspected)) continue;
      const lost = confirm(side, context, suspected);
      writeSet(losses, side, context, lost);
      if (!isEmpty(lost)) decide(side, context, lost, level);
    }
  }
  return isAny;
}

/** Makes room for what is decided, and finds the steps to other materials that wait for their levels. */
export function startLevels(): void {
  memory.fill(wins, 0, bytesOfSets());
  lastPending = 0;
  for (let side = 0; side < 2; side++) {
    for (let context = 0; context < contexts; context++) findPending(side, context, 1);
  }
}

/** Decides what is won at a level, an odd one, and what is lost at the next; returns whether more may follow. */
export function solveLevels(level: i32): bool {
  const hasWon = winLevel(level);
  const hasLost = loseLevel(level + 1);
  return hasWon || hasLost || level <= lastPending;
}

/** Makes draws of all that is still open. */
export function closeContext(side: i32, context: i32): void {
  const row = rowOf(side, context);
  for (let rest = readSet(opens, side, context); !isEmpty(rest); rest = without(rest, one(lowest(rest)))) {
    store<u8>(row + lowest(rest), 0);
  }
}
