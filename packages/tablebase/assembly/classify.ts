/**
 * The first pass over a configuration: its legal positions; which of them have a move, which are mate or stalemate, and
 * the values of moves to other materials.
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
 * Sets of positions: with a move that is not a promotion; with a promotion; with a step that holds the draw for good; with
 * a step noted.
 */
const ordinary = memory.data(16, 16);
const promoting = memory.data(16, 16);
const holding = memory.data(16, 16);
const noted = memory.data(16, 16);
/** Whether moves that stalemate are illegal and left out. */
let isStrict: bool = false;

function add(sum: usize, set: v128): void {
  v128.store(sum, v128.or(v128.load(sum), set));
}

/** Finds the legal positions of a configuration, and marks the others in its rows. */
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
    // Copies each of the set's next two bytes eight times, and selects one bit of each copy.
    const bytes = i8x16.swizzle(legal, i8x16.add(i8x16.splat(<i8>(square >> 3)), i64x2(0, 0x0101010101010101)));
    v128.store(row + square, i8x16.eq(v128.and(bytes, i64x2.splat(0x8040201008040201)), none()));
  }
  for (; square < squares; square++) store<u8>(row + square, has(legal, square) ? 0 : <u8>NO_POSITION);
}

/** Removes stalemates from the positions that may be moved into, where stalemating is forbidden. */
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

/** Classifies the positions of a configuration before any deeper search. */
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

/** Whether the pieces on their squares are a dead draw. */
function isDead(): bool {
  let colors = 0;
  for (let slot = 1; slot <= pieceCount; slot++) colors |= (<i32>load<u8>(shades + squareAt(slot))) << (slot - 1);
  return load<u8>(dead + colors) !== 0;
}

/** Clears the notes of the stalemate pass. */
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
  // If a king is not attacked, the other side could have moved.
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
    // A losing step matters only if no other one holds for good; a winning step holds until it wins.
    if ((iteration & 1) === 0 && has(forGood, lowest(rest))) store<u8>(at, 0);
    else held = v128.or(held, one(lowest(rest)));
  }
  writeSet(holds, side, configuration, held);
}

/** Of positions in check without an allowed move: those with one that stalemates. */
function hasAnyMove(configuration: i32, side: i32, checked: v128): v128 {
  if (isEmpty(checked)) return checked;
  isStrict = false;
  look(configuration, side, checked);
  isStrict = true;
  return v128.or(v128.load(ordinary), v128.load(promoting));
}

/** Finds every move of a color in the legal positions of a configuration. */
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

/** Captures by color 1's king. */
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

/** Whether the move to the current pieces and squares is illegal because it stalemates. */
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

/** Notes the value of a step for each square of color 1's king. */
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

/** The squares of color 1's king that a promotion just made allows, given the bans on attacks. */
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
