/**
 * Fits the engine's estimates of plies to mate (packages/engine/assembly/variants/sittuyin/mating.ts) to the tables' distances: a
 * sum over pairs of squares, the bare king with each other piece, by weighted least squares.
 * Source: "Backfitting", Breiman and Friedman, Estimating Optimal Transformations, 1985.
 */

import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Random, seedFor } from '@sitke/testkit/random';
import { pawnDistance } from './pawnTables.js';
import { positionOf } from './positions.js';
import type { PieceLetter } from './steps.js';
import { endingTable, type Placing } from './table.js';

const TARGET = fileURLToPath(
  new URL('../../../../packages/engine/assembly/variants/sittuyin/matingTables.ts', import.meta.url),
);
/** Endings in the order in which mating.ts numbers their tables; two pieces of a kind share one. */
const ENDINGS = ['R', 'SS', 'SN', 'SF', 'NF', 'NP', 'SP'];
const SAMPLES = 400_000;
const TRIES = 30_000_000;
/** Of positions that the bare king holds, one in so many that are won; more where few are won at all. */
const HELD_EACH = 15;
const HELD_EACH_RARE = 6;
const RARE: readonly string[] = ['NF'];
/** Their plies, beyond the longest mate. */
const HELD_PLIES = 10;
/** With a pawn, distances beyond so many plies are all alike; and estimates are so many plies too short, for mating.ts to add. */
const MOST_WITH_PAWN = 110;
const LESS_WITH_PAWN = 30;
const ROUNDS = 40;
const RIDGE = 2;
const DAMPING = 0.7;
/** A rank of bare kings has four files, a to d, each with 64 squares of the other piece. */
const RANKS = 8;
const RANK_ENTRIES = 4 * 64;
const ENTRIES = RANKS * RANK_ENTRIES;
/** Characters: a table of the kings begins with no plies, others with none more or less. */
const FIRST_CHARACTER = 40;
const LAST_ENTRY = 86;
const EVEN_ENTRY = 43;

/** Positions as entries: one list of entries a piece, the strong king first. */
interface Sample {
  readonly columns: readonly Uint16Array[];
  readonly plies: Float64Array;
  readonly weights: Float64Array;
}

function entryOf(king: number, other: number): number {
  const mirror = (king & 4) === 0 ? 0 : 7;
  const seen = king ^ mirror;
  return (((seen >> 3) << 2) + (seen & 3)) * 64 + (other ^ mirror);
}

function isNear(a: number, b: number): boolean {
  return Math.abs((a & 7) - (b & 7)) <= 1 && Math.abs((a >> 3) - (b >> 3)) <= 1;
}

/** Returns plies to mate with the bare king to move, null where that holds; undefined where the position cannot arise. */
type Distance = (placing: Placing) => number | null | undefined;

function hasPawn(pieces: string): boolean {
  return pieces.includes('P');
}

function distanceIn(pieces: string): Distance {
  if (hasPawn(pieces)) {
    return (placing) => {
      if (new Set(placing).size < placing.length) return undefined;
      const position = positionOf(pieces, placing, false, false, null);
      return position && !position.outcome ? pawnDistance(position, [...pieces]) : undefined;
    };
  }
  const table = endingTable([...pieces] as PieceLetter[])!;
  return (placing) => (table.isLegal(placing, false) ? table.distance(placing, false) : undefined);
}

/** Chooses positions with the bare king to move; held ones only where no piece hangs, which is not for a sum to see. */
function choose(pieces: string, random: Random): { placings: number[][]; plies: number[] } {
  const distanceOf = distanceIn(pieces);
  const placings: number[][] = [];
  const plies: number[] = [];
  const heldEach = RARE.includes(pieces) ? HELD_EACH_RARE : HELD_EACH;
  let held = 0;
  for (let tries = 0; tries < TRIES && plies.length < SAMPLES; tries++) {
    const placing = Array.from({ length: pieces.length + 2 }, () => random.int(0, 63));
    const distance = distanceOf(placing);
    if (distance === undefined) continue;
    if (distance === null) {
      if (held * heldEach > plies.length || placing.slice(2).some((square) => isNear(square, placing[0]!))) continue;
      held++;
    }
    placings.push(placing);
    plies.push(distance ?? -1);
  }
  const longest = plies.reduce((a, b) => Math.max(a, b), 0);
  const most = hasPawn(pieces) ? MOST_WITH_PAWN : Number.POSITIVE_INFINITY;
  return { placings, plies: plies.map((distance) => Math.min(distance < 0 ? longest + HELD_PLIES : distance, most)) };
}

/** Weighs positions so that rare distances count too. */
function sampleOf(pieces: string, random: Random): Sample {
  const { placings, plies } = choose(pieces, random);
  const seen = new Array<number>(256).fill(0);
  for (const distance of plies) seen[distance]!++;
  return {
    columns: Array.from({ length: pieces.length + 1 }, (_, piece) =>
      Uint16Array.from(placings, ([king = 0, ...others]) => entryOf(king, others[piece]!)),
    ),
    plies: Float64Array.from(plies),
    weights: Float64Array.from(plies, (distance) => 1 / Math.sqrt(Math.max(seen[distance]!, plies.length / 1000))),
  };
}

/** Moves a table towards what its columns leave unexplained. */
function improve(table: Float64Array, columns: readonly Uint16Array[], sample: Sample, rest: Float64Array): void {
  const sums = new Float64Array(ENTRIES);
  const weights = new Float64Array(ENTRIES);
  for (const column of columns) {
    for (let i = 0; i < rest.length; i++) {
      sums[column[i]!]! += rest[i]! * sample.weights[i]!;
      weights[column[i]!]! += sample.weights[i]!;
    }
  }
  const mean = sample.weights.reduce((a, b) => a + b, 0) / rest.length;
  const damping = columns.length > 1 ? DAMPING : 1;
  for (let entry = 0; entry < ENTRIES; entry++) {
    const step = (damping * (sums[entry]! - RIDGE * mean * table[entry]!)) / (weights[entry]! + RIDGE * mean);
    table[entry]! += step;
    sums[entry] = step;
  }
  for (const column of columns) for (let i = 0; i < rest.length; i++) rest[i]! -= sums[column[i]!]!;
}

/** Returns the tables of an ending, as texts of a rank each; says how far estimates are off. */
function fit(pieces: string): string[] {
  const sample = sampleOf(pieces, new Random(seedFor(1, pieces)));
  const total = sample.weights.reduce((a, b) => a + b, 0);
  const mean = sample.plies.reduce((sum, plies, i) => sum + plies * sample.weights[i]!, 0) / total;
  const rest = sample.plies.map((plies) => plies - mean);
  const isPair = pieces.length === 2 && pieces[0] === pieces[1];
  const [king = [], first = [], second = []] = sample.columns.map((column) => [column]);
  const groups = isPair ? [king, [...first, ...second]] : [king, first, second].filter((group) => group.length > 0);
  const tables = groups.map(() => new Float64Array(ENTRIES));
  for (let round = 0; round < ROUNDS; round++) {
    tables.forEach((table, index) => {
      improve(table, groups[index]!, sample, rest);
    });
  }
  const error = rest.reduce((sum, off, i) => sum + off * off * sample.weights[i]!, 0) / total;
  console.log(
    `${pieces}: ${rest.length} positions, mean ${mean.toFixed(1)} plies, off by ${Math.sqrt(error).toFixed(1)}`,
  );
  const noPlies = mean - (hasPawn(pieces) ? LESS_WITH_PAWN : 0);
  return tables.flatMap((table, index) => rowsOf(table, index === 0 ? noPlies : EVEN_ENTRY));
}

function rowsOf(table: Float64Array, zero: number): string[] {
  return Array.from({ length: RANKS }, (_, rank) => {
    const entries = table.subarray(rank * RANK_ENTRIES, (rank + 1) * RANK_ENTRIES);
    const codes = Array.from(entries, (plies) => Math.min(Math.max(Math.round(plies + zero), 0), LAST_ENTRY));
    return String.fromCharCode(...codes.map((code) => code + FIRST_CHARACTER));
  });
}

/** Writes the engine's tables again; the same each time. */
export function writeMatingTables(): void {
  const rows = ENDINGS.flatMap(fit).map((row) => `  '${row.replaceAll('\\', '\\\\')}',\n`);
  const head = `/**
 * Estimates of plies to mate against a bare king, one character each, one string per rank of the bare king; mating.ts
 * reads them. Written by \`npm run suites -- fit\` from exact distances, not by hand.
 */

export const RANKS: StaticArray<string> = [
`;
  fs.writeFileSync(TARGET, `${head}${rows.join('')}];\n`);
}
