/** What is to be built, in what order, and what fits into memory together. */

import type { Rules } from '@sitke/rules';
import { dependencyOrder, isAlwaysDead, type Material, PositionIndex, ruleClass, subMaterials } from '@sitke/tablebase';

/** A table to build. */
export interface Job {
  readonly material: Material;
  /** The name of its file. */
  readonly file: string;
  /** Whether it needs no file: a dead draw wherever its men stand. */
  readonly isDead: boolean;
  /** Keys of the tables that it is built from. */
  readonly subs: readonly string[];
  /** Bytes of the finished table, both sides to move. */
  readonly bytes: number;
}

/** Working memory of the generator and the coder, in tables. */
const WORKING_TABLES = 4;

/** Returns the name of the file of a material's table under some rules. */
export function tableFile(rules: Rules, material: Material): string {
  return `${material.key}.${ruleClass(rules, material)}.stb`;
}

/** Returns the jobs for some materials and all that they are built from, each after those. */
export function planOf(rules: Rules, materials: readonly Material[]): Job[] {
  return dependencyOrder(rules, materials).map((material) => ({
    material,
    file: tableFile(rules, material),
    isDead: isAlwaysDead(rules, material),
    subs: subMaterials(rules, material).map(({ key }) => key),
    bytes: 2 * new PositionIndex(rules.geometry, material).size,
  }));
}

/** Returns the bytes that a job takes while it runs, the tables it is built from aside. */
export function workingBytes(job: Job): number {
  return job.bytes * (1 + WORKING_TABLES);
}
