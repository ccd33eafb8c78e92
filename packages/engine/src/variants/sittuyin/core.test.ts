/** Compares the core with the rules: every answer, over random play, arrangements and all options. */

import { readFileSync } from 'node:fs';
import { type Ending, KIND, makeUci, moveKind, type Rules, roleOfLetter, rulesOf, variantOf } from '@sitke/rules';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setFen } from '../../test/differential.js';
import { compileWasm } from '../../wasm/wasm.js';
import { SittuyinCore } from './core.js';
import { HANDED, OPTIONS } from './exports.js';

const bytes = readFileSync(new URL('../../../dist/sittuyin.wasm', import.meta.url));
let core: SittuyinCore;

beforeAll(async () => {
  core = await SittuyinCore.load(bytes, rulesOf('sittuyin'));
});

/** Middlegames with the counts of Fairy-Stockfish 11.1. */
const MIDDLEGAMES = [
  {
    fen: 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9',
    nodes: [44, 1891, 73846, 2831273, 103007347],
  },
  { fen: '3r1r2/4sf2/kn1s3p/4p1pP/4PpP1/P1RSN3/1p1FKS2/2R5[] b - - 1 21', nodes: [31, 1038, 31587, 1024725, 30913033] },
  {
    fen: '2r1r3/1nks1sn1/2f1pppp/ppp5/3pPPPP/PPPP4/1NSFKSN1/2R1R3[] w - - 0 12',
    nodes: [29, 784, 23056, 647940, 19244789],
  },
];

describe('perft', () => {
  test.each(MIDDLEGAMES)('of $fen', ({ fen, nodes }) => {
    setFen(core, rulesOf('sittuyin'), fen);
    expect(nodes.map((_, i) => core.perft(i + 1))).toEqual(nodes);
  });
});

describe('the core is loaded', () => {
  const move = (loaded: SittuyinCore) => loaded.legalMoves().length;
  test('from a compiled module', async () => {
    expect(move(await SittuyinCore.load(await compileWasm(bytes), rulesOf('sittuyin')))).toBe(88);
  });
  test('from an address', async () => {
    const address = new URL(`data:application/wasm;base64,${bytes.toString('base64')}`);
    expect(move(await SittuyinCore.load(address, rulesOf('sittuyin', 'ancientchess')))).toBe(56);
  });
  test('rejects anything else', async () => {
    await expect(SittuyinCore.load(new Uint8Array(8), rulesOf('sittuyin'))).rejects.toThrow();
  });
});

test('the core knows the values of every option that is not handed to it as data', () => {
  const { optionValues } = variantOf('sittuyin');
  const known = Object.entries(optionValues).filter(([name]) => !HANDED.includes(name));
  expect(Object.fromEntries(OPTIONS)).toEqual(Object.fromEntries(known));
  expect([...OPTIONS.map(([name]) => name), ...HANDED].sort()).toEqual(Object.keys(optionValues).sort());
});

describe('the core ends games as the rules that it is handed say', () => {
  const rules = rulesOf('sittuyin');
  const standard = rules.ending!;

  /** Returns the rules with an ending of no ruleset. */
  function ending(change: Partial<Ending>): Rules {
    return { ...rules, ending: { ...standard, ...change } };
  }
  afterEach(() => core.setRules(rules));

  test('by a count that no ruleset has', () => {
    const rows = [{ limit: 6, needs: [{ role: roleOfLetter(rules.def, 'R'), atLeast: 1 }] }];
    setFen(core, ending({ counting: { ...standard.counting, rows } }), '8/8/8/4k3/4n3/8/8/R3K3[] w - - 0 1');
    for (const uci of ['a1a4', 'e5d5', 'a4e4']) core.make(core.legalMoves().find((m) => makeUci(rules, m) === uci)!);
    expect(core.toSetup().count).toEqual({ limit: 6, plies: 0, by: null });
  });

  test('by material that no ruleset looks at', () => {
    const fen = '8/8/8/4k3/8/8/8/R3K3[] w - - 0 1';
    setFen(core, rules, fen);
    expect(core.status().outcome).toBeNull();
    setFen(core, ending({ material: { general: roleOfLetter(rules.def, 'F'), mating: [] } }), fen);
    expect(core.status().outcome).toEqual({ winner: null, reason: 'insufficientMaterial' });
  });

  test('and refuses a table longer than it has room for', () => {
    const counting = { ...standard.counting, rows: new Array(17).fill({ limit: 6, needs: [] }) };
    expect(() => core.setRules(ending({ counting }))).toThrow('17 lines of the counting table; the engine allows 16');
  });
});

describe('the core takes its zones from the rules', () => {
  const rules = rulesOf('sittuyin');
  afterEach(() => core.setRules(rules));
  const kinds = (kind: number) =>
    core
      .legalMoves()
      .filter((move) => moveKind(move) === kind)
      .map((move) => makeUci(rules, move));

  test('for promotions', () => {
    const fen = '4k3/8/8/8/8/P1P5/8/4K3[] w - - 0 1';
    setFen(core, rules, fen);
    expect(kinds(KIND.promotion)).toEqual([]);
    const zone = new Uint8Array(64);
    zone[rules.square('a3')] = 1;
    setFen(core, { ...rules, promotionZone: [zone, zone] }, fen);
    expect(kinds(KIND.promotion).sort()).toEqual(['a3a3f', 'a3b2f', 'a3b4f']);
  });

  test('for pieces to place', () => {
    const squares = Uint8Array.of(rules.square('d3'), rules.square('e3'));
    setFen(
      core,
      { ...rules, placement: { ...rules.placement!, squaresFor: () => squares } },
      '4k3/8/8/8/8/8/8/4K3[RN] w - - 0 1',
    );
    expect(kinds(KIND.drop).sort()).toEqual(['N@d3', 'N@e3', 'R@d3', 'R@e3']);
  });
});

test('rejects unmaking at the start and moves beyond the limit', () => {
  setFen(core, rulesOf('sittuyin'), '8/8/8/4k3/8/8/8/R3K3[] w - - 0 1');
  expect(() => core.unmake()).toThrow(RangeError);
  expect(() => {
    for (;;) core.make(core.legalMoves()[0]!);
  }).toThrow(RangeError);
  expect(() => core.perft(61)).toThrow(RangeError);
});
