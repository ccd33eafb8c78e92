import fs from 'node:fs';
import { rulesOf } from '@sitke/rules';
import { isNightly } from '@sitke/testkit/sizes';
import { expect, test } from 'vitest';
import { generateTable, type RawTable } from './generate.js';
import { dependencyOrder, parseMaterial } from './material.js';
import { PositionIndex } from './positionIndex.js';
import { Iteration } from './test/iteration.js';

const kernel = fs.readFileSync(new URL('../dist/kernel.wasm', import.meta.url));

/** Every arrangement of three pieces, in the order of the index. */
function* arrangements(size: number): Generator<readonly [number, number, number]> {
  for (let a = 0; a < size; a++) for (let b = 0; b < size; b++) for (let c = 0; c < size; c++) yield [a, b, c];
}

const CASES = [
  ['KRvK', 'draw'],
  ['KRvK', 'forbidden'],
  ['KSvK', 'draw'],
] as const;

test.each(isNightly ? CASES : CASES.slice(0, 1))(
  '%s, stalemate is %s: every distance is that of plain iteration over the rules',
  (key, stalemate) => {
    const rules = rulesOf('sittuyin', { 'end.stalemate': stalemate });
    const { geometry } = rules;
    const parsed = parseMaterial(rules.def, key);
    if (!parsed.ok) throw new Error(parsed.error.message);
    const tables = new Map<string, RawTable>();
    for (const material of dependencyOrder(rules, [parsed.value])) {
      tables.set(material.key, generateTable(kernel, rules, material, tables));
    }
    const index = new PositionIndex(geometry, parsed.value);
    const { white, black } = tables.get(key)!;
    // A capture can only leave two kings.
    const oracle = new Iteration(rules, parsed.value.pieces, () => null);
    let different = 0;
    for (const arrangement of arrangements(geometry.size)) {
      for (const side of [0, 1] as const) {
        const expected = new Set(arrangement).size < 3 ? undefined : oracle.distance(arrangement, side);
        const value = (side === 0 ? white : black)[index.indexOf(arrangement)]!;
        const found = value === 255 ? undefined : value === 0 ? null : value - 1;
        if (found !== expected) different++;
      }
    }
    expect(different).toBe(0);
  },
  300_000,
);
