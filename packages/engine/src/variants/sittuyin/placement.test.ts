import { Game, type GameNode, makeUci, Position, parseRuleset, type Rules, rulesOf, variantOf } from '@sitke/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../search/engine.js';
import { newEngine } from '../../test/engines.js';
import { SETUP_BOOK } from './setupBook.js';

const NODES = 3000;
const PIECES = 'KFSNR';
let engine: Engine;

beforeAll(async () => {
  engine = await newEngine();
});

function rulesBy(text: string): Rules {
  const parsed = parseRuleset(variantOf('sittuyin'), text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return rulesOf('sittuyin', parsed.value);
}

function start(rules: Rules): GameNode {
  return new Game(Position.initial(rules)).root;
}

async function placeAll(from: GameNode, seed: number, level?: number): Promise<GameNode> {
  let node = from;
  while (node.position.inPlacement) {
    const { best } = await engine.search({ node, seed, limits: { nodes: NODES }, ...(level && { level }) }).result;
    expect(node.position.legalMoves()).toContain(best);
    node = node.play(best!);
  }
  return node;
}

/** Returns the placed arrays in the book's notation. */
function arraysOf(node: GameNode): readonly [red: string, black: string] {
  const words: [string[], string[]] = [[], []];
  for (let at = node; at.parent !== null && at.move !== null; at = at.parent) {
    const { rules, turn } = at.parent.position;
    const [role = '', square = ''] = makeUci(rules, at.move).split('@');
    const turned = `${String.fromCharCode(201 - square.charCodeAt(0))}${9 - Number(square[1])}`;
    words[turn].push(role + (turn === 0 ? square : turned));
  }
  const sorted = (list: string[]): string =>
    list.sort((a, b) => PIECES.indexOf(a[0]!) - PIECES.indexOf(b[0]!) || rankOf(a) - rankOf(b)).join(' ');
  return [sorted(words[0]), sorted(words[1])];
}

function rankOf(word: string): number {
  return 8 * Number(word[2]) + word.charCodeAt(1);
}

const BOOK = SETUP_BOOK.trim()
  .split('\n')
  .map((line) => line.split(' ').slice(0, 8).join(' '));

test('the book has legal arrays, each once, with two values', () => {
  expect(BOOK.length).toBeGreaterThanOrEqual(60);
  expect(BOOK.length).toBeLessThanOrEqual(200);
  expect(new Set(BOOK).size).toBe(BOOK.length);
  const strict = rulesBy('standard setup.nonRookRanks=2-3');
  for (const line of SETUP_BOOK.trim().split('\n')) {
    expect(line).toMatch(/^K\w\d F\w\d (S\w\d ){2}(N\w\d ){2}(R\w1 ){2}-?\d+ -?\d+$/);
    const drops = new Set(
      start(strict)
        .position.legalMoves()
        .map((move) => makeUci(strict, move)),
    );
    const words = line.split(' ').slice(0, 8);
    expect(words.filter((word) => !drops.has(`${word[0]}@${word.slice(1)}`))).toEqual([]);
    expect(new Set(words.map((word) => word.slice(1))).size).toBe(8);
  }
});

test.each([1, 2, 3])('both sides set up by the book, differently with the seed %i', async (seed) => {
  const [red, black] = arraysOf(await placeAll(start(rulesOf('sittuyin')), seed));
  expect(BOOK).toContain(red);
  expect(BOOK).toContain(black);
  expect(arraysOf(await placeAll(start(rulesOf('sittuyin')), seed + 10))).not.toEqual([red, black]);
});

test.each([
  'pychess',
  'federation',
  'ancientchess',
  'pychess-zh',
  'ancientchess setup.order=curtain',
  'ancientchess setup.order=alternate',
  'federation setup.pawnSwap=on',
  'pychess setup.order=curtain setup.nonRookRanks=2-3',
])('places an army legally under %s', async (text) => {
  for (let seed = 1; seed <= 2; seed++) {
    const node = await placeAll(start(rulesBy(text)), seed);
    expect(node.position.ply).toBe(16);
    expect(arraysOf(node).every((array) => array.split(' ').length === 8)).toBe(true);
  }
});

test('completes a set-up begun by others', async () => {
  let node = start(rulesOf('sittuyin'));
  const strange = ['K@h1', 'N@h8', 'S@a1', 'K@a8'];
  for (const text of strange)
    node = node.play(node.position.legalMoves().find((m) => makeUci(node.position.rules, m) === text)!);
  node = await placeAll(node, 1);
  expect(node.position.ply).toBe(16);
});

async function blackAfter(text: string, redSeed: number): Promise<{ array: string; score: unknown }> {
  let node = start(rulesBy(text));
  while (node.position.turn === 0) {
    node = node.play((await engine.search({ node, seed: redSeed, level: 1 }).result).best!);
  }
  engine.newGame();
  const search = engine.search({ node, seed: 5, limits: { nodes: NODES } });
  let score: unknown;
  for await (const info of search) score = info.score;
  return { array: arraysOf(await placeAll(node, 5))[1], score };
}

test('pieces behind the curtain are unknown', async () => {
  expect(await blackAfter('pychess setup.order=curtain', 1)).toEqual(
    await blackAfter('pychess setup.order=curtain', 2),
  );
  const open = [];
  for (const seed of [1, 2]) open.push((await blackAfter('pychess setup.order=redThenBlack', seed)).score);
  expect(open[0]).not.toEqual(open[1]);
});

describe('choosing a drop ends early', () => {
  test('at stop', async () => {
    const search = engine.search({ node: start(rulesOf('sittuyin')), limits: { isInfinite: true } });
    search.stop();
    const { best, nodes } = await search.result;
    expect([best !== null, nodes < 5000]).toEqual([true, true]);
  });
  test('at its time limit', async () => {
    const search = engine.search({ node: start(rulesOf('sittuyin')), limits: { moveTimeMs: 0 } });
    const { best, nodes } = await search.result;
    expect([best !== null, nodes < 5000]).toEqual([true, true]);
  });
  test('at its node limit', async () => {
    const { nodes } = await engine.search({ node: start(rulesOf('sittuyin')), limits: { nodes: 2500 } }).result;
    expect(nodes).toBeLessThan(3000);
    expect(nodes).toBeGreaterThan(0);
  });
});

test('weak levels set up loosely, strong ones by the book', async () => {
  const loose = arraysOf(await placeAll(start(rulesOf('sittuyin')), 4, 1));
  expect(loose.filter((array) => BOOK.includes(array))).toEqual([]);
  const strong = arraysOf(await placeAll(start(rulesOf('sittuyin')), 4, 10));
  expect(strong.filter((array) => BOOK.includes(array))).toHaveLength(2);
});
