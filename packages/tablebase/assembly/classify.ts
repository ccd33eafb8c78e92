/**
 * The first look at a context: its legal positions; then which of them have a move at all, which are mate or stalemate,
 * and what the moves to other materials give.
 */

import { attackedByFirst, checksToFirst } from './attacks';
import {
  blocked,
  firstOf,
  lengthOf,
  listOf,
  nextOf,
  occupied,
  others,
  place,
  setAfter,
  targetOf,
} from './configurations';
import {
  captures,
  colorOf,
  dead,
  escapes,
  forbidsStalemate,
  holds,
  kingSteps,
  legals,
  losses,
  NO_POSITION,
  noAttack,
  noCheck,
  opens,
  pieceAt,
  pieceCount,
  pieces,
  quiets,
  readSet,
  refusal,
  rowOf,
  shades,
  squareAt,
  squares,
  writeSet,
} from './layout';
import {
  attackedByPromoted,
  attacksSomeone,
  capturesOn,
  choiceAt,
  choiceOf,
  isTooMany,
  promotedPiece,
  promotionsOf,
} from './promotion';
import { around, has, isEmpty, lowest, none, one, without } from './sets';
import { isStalemate } from './stalemate';
import { note, put, stepOf, valueAfter } from './subtables';

/**
 * Positions that have a move which is no promotion, that have a promotion, whose step holds the draw for good, and that
 * have a step noted.
 */
const ordinary = memory.data(16, 16);
const promoting = memory.data(16, 16);
const holding = memory.data(16, 16);
const noted = memory.data(16, 16);
/** Whether moves that stalemate are left out, as those that are forbidden. */
let isStrict: bool = false;

function add(sum: usize, set: v128): void {
  v128.store(sum, v128.or(v128.load(sum), set));
}

/** Finds the legal positions of a context, and marks in its rows what is none. */
export function findLegal(configuration: i32): void {
  let first = none();
  let second = none();
  if (place(configuration)) {
    const free = others(occupied());
    const taken = occupied();
    first = without(free, attackedByFirst(taken));
    second = without(without(free, v128.load(kingSteps + (squareAt(0) << 4))), checksToFirst(taken));
  }
  for (let side = 0; side < 2; side++) {
    const legal = side === 0 ? first : second;
    writeSet(legals, side, configuration, legal);
    writeSet(escapes, side, configuration, legal);
    markRow(rowOf(side, configuration), legal);
  }
}

/** Writes `NO_POSITION` for the squares that are not in a set, and 0 for the others. */
function markRow(row: usize, legal: v128): void {
  let square = 0;
  for (; square + 16 <= squares; square += 16) {
    // Each of the set's next two bytes eight times, and of each copy one bit.
    const bytes = i8x16.swizzle(legal, i8x16.add(i8x16.splat(<i8>(square >> 3)), i64x2(0, 0x0101010101010101)));
    v128.store(row + square, i8x16.eq(v128.and(bytes, i64x2.splat(0x8040201008040201)), none()));
  }
  for (; square < squares; square++) store<u8>(row + square, has(legal, square) ? 0 : <u8>NO_POSITION);
}

/** Takes the positions that are stalemate out of those that may be moved into, where that is forbidden. */
export function forbidStalemates(configuration: i32): void {
  if (!place(configuration) || isDead()) return;
  isStrict = false;
  for (let side = 0; side < 2; side++) {
    const legal = readSet(legals, side, configuration);
    if (isEmpty(legal)) continue;
    look(configuration, side, legal);
    const immobile = without(without(legal, v128.load(ordinary)), v128.load(promoting));
    const escaping = readSet(escapes, side, configuration);
    writeSet(
      escapes,
      side,
      configuration,
      without(escaping, v128.and(immobile, readSet(legals, side ^ 1, configuration))),
    );
  }
}

/** Finds what a context's positions are before any move is looked at deeper. */
export function classify(configuration: i32): void {
  if (!place(configuration) || isDead()) return;
  isStrict = forbidsStalemate;
  for (let side = 0; side < 2; side++) {
    const legal = readSet(legals, side, configuration);
    if (isEmpty(legal)) continue;
    clearNotes(side, configuration, legal);
    look(configuration, side, legal);
    settle(configuration, side, legal);
  }
}

/** Whether the pieces, where they stand, are a dead draw. */
function isDead(): bool {
  let colors = 0;
  for (let slot = 1; slot <= pieceCount; slot++) colors |= (<i32>load<u8>(shades + squareAt(slot))) << (slot - 1);
  return load<u8>(dead + colors) !== 0;
}

/** Forgets what a look for stalemates has noted. */
function clearNotes(side: i32, configuration: i32, legal: v128): void {
  if (!forbidsStalemate) return;
  for (let rest = legal; !isEmpty(rest); rest = without(rest, one(lowest(rest)))) {
    store<u8>(rowOf(side, configuration) + lowest(rest), 0);
  }
}

function settle(configuration: i32, side: i32, legal: v128): void {
  let held = v128.load(holding);
  const steps = v128.load(noted);
  const immobile = without(legal, v128.or(v128.load(ordinary), v128.load(promoting)));
  // A king that is not attacked could have been left where he is by the other side.
  const quiet = readSet(legals, side ^ 1, configuration);
  if (((refusal >> side) & 1) !== 0) {
    held = v128.or(held, v128.and(without(v128.load(promoting), v128.load(ordinary)), quiet));
  }
  let lost = without(immobile, quiet);
  if (forbidsStalemate) lost = without(lost, hasAnyMove(configuration, side, lost));
  writeSet(losses, side, configuration, lost);
  for (let rest = lost; !isEmpty(rest); rest = without(rest, one(lowest(rest)))) {
    store<u8>(rowOf(side, configuration) + lowest(rest), 1);
  }
  const forGood = held;
  const open = without(legal, immobile);
  writeSet(opens, side, configuration, open);
  for (let rest = v128.and(open, steps); !isEmpty(rest); rest = without(rest, one(lowest(rest)))) {
    const at = rowOf(side, configuration) + lowest(rest);
    const iteration = <u32>load<u8>(at);
    // A step that loses matters only where no other one holds for good; one that wins holds until it does.
    if ((iteration & 1) === 0 && has(forGood, lowest(rest))) store<u8>(at, 0);
    else held = v128.or(held, one(lowest(rest)));
  }
  writeSet(holds, side, configuration, held);
}

/** Of checked positions without a move that is allowed: those that have one which stalemates. */
function hasAnyMove(configuration: i32, side: i32, checked: v128): v128 {
  if (isEmpty(checked)) return checked;
  isStrict = false;
  look(configuration, side, checked);
  isStrict = true;
  return v128.or(v128.load(ordinary), v128.load(promoting));
}

/** Looks at every move of a color in the legal positions of a context. */
function look(configuration: i32, side: i32, legal: v128): void {
  v128.store(ordinary, none());
  v128.store(promoting, none());
  v128.store(holding, none());
  v128.store(noted, none());
  const taken = occupied();
  const into = isStrict ? escapes : legals;
  if (side === 1) {
    add(ordinary, v128.and(around(readSet(into, 0, configuration)), legal));
    for (let slot = 1; slot <= pieceCount; slot++) if (colorOf(slot) === 0) kingCaptures(configuration, slot, legal);
  }
  for (let slot = 0; slot <= pieceCount; slot++) {
    if (colorOf(slot) !== side) continue;
    const list = listOf(quiets, slot);
    for (let i = lengthOf(list), entry = firstOf(list); i > 0; i--, entry = nextOf(entry)) {
      if (has(taken, targetOf(entry))) continue;
      const set = setAfter(into, side ^ 1, configuration, slot, targetOf(entry));
      add(ordinary, v128.and(without(set, blocked(entry, taken)), legal));
    }
    for (let victim = 1; victim <= pieceCount; victim++) {
      if (colorOf(victim) !== side) pieceCaptures(configuration, slot, victim, legal, taken);
    }
    promotes(configuration, slot, legal, taken);
  }
}

/** Color 1's king takes a piece. */
function kingCaptures(configuration: i32, victim: i32, legal: v128): void {
  const square = squareAt(victim);
  put(pieceCount + 1, square);
  const from = v128.and(legal, v128.load(kingSteps + (square << 4)));
  if (!isEmpty(from)) {
    const step = stepOf(victim, 0, 0);
    const value = valueAfter(step, 0);
    if (value !== NO_POSITION && !isForbidden(value, victim, 0)) {
      add(ordinary, from);
      noteAll(configuration, 1, from, value);
    }
  }
}

function noteAll(configuration: i32, side: i32, set: v128, value: u32): void {
  for (let rest = set; !isEmpty(rest); rest = without(rest, one(lowest(rest)))) {
    add(note(side, configuration, lowest(rest), value) ? holding : noted, one(lowest(rest)));
  }
}

/** Whether the move that led to the pieces as they stand in `at` may not be made, for it stalemates. */
function isForbidden(value: u32, victim: i32, side: i32): bool {
  return isStrict && value === 0 && isStalemate(victim, side);
}

function pieceCaptures(configuration: i32, slot: i32, victim: i32, legal: v128, taken: v128): void {
  const target = squareAt(victim);
  const list = listOf(captures, slot);
  for (let i = lengthOf(list), entry = firstOf(list); i > 0; i--, entry = nextOf(entry)) {
    if (targetOf(entry) !== target) continue;
    const set = without(legal, blocked(entry, taken));
    const from = squareAt(slot);
    put(slot, target);
    noteSubtable(configuration, colorOf(slot), set, stepOf(victim, 0, 0), victim, ordinary);
    put(slot, from);
  }
}

/** Notes what a step gives for each square of color 1's king. */
function noteSubtable(configuration: i32, side: i32, set: v128, step: usize, victim: i32, sum: usize): void {
  for (let rest = set; !isEmpty(rest); rest = without(rest, one(lowest(rest)))) {
    const king = lowest(rest);
    put(pieceCount + 1, king);
    const value = valueAfter(step, side ^ 1);
    if (value === NO_POSITION || isForbidden(value, victim, side ^ 1)) continue;
    add(sum, one(king));
    add(note(side, configuration, king, value) ? holding : noted, one(king));
  }
}

function promotes(configuration: i32, slot: i32, legal: v128, taken: v128): void {
  const list = promotionsOf(slot);
  if (list === 0) return;
  const from = squareAt(slot);
  const piece = pieceAt(slot);
  for (let i = 0; i < lengthOf(list); i++) {
    const entry = choiceAt(list, i);
    const to = targetOf(entry);
    const isFull = to !== from && has(taken, to);
    const victim = isFull ? victimAt(to, colorOf(slot)) : 0;
    if (isFull !== (victim !== 0) || isFull !== capturesOn(entry) || isTooMany(entry, slot)) continue;
    put(slot, to);
    store<u8>(pieces + slot, promotedPiece(entry, slot));
    const set = allowed(slot, victim, without(legal, one(to)));
    const step = stepOf(victim, slot, choiceOf(entry));
    if (!isEmpty(set)) noteSubtable(configuration, colorOf(slot), set, step, victim, promoting);
    store<u8>(pieces + slot, piece);
    put(slot, from);
  }
}

function victimAt(square: i32, side: i32): i32 {
  for (let slot = 1; slot <= pieceCount; slot++) if (squareAt(slot) === square && colorOf(slot) !== side) return slot;
  return 0;
}

/** Where color 1's king may stand for a promotion just made, by what it may not attack. */
function allowed(slot: i32, victim: i32, legal: v128): v128 {
  const isFirst = colorOf(slot) === 0;
  const victimPiece = pieceAt(victim);
  if (victim !== 0) store<u8>(pieces + victim, victimPiece | 32);
  let set = attacksSomeone(slot, pieceCount) ? none() : legal;
  if (noAttack && isFirst) set = without(set, attackedByPromoted(slot));
  if (noCheck) set = without(set, isFirst ? attackedByFirst(occupied()) : checksToFirst(occupied()));
  if (victim !== 0) store<u8>(pieces + victim, victimPiece);
  return set;
}
