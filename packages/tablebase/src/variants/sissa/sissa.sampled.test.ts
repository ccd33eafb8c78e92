import { type Position, parseFen, rulesOf } from '@sitke/rules';
import { KingAndPiece } from '@sitke/testkit/kingAndPiece';
import { isNightly, measures, often } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import type { RawTable } from '../../generate.js';
import { allMaterials, dependencyOrder, parseMaterial } from '../../material.js';
import { PositionIndex } from '../../positionIndex.js';
import { Builder } from '../../test/builder.js';
import { materialNamed } from '../../test/tables.js';

const rules = rulesOf('sissa');
const { def, geometry } = rules;
const builder = new Builder(rules);
const [QUEEN, ROOK, SISSA] = [2, 3, 6] as const;

const material = (key: string) => materialNamed(rules, key);

/** Every arrangement of a king and a piece, of color 0, and a king, on any squares. */
function* arrangements(): Generator<readonly [king: number, piece: number, weak: number]> {
  const { size } = geometry;
  for (let king = 0; king < size; king++) {
    for (let piece = 0; piece < size; piece++) {
      for (let weak = 0; weak < size; weak++) if (new Set([king, piece, weak]).size === 3) yield [king, piece, weak];
    }
  }
}

function most(values: Uint8Array): number {
  return values.reduce((longest, value) => (value === 255 ? longest : Math.max(longest, value - 1)), 0);
}

test('the materials: one or two pieces against a bare king', () => {
  const keys = (pieces: number) => allMaterials(def, pieces).map(({ key }) => key);
  expect(keys(3)).toEqual(['KQvK', 'KSvK', 'KRvK', 'KBvK', 'KNvK', 'KPvK']);
  expect(
    keys(4)
      .map((key) => key.slice(1, -2))
      .join(' '),
  ).toBe('QQ QS QR QB QN QP SS SR SB SN SP RR RB RN RP BB BN BP NN NP PP');
  expect(parseMaterial(def, 'KQvKR').ok).toBe(false);
  expect(dependencyOrder(rules, [material('KRPvK')]).map(({ key }) => key)).toEqual([
    ...['KvK', 'KQvK', 'KSvK', 'KRvK', 'KBvK', 'KNvK', 'KPvK'],
    ...['KQRvK', 'KSRvK', 'KRRvK', 'KRBvK', 'KRNvK', 'KRPvK'],
  ]);
});

const SOLVED = [
  ['KSvK', SISSA, 12],
  ['KQvK', QUEEN, 11],
  ['KRvK', ROOK, 18],
] as const;

test.each(SOLVED.slice(0, often(1, SOLVED.length, SOLVED.length)))(
  '%s: every distance is that of its own analysis',
  (key, role, moves) => {
    const oracle = new KingAndPiece(rules, role);
    const table = builder.build(material(key));
    const index = new PositionIndex(geometry, material(key));
    let mates = 0;
    let different = 0;
    for (const arrangement of arrangements()) {
      const white = table.white[index.indexOf(arrangement)]!;
      const wins = oracle.wins(...arrangement);
      if (wins >= 0 ? white !== wins + 1 : white !== 0 && white !== 255) different++;
      if (table.black[index.indexOf(arrangement)] === 1) mates++;
    }
    expect(different).toBe(0);
    expect({ longest: most(table.white), mates }).toEqual(oracle.summary);
    expect(most(table.white)).toBe(2 * moves - 1);
  },
);

test('344 mates by a king and a sissa, and the longest win', () => {
  const table = builder.build(material('KSvK'));
  const index = new PositionIndex(geometry, material('KSvK'));
  const at = (arrangement: readonly number[]) => index.indexOf(arrangement);
  expect([...arrangements()].filter((arrangement) => table.black[at(arrangement)] === 1)).toHaveLength(344);
  // Ka1 Sb1 against kd3.
  expect(table.white[at([0, 1, 21])]).toBe(24);
});

test.each(['KBvK', 'KNvK'])('%s is a dead draw', (key) => {
  const { white, black } = builder.build(material(key));
  expect([most(white), most(black)]).toEqual([0, 0]);
});

test.runIf(measures)('bishops on one colour are a dead draw, on both they win', () => {
  const { white }: RawTable = builder.build(material('KBBvK'));
  const index = new PositionIndex(geometry, material('KBBvK'));
  // Ka1 against ki9, far from both: bishops on e4 and g4, on e4 and f4.
  expect(white[index.indexOf([0, 31, 33, 80])]).toBe(0);
  expect(white[index.indexOf([0, 31, 32, 80])]! % 2).toBe(0);
  expect(white[index.indexOf([0, 31, 32, 80])]).toBeGreaterThan(1);
});

describe('probes', () => {
  const base = builder.tables.tablebase('KSvK', 'KRvK');
  base.add(builder.tables.open('KQvK'));
  const position = (fen: string): Position => {
    const parsed = parseFen(rules, fen);
    if (!parsed.ok) throw new Error(parsed.error.message);
    return parsed.value;
  };

  test('the longest win ends with mate when both play the best moves', () => {
    let end = position('9/9/9/9/9/9/3k5/9/KS7 w - - - 0 1');
    let plies = 0;
    for (; end.outcome === null; plies++) end = end.play(base.probe(end)!.moves[0]!.move);
    expect([plies, end.outcome.reason]).toEqual([23, 'checkmate']);
  });

  test('from a file, and with the colors the other way', () => {
    const value = base.value(position('9/9/9/9/9/9/3K5/9/k1q6 b - - - 0 1'))!;
    expect(value.outcome).toBe('win');
    expect(base.value(position('K1Q6/9/3k5/9/9/9/9/9/9 w - - - 0 1'))).toEqual(value);
  });

  test.each([
    ['castling', '4k4/9/9/9/9/9/9/9/R3K4 w A - - 0 1', '4k4/9/9/9/9/9/9/9/R3K4 w - - - 0 1'],
    ['conversion', '4k4/9/9/9/9/9/9/9/4K1B2 w - - G 0 1', '4k4/9/9/9/9/9/9/9/4K1B2 w - - - 0 1'],
  ])('no table has a position with a right left to %s', (_, withRight, without) => {
    expect(base.value(position(withRight))).toBeNull();
    expect(base.value(position(without))).not.toBeNull();
  });

  test('reports a move limit that may come before the mate', () => {
    const mayBeClaimed = (clock: number) =>
      base.probe(position(`9/9/9/9/9/9/3k5/9/KS7 w - - - ${clock} 90`))!.mayBeClaimed;
    expect([mayBeClaimed(77), mayBeClaimed(78)]).toEqual([false, true]);
  });
});

/** Four pieces take seconds each. */
const ALWAYS = often([], ['KBNvK', 'KNNvK'], []);
const wanted = [...allMaterials(def, 3), ...allMaterials(def, 4)].filter(
  ({ key, pieces }) => isNightly || pieces.length === 3 || ALWAYS.includes(key),
);

test.each(wanted.map((one) => [one.key, one] as const))(
  "%s: every value is the best of the legal moves' values",
  (_, one) => expect(builder.mistakes(one, isNightly && one.pieces.length === 3)).toEqual([]),
);
