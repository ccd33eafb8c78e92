/** Comparison of the cores with the rules, shared by the tests of all variants. */

import {
  genLegal,
  KIND,
  type Move,
  MoveList,
  makeSetupFen,
  makeUci,
  moveCaptured,
  moveKind,
  parseSetupFen,
  problemsOf,
  type Rules,
  rulesOf,
  toBoard,
  toSetup,
  type VariantId,
  variantOf,
} from '@sitke/rules';
import type { Board } from '@sitke/rules/core';
import { withSeed } from '@sitke/testkit/properties';
import type { Choose } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import { specialSetup } from '@sitke/testkit/variants/registry';
import type { CoreExports } from '../wasm/coreExports.js';
import type { WasmCore } from '../wasm/wasmCore.js';

export type AnyCore = WasmCore<CoreExports>;

/** Sets a core up. */
export function setFen(core: AnyCore, rules: Rules, fen: string): void {
  core.setRules(rules);
  const setup = parseSetupFen(rules, fen);
  if (!setup.ok) throw new Error(setup.error.message);
  core.setPosition(setup.value);
}

/** Returns a preset, possibly with some or all options changed. */
export function randomRules(variant: VariantId, choose: Choose): Rules {
  const { presets, optionValues } = variantOf(variant);
  const names = Object.keys(presets);
  const preset = presets[names[choose(names.length)]!]!;
  if (choose(2) === 0) return rulesOf(variant, preset);
  const isWild = choose(2) === 0;
  const options: Record<string, string | boolean> = { ...preset };
  for (const [name, values] of Object.entries(optionValues)) {
    if (isWild || choose(8) === 0) options[name] = values[choose(values.length)]!;
  }
  return rulesOf(variant, options);
}

function legalMoves(rules: Rules, b: Board, list: MoveList): readonly Move[] {
  list.length = 0;
  genLegal(rules, b, list);
  return list.toArray();
}

const inOrder = (moves: readonly Move[]): readonly Move[] => [...moves].sort((a, b) => a - b);

/** Everything that both must agree on, as text. */
function rulesAnswers(rules: Rules, b: Board, legal: readonly Move[]): string {
  const king = b.kings[b.turn]!;
  const isCheck = king >= 0 && rules.isAttacked(b, king, (b.turn ^ 1) as 0 | 1);
  const found = rules.outcome(b, legal.length > 0);
  const outcome = found && { winner: found.winner, reason: found.reason };
  const claims = found ? [] : rules.claims(b, legal).map(({ reason }) => reason);
  return JSON.stringify([{ isCheck, outcome, claims }, legal.length, toSetup(b), inOrder(legal)]);
}

function coreAnswers(core: AnyCore, moves: readonly Move[]): string {
  return JSON.stringify([core.status(), core.perft(1), core.toSetup(), inOrder(moves)]);
}

/** Returns the context of a failure for its message. */
function difference(core: AnyCore, rules: Rules, b: Board, legal: readonly Move[]): string {
  const uci = (moves: readonly Move[]) => [...moves].map((move) => makeUci(rules, move)).sort();
  const [ours, theirs] = [uci(core.legalMoves()), uci(legal)];
  return JSON.stringify({
    fen: makeSetupFen(rules, toSetup(b)),
    options: rules.options,
    onlyCore: ours.filter((move) => !theirs.includes(move)),
    onlyRules: theirs.filter((move) => !ours.includes(move)),
    core: coreAnswers(core, []),
    rules: rulesAnswers(rules, b, legal),
  });
}

/** Makes and unmakes a move in both; returns whether the core's result and its unmaking are right. */
function isMadeAlike(core: AnyCore, rules: Rules, b: Board, move: Move): boolean {
  const before = core.snapshot().join();
  core.make(move);
  rules.make(b, move);
  const isSame = JSON.stringify(core.toSetup()) === JSON.stringify(toSetup(b)) && core.hash() === core.hash(true);
  rules.unmake(b, move);
  core.unmake();
  return isSame && core.snapshot().join() === before;
}

/** Returns a move to continue with: often a capture or a special move, so that games reach endings. */
function nextMove(legal: readonly Move[], choose: Choose): Move {
  const isNotable = (move: Move): boolean => moveCaptured(move) !== 0 || moveKind(move) !== KIND.normal;
  const notable = choose(3) === 0 ? legal.filter(isNotable) : [];
  const moves = notable.length > 0 ? notable : legal;
  return moves[choose(moves.length)]!;
}

/** Plays a random game in both and compares every position; returns their number. */
export function compareGame(core: AnyCore, rules: Rules, b: Board, choose: Choose, list: MoveList): number {
  core.setRules(rules);
  core.setPosition(toSetup(b));
  const plies = choose(3) === 0 ? choose(200) : choose(20);
  for (let ply = 0; ; ply++) {
    const legal = legalMoves(rules, b, list);
    const isAlike = coreAnswers(core, core.legalMoves()) === rulesAnswers(rules, b, legal);
    if (!isAlike) throw new Error(difference(core, rules, b, legal));
    const sample = choose(16) === 0 ? legal : legal.filter(() => choose(16) === 0);
    const wrong = sample.find((move) => !isMadeAlike(core, rules, b, move));
    if (wrong !== undefined) throw new Error(`${makeUci(rules, wrong)} ${difference(core, rules, b, legal)}`);
    if (legal.length === 0 || ply === plies) return ply + 1;
    const move = nextMove(legal, choose);
    rules.make(b, move);
    core.make(move);
  }
}

/** Returns a board to play on from: the start, or an arrangement made to meet the special rules of a variant. */
export function randomStart(variant: VariantId, rules: Rules, choose: Choose): Board {
  if (choose(4) === 0) return toBoard(rules, rules.initial);
  for (;;) {
    const setup = specialSetup(variant, choose);
    if (!problemsOf(rules, setup).some(({ fatal }) => fatal)) return toBoard(rules, setup);
  }
}

/** Compares a core with the rules over 50,000 positions, a million in the nightly run. */
export function holdToRules(core: AnyCore, variant: VariantId): void {
  const wanted = often(5000, 50_000, 1_000_000);
  withSeed((choose) => {
    const list = new MoveList();
    for (let positions = 0; positions < wanted; ) {
      const rules = randomRules(variant, choose);
      positions += compareGame(core, rules, randomStart(variant, rules, choose), choose, list);
    }
  });
}

/** Returns the share of moves in a random game for which the predicted hash is right; 1 where the game is over. */
export function shareExpected(core: AnyCore, choose: Choose): number {
  let [all, expected] = [0, 0];
  for (let ply = 0; ply < 100; ply++) {
    const legal = core.legalMoves();
    for (const move of legal) {
      const hash = core.expectedHash(move);
      core.make(move);
      all++;
      if (core.hash() === hash) expected++;
      core.unmake();
    }
    if (legal.length === 0) break;
    core.make(legal[choose(legal.length)]!);
  }
  return all === 0 ? 1 : expected / all;
}
