/** The description in the header of a table file: what the table is of, and what there is in it. */

import type { Rules } from '@sitke/rules';
import type { CodedSide } from './coder.js';
import type { RawTable } from './generate.js';
import type { Material } from './material.js';
import { ruleClass } from './ruleClass.js';

/** How many positions, with one side to move, are won, drawn and lost for it. */
export interface Tally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** What a table file says of itself. */
export interface Description {
  readonly variant: string;
  /** See `ruleClass`. */
  readonly ruleClass: string;
  /** Name of the material. */
  readonly material: string;
  /** The longest distance to mate in it, in plies; 0 where nothing is won. */
  readonly longest: number;
  /** Counts with color 0 and with color 1 to move. */
  readonly counts: readonly [Tally, Tally];
  /** The sides whose turn is stored, with the values that occur. */
  readonly sides: readonly { readonly values: readonly number[] }[];
}

const NO_POSITION = 255;

function tallyOf(half: Uint8Array): Tally {
  const tally = { wins: 0, draws: 0, losses: 0 };
  for (const value of half) {
    if (value === NO_POSITION) continue;
    if (value === 0) tally.draws++;
    // After an odd number of plies the side to move mates.
    else if (value % 2 === 0) tally.wins++;
    else tally.losses++;
  }
  return tally;
}

function longestOf(half: Uint8Array): number {
  let longest = 0;
  for (const value of half) if (value !== NO_POSITION && value - 1 > longest) longest = value - 1;
  return longest;
}

/** Returns the description of a table. */
export function describe(rules: Rules, material: Material, raw: RawTable, sides: readonly CodedSide[]): Description {
  return {
    variant: rules.def.id,
    ruleClass: ruleClass(rules, material),
    material: material.key,
    longest: Math.max(longestOf(raw.white), longestOf(raw.black)),
    counts: [tallyOf(raw.white), tallyOf(raw.black)],
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

/** Reads a description; null if it is none. */
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
