/** The description in the header of a table file: what the table is for, and what it contains. */

import type { Rules } from '@sitke/rules';
import type { SlicedTable } from './generate.js';
import { ruleClass } from './ruleClass.js';

/** Number of positions with one side to move that are won, drawn and lost for it. */
export interface Tally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** The description of a table file. */
export interface Description {
  readonly variant: string;
  /** See `ruleClass`. */
  readonly ruleClass: string;
  /** Name of the material. */
  readonly material: string;
  /** The longest distance to mate, in plies; 0 if nothing is won. */
  readonly longest: number;
  /** Counts with color 0 and with color 1 to move. */
  readonly counts: readonly [Tally, Tally];
  /** The sides whose turn is stored, with the values that occur. */
  readonly sides: readonly { readonly values: readonly number[] }[];
}

const NO_POSITION = 255;

/** Returns how often each value occurs with a side to move. */
function occurrences(table: SlicedTable, side: 0 | 1): Float64Array {
  const counts = new Float64Array(256);
  for (let digit = 0; digit < table.index.folding.kings; digit++) {
    for (const value of table.slice(side, digit)) counts[value]!++;
  }
  return counts;
}

function tallyOf(counts: Float64Array): Tally {
  const sum = (isIncluded: (value: number) => boolean): number =>
    counts.reduce((total, count, value) => total + (value !== NO_POSITION && isIncluded(value) ? count : 0), 0);
  return {
    // At an odd distance the side to move mates.
    wins: sum((value) => value > 0 && value % 2 === 0),
    draws: sum((value) => value === 0),
    losses: sum((value) => value % 2 === 1),
  };
}

function longestOf(counts: Float64Array): number {
  return counts.reduce(
    (longest, count, value) => (count > 0 && value > 0 && value !== NO_POSITION ? value - 1 : longest),
    0,
  );
}

/** Returns the description of a table. */
export function describe(rules: Rules, table: SlicedTable, sides: Description['sides']): Description {
  const { material } = table.index;
  const [white, black] = [occurrences(table, 0), occurrences(table, 1)];
  return {
    variant: rules.def.id,
    ruleClass: ruleClass(rules, material),
    material: material.key,
    longest: Math.max(longestOf(white), longestOf(black)),
    counts: [tallyOf(white), tallyOf(black)],
    sides: sides.map(({ values }) => ({ values })),
  };
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isTally(value: unknown): value is Tally {
  const tally = value as Partial<Tally> | null;
  return typeof tally === 'object' && tally !== null && [tally.wins, tally.draws, tally.losses].every(isNumber);
}

function isSide(value: unknown): value is Description['sides'][number] {
  const values = (value as { values?: unknown } | null)?.values;
  const isByte = (byte: unknown): boolean => isNumber(byte) && byte < 256;
  return Array.isArray(values) && values.length > 0 && values.length < NO_POSITION && values.every(isByte);
}

/** Parses a description; null if it is invalid. */
export function parseDescription(text: string): Description | null {
  let found: Partial<Record<keyof Description, unknown>> | null;
  try {
    found = JSON.parse(text) as typeof found;
  } catch {
    return null;
  }
  if (typeof found !== 'object' || found === null) return null;
  const { variant, ruleClass: name, material, longest, counts, sides } = found;
  const texts = [variant, name, material].every((part) => typeof part === 'string');
  const numbers = isNumber(longest) && Array.isArray(counts) && counts.length === 2 && counts.every(isTally);
  const stored = Array.isArray(sides) && [1, 2].includes(sides.length) && sides.every(isSide);
  return texts && numbers && stored ? (found as Description) : null;
}
