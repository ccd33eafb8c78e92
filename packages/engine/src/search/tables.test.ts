import fs from 'node:fs';
import { type GameNode, makeUci, type Rules, rulesOf } from '@sitke/rules';
import {
  dependencyOrder,
  generateTable,
  makeTableFile,
  parseMaterial,
  type RawTable,
  Tablebase,
} from '@sitke/tablebase';
import { expect, test } from 'vitest';
import { engineFor, newEngine, rootOf } from '../test/engines.js';
import type { SearchInfo, SearchRequest } from './request.js';

const rules = rulesOf('sittuyin');

/** The tables of some materials and of all their subtables. */
function tablesOf(of: Rules, ...keys: readonly string[]): Tablebase {
  const kernel = fs.readFileSync(new URL('../../../tablebase/dist/kernel.wasm', import.meta.url));
  const tables = new Tablebase(of);
  const raws = new Map<string, RawTable>();
  const wanted = keys.map((key) => parseMaterial(of.def, key)).flatMap((parsed) => (parsed.ok ? [parsed.value] : []));
  for (const material of dependencyOrder(of, wanted)) {
    raws.set(material.key, generateTable(kernel, of, material, raws));
    if (material.pieces.length === 2) continue;
    const bytes = makeTableFile(of, material, raws.get(material.key)!);
    tables.load({ size: bytes.length, read: (at, length) => bytes.subarray(at, at + length) });
  }
  return tables;
}

const three = tablesOf(rules, 'KRvK');

async function searchFor(request: SearchRequest, engine = newEngine()) {
  const infos: SearchInfo[] = [];
  const search = (await engine).search({ seed: 1, ...request });
  for await (const info of search) infos.push(info);
  return { infos, last: infos.at(-1)!, result: await search.result };
}

const moveOf = (node: GameNode, { best }: { best: number | null }): string =>
  makeUci(node.position.rules, best as never);

test('answers a position of the tables at once, with the whole mate', async () => {
  const node = rootOf('8/8/8/8/8/2k5/1R6/K7[] w - - 0 60');
  const { infos, result } = await searchFor({ node, tables: three, multiPv: 2 });
  expect(infos.map(({ multiPv, score, pv }) => [multiPv, score, pv.length])).toEqual([
    [1, { kind: 'mate', moves: 16 }, 31],
    [2, { kind: 'mate', moves: 16 }, 31],
  ]);
  expect(result.nodes).toBe(0);
  let end = node;
  for (const move of infos[0]!.pv) end = end.play(move);
  expect(end.outcome).toMatchObject({ reason: 'checkmate', winner: 0 });
});

test('the same position is a draw under a shorter count, for the search too', async () => {
  const node = rootOf('8/8/8/8/8/2k5/1R6/K7[] w - 32 20 60');
  const { last } = await searchFor({ node, tables: three, limits: { depth: 6 } });
  expect(last.score).toEqual({ kind: 'cp', cp: 0 });
});

test('plays only moves that keep a draw', async () => {
  const node = rootOf('8/8/8/8/8/8/1kR5/7K[] b - - 0 60');
  const { result, last } = await searchFor({ node, tables: three, limits: { depth: 2 } });
  expect(moveOf(node, result)).toBe('b2c2');
  expect(last.tableHits).toBeGreaterThan(0);
});

test('the search probes the tables where they start', async () => {
  // The rook captures the horse; the mate that follows is far beyond two plies.
  const node = rootOf('8/8/8/4k3/8/8/n6R/6K1[] w - - 0 60');
  const { last, result } = await searchFor({ node, tables: three, limits: { depth: 2 } });
  expect(moveOf(node, result)).toBe('h2a2');
  expect(last.score.kind).toBe('mate');
  const alone = await searchFor({ node, limits: { depth: 2 } });
  expect(alone.last).toMatchObject({ score: { kind: 'cp' }, tableHits: 0 });
});

test('levels do not use tables', async () => {
  const node = rootOf('8/8/8/8/8/2k5/1R6/K7[] w - - 0 60');
  const { last } = await searchFor({ node, tables: three, level: 5 });
  expect(last).toMatchObject({ tableHits: 0, score: { kind: 'cp' } });
});

test('tables work for a variant without a count', async () => {
  const sissa = rulesOf('sissa');
  const node = rootOf('9/9/9/9/9/3k5/9/9/KS7 w - - - 0 1', sissa);
  const { last } = await searchFor({ node, tables: tablesOf(sissa, 'KSvK') }, engineFor('sissa'));
  expect(last).toMatchObject({ score: { kind: 'mate', moves: 12 }, nodes: 0 });
});
