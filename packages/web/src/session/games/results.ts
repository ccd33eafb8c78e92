/** Progress and armies, beyond games, as lines of the file of all games: each part on its own line. */
import type { Persisted } from '../../platform/persisted.js';
import { KEPT_ARMIES, type KeptArmy, mergeArmies } from '../armies/kept.js';
import { mergePractice, NO_PRACTICE, type Practice } from '../practice/practice.js';
import { KEPT_PROGRESS, mergeProgress, NO_PROGRESS, type Progress } from '../practice/progress.js';
import { KEPT_PRACTICE } from '../practice/saved.js';
import { KEPT_TRAINING, mergeTraining, type Training } from '../training.js';

export interface Results {
  readonly training: Training;
  readonly practice: Practice;
  readonly course: Progress;
  readonly armies: readonly KeptArmy[];
}

export type ResultName = keyof Results;

export const NO_RESULTS: Results = { training: {}, practice: NO_PRACTICE, course: NO_PROGRESS, armies: [] };

interface Part<Value> extends Persisted<Value> {
  /** Returns both as one; the first itself where the second adds nothing. */
  merge(own: Value, other: Value): Value;
}

const PARTS: { readonly [Name in ResultName]: Part<Results[Name]> } = {
  training: { ...KEPT_TRAINING, merge: mergeTraining },
  practice: { ...KEPT_PRACTICE, merge: mergePractice },
  course: { ...KEPT_PROGRESS, merge: mergeProgress },
  armies: { ...KEPT_ARMIES, merge: mergeArmies },
};

const NAMES = Object.keys(PARTS) as ResultName[];

/** Returns the lines of results. */
export function linesOf(results: Results): Readonly<Record<string, unknown>>[] {
  const dataOf = <Name extends ResultName>(name: Name): unknown => PARTS[name].write(results[name]);
  return NAMES.map((name) => ({ [name]: dataOf(name) }));
}

/** Returns the results that a line holds; null for another line. */
export function readResults(line: unknown): Partial<Results> | null {
  if (typeof line !== 'object' || line === null) return null;
  const name = NAMES.find((one) => one in line);
  if (name === undefined) return null;
  const value = PARTS[name].decode(JSON.stringify((line as Readonly<Record<string, unknown>>)[name]));
  return value === null ? null : { [name]: value };
}

/** Returns the results with others added: nothing of one's own is lost. The same object where they add nothing. */
export function mergeResults(own: Results, other: Partial<Results>): Results {
  const mergeOne = <Name extends ResultName>(name: Name): Results[Name] => {
    const added = other[name] as Results[Name] | undefined;
    return added === undefined ? own[name] : PARTS[name].merge(own[name], added);
  };
  const merged: Results = {
    training: mergeOne('training'),
    practice: mergeOne('practice'),
    course: mergeOne('course'),
    armies: mergeOne('armies'),
  };
  return NAMES.every((name) => merged[name] === own[name]) ? own : merged;
}
