/** Writes the won positions of horse and general against a bare king for the engine, from their table. */

import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endingTable } from './table.js';

const TARGET = fileURLToPath(
  new URL('../../../../packages/engine/assembly/variants/sittuyin/horseGeneralWon.ts', import.meta.url),
);
/** Squares of the bare king, in the order of the engine's numbers: files a to d, ranks no higher than the file. */
const KINGS = [0, 1, 2, 3].flatMap((rank) => [0, 1, 2, 3].slice(rank).map((file) => rank * 8 + file));
const FIRST_CHARACTER = 40;
const ROW = 256;

/** Returns the numbers of all won positions with the bare king to move, in rising order. */
function wonNumbers(): number[] {
  const table = endingTable(['N', 'F'])!;
  return KINGS.flatMap((king, index) =>
    Array.from({ length: 64 ** 3 }, (_, rest) => rest)
      .filter((rest) => table.distance([king, rest >> 12, (rest >> 6) & 63, rest & 63], false) !== null)
      .map((rest) => index * 64 ** 3 + rest),
  );
}

/** Returns a number as characters of five bits each, the highest first; all but the last have 32 added. */
function charactersOf(gap: number): string {
  const digits = [gap & 31];
  for (let rest = gap >> 5; rest > 0; rest >>= 5) digits.unshift((rest & 31) + 32);
  return String.fromCharCode(...digits.map((digit) => FIRST_CHARACTER + digit));
}

/** Writes the engine's set again, the same each time. */
export function writeHorseGeneral(): void {
  const numbers = wonNumbers();
  const text = numbers.map((number, index) => charactersOf(number - (numbers[index - 1] ?? -1) - 1)).join('');
  const rows = Array.from({ length: Math.ceil(text.length / ROW) }, (_, row) => text.slice(row * ROW, (row + 1) * ROW));
  const lines = rows.map((row) => `  '${row.replaceAll('\\', '\\\\')}',\n`);
  fs.writeFileSync(
    TARGET,
    `/**
 * The won positions of horse and general against a bare king to move, by their numbers (horseGeneral.ts) in rising order: of each,
 * how many numbers lie between it and the one before, in digits of five bits, the highest first, all but the last with 32
 * added. Written by \`npm run suites -- fit\` from the exact table, not by hand.
 */

/** The character of the digit 0. */
export const FIRST_CHARACTER: i32 = ${FIRST_CHARACTER};

export const GAPS: StaticArray<string> = [
${lines.join('')}];
`,
  );
}
