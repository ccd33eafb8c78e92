/**
 * Makes the openings of `sitke match`: `node tools/dist/openings/index.js VARIANT COUNT [SEED [NODES]]` prints them, the
 * same ones for the same engine. SEED is 1 and NODES, of the search that judges each, 30000 where they are not given.
 */

import type { Engine } from '@sitke/engine';
import { loadVariant } from '@sitke/engine/node';
import { type GameNode, isVariantId, makeRuleset, type Rules, rulesOf, type VariantId } from '@sitke/rules';
import { Random } from '@sitke/testkit/random';
import { randomArrays } from './arrays.js';
import { randomLine } from './lines.js';
import { type Band, isAlive, Selection, scoreOf } from './select.js';

/** How openings of a variant are made. */
interface Recipe {
  readonly bands: readonly Band[];
  readonly make: (rules: Rules, random: Random, engine: Engine) => GameNode | null | Promise<GameNode | null>;
}

const RECIPES: Readonly<Partial<Record<VariantId, Recipe>>> = {
  // Near equals draw four games of five from even arrays: some uneven ones distinguish more.
  sittuyin: {
    bands: [
      { over: 0, upTo: 80, share: 0.7 },
      { over: 80, upTo: 200, share: 0.3 },
    ],
    make: randomArrays,
  },
  sissa: { bands: [{ over: 0, upTo: 80, share: 1 }], make: randomLine },
  makruk: { bands: [{ over: 0, upTo: 80, share: 1 }], make: randomLine },
};

async function main([variant = '', count = '', seed = '1', nodes = '30000']: readonly string[]): Promise<void> {
  if (!isVariantId(variant) || ![count, seed, nodes].every((text) => /^\d{1,9}$/.test(text))) {
    throw new Error('Usage: node tools/dist/openings/index.js VARIANT COUNT [SEED [NODES]]');
  }
  const recipe = RECIPES[variant];
  if (!recipe) throw new Error(`nobody has said how openings of ${variant} are made`);
  const { bands, make } = recipe;
  const rules = rulesOf(variant);
  const engine = await loadVariant(variant);
  const random = new Random(Number(seed));
  const selection = new Selection(bands, Number(count));
  let tried = 0;
  for (; !selection.isFull; tried++) {
    const node = await make(rules, random, engine);
    if (!node || !isAlive(node)) continue;
    const cp = await scoreOf(engine, node, Number(nodes));
    if (cp !== null) selection.offer(node, cp);
  }
  const ruleset = makeRuleset(rules.def, rules.options);
  const made = `tools/src/openings ${variant} ${count} ${seed} ${nodes}: ${selection.all().length} of ${tried}`;
  process.stdout.write(`# ${made}; ruleset ${ruleset}; cp for the side to move\n`);
  for (const { text, cp } of selection.all()) process.stdout.write(`${text} ; cp ${cp}\n`);
}

await main(process.argv.slice(2));
