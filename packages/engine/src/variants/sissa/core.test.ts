/** The core against the rules: every answer, over random play and arrangements and every option. */

import { readFileSync } from 'node:fs';
import { parseSetupFen, problemsOf, type Rules, rulesOf, variantOf } from '@sitke/rules';
import type { Board } from '@sitke/rules/core';
import { beforeAll, expect, test } from 'vitest';
import { Random } from '../../../../../tools/src/differential/random.js';
import { SISSA_CLASSES } from '../../../../../tools/src/differential/sissaStarts.js';
import { toBoard } from '../../../../rules/src/setup.js';
import type { Choose } from '../../test/arrangements.js';
import { holdToRules, perftFixtures, setFen } from '../../test/differential.js';
import { SissaCore } from './core.js';
import { OPTIONS } from './exports.js';

let core: SissaCore;

beforeAll(async () => {
  const bytes = readFileSync(new URL('../../../dist/sissa.wasm', import.meta.url));
  core = await SissaCore.load(bytes, rulesOf('sissa'));
});

test.each(perftFixtures('sissa'))('perft of $fen $off', ({ fen, off, nodes }) => {
  expect(nodes).not.toEqual([]);
  const { options } = rulesOf('sissa');
  setFen(core, rulesOf('sissa', { ...options, ...Object.fromEntries(off.map((name) => [name, false])) }), fen);
  expect(nodes.map(([depth]) => [depth, core.perft(depth)])).toEqual(nodes);
});

test('the core and the rules list the same options and values', () => {
  const sorted = (values: readonly (string | boolean)[]) => [...values].sort();
  const lists = Object.entries(variantOf('sissa').optionValues).map(([name, values]) => [name, sorted(values)]);
  expect(OPTIONS.map(([name, values]) => [name, sorted(values)])).toEqual(lists);
});

test('rules of another variant are refused', () => {
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

test('the core answers as the rules do, over random games and arrangements under every option', () => {
  holdToRules(core, 'sissa', randomBoard);
});
