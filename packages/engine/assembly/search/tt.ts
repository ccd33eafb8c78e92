/**
 * The transposition table: buckets of four entries in one cache line, the oldest and shallowest of them replaced.
 * Source: "Transposition Table", Chess Programming Wiki (buckets, aging).
 *
 *   bytes 0-3   high half of the key      10-11  static evaluation
 *         4-7   move                      12     depth
 *         8-9   score                     13     bound in bits 0-1, generation above
 */

import { table } from './areas';
import { TABLE, uses } from './techniques';

const BUCKET: usize = 64;
const ENTRY: usize = 16;
const GENERATIONS: i32 = 64;
/** How many plies of depth a generation of age outweighs. */
const AGE_WEIGHT = 8;

export const BOUND_UPPER: i32 = 1;
export const BOUND_LOWER: i32 = 2;
export const BOUND_EXACT: i32 = 3;

let buckets: usize = 0;
let generation: i32 = 0;

/** Makes room for a table of at most `mebibytes`, a power of two of them, and empties it; returns its size in MiB. */
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

/** Empties the table. */
export function clearTable(): void {
  memory.fill(table, 0, buckets * BUCKET);
  generation = 0;
}

/** Makes all entries one search older. */
export function ageTable(): void {
  generation = (generation + 1) % GENERATIONS;
}

function bucketOf(key: u64): usize {
  return table + ((key as usize) & (buckets - 1)) * BUCKET;
}

function signatureOf(key: u64): u32 {
  return (key >> 32) as u32;
}

/** Returns the entry of a key, 0 if there is none. */
export function probe(key: u64): usize {
  if (buckets === 0 || !uses(TABLE)) return 0;
  const first = bucketOf(key);
  for (let entry = first; entry < first + BUCKET; entry += ENTRY) {
    if (load<u32>(entry) === signatureOf(key) && load<u8>(entry, 13) !== 0) return entry;
  }
  return 0;
}

export function entryMove(entry: usize): i32 {
  return load<i32>(entry, 4);
}

export function entryScore(entry: usize): i32 {
  return load<i16>(entry, 8) as i32;
}

export function entryEval(entry: usize): i32 {
  return load<i16>(entry, 10) as i32;
}

export function entryDepth(entry: usize): i32 {
  return load<u8>(entry, 12) as i32;
}

export function entryBound(entry: usize): i32 {
  return (load<u8>(entry, 13) & 3) as i32;
}

/** Returns how much an entry is worth keeping. */
function worthOf(entry: usize): i32 {
  const age = (generation - ((load<u8>(entry, 13) as i32) >> 2) + GENERATIONS) % GENERATIONS;
  return entryDepth(entry) - age * AGE_WEIGHT;
}

/** Stores what a search has found; a move that is 0 leaves the one known before. */
export function record(key: u64, move: i32, score: i32, evaluation: i32, depth: i32, bound: i32): void {
  if (buckets === 0) return;
  const first = bucketOf(key);
  let chosen = first;
  for (let entry = first; entry < first + BUCKET; entry += ENTRY) {
    if (load<u8>(entry, 13) === 0 || load<u32>(entry) === signatureOf(key)) {
      chosen = entry;
      break;
    }
    if (worthOf(entry) < worthOf(chosen)) chosen = entry;
  }
  const isSame = load<u32>(chosen) === signatureOf(key);
  if (isSame && bound !== BOUND_EXACT && depth + 3 < entryDepth(chosen) && worthOf(chosen) === entryDepth(chosen)) {
    return;
  }
  if (move !== 0 || !isSame) store<i32>(chosen, move, 4);
  store<u32>(chosen, signatureOf(key));
  store<i16>(chosen, score as i16, 8);
  store<i16>(chosen, evaluation as i16, 10);
  store<u8>(chosen, depth as u8, 12);
  store<u8>(chosen, (bound | (generation << 2)) as u8, 13);
}

/** Returns how full the table is with entries of this search, in thousandths. */
export function fullness(): i32 {
  if (buckets < 250) return 0;
  let full = 0;
  for (let entry = table; entry < table + 1000 * ENTRY; entry += ENTRY) {
    const state = load<u8>(entry, 13) as i32;
    if (state !== 0 && state >> 2 === generation) full++;
  }
  return full;
}
