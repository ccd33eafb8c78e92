/** Material of records (tools/src/net/record.ts), gathered into groups of positions by phase. */

import fs from 'node:fs';
import { roleOfLetter, type VariantDef } from '@sitke/rules';
import { HEADER, recordSize } from '../../net/record.js';
import type { Group } from './fit.js';

/** Parts of the games, each left out in turn. */
export const PARTS = 50;
/** By how many of the pieces that are neither kings nor pawns are left. */
export const PHASES = ['opening', 'middle game', 'ending'] as const;
/** Records read at a time. */
const AT_ONCE = 65_536;
/** A difference of a feature is at most this; a group's key has room for it both ways. */
const MOST = 15;

/** A game whose pawns are counted apart where their side has the piece that they become, which it may have once only. */
const PROMOTES_TO: Readonly<Record<string, string>> = { sittuyin: 'F' };
const PAWN = 'P';

/** The counts of each side: pieces by role, pawns apart as said above. */
export interface Counting {
  readonly names: readonly string[];
  /** By role, the feature that a piece counts for, without and with the piece that pawns become; -1 for none. */
  readonly featureOf: readonly (readonly [without: number, having: number])[];
  readonly promoted: number;
  readonly phaseOf: (pieces: number) => number;
}

/** Returns what is counted in a game with so many pieces of both sides that are neither kings nor pawns. */
export function countingOf(def: VariantDef, officers: number): Counting {
  const names: string[] = [];
  const goal = PROMOTES_TO[def.id];
  const featureOf = def.pieces.map(({ name, letter }, index): readonly [number, number] => {
    if (index === 0) return [-1, -1];
    if (letter !== PAWN || goal === undefined) return [names.push(name) - 1, names.length - 1];
    const to = def.pieces[roleOfLetter(def, goal) - 1]!.name;
    return [names.push(`${name}, no ${to}`) - 1, names.push(`${name}, with a ${to}`) - 1];
  });
  return {
    names,
    featureOf,
    promoted: goal === undefined ? -1 : roleOfLetter(def, goal),
    phaseOf: (left) => (left * 3 > officers * 2 ? 0 : left * 3 > officers ? 1 : 2),
  };
}

/** Groups of positions by phase. */
export class Material {
  readonly #counting: Counting;
  readonly #pawn: number;
  readonly #squares: number;
  readonly #groups: Map<string, Group>[] = PHASES.map(() => new Map());

  constructor(def: VariantDef, counting: Counting) {
    this.#counting = counting;
    this.#pawn = roleOfLetter(def, PAWN);
    this.#squares = def.files * def.ranks;
  }

  /** Adds the positions of a file, of which each part is a stretch, so that games stay whole. */
  addFile(file: string): void {
    const size = recordSize(this.#squares);
    const descriptor = fs.openSync(file, 'r');
    const total = Math.floor(fs.fstatSync(descriptor).size / size);
    const chunk = new Uint8Array(AT_ONCE * size);
    for (let first = 0; first < total; first += AT_ONCE) {
      const count = Math.min(AT_ONCE, total - first);
      fs.readSync(descriptor, chunk, 0, count * size, first * size);
      for (let index = 0; index < count; index++) {
        const part = Math.floor(((first + index) * PARTS) / total);
        this.add(chunk.subarray(index * size, (index + 1) * size), part);
      }
    }
    fs.closeSync(descriptor);
  }

  /** Adds a position to a part of the games. */
  add(record: Uint8Array, part: number): void {
    const { names, featureOf, promoted, phaseOf } = this.#counting;
    const turn = record[0]!;
    const roles = [new Uint8Array(8), new Uint8Array(8)];
    let officers = 0;
    for (let square = 0; square < this.#squares; square++) {
      const code = (record[HEADER + (square >> 1)]! >> (4 * (square & 1))) & 15;
      if (code === 0) continue;
      const role = code & 7;
      roles[(code >> 3) ^ turn]![role]!++;
      if (role !== 1 && role !== this.#pawn) officers++;
    }
    const features = names.map(() => 0);
    roles.forEach((counts, side) => {
      const having = promoted > 0 && counts[promoted]! > 0 ? 1 : 0;
      featureOf.forEach((of, index) => {
        const feature = of[having];
        if (feature >= 0) features[feature]! += side === 0 ? counts[index + 1]! : -counts[index + 1]!;
      });
    });
    this.#addTo(this.#groups[phaseOf(officers)]!, features, part, record[1]! / 2);
  }

  #addTo(groups: Map<string, Group>, features: readonly number[], part: number, points: number): void {
    const key = String.fromCharCode(...features.map((feature) => feature + MOST));
    let group = groups.get(key);
    if (!group) {
      group = { features, counts: new Float64Array(PARTS), points: new Float64Array(PARTS) };
      groups.set(key, group);
    }
    group.counts[part]!++;
    group.points[part]! += points;
  }

  /** Returns the groups of a phase. */
  groupsOf(phase: number): readonly Group[] {
    return [...this.#groups[phase]!.values()];
  }
}
