/** Compares the core with the rules: every answer, over random play, arrangements and all options. */

import { readFileSync } from 'node:fs';
import {
  type Color,
  parseSetupFen,
  problemsOf,
  type Rules,
  rulesOf,
  type Setup,
  toBoard,
  toSetup,
  variantOf,
} from '@sitke/rules';
import type { Board } from '@sitke/rules/core';
import { perftOf } from '@sitke/testkit/fixtures';
import { rulesetOf } from '@sitke/testkit/games';
import { withSeed } from '@sitke/testkit/properties';
import type { Choose } from '@sitke/testkit/random';
import { Random } from '@sitke/testkit/random';
import { SISSA_CLASSES } from '@sitke/testkit/variants/sissa/starts';
import { beforeAll, expect, test } from 'vitest';
import { holdToRules, setFen, shareExpected } from '../../test/differential.js';
import { SissaCore } from './core.js';
import { OPTIONS } from './exports.js';

let core: SissaCore;

beforeAll(async () => {
  const bytes = readFileSync(new URL('../../../dist/sissa.wasm', import.meta.url));
  core = await SissaCore.load(bytes, rulesOf('sissa'));
});

test.each(perftOf('sissa'))('perft of $fen $ruleset', ({ fen, ruleset, depths }) => {
  expect(depths).not.toEqual([]);
  setFen(core, rulesetOf('sissa', ruleset), fen);
  expect(depths.map(([depth]) => [depth, core.perft(depth)])).toEqual(depths);
});

test('the core and the rules list the same options and values', () => {
  const sorted = (values: readonly (string | boolean)[]) => [...values].sort();
  const lists = Object.entries(variantOf('sissa').optionValues).map(([name, values]) => [name, sorted(values)]);
  expect(OPTIONS.map(([name, values]) => [name, sorted(values)])).toEqual(lists);
});

test('rejects rules of another variant', () => {
  expect(() => core.setRules(rulesOf('sittuyin'))).toThrow(RangeError);
});

/** Returns a board to play on from, of a class of starts chosen by its share. */
function randomBoard(rules: Rules, choose: Choose): Board {
  const random = new Random(choose(2 ** 31));
  for (;;) {
    let left = choose(SISSA_CLASSES.reduce((sum, { share }) => sum + share, 0));
    const start = SISSA_CLASSES.find(({ share }) => {
      left -= share;
      return left < 0;
    })!;
    const setup = parseSetupFen(rules, start.start(random));
    if (setup.ok && !problemsOf(rules, setup.value).some(({ fatal }) => fatal)) return toBoard(rules, setup.value);
  }
}

/** Returns a setup with swapped colors, the board turned upside down. */
function flipped(setup: Setup): Setup {
  const other = (square: number): number => 72 - 9 * Math.floor(square / 9) + (square % 9);
  const { flags, epSquare } = setup;
  const castling = ((flags & 3) << 2) | ((flags >> 2) & 3);
  const conversion = ((flags & 0x70) << 3) | ((flags >> 3) & 0x70);
  return {
    ...setup,
    squares: setup.squares.map((_, square) => (setup.squares[other(square)] ? setup.squares[other(square)]! ^ 16 : 0)),
    turn: (setup.turn ^ 1) as Color,
    flags: castling | conversion,
    epSquare: epSquare === null ? null : other(epSquare),
  };
}

test('the evaluation is symmetric in colors, and smaller than any mate', () => {
  const evaluate = (setup: Setup): number => {
    core.setPosition(setup);
    return core.exports.evaluate();
  };
  withSeed((choose) => {
    core.setRules(rulesOf('sissa'));
    for (let left = 2000; left > 0; left--) {
      const setup = toSetup(randomBoard(core.rules, choose));
      const value = evaluate(setup);
      expect([setup, evaluate(flipped(setup))]).toEqual([setup, value]);
      expect(Math.abs(value)).toBeLessThanOrEqual(12_000);
    }
  });
});

test('the caches of the evaluation change no value', async () => {
  const bytes = readFileSync(new URL('../../../dist/sissa.wasm', import.meta.url));
  const other = await SissaCore.load(bytes, rulesOf('sissa'));
  const valueIn = (by: SissaCore, setup: Setup): number => {
    by.setPosition(setup);
    return by.exports.evaluate();
  };
  withSeed((choose) => {
    core.setRules(rulesOf('sissa'));
    const setups = Array.from({ length: 3000 }, () => toSetup(randomBoard(core.rules, choose)));
    const values = setups.map((setup) => valueIn(core, setup));
    expect([...setups].reverse().map((setup) => valueIn(other, setup))).toEqual([...values].reverse());
  });
});

test('the predicted hash is right for most moves', () => {
  core.setRules(rulesOf('sissa'));
  withSeed((choose) => expect(shareExpected(core, choose)).toBeGreaterThan(0.75));
});

test('the core answers as the rules do, in random games and arrangements under all options', () => {
  holdToRules(core, 'sissa', randomBoard);
});
