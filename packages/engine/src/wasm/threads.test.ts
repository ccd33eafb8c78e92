import { readFileSync } from 'node:fs';
import { Game, type GameNode, Position, rulesOf } from '@sitke/rules';
import { withSeed } from '@sitke/testkit/properties';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Engine } from '../search/engine.js';
import type { SearchInfo, SearchLimits } from '../search/request.js';
import { newEngine, rootOf } from '../test/engines.js';
import { spawner } from '../test/threads.js';
import { UciSession } from '../uci/uci.js';
import { SittuyinCore } from '../variants/sittuyin/core.js';
import { WasmSearcher } from './searcher.js';
import { compileWasm, wasmBuild } from './wasm.js';

const MIDDLEGAME = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';
const MATE_IN_TWO = '7k/8/8/3RN2K/8/8/8/8[] w - - 0 20';

async function search(engine: Engine, node: GameNode, limits: SearchLimits) {
  const infos: SearchInfo[] = [];
  const running = engine.search({ node, limits });
  for await (const info of running) infos.push(info);
  return { last: infos.at(-1)!, result: await running.result };
}

describe('the builds', () => {
  test('search alike: the same nodes, line and score', async () => {
    const found = [];
    for (const build of ['plain', 'simd', 'threads'] as const) {
      const { last, result } = await search(await newEngine(build), rootOf(MIDDLEGAME), { depth: 8 });
      found.push({ nodes: result.nodes, pv: last.pv, score: last.score });
    }
    expect(found[1]).toEqual(found[0]);
    expect(found[2]).toEqual(found[0]);
  });

  test('are chosen by the features of the platform', () => {
    expect([wasmBuild(true), wasmBuild(false)]).toEqual(['threads', 'simd']);
    vi.stubGlobal('crossOriginIsolated', false);
    expect(wasmBuild(true)).toBe('simd');
    vi.unstubAllGlobals();
    // A platform without SIMD and threads accepts only the plain build.
    const old = vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
    expect(wasmBuild(true)).toBe('plain');
    old.mockRestore();
  });
});

describe('two threads', () => {
  let engine: Engine;
  let workers: ReturnType<typeof spawner>['workers'];

  beforeEach(async () => {
    const started = spawner();
    workers = started.workers;
    engine = await newEngine('threads', started.spawn);
    expect(await engine.setThreads(2)).toBe(2);
  });

  afterEach(() => engine.close());

  test('find mates', async () => {
    const { last } = await search(engine, rootOf(MATE_IN_TWO), { depth: 6 });
    expect(last.score).toEqual({ kind: 'mate', moves: 2 });
  });

  test('lines are legal, in games played at random', async () => {
    const rules = rulesOf('sittuyin');
    const nodes: GameNode[] = [];
    withSeed((choose) => {
      while (nodes.length < 30) {
        let node = new Game(Position.initial(rules)).root;
        for (let left = 16 + choose(120); left > 0 && !node.outcome; left--) {
          const moves = node.position.legalMoves();
          node = node.play(moves[choose(moves.length)]!);
        }
        if (!node.outcome) nodes.push(node);
      }
    });
    for (const node of nodes) {
      const { last } = await search(engine, node, { depth: 6 });
      let { position } = node;
      for (const move of last.pv) {
        expect(position.legalMoves()).toContain(move);
        position = position.play(move);
      }
    }
  });

  test('fifty searches stopped at random, with table resizes and new games in between', async () => {
    const stops: number[] = [];
    withSeed((choose) => {
      for (let i = 0; i < 50; i++) stops.push(choose(6));
    });
    const root = rootOf(MIDDLEGAME);
    for (const [round, stop] of stops.entries()) {
      const running = engine.search({ node: root, limits: { isInfinite: true } });
      for (let turn = 0; turn < stop; turn++) await new Promise((done) => setImmediate(done));
      running.stop();
      expect(root.position.legalMoves()).toContain((await running.result).best);
      expect(engine.isSearching).toBe(false);
      if (round % 10 === 3) expect(engine.setHash(1 << (round % 4))).toBe(1 << (round % 4));
      if (round % 10 === 7) engine.newGame();
    }
  });

  test('stop with the engine, and change only while it is idle', async () => {
    const running = engine.search({ node: rootOf(MIDDLEGAME), limits: { isInfinite: true } });
    await expect(engine.setThreads(3)).rejects.toThrow('searching');
    running.stop();
    await running.result;
    const changing = engine.setThreads(3);
    expect(() => engine.search({ node: rootOf(MIDDLEGAME) })).toThrow('threads');
    expect(await changing).toBe(3);
    expect(workers.map(({ threadId }) => threadId > 0)).toEqual([false, true, true]);
    await engine.close();
    expect(workers.map(({ threadId }) => threadId > 0)).toEqual([false, false, false]);
    expect((await search(engine, rootOf(MATE_IN_TWO), { depth: 5 })).last.score).toEqual({ kind: 'mate', moves: 2 });
  });

  test('a lost worker leaves the other one running', async () => {
    const running = engine.search({ node: rootOf(MIDDLEGAME), limits: { isInfinite: true } });
    await new Promise((done) => setImmediate(done));
    await workers[0]!.terminate();
    running.stop();
    expect((await running.result).best).not.toBeNull();
  });
});

test('a wrong move in the table is never played', async () => {
  const bytes = readFileSync(new URL('../../dist/sittuyin.wasm', import.meta.url));
  const core = await SittuyinCore.load(bytes, rulesOf('sittuyin'));
  // The table is allocated where the memory ends.
  const from = core.exports.memory.buffer.byteLength;
  const searcher = new WasmSearcher(core);
  const shaken = new Engine(searcher);
  const root = rootOf(MIDDLEGAME);
  const { last: before } = await search(shaken, root, { depth: 8 });
  // The first half of an entry's first word is its move; the key still matches.
  const words = new Int32Array(core.exports.memory.buffer, from);
  let entries = 0;
  withSeed((choose) => {
    for (let at = 0; at < words.length; at += 4) {
      if (words[at + 2] === 0 && words[at + 3] === 0) continue;
      words[at] = choose(1 << 29);
      entries++;
    }
  });
  expect(entries).toBeGreaterThan(1000);
  const { last, result } = await search(shaken, root, { depth: 8 });
  expect(root.position.legalMoves()).toContain(result.best);
  expect(last.nodes).not.toBe(before.nodes);
  let { position } = root;
  for (const move of last.pv) {
    expect(position.legalMoves()).toContain(move);
    position = position.play(move);
  }
});

test('a helper searches on its own, and its nodes count', async () => {
  const module = await compileWasm(readFileSync(new URL('../../dist/sittuyin.threads.wasm', import.meta.url)));
  const core = new WasmSearcher(await SittuyinCore.load(module, rulesOf('sittuyin')), {
    module,
    spawn: spawner().spawn,
  });
  expect(await core.setThreads(2)).toBe(2);
  const root = rootOf(MIDDLEGAME);
  core.setNode(root);
  core.start(20, 1, root.position.legalMoves(), false);
  // This thread searches nothing.
  while (core.nodes < 10_000) await new Promise((done) => setImmediate(done));
  core.end();
  await core.rest();
  const { nodes } = core;
  await new Promise((done) => setTimeout(done, 20));
  expect(core.nodes).toBe(nodes);
  await core.setThreads(1);
});

test('UCI sets their number, and reports where it cannot', async () => {
  const said: string[] = [];
  for (const load of [() => newEngine('threads', spawner().spawn), () => newEngine()]) {
    const session = new UciSession({ variants: ['sittuyin'], name: 'test', load, write: (line) => said.push(line) });
    await session.handle('setoption name Threads value 2');
    await session.handle('go depth 1');
    await session.finish();
    await session.handle('setoption name Threads value 1');
  }
  const notes = said.filter((line) => line.startsWith('info string'));
  expect(notes).toEqual(['info string Threads: there is only 1 here']);
  expect(said.filter((line) => line.startsWith('bestmove'))).toHaveLength(2);
});

describe('falls back to one thread', () => {
  test.each([
    ['without workers', () => newEngine('threads')],
    ['on a build without a shared memory', () => newEngine('simd', spawner().spawn)],
    ['where a worker cannot run', () => newEngine('threads', spawner('throw new Error();').spawn)],
  ])('%s', async (_, load) => {
    const engine = await load();
    expect(await engine.setThreads(2)).toBe(1);
    expect((await search(engine, rootOf(MATE_IN_TWO), { depth: 5 })).last.score).toEqual({ kind: 'mate', moves: 2 });
  });
});
