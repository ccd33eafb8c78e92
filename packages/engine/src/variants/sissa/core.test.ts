/** Compares the core with the rules: every answer, over random play, arrangements and all options. */

import { readFileSync } from 'node:fs';
import { type Color, rulesOf, type Setup, toSetup, variantOf } from '@sitke/rules';
import { withSeed } from '@sitke/testkit/properties';
import { beforeAll, expect, test } from 'vitest';
import { randomStart } from '../../test/differential.js';
import { SissaCore } from './core.js';
import { OPTIONS } from './exports.js';

let core: SissaCore;

beforeAll(async () => {
  const bytes = readFileSync(new URL('../../../dist/sissa.wasm', import.meta.url));
  core = await SissaCore.load(bytes, rulesOf('sissa'));
});

test('the core and the rules list the same options and values', () => {
  const sorted = (values: readonly (string | boolean)[]) => [...values].sort();
  const lists = Object.entries(variantOf('sissa').optionValues).map(([name, values]) => [name, sorted(values)]);
  expect(OPTIONS.map(([name, values]) => [name, sorted(values)])).toEqual(lists);
});

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
      const setup = toSetup(randomStart('sissa', core.rules, choose));
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
    const setups = Array.from({ length: 3000 }, () => toSetup(randomStart('sissa', core.rules, choose)));
    const values = setups.map((setup) => valueIn(core, setup));
    expect([...setups].reverse().map((setup) => valueIn(other, setup))).toEqual([...values].reverse());
  });
});
