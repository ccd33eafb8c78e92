import fs from 'node:fs';
import { rulesOf } from '@sitke/rules';
import { dependencyOrder, generateTable, PositionIndex, parseMaterial, type RawTable } from '@sitke/tablebase';
import { isNightly } from '@sitke/testkit/sizes';
import { expect, test } from 'vitest';
import type { PieceLetter } from './steps.js';
import { endingTable } from './table.js';

const kernel = fs.readFileSync(new URL('../../../../packages/tablebase/dist/kernel.wasm', import.meta.url));
const rules = rulesOf('sittuyin', 'pychess');

function tableOf(key: string): { readonly index: PositionIndex; readonly raw: RawTable } {
  const parsed = parseMaterial(rules.def, key);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const tables = new Map<string, RawTable>();
  for (const material of dependencyOrder(rules, [parsed.value])) {
    tables.set(material.key, generateTable(kernel, rules, material, tables));
  }
  return { index: new PositionIndex(rules.geometry, parsed.value), raw: tables.get(key)! };
}

test.each(isNightly ? ['R', 'S', 'RF', 'SF', 'SS', 'NF'] : ['R', 'S'])(
  'the distances of %s against a bare king are those of the generator of the suites',
  (pieces) => {
    const { index, raw } = tableOf(`K${pieces}vK`);
    const oracle = endingTable([...pieces] as PieceLetter[])!;
    let different = 0;
    for (let at = 0; at < index.size; at++) {
      if (!index.isProper(at)) continue;
      const squares = [...index.arrangementOf(at)];
      const placing = [squares.at(-1)!, ...squares.slice(0, -1)];
      for (const isStrong of [true, false]) {
        const value = (isStrong ? raw.white : raw.black)[at]!;
        const isPosition = oracle.isLegal(placing, isStrong);
        const expected = isPosition ? (oracle.distance(placing, isStrong) ?? -1) + 1 : 255;
        if (value !== expected) different++;
      }
    }
    expect(different).toBe(0);
  },
  isNightly ? 3_600_000 : 300_000,
);
