import fs from 'node:fs';
import { createRequire } from 'node:module';
import { loadEngine } from '@sitke/engine';
import { parseOpenings } from '@sitke/match';
import { Game, type GameNode, isVariantId, parseFen, rulesOf } from '@sitke/rules';
import { fixtureLines, openingsFile, variantsWithOpenings } from '@sitke/testkit/fixtures';
import { Random } from '@sitke/testkit/random';
import { expect, test } from 'vitest';
import { randomArrays } from './arrays.js';
import { randomLine } from './lines.js';
import { isAlive, openingText, Selection, scoreOf } from './select.js';

const rules = rulesOf('sittuyin');
const arrangements = fixtureLines('openings/sittuyin.txt');

async function engineOf(): Promise<Awaited<ReturnType<typeof loadEngine>>> {
  const file = createRequire(import.meta.url).resolve('@sitke/engine/sittuyin.wasm');
  return loadEngine('sittuyin', fs.readFileSync(file));
}

function nodeOf(fen: string): GameNode {
  const position = parseFen(rules, fen);
  if (!position.ok) throw new Error(`${fen}: ${position.error.message}`);
  return new Game(position.value).root;
}

test.each(variantsWithOpenings())('%s has enough openings, all different, that can be played', (variant) => {
  if (!isVariantId(variant)) throw new Error(`openings are named after ${variant}, which is no variant`);
  const openings = parseOpenings(rulesOf(variant), fs.readFileSync(openingsFile(variant), 'utf8'));
  const starts = openings.map(({ fen, moves }) => [fen, ...moves].join(' '));
  expect(new Set(starts).size).toBe(starts.length);
  expect(starts.length).toBeGreaterThanOrEqual(rulesOf(variant).def.hasPockets ? 500 : 200);
});

test('the arrangements of Sittuyin are complete, and in their bands', () => {
  const fens = arrangements.map((line) => line.split(' ; ')[0]!);
  for (const fen of fens) {
    const node = nodeOf(fen);
    expect(node.position.inPlacement, fen).toBe(false);
    expect(
      node.position.toSetup().squares.filter((piece) => piece !== 0),
      fen,
    ).toHaveLength(32);
    expect(isAlive(node), fen).toBe(true);
  }
  const sizes = arrangements.map((line) => Math.abs(Number(/ ; cp (-?\d+)$/.exec(line)![1])));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
  const even = sizes.filter((size) => size <= 80).length / sizes.length;
  expect(even).toBeCloseTo(0.7, 2);
});

test('arrays by chance are legal, complete, the same for the same seed and of more than one kind', () => {
  const make = (seed: number) => {
    const random = new Random(seed);
    return Array.from({ length: 60 }, () => randomArrays(rules, random));
  };
  const nodes = make(3);
  expect(make(3).map(({ fen }) => fen)).toEqual(nodes.map(({ fen }) => fen));
  expect(new Set(nodes.map(({ fen }) => fen)).size).toBe(60);
  for (const node of nodes) expect(node.position.inPlacement).toBe(false);
  // A plausible king has its general next to it; in a random array it seldom has.
  const besides = nodes.filter(({ position }) => {
    const king = position.kingOf(0)!;
    const general = position.toSetup().squares.indexOf(3);
    return Math.abs((king % 8) - (general % 8)) <= 1 && Math.abs((king >> 3) - (general >> 3)) <= 1;
  });
  expect(besides.length).toBeGreaterThan(20);
  expect(besides.length).toBeLessThan(55);
});

test('openings by moves have a few plies and are written as moves', async () => {
  const node = (await randomLine(rules, new Random(2), await engineOf()))!;
  const text = openingText(node);
  expect(text).toMatch(/^startpos moves( .@[a-h]\d){4,8}$/);
});

test('a start is judged the same each time; a mate is not a start', async () => {
  const engine = await engineOf();
  const node = nodeOf(arrangements[0]!.split(' ; ')[0]!);
  expect(await scoreOf(engine, node, 3000)).toBe(await scoreOf(engine, node, 3000));
  expect(await scoreOf(engine, nodeOf('7k/R7/8/8/8/8/8/KR6[] w - - 0 1'), 3000)).toBeNull();
});

test('starts that are over, in check, or all but without choice are not alive', () => {
  for (const fen of [
    'k7/8/8/8/8/8/8/K7[] w - - 0 1',
    '7k/8/8/8/8/8/r7/K5R1[] w - - 0 1',
    'k7/p7/8/8/8/8/P7/K7[] w - - 0 1',
  ]) {
    expect(isAlive(nodeOf(fen)), fen).toBe(false);
  }
});

test('a selection fills its bands with different starts, and mixes them', () => {
  const bands = [
    { over: 0, upTo: 50, share: 0.5 },
    { over: 50, upTo: 90, share: 0.5 },
  ];
  const selection = new Selection(bands, 4);
  const random = new Random(1);
  const starts = Array.from({ length: 6 }, () => randomArrays(rules, random));
  const scores = [0, -50, 51, 40, 91, -90];
  selection.offer(starts[0]!, scores[0]!);
  selection.offer(starts[0]!, 60);
  expect(selection.isFull).toBe(false);
  starts.forEach((node, index) => {
    selection.offer(node, scores[index]!);
  });
  expect(selection.isFull).toBe(true);
  expect(selection.all().map(({ cp }) => cp)).toEqual([0, 51, -50, -90]);
});
