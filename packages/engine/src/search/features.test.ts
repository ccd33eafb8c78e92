import { rulesOf } from '@sitke/rules';
import { Random } from '@sitke/testkit/random';
import { beforeAll, expect, test } from 'vitest';
import { newEngine, rootOf } from '../test/engines.js';
import { shapeFor, someNumbers } from '../test/netReference.js';
import { makeNet } from '../wasm/netFile.js';
import type { Engine } from './engine.js';
import { SEARCH_FEATURES, type SearchFeature } from './features.js';
import { MARGIN_NAMES, MARGINS, type Margins } from './margins.js';

/** A middlegame, an ending without pawns, a mate near the end of a count. */
const POSITIONS = [
  '3r1r2/4sf2/kn1s3p/4p1pP/4PpP1/P1RSN3/1p1FKS2/2R5[] b - - 1 21',
  '8/8/8/4k3/8/8/8/R3K3[] w - 32 20 20',
  '7k/8/8/3RN2K/8/8/8/8[] w - 32 26 20',
];
let engine: Engine;

/** Returns the nodes of searches without the given features, with numbers changed. */
async function signature(without: readonly SearchFeature[], margins: Margins = {}): Promise<string> {
  const counts: number[] = [];
  for (const fen of POSITIONS) {
    engine.newGame();
    const { nodes } = await engine.search({ node: rootOf(fen), limits: { depth: 9 }, without, margins }).result;
    counts.push(nodes);
  }
  return counts.join();
}

let whole: string;

beforeAll(async () => {
  engine = await newEngine();
  const random = new Random(1);
  const shape = shapeFor(rulesOf('sittuyin'));
  expect(
    engine.setNet(
      makeNet(
        shape,
        someNumbers(shape, () => random.next()),
      ),
    ),
  ).toBe('');
  whole = await signature([]);
});

/** Numbers with which a feature that is rare by the engine's own shows in so small a search. */
const SHOWN_BY: Partial<Record<SearchFeature, Margins>> = { historyPruning: { historyPruningPly: 1000 } };

test.each(SEARCH_FEATURES)('without %s the search changes', async (feature) => {
  const margins = SHOWN_BY[feature];
  expect(await signature([feature], margins)).not.toBe(await signature([], margins));
});

test.each(MARGIN_NAMES)('with another %s the search changes', async (name) => {
  const [value, least, most] = MARGINS[name];
  expect([value > least, value < most]).toEqual([true, true]);
  const changed = [await signature([], { [name]: least }), await signature([], { [name]: most })];
  expect(changed).not.toEqual([whole, whole]);
});

test('with all features and its own numbers it is the same again', async () => {
  expect(await signature([])).toBe(whole);
});
