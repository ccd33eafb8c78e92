/** The core against the rules: every answer, over random play and arrangements and every option. */

import { readFileSync } from 'node:fs';
import {
  genLegal,
  type Move,
  MoveList,
  makeSetupFen,
  makeUci,
  moveCaptured,
  parseSetupFen,
  problemsOf,
  type Rules,
  rulesOf,
  variantOf,
} from '@sitke/rules';
import type { Board } from '@sitke/rules/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { toBoard, toSetup } from '../../../../rules/src/setup.js';
import { often, withSeed } from '../../../../rules/src/test/support/random.js';
import { arrangement, type Choose } from '../../test/arrangements.js';
import { compileWasm } from '../../wasm.js';
import { SittuyinCore } from './core.js';
import { OPTIONS } from './exports.js';

const bytes = readFileSync(new URL('../../../dist/sittuyin.wasm', import.meta.url));
let core: SittuyinCore;

beforeAll(async () => {
  core = await SittuyinCore.load(bytes, rulesOf('sittuyin'));
});

function setFen(rules: Rules, fen: string): void {
  core.setRules(rules);
  const setup = parseSetupFen(rules, fen);
  if (!setup.ok) throw new Error(setup.error.message);
  core.setPosition(setup.value);
}

/** Positions of fixtures/perft: `id`, `epd`, and the nodes of each depth from 1. */
function perftFixtures(): { fen: string; nodes: number[] }[] {
  const text = readFileSync(new URL('../../../../../fixtures/perft/sittuyin.perft', import.meta.url), 'utf8');
  return text.split(/^id /m).flatMap((entry) => {
    const fen = /^epd (.+)$/m.exec(entry)?.[1];
    return fen ? [{ fen, nodes: [...entry.matchAll(/^perft \d+ (\d+)$/gm)].map((found) => Number(found[1])) }] : [];
  });
}

/** Middlegames that Fairy-Stockfish 11.1 counts so. */
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
  test.each([...perftFixtures(), ...MIDDLEGAMES])('of $fen', ({ fen, nodes }) => {
    expect(nodes).not.toEqual([]);
    setFen(rulesOf('sittuyin'), fen);
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
  test('from nothing else', async () => {
    await expect(SittuyinCore.load(new Uint8Array(8), rulesOf('sittuyin'))).rejects.toThrow();
  });
});

test('the core and the rules list the same options and values', () => {
  expect(Object.fromEntries(OPTIONS)).toEqual(variantOf('sittuyin').optionValues);
});

test('rules of another variant are refused', () => {
  expect(() => core.setRules(rulesOf('sissa'))).toThrow(RangeError);
});

test('a move too many is neither taken back nor made', () => {
  setFen(rulesOf('sittuyin'), '8/8/8/4k3/8/8/8/R3K3[] w - - 0 1');
  expect(() => core.unmake()).toThrow(RangeError);
  expect(() => {
    for (;;) core.make(core.legalMoves()[0]!);
  }).toThrow(RangeError);
  expect(() => core.perft(61)).toThrow(RangeError);
});

function randomRules(choose: Choose): Rules {
  const { presets, optionValues } = variantOf('sittuyin');
  const names = Object.keys(presets);
  const preset = presets[names[choose(names.length)]!]!;
  if (choose(2) === 0) return rulesOf('sittuyin', preset);
  const isWild = choose(2) === 0;
  const options: Record<string, string | boolean> = { ...preset };
  for (const [name, values] of Object.entries(optionValues)) {
    if (isWild || choose(8) === 0) options[name] = values[choose(values.length)]!;
  }
  return rulesOf('sittuyin', options);
}

/** Returns a board to play on from: the start, or an arrangement. */
function randomBoard(rules: Rules, choose: Choose): Board {
  if (choose(4) === 0) return toBoard(rules, rules.initial);
  for (;;) {
    const setup = arrangement(choose);
    if (!problemsOf(rules, setup).some(({ fatal }) => fatal)) return toBoard(rules, setup);
  }
}

function legalMoves(rules: Rules, b: Board, list: MoveList): readonly Move[] {
  list.length = 0;
  genLegal(rules, b, list);
  return Array.from(list.moves.subarray(0, list.length)) as Move[];
}

const inOrder = (moves: readonly Move[]): readonly Move[] => [...moves].sort((a, b) => a - b);

/** All that the two must agree on, as text. */
function rulesAnswers(rules: Rules, b: Board, legal: readonly Move[]): string {
  const king = b.kings[b.turn]!;
  const isCheck = king >= 0 && rules.isAttacked(b, king, (b.turn ^ 1) as 0 | 1);
  const found = rules.outcome(b, legal.length);
  const outcome = found && { winner: found.winner, reason: found.reason };
  const claims = found ? [] : rules.claims(b, legal).map(({ reason }) => reason);
  return JSON.stringify([{ isCheck, outcome, claims }, legal.length, toSetup(b), inOrder(legal)]);
}

function coreAnswers(moves: readonly Move[]): string {
  return JSON.stringify([core.status(), core.perft(1), core.toSetup(), inOrder(moves)]);
}

/** Returns what a failure must tell. */
function difference(rules: Rules, b: Board, legal: readonly Move[]): string {
  const uci = (moves: readonly Move[]) => [...moves].map((move) => makeUci(rules, move)).sort();
  const [ours, theirs] = [uci(core.legalMoves()), uci(legal)];
  return JSON.stringify({
    fen: makeSetupFen(rules, toSetup(b)),
    options: rules.options,
    onlyCore: ours.filter((move) => !theirs.includes(move)),
    onlyRules: theirs.filter((move) => !ours.includes(move)),
    core: coreAnswers([]),
    rules: rulesAnswers(rules, b, legal),
  });
}

/** Makes a move in both and takes it back in both; returns whether the core's result and its way back are right. */
function isMadeAlike(rules: Rules, b: Board, move: Move): boolean {
  const before = core.snapshot().join();
  core.make(move);
  rules.make(b, move);
  const isSame = JSON.stringify(core.toSetup()) === JSON.stringify(toSetup(b)) && core.hash() === core.hash(true);
  rules.unmake(b, move);
  core.unmake();
  return isSame && core.snapshot().join() === before;
}

/** Returns a move to go on with: often a capture, so that games come to endings. */
function nextMove(legal: readonly Move[], choose: Choose): Move {
  const captures = choose(3) === 0 ? legal.filter((move) => moveCaptured(move) !== 0) : [];
  const moves = captures.length > 0 ? captures : legal;
  return moves[choose(moves.length)]!;
}

/** Plays a random game in both and compares every position; returns how many. */
function compareGame(choose: Choose, list: MoveList): number {
  const rules = randomRules(choose);
  const b = randomBoard(rules, choose);
  core.setRules(rules);
  core.setPosition(toSetup(b));
  const plies = choose(3) === 0 ? choose(200) : choose(20);
  for (let ply = 0; ; ply++) {
    const legal = legalMoves(rules, b, list);
    if (coreAnswers(core.legalMoves()) !== rulesAnswers(rules, b, legal)) throw new Error(difference(rules, b, legal));
    const sample = choose(16) === 0 ? legal : legal.filter(() => choose(16) === 0);
    const wrong = sample.find((move) => !isMadeAlike(rules, b, move));
    if (wrong !== undefined) throw new Error(`${makeUci(rules, wrong)} ${difference(rules, b, legal)}`);
    if (legal.length === 0 || ply === plies) return ply + 1;
    const move = nextMove(legal, choose);
    rules.make(b, move);
    core.make(move);
  }
}

test('the core answers as the rules do, over random games and arrangements under every option', () => {
  const wanted = often(50_000, 1_000_000);
  withSeed((choose) => {
    const list = new MoveList();
    for (let positions = 0; positions < wanted; ) positions += compareGame(choose, list);
  });
});
