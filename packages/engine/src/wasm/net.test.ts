/** Tests of the learned evaluation: its file, and its arithmetic in every build. */

import { readFileSync } from 'node:fs';
import { Game, type Move, moveCaptured, Position, rulesOf, type VariantId } from '@sitke/rules';
import { Random } from '@sitke/testkit/random';
import { describe, expect, test } from 'vitest';
import type { SessionHost } from '../session/settings.js';
import { netValueOf, shapeFor, someNumbers } from '../test/netReference.js';
import { spawner } from '../test/threads.js';
import { UciSession } from '../uci/uci.js';
import { ENGINE_VARIANTS, loadCore, loadEngine, wasmFile } from '../variants/registry.js';
import { makeNet, readNet } from './netFile.js';
import type { WasmBuild } from './wasm.js';

const EVAL_MAX = 12_000;
const read = (variant: VariantId, build: WasmBuild) =>
  readFileSync(new URL(`../../dist/${wasmFile(variant, build)}`, import.meta.url));

describe.each(ENGINE_VARIANTS)('%s', (variant) => {
  const rules = rulesOf(variant);
  const shape = shapeFor(rules);
  const random = new Random(24);
  const numbers = someNumbers(shape, () => random.next());

  async function coreOf(build: WasmBuild) {
    const core = await loadCore(variant, read(variant, build));
    expect(core.setNet(makeNet(shape, numbers))).toBe('');
    return core;
  }

  test('with SIMD and without, forwards and backwards, the value is what the definition says', async () => {
    const [fast, plain] = await Promise.all([coreOf('simd'), coreOf('plain')]);
    const without = await loadCore(variant, read(variant, 'plain'));
    let compared = 0;
    for (let game = 0; game < 40; game++) {
      for (const core of [fast, plain]) core.setPosition(rules.initial);
      for (let ply = 0; ply < 120; ply++) {
        // Some moves are taken back, so that sums are made from positions that the line has left.
        if (ply > 4 && random.chance(0.3)) for (const core of [fast, plain]) core.unmake();
        const moves: readonly Move[] = fast.legalMoves();
        if (moves.length === 0) break;
        const captures = moves.filter((move) => moveCaptured(move) !== 0);
        const move = random.pick(captures.length > 0 && random.chance(0.5) ? captures : moves);
        for (const core of [fast, plain]) core.make(move);
        const setup = fast.toSetup();
        const [red, black] = [0, 1].map(
          (side) => setup.squares.filter((piece) => piece !== 0 && piece >> 4 === side).length,
        );
        if (setup.pockets.some((count) => count > 0) || red! < 2 || black! < 2) continue;
        without.setPosition(setup);
        const sum = without.exports.evaluate() + netValueOf(rules, shape, numbers, setup);
        const value = Math.max(-EVAL_MAX, Math.min(EVAL_MAX, sum));
        expect([fast.exports.evaluate(), plain.exports.evaluate()]).toEqual([value, value]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(1500);
  });

  test('threads search with it, and with none after it is taken away', async () => {
    const { spawn, workers } = spawner();
    const engine = await loadEngine(variant, read(variant, 'threads'), spawn);
    expect(engine.setNet(makeNet(shape, numbers))).toBe('');
    expect(await engine.setThreads(2)).toBe(2);
    const node = new Game(Position.initial(rules)).root;
    const best = async () => (await engine.search({ node, limits: { nodes: 20_000 }, seed: 1 }).result).best;
    expect(node.position.legalMoves()).toContain(await best());
    expect(engine.setNet(null)).toBe('');
    expect(node.position.legalMoves()).toContain(await best());
    await engine.close();
    expect(workers).toHaveLength(1);
  });

  test('both builds search alike with it, and unlike without', async () => {
    const nodes: number[] = [];
    for (const [build, isOn] of [
      ['simd', true],
      ['plain', true],
      ['plain', false],
    ] as const) {
      const engine = await loadEngine(variant, read(variant, build));
      expect(engine.setNet(isOn ? makeNet(shape, numbers) : null)).toBe('');
      let node = new Game(Position.initial(rules)).root;
      for (let ply = 0; ply < 24; ply++) node = node.play(node.position.legalMoves()[ply % 3]!);
      nodes.push((await engine.search({ node, limits: { depth: 6 }, seed: 1 }).result).nodes);
    }
    expect(nodes[0]).toBe(nodes[1]);
    expect(nodes[0]).not.toBe(nodes[2]);
  });
});

describe('the file of a net', () => {
  const shape = shapeFor(rulesOf('sittuyin'));
  const numbers = Uint8Array.from({ length: 500 }, (_, index) => index);
  const file = makeNet(shape, numbers);
  const changed = (at: number, byte: number): Uint8Array => {
    const copy = file.slice();
    copy[at] = byte;
    return copy;
  };

  test('is read as it was made', () => {
    expect(readNet(file, shape)).toEqual({ ok: true, numbers });
    expect(new TextDecoder().decode(file.subarray(0, 60))).toMatch(/^sitke net 1; game sittuyin; inputs 768; sums 32;/);
  });

  test.each([
    ['it is no net', new Uint8Array()],
    ['it is no net', changed(0, 65)],
    ['it is a net of version 2; this engine reads 1', changed(10, 50)],
    ['it is a net for sissa, not for sittuyin', makeNet({ ...shape, game: 'sissa' }, numbers)],
    ['it has 768 × 64 × 8 numbers; this engine computes with 768 × 32 × 8', makeNet({ ...shape, sums: 64 }, numbers)],
    ['it has 400 bytes of 500', file.subarray(0, file.length - 100)],
    ['it is damaged: its checksum is wrong', changed(300, 1)],
  ])('is refused: %s', (problem, bytes) => {
    expect(readNet(bytes, shape)).toEqual({ ok: false, problem });
  });

  test('that is refused leaves the engine as it was without one', async () => {
    const engine = await loadEngine('sittuyin', read('sittuyin', 'plain'));
    const node = new Game(Position.initial(rulesOf('sittuyin'))).root;
    expect(engine.setNet(file)).toBe('it has 500 bytes; its shape has 50272');
    expect((await engine.search({ node, limits: { nodes: 500 } }).result).best).not.toBeNull();
  });

  test('no byte of it can change unseen', () => {
    const random = new Random(7);
    for (let i = 0; i < 300; i++) {
      const at = random.int(0, file.length - 1);
      const bytes = changed(at, file[at]! ^ (1 << random.int(0, 7)));
      expect([at, readNet(bytes, shape).ok]).toEqual([at, false]);
    }
  });
});

describe('a session', () => {
  const shape = shapeFor(rulesOf('sittuyin'));
  const random = new Random(3);
  const net = makeNet(
    shape,
    someNumbers(shape, () => random.next()),
  );

  /** Returns what a session answers to lines, with these nets. */
  async function answers(host: Pick<SessionHost, 'loadNet' | 'readFile'>, ...lines: readonly string[]) {
    const said: string[] = [];
    const session = new UciSession({
      variants: ['sittuyin'],
      name: 'test',
      load: () => loadEngine('sittuyin', read('sittuyin', 'plain')),
      write: (line) => said.push(line),
      ...host,
    });
    for (const line of lines) await session.handle(line);
    await session.finish();
    return said;
  }

  const loadNet = () => Promise.resolve(net);
  const readFile = (path: string) =>
    path === 'good.net' ? Promise.resolve(net) : Promise.reject(new Error(`no file ${path}`));
  const nodesOf = (said: readonly string[]): string | undefined =>
    said
      .filter((line) => line.startsWith('info depth 6 '))
      .at(-1)
      ?.match(/nodes \d+/)?.[0];
  const search = ['position fen r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9', 'go depth 6'];

  test('plays with the net that comes with the engine, or with that of a file', async () => {
    const own = nodesOf(await answers({ loadNet }, ...search));
    const set = nodesOf(await answers({ readFile }, 'setoption name EvalFile value good.net', ...search));
    const none = nodesOf(await answers({}, ...search));
    expect(own).toBe(set);
    expect([own === undefined, own === none]).toEqual([false, false]);
    const off = await answers({ loadNet }, 'setoption name Without value learnedEvaluation', ...search);
    expect(nodesOf(off)).toBe(none);
  });

  test('says what is wrong with a net once, and plays on without', async () => {
    const damaged = net.slice();
    damaged[5000]! ^= 1;
    const said = await answers({ loadNet: () => Promise.resolve(damaged) }, 'isready', 'isready', ...search);
    expect(said.filter((line) => line.includes('net'))).toEqual([
      'info string the net for Sittuyin: it is damaged: its checksum is wrong',
    ]);
    expect(nodesOf(said)).toBe(nodesOf(await answers({}, ...search)));
    const missing = await answers({ loadNet, readFile }, 'setoption name EvalFile value bad.net', ...search);
    expect(missing[0]).toBe('info string EvalFile: bad.net: it cannot be read (no file bad.net)');
    expect(nodesOf(missing)).toBe(nodesOf(said));
    expect(await answers({}, 'setoption name EvalFile value x')).toEqual([
      'info string EvalFile: there are no files here',
    ]);
  });
});
