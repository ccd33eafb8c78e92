/**
 * The transposition table: buckets of four entries in one cache line; the oldest and shallowest entry is replaced.
 * Source: "Transposition Table", Chess Programming Wiki (buckets, aging).
 *
 * An entry is two words, each read and written atomically:
 *   marks   bits 0-31 the move, 32-63 the high half of the key, mixed with the facts
 *   facts   bits 0-15 score, 16-31 static evaluation, 32-39 depth + 1, 40-41 bound, 42-47 generation; 0 if empty
 * Threads write without locks: if the two words come from different writers, the key does not match and the entry is
 * ignored.
 * Source: "Shared Hash Table", section "Lockless", Chess Programming Wiki (R. Hyatt, T. Mann).
 *
 * Below its first ply, quiescence uses a second table, small and private to the thread: the large one is seldom in the
 * processor's cache, and those entries are reused soon or never.
 */

import { TABLE, uses } from '../core/features';
import { OWN_TABLE_SIZE, ownTable, table } from '../core/memory';

const BUCKET: usize = 64;
const ENTRY: usize = 16;
const GENERATIONS: i32 = 64;
/** Plies of depth that one generation of age outweighs. */
const AGE_WEIGHT = 8;

export const BOUND_UPPER: i32 = 1;
export const BOUND_LOWER: i32 = 2;
export const BOUND_EXACT: i32 = 3;

let buckets: usize = 0;
export let generation: i32 = 0;

/** Resizes the table to the largest power of two MiB up to `mebibytes` and clears it; returns its size in MiB. */
export function resizeTable(mebibytes: i32): i32 {
  let size = 1;
  while (size * 2 <= mebibytes) size *= 2;
  for (; size >= 1; size >>= 1) {
    const missing = ((table >> 16) as i32) + size * 16 - memory.size();
    if (missing <= 0 || memory.grow(missing) >= 0) break;
  }
  buckets = ((size as usize) << 20) / BUCKET;
  if (size > 0) clearTable();
  return size;
}

/** Uses the table of another thread, in its generation. */
export function shareTable(mebibytes: i32, age: i32): void {
  buckets = ((mebibytes as usize) << 20) / BUCKET;
  generation = age;
}

/** Clears the table. */
export function clearTable(): void {
  memory.fill(table, 0, buckets * BUCKET);
  generation = 0;
}

/** Starts a new generation. */
export function ageTable(): void {
  generation = (generation + 1) % GENERATIONS;
}

/** Returns the bucket of a position in the shared table; 0 without a table. */
export function bucketOf(key: u64): usize {
  return buckets === 0 ? 0 : table + ((key as usize) & (buckets - 1)) * BUCKET;
}

/** Returns the bucket of a position in this thread's own table, which fits into the processor's cache. */
export function ownBucketOf(key: u64): usize {
  return ownTable() + ((key as usize) & (OWN_TABLE_SIZE / BUCKET - 1)) * BUCKET;
}

/** Prefetches a bucket; the result has no meaning. */
export function fetch(first: usize): u64 {
  return load<u64>(first);
}

/** Returns the first word of an entry from its second. */
function marksOf(key: u64, move: i32, facts: u64): u64 {
  const mixed = (key ^ (facts * 0x9e3779b97f4a7c15)) & 0xffffffff00000000;
  return mixed | (move as u32 as u64);
}

function isOf(marks: u64, facts: u64, key: u64): bool {
  return facts !== 0 && (marks ^ marksOf(key, 0, facts)) >> 32 === 0;
}

/** Results of `probe`. */
export let hitMove: i32 = 0;
export let hitScore: i32 = 0;
export let hitEval: i32 = 0;
export let hitDepth: i32 = 0;
export let hitBound: i32 = 0;

/** Looks up a key in its bucket; if it is there, returns true and sets the `hit` variables. */
export function probe(first: usize, key: u64): bool {
  if (first === 0 || !uses(TABLE)) return false;
  for (let entry = first; entry < first + BUCKET; entry += ENTRY) {
    const marks = load<u64>(entry);
    const facts = load<u64>(entry, 8);
    if (!isOf(marks, facts, key)) continue;
    hitMove = marks as i32;
    hitScore = facts as i16 as i32;
    hitEval = (facts >> 16) as i16 as i32;
    hitDepth = depthOf(facts);
    hitBound = ((facts >> 40) & 3) as i32;
    return true;
  }
  return false;
}

function depthOf(facts: u64): i32 {
  return (((facts >> 32) & 255) as i32) - 1;
}

function generationOf(facts: u64): i32 {
  return ((facts >> 42) & 63) as i32;
}

/** Returns how much an entry is worth keeping. */
function worthOf(facts: u64): i32 {
  return depthOf(facts) - ((generation - generationOf(facts) + GENERATIONS) % GENERATIONS) * AGE_WEIGHT;
}

/** Stores the result of a search. A move of 0 keeps the stored move. A depth is -1 or more. */
export function record(first: usize, key: u64, move: i32, score: i32, evaluation: i32, depth: i32, bound: i32): void {
  if (first === 0) return;
  let chosen = first;
  let before: u64 = load<u64>(first, 8);
  let isSame = false;
  for (let entry = first; entry < first + BUCKET; entry += ENTRY) {
    const facts = load<u64>(entry, 8);
    isSame = isOf(load<u64>(entry), facts, key);
    if (entry === first || facts === 0 || isSame || worthOf(facts) < worthOf(before)) {
      chosen = entry;
      before = facts;
    }
    if (facts === 0 || isSame) break;
  }
  if (isSame) {
    const isOurs = generationOf(before) === generation;
    if (isOurs && bound !== BOUND_EXACT && depth + 3 < depthOf(before)) return;
    if (move === 0) move = load<i32>(chosen);
  }
  write(chosen, key, move, factsOf(score, evaluation, depth, bound));
}

/**
 * Stores the stand-pat score and the evaluation of a position that is not in the table, as a lower bound, unless the
 * entry to replace is worth more.
 */
export function recordStandPat(first: usize, key: u64, score: i32, evaluation: i32): void {
  if (first === 0) return;
  let chosen = first;
  let before: u64 = load<u64>(first, 8);
  for (let entry = first + ENTRY; entry < first + BUCKET && before !== 0; entry += ENTRY) {
    const facts = load<u64>(entry, 8);
    if (facts !== 0 && worthOf(facts) >= worthOf(before)) continue;
    chosen = entry;
    before = facts;
  }
  if (before === 0 || worthOf(before) <= 0) write(chosen, key, 0, factsOf(score, evaluation, -1, BOUND_LOWER));
}

function factsOf(score: i32, evaluation: i32, depth: i32, bound: i32): u64 {
  return (
    (score as u16 as u64) |
    ((evaluation as u16 as u64) << 16) |
    (((depth + 1) as u8 as u64) << 32) |
    ((bound as u64) << 40) |
    ((generation as u64) << 42)
  );
}

function write(entry: usize, key: u64, move: i32, facts: u64): void {
  store<u64>(entry, marksOf(key, move, facts));
  store<u64>(entry, facts, 8);
}

/** Returns the share of entries of this generation, in permille. */
export function fullness(): i32 {
  if (buckets < 250) return 0;
  let full = 0;
  for (let entry = table; entry < table + 1000 * ENTRY; entry += ENTRY) {
    const facts = load<u64>(entry, 8);
    if (facts !== 0 && generationOf(facts) === generation) full++;
  }
  return full;
}
