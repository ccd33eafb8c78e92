import { Game, type GameNode, type Move, makeUci, Position, rulesOf, VARIANT_IDS, variantOf } from '@sitke/rules';
import { withSeed } from '@sitke/testkit/properties';
import { seeded } from '@sitke/testkit/random';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { canMate, newEngine, rootOf } from '../test/engines.js';
import type { Engine } from './engine.js';
import type { SearchFeature } from './features.js';
import type { SearchInfo, SearchLimits } from './request.js';

const RULES = rulesOf('sittuyin');
const MIDDLEGAME = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';
let engine: Engine;

beforeAll(async () => {
  engine = await newEngine();
});

beforeEach(() => engine.newGame());

async function search(node: GameNode, limits: SearchLimits, multiPv = 1) {
  const infos: SearchInfo[] = [];
  const running = engine.search({ node, limits, multiPv, seed: 7 });
  for await (const info of running) infos.push(info);
  return { infos, last: infos.at(-1)!, result: await running.result };
}

const MATES: readonly (readonly [moves: number, fen: string])[] = [
  [1, '8/8/8/3R4/8/RK6/8/1k6[] w - - 0 20'],
  [1, '3P4/8/2S5/1R6/8/8/5K1k/8[] w - - 0 20'],
  [1, '8/8/8/8/7r/5K1k/3R4/5R2[] w - - 0 20'],
  [1, '5k2/3S4/5K2/8/8/1R4p1/8/8[] w - - 0 20'],
  [2, '7k/8/5K2/8/6R1/3S4/8/1f6[] w - - 0 20'],
  [2, '7k/8/8/3RN2K/8/8/8/8[] w - - 0 20'],
  [2, '6R1/8/4K3/8/4R3/8/8/3k4[] w - - 0 20'],
  [2, '7k/8/8/7K/4R3/8/2n5/6N1[] w - - 0 20'],
  [3, '2k5/6S1/2s5/1K6/8/8/2R5/8[] w - - 0 20'],
  [3, '7R/4K3/3p1R2/8/8/k7/8/8[] w - - 0 20'],
  [3, '8/5S2/8/8/F5R1/8/7k/4K3[] w - - 0 20'],
  [3, '8/7k/8/3R4/8/8/7K/s4R2[] w - - 0 20'],
];

test.each(MATES)('mate in %i from %s is found, as minimax finds it', async (moves, fen) => {
  const root = rootOf(fen);
  const { position } = root;
  expect([canMate(position, 2 * moves - 1), moves > 1 && canMate(position, 2 * moves - 3)]).toEqual([true, false]);
  const { last, result } = await search(root, { mate: moves });
  expect(last.score).toEqual({ kind: 'mate', moves });
  const next = position.play(result.best!);
  expect(moves === 1 ? next.outcome?.winner : next.legalMoves().length > 0).toBe(moves === 1 ? 0 : true);
  const { last: deep } = await search(root, { depth: 2 * moves + 2 });
  expect(deep.score).toEqual({ kind: 'mate', moves });
});

test('a mate has a negative score for the losing side', async () => {
  const root = rootOf('8/8/8/3R4/8/RK6/7s/1k6[] w - - 0 20');
  const { last } = await search(rootOf('k7/8/1K6/8/8/8/7R/8[] b - - 0 20'), { depth: 6 });
  expect(last.score).toEqual({ kind: 'mate', moves: -1 });
  expect(root.position.turn).toBe(0);
});

describe('only legal moves', () => {
  test.each(Object.keys(variantOf('sittuyin').presets))('are played and foreseen under %s', async (preset) => {
    const rules = rulesOf('sittuyin', preset);
    const nodes: GameNode[] = [];
    withSeed((choose) => {
      while (nodes.length < 50) {
        let node = new Game(Position.initial(rules)).root;
        for (let left = choose(140); left > 0 && !node.outcome; left--) {
          const moves = node.position.legalMoves();
          node = node.play(moves[choose(moves.length)]!);
        }
        if (!node.outcome) nodes.push(node);
      }
    });
    for (const node of nodes) {
      const { last } = await search(node, { depth: 4 });
      let { position } = node;
      for (const move of last.pv) {
        expect([node.fen, makeUci(rules, move), position.legalMoves().includes(move)]).toContain(true);
        position = position.play(move);
      }
    }
  });
});

test('the set-up depends on the seed, and a game follows it', async () => {
  const arrays = new Set<string>();
  for (let seed = 1; seed <= 6; seed++) {
    let node = new Game(Position.initial(RULES)).root;
    while (node.position.inPlacement) {
      const { best } = await engine.search({ node, seed, limits: { nodes: 1000 } }).result;
      node = node.play(best!);
    }
    arrays.add(node.fen);
  }
  expect(arrays.size).toBeGreaterThan(3);
});

test('a search visits the same nodes, however it is sliced', async () => {
  const root = rootOf(MIDDLEGAME);
  const { last } = await search(root, { depth: 9 });
  engine.newGame();
  const { last: again, result } = await search(root, { depth: 9 });
  const other = await newEngine();
  const running = other.search({ node: root, limits: { depth: 9 } });
  await running.result;
  expect([again.nodes, again.pv, again.score]).toEqual([last.nodes, last.pv, last.score]);
  expect((await running.result).best).toBe(result.best);
});

test('nodes and depth are limits', async () => {
  const { last, infos } = await search(rootOf(MIDDLEGAME), { depth: 5 });
  expect(last.depth).toBe(5);
  expect(infos.map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5]);
  engine.newGame();
  const { last: byNodes } = await search(rootOf(MIDDLEGAME), { nodes: 20_000 });
  expect(byNodes.nodes).toBeLessThanOrEqual(20_000);
  // Without the time limit this search would not end.
  expect((await search(rootOf(MIDDLEGAME), { moveTimeMs: 100 })).result.best).not.toBeNull();
});

test('several lines start with different moves, best first', async () => {
  const { infos } = await search(rootOf(MIDDLEGAME), { depth: 6 }, 3);
  const last = infos.slice(-3);
  expect(last.map(({ multiPv }) => multiPv)).toEqual([1, 2, 3]);
  expect(new Set(last.map(({ pv }) => pv[0])).size).toBe(3);
  const scores = last.map(({ score }) => (score.kind === 'cp' ? score.cp : Number.NaN));
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
});

test('searches only the requested moves', async () => {
  const root = rootOf(MIDDLEGAME);
  const moves = root.position.legalMoves().slice(5, 7);
  const { result } = await search(root, { depth: 5, moves });
  expect(moves).toContain(result.best);
});

test('a side without a move gets none', async () => {
  const { result } = await search(rootOf('R6k/8/6K1/8/8/8/8/8[] b - - 0 20'), { depth: 3 });
  expect(result).toEqual({ best: null, ponder: null, nodes: 0 });
});

describe('an infinite search', () => {
  test.each(['stop', 'signal'])('ends soon on %s, and yields to the event loop', async (way) => {
    const controller = new AbortController();
    const limits = { isInfinite: true };
    const running = engine.search({ node: rootOf(MIDDLEGAME), limits, signal: controller.signal });
    // Timers fire during the search, because it yields to the event loop.
    for (let i = 0; i < 20; i++) await new Promise((done) => setTimeout(done, 5));
    expect(engine.isSearching).toBe(true);
    expect(() => engine.search({ node: rootOf(MIDDLEGAME) })).toThrow('searching');
    if (way === 'stop') running.stop();
    else controller.abort();
    expect((await running.result).best).not.toBeNull();
    expect(engine.isSearching).toBe(false);
  });

  test('waits for stop even if everything is searched', async () => {
    const running = engine.search({ node: rootOf('R6k/8/6K1/8/8/8/8/8[] b - - 0 20'), limits: { isInfinite: true } });
    const first = await Promise.race([running.result, new Promise((done) => setTimeout(done, 30, 'waiting'))]);
    expect(first).toBe('waiting');
    running.stop();
    expect((await running.result).best).toBeNull();
  });

  test('the clock starts at ponderhit', async () => {
    const limits = { isPonder: true, moveTimeMs: 20 };
    const running = engine.search({ node: rootOf(MIDDLEGAME), limits });
    const first = await Promise.race([running.result, new Promise((done) => setTimeout(done, 80, 'waiting'))]);
    expect(first).toBe('waiting');
    running.ponderHit();
    expect((await running.result).best).not.toBeNull();
  });
});

/** Plays a game to its end, the engine for one side and random moves for the other; returns the last node. */
async function playOut(node: GameNode, engineSide: number, nodes: number, choose: (n: number) => number) {
  let at = node;
  while (!at.outcome && at.claims.length === 0) {
    const moves: readonly Move[] = at.position.legalMoves();
    const own = at.position.turn === engineSide;
    const move = own ? (await search(at, { nodes })).result.best! : moves[choose(moves.length)]!;
    at = at.play(move);
  }
  return at;
}

test('king and rook mate a bare king within the count', async () => {
  const choose = seeded(11);
  for (const fen of ['8/8/8/4k3/8/8/8/R3K3[] b - - 0 1', '8/3k4/8/8/8/5K2/8/7R[] b - - 0 1']) {
    const end = await playOut(rootOf(fen), 0, 20_000, choose);
    expect([fen, end.outcome?.reason, end.outcome?.winner]).toEqual([fen, 'checkmate', 0]);
  }
});

describe('draws are recognised', () => {
  test('by repetition: the losing side repeats if it can', async () => {
    // Perpetual check: the king has two squares.
    const { last } = await search(rootOf('7k/8/8/8/8/r7/8/K7[] w - - 0 20'), { depth: 4 });
    expect(last.score.kind).toBe('cp');
    let node = rootOf('k7/7R/8/8/8/8/1r6/K7[] w - - 0 20');
    for (const uci of ['h7h8', 'a8a7', 'h8h7', 'a7a8', 'h7h8', 'a8a7', 'h8h7']) {
      node = node.play(node.position.legalMoves().find((move) => makeUci(RULES, move) === uci)!);
    }
    const back = node.position.legalMoves().find((move) => makeUci(RULES, move) === 'a7a8')!;
    const { last: again } = await search(node, { depth: 6, moves: [back] });
    expect(again.score).toEqual({ kind: 'cp', cp: 0 });
  });

  test('by a repetition that is yet to come: a perpetual check is seen a move before it repeats', async () => {
    const root = rootOf('8/kRK5/p7/8/8/8/8/r2rns2[] b - - 10 40');
    const valueWithout = async (without: readonly SearchFeature[]): Promise<number> => {
      engine.newGame();
      const running = engine.search({ node: root, limits: { depth: 2 }, without });
      let value = Number.NaN;
      for await (const { score } of running) if (score.kind === 'cp') value = score.cp;
      return value;
    };
    expect(await valueWithout([])).toBe(0);
    expect(await valueWithout(['upcomingRepetition'])).toBeGreaterThan(500);
  });

  test('by the count: a mate after its end is a draw', async () => {
    const kinds: string[] = [];
    for (const left of [6, 3, 2, 1, 0]) {
      const root = rootOf(`7k/8/8/3RN2K/8/8/8/8[] w - 32 ${32 - left} 20`);
      expect(root.position.count).toMatchObject({ limit: 32, plies: 32 - left });
      engine.newGame();
      const { score } = (await search(root, { depth: 6 })).last;
      expect(score).toEqual(canMate(root.position, 3) ? { kind: 'mate', moves: 2 } : { kind: 'cp', cp: 0 });
      kinds.push(score.kind);
    }
    expect(kinds).toEqual(['mate', 'mate', 'mate', 'cp', 'cp']);
  });

  test('by 50 moves', async () => {
    const { last } = await search(rootOf('k7/1r6/8/8/8/8/6R1/4K1N1[] w - - 98 90'), { depth: 5 });
    expect(last.score).toEqual({ kind: 'cp', cp: 0 });
  });
});

test('an engine plays only its own variant', () => {
  const other = VARIANT_IDS.find((id) => id !== 'sittuyin')!;
  expect(() => engine.search({ node: new Game(Position.initial(rulesOf(other))).root })).toThrow(RangeError);
});
