/** Plans a build: which tables, in what order, and which fit into memory together. */

import type { Rules } from '@sitke/rules';
import {
  dependencyOrder,
  hasPawn,
  isAlwaysDead,
  type Material,
  MOST_SOLVING_BYTES,
  PositionIndex,
  ruleClass,
  solvingBytes,
  subMaterials,
} from '@sitke/tablebase';
import { t } from '../texts.js';

/** A table to build. */
export interface Job {
  readonly material: Material;
  /** The name of its file. */
  readonly file: string;
  /** Whether it needs no file: a dead draw wherever its pieces stand. */
  readonly isDead: boolean;
  /** Keys of the tables that it is built from. */
  readonly subs: readonly string[];
  /** Bytes of the finished table, both sides to move. */
  readonly bytes: number;
  /** Bytes that solving it takes. */
  readonly solvingBytes: number;
}

/** Pieces of the largest tables, and of the largest with pawns: promotions would lead to others as large. */
export const MOST_PIECES = 5;
const MOST_PIECES_WITH_PAWNS = 4;
/**
 * The memory that making a table takes by trial, besides that of solving it, most of it to train the file's models: so many
 * bytes, and a share that grows with the table.
 */
const WORKER_BYTES = 300 << 20;
const WORKER_SHARE = 0.2;
const GIB = 2 ** 30;

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
    solvingBytes: solvingBytes(rules, material),
  }));
}

/** Returns why there are no tables of a material; null if there are. */
export function problemOf(rules: Rules, material: Material): string | null {
  const { key } = material;
  const pieces = material.pieces.length;
  if (pieces > MOST_PIECES) return t('tb.tooMany', { key, most: MOST_PIECES });
  if (pieces > MOST_PIECES_WITH_PAWNS && hasPawn(rules, material)) {
    return t('tb.pawns', { key, pieces });
  }
  const bytes = solvingBytes(rules, material);
  if (bytes <= MOST_SOLVING_BYTES) return null;
  return t('tb.tooLarge', { key, gib: bytes / GIB, most: MOST_SOLVING_BYTES / GIB });
}

/** Returns the bytes that a job takes while it runs, the tables it is built from aside. */
export function workingBytes(job: Job): number {
  return Math.ceil(job.solvingBytes * (1 + WORKER_SHARE)) + WORKER_BYTES;
}

/** Returns the bytes that jobs take at most if they run one after the other, each kept while others are built from it. */
export function leastBytes(jobs: readonly Job[]): number {
  const lastUse = new Map<string, number>();
  jobs.forEach(({ subs }, i) => {
    for (const sub of subs) lastUse.set(sub, i);
  });
  let [most, kept] = [0, 0];
  jobs.forEach((job, i) => {
    if (lastUse.has(job.material.key)) kept += job.bytes;
    most = Math.max(most, kept + workingBytes(job));
    for (const { material, bytes } of jobs) if (lastUse.get(material.key) === i) kept -= bytes;
  });
  return most;
}
