import { readFileSync } from 'node:fs';
import { Game, type Move, makeUci, moveCaptured, Position, roleOfLetter, rulesOf } from '@sitke/rules';
import { LONG_TEST_MS, often } from '@sitke/testkit/sizes';
import { beforeAll, describe, expect, test } from 'vitest';
import { newEngine, rootOf } from '../test/engines.js';
import { ENGINE_VARIANTS, loadEngine, wasmFile } from '../variants/registry.js';
import type { Engine } from './engine.js';
import { ELO_RANGE, LEVEL_MARGINS, LEVELS, levelOf, levelOfElo, unknownTo } from './levels.js';
import type { Margins } from './margins.js';

const MIDDLEGAME = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';
const RULES = rulesOf('sittuyin');
/** A search ends only after the exchange in progress is resolved. */
const EXCHANGE_NODES = 5000;
const NUMBERS = LEVELS.map((_, index) => index + 1);
let engine: Engine;

beforeAll(async () => {
  engine = await newEngine();
});

describe('the table', () => {
  test('rises with the level, within what a slow phone searches in a second', () => {
    expect(LEVELS).toHaveLength(10);
    LEVELS.slice(1).forEach((level, index) => {
      const below = LEVELS[index]!;
      expect(level.nodes).toBeGreaterThan(below.nodes);
      expect(level.elo).toBeGreaterThan(below.elo);
      expect(level.missRate).toBeLessThan(below.missRate);
      expect(level.knowledge).toBeGreaterThan(below.knowledge);
      expect(level.setupLooseness).toBeLessThan(below.setupLooseness);
    });
    expect(LEVELS.at(-1)!.nodes).toBeLessThanOrEqual(100_000);
  });

  test('has in docs/levels.md the ratings of the levels', () => {
    const docs = readFileSync(new URL('../../../../docs/levels.md', import.meta.url), 'utf8');
    const rows = [...docs.matchAll(/^\| (\d+) \| (\d+) \|/gm)].map(([, level, rating]) => [
      Number(level),
      Number(rating),
    ]);
    expect(rows).toEqual(LEVELS.map(({ elo }, index) => [index + 1, elo]));
  });

  test('matches docs/levels-in-detail.md', () => {
    const docs = readFileSync(new URL('../../../../docs/levels-in-detail.md', import.meta.url), 'utf8');
    const rows = docs.split('\n').filter((line) => /^\| \d/.test(line));
    const expected = LEVELS.map((level, index) => {
      const { nodes, depth, missRate, knowledge, evalNoise, setupLooseness, elo } = level;
      const plies = depth < 40 ? depth : 'no limit';
      const noise = evalNoise === 0 ? '0' : (evalNoise / 100).toFixed(2);
      const cells = [
        index + 1,
        nodes.toLocaleString('en'),
        plies,
        missRate,
        `${knowledge} %`,
        noise,
        setupLooseness,
        elo,
      ];
      return `| ${cells.join(' | ')} |`;
    });
    expect(rows.slice(0, LEVELS.length)).toEqual(expected);
  });

  test('interpolates between levels', () => {
    const [between, below, above] = [levelOf(4.5), levelOf(4), levelOf(5)];
    for (const name of ['nodes', 'elo'] as const) {
      expect(between[name]).toBeGreaterThan(below[name]);
      expect(between[name]).toBeLessThan(above[name]);
    }
    expect(below).toEqual(LEVELS[3]);
  });

  test.each([0, 0.9, 10.1, 11, -1, Number.NaN])('has no level %d', (level) => {
    expect(() => levelOf(level)).toThrow(RangeError);
    expect(() => engine.search({ node: rootOf(MIDDLEGAME), level })).toThrow(RangeError);
    expect(engine.isSearching).toBe(false);
  });

  test('finds the level of a rating', () => {
    for (const level of NUMBERS) expect(levelOfElo(levelOf(level).elo)).toBe(level);
    for (let elo = ELO_RANGE[0]; elo <= ELO_RANGE[1]; elo += 7) {
      expect(Math.abs(levelOf(levelOfElo(elo)).elo - elo)).toBeLessThanOrEqual(1);
    }
    expect([levelOfElo(ELO_RANGE[0] - 500), levelOfElo(ELO_RANGE[1] + 500)]).toEqual([1, LEVELS.length]);
  });
});

async function best(fen: string, level: number, seed: number): Promise<{ move: Move; nodes: number; depth: number }> {
  engine.newGame();
  const search = engine.search({ node: rootOf(fen), level, seed });
  let depth = 0;
  for await (const info of search) depth = info.depth;
  const { best: move, nodes } = await search.result;
  return { move: move!, nodes, depth };
}

test.each(NUMBERS)('level %i stays within its limits', async (level) => {
  const { nodes, depth } = levelOf(level);
  const found = await best(MIDDLEGAME, level, level);
  expect(found.nodes).toBeLessThanOrEqual(nodes + EXCHANGE_NODES);
  expect(found.depth).toBeLessThanOrEqual(depth);
});

test('the highest level searches as the engine did when the levels were measured, whatever it has learnt since', async () => {
  const level = LEVELS.length;
  const limits = { nodes: levelOf(level).nodes };
  const nodesOf = async (margins: Margins): Promise<number> => {
    engine.newGame();
    const without = unknownTo(levelOf(level));
    return (await engine.search({ node: rootOf(MIDDLEGAME), limits, without, margins }).result).nodes;
  };
  const [measured, now] = [await nodesOf(LEVEL_MARGINS), await nodesOf({})];
  expect((await best(MIDDLEGAME, level, 1)).nodes).toBe(measured);
  expect(measured).not.toBe(now);
});

test('a position is judged the same way throughout a game, and differently in another', async () => {
  const moves = new Set<string>();
  for (let seed = 1; seed <= 12; seed++) {
    const { move } = await best(MIDDLEGAME, 2, seed);
    expect((await best(MIDDLEGAME, 2, seed)).move).toBe(move);
    moves.add(makeUci(RULES, move));
  }
  expect(moves.size).toBeGreaterThan(3);
});

const HANGING = ['4k3/8/8/3r4/8/3R4/8/4K3[] w - - 0 20', 'k7/8/5r2/8/4N3/2P5/8/4K3[] w - - 0 20'];

test.each(HANGING)('every level captures the hanging rook in %s', async (fen) => {
  for (const level of NUMBERS.slice(0, 5)) {
    for (let seed = 1; seed <= 12; seed++) {
      const { move } = await best(fen, level, seed);
      expect([level, seed, moveCaptured(move)]).toEqual([level, seed, roleOfLetter(RULES.def, 'R')]);
    }
  }
});

const MATES = ['8/8/8/3R4/8/RK6/8/1k6[] w - - 0 20', '8/8/8/8/7r/5K1k/3R4/5R2[] w - - 0 20'];

test.each(MATES)('level 3 and above see the mate in %s', async (fen) => {
  for (const level of NUMBERS.slice(2)) {
    for (let seed = 1; seed <= 8; seed++) {
      const { move } = await best(fen, level, seed);
      expect([level, seed, rootOf(fen).play(move).outcome?.winner]).toEqual([level, seed, 0]);
    }
  }
});

test('weaker levels leave a horse to a distant rook', async () => {
  const root = rootOf('6k1/8/8/8/N6r/2P5/8/4K3[] w - - 0 20');
  const lost = async (level: number): Promise<number> => {
    let count = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const { position } = root.play((await best(root.fen, level, seed)).move);
      const taken = position.legalMoves().find((move) => makeUci(RULES, move) === 'h4a4');
      if (taken !== undefined && moveCaptured(taken) > 0) count++;
    }
    return count;
  };
  const weak = await lost(2);
  expect([weak > 0, weak < 20]).toEqual([true, true]);
  expect(await lost(10)).toBe(0);
});

test('searches of a level do not affect full strength', async () => {
  const node = rootOf(MIDDLEGAME);
  const full = async (of: Engine): Promise<unknown> => {
    of.newGame();
    return (await of.search({ node, limits: { depth: 8 }, seed: 1 }).result).nodes;
  };
  await best(MIDDLEGAME, 1, 5);
  expect(await full(engine)).toBe(await full(await newEngine()));
});

describe.each(ENGINE_VARIANTS)('a game of %s', (variant) => {
  test.each(often([1, 4], NUMBERS, NUMBERS))(
    'level %i against level 1 plays legal moves to the end',
    async (level) => {
      const wasm = readFileSync(new URL(`../../dist/${wasmFile(variant, 'plain')}`, import.meta.url));
      const own = await loadEngine(variant, wasm);
      own.setHash(2);
      let node = new Game(Position.initial(rulesOf(variant))).root;
      for (let ply = 0; !node.outcome && node.claims.length === 0; ply++) {
        expect(ply).toBeLessThan(1000);
        const strength = ply % 2 === 0 ? level : 1;
        const { best: move, nodes } = await own.search({ node, level: strength, seed: 3 + level }).result;
        expect(node.position.legalMoves()).toContain(move);
        expect(nodes).toBeLessThanOrEqual(levelOf(strength).nodes + EXCHANGE_NODES);
        node = node.play(move!);
      }
    },
    LONG_TEST_MS,
  );
});
