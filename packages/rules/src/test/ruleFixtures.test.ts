import {
  type Expectation,
  type FixtureSide,
  fixtureNames,
  fixtureText,
  type NamedPath,
  type RuleRow,
} from '@sitke/testkit/fixtures';
import { playAll } from '@sitke/testkit/games';
import { describe, expect, it } from 'vitest';
import {
  GameNode,
  KIND,
  makeSan,
  makeUci,
  moveKind,
  parseFen,
  parseSquare,
  parseUci,
  rulesOf,
  squareName,
  VARIANT_IDS,
  type VariantId,
  variantOf,
} from '../index.js';

const SIDES: Readonly<Record<FixtureSide, 0 | 1>> = { first: 0, second: 1 };

function start(id: VariantId, preset: string, row: RuleRow): GameNode {
  const options = { ...variantOf(id).presets[preset]!, ...row.options };
  const position = parseFen(rulesOf(id, options), row.fen);
  if (!position.ok) throw new Error(position.error.message);
  return playAll(new GameNode(position.value), [...(row.moves ?? []), ...(row.sanMoves ?? [])].join(' '));
}

function sansOf({ position }: GameNode): string[] {
  return position.legalMoves().map((move) => makeSan(position, move));
}

function uciOf(node: GameNode, kind?: number): string[] {
  const { position } = node;
  const moves = position.legalMoves().filter((move) => kind === undefined || moveKind(move) === kind);
  return moves.map((move) => makeUci(position.rules, move)).sort();
}

function sanOf(node: GameNode, uci: string): string {
  const move = parseUci(node.position, uci);
  return move.ok ? makeSan(node.position, move.value) : move.error.message;
}

/** Without the signs of check and mate. */
function bare(sans: readonly string[]): string[] {
  return sans.map((san) => san.replace(/[+#]/, ''));
}

function freePaths({ position }: GameNode, uci: string): string[] {
  const { def } = position.rules;
  const [from, to] = [parseSquare(def, uci.slice(0, 2))!, parseSquare(def, uci.slice(2))!];
  const free = position.pathsTo(from, to).filter(({ open }) => open);
  return free.map(({ corner }) => [from, corner, to].map((sq) => squareName(def, sq)).join('-')).sort();
}

function namesOf(paths: readonly NamedPath[]): string[] {
  return paths.map((path) => path.join('-')).sort();
}

type Check<K extends keyof Expectation> = (node: GameNode, expected: NonNullable<Expectation[K]> | null) => void;

/** How each key of an expectation is checked. */
const CHECKS: { readonly [K in keyof Required<Expectation>]: Check<K> } = {
  legal: (node, expected) => expect(uciOf(node)).toEqual([...expected!].sort()),
  legalCount: (node, expected) => expect(node.position.legalMoves()).toHaveLength(expected!),
  includes: (node, expected) => expect(uciOf(node)).toEqual(expect.arrayContaining([...expected!])),
  excludes: (node, expected) => expect(uciOf(node).filter((uci) => expected!.includes(uci))).toEqual([]),
  drops: (node, expected) => {
    const { exact, count = exact?.length } = expected!;
    if (count === undefined) throw new Error('drops need a list or a number');
    expect(uciOf(node, KIND.drop)).toHaveLength(count);
    if (exact) expect(uciOf(node, KIND.drop)).toEqual([...exact].sort());
  },
  promotions: (node, expected) => expect(uciOf(node, KIND.promotion)).toEqual([...expected!].sort()),
  san: (node, expected) => {
    expect(Object.fromEntries(Object.keys(expected!).map((uci) => [uci, sanOf(node, uci)]))).toEqual(expected);
  },
  fen: (node, expected) => expect(node.fen).toBe(expected),
  turn: (node, expected) => expect(node.position.turn).toBe(SIDES[expected!]),
  check: (node, expected) => expect(node.position.isCheck).toBe(expected),
  outcome: (node, expected) => {
    const winner = expected === null || expected.winner === null ? null : SIDES[expected.winner];
    if (expected === null) expect(node.outcome).toBeNull();
    else expect(node.outcome).toMatchObject({ winner, reason: expected.reason });
  },
  claims: (node, expected) => expect(node.claims.map(({ reason }) => reason).sort()).toEqual([...expected!].sort()),
  count: (node, expected) => {
    if (expected === null) expect(node.position.count).toBeNull();
    else expect(node.position.count).toMatchObject(expected);
  },
  halfmoves: (node, expected) => expect(node.position.halfmoves).toBe(expected),
  sanIncludes: (node, expected) => expect(bare(sansOf(node))).toEqual(expect.arrayContaining(bare(expected!))),
  sanExcludes: (node, expected) =>
    expect(bare(sansOf(node)).filter((san) => bare(expected!).includes(san))).toEqual([]),
  paths: (node, expected) => {
    for (const [uci, paths] of Object.entries(expected!)) expect(freePaths(node, uci), uci).toEqual(namesOf(paths));
  },
  note: () => {},
};

describe.each(VARIANT_IDS)('the test rows of %s', (id) => {
  const files = fixtureNames(`rules/${id}`, '.json');
  const rows = files.flatMap((name) =>
    (JSON.parse(fixtureText(`rules/${id}/${name}`)) as RuleRow[]).flatMap((row) =>
      Object.keys(row.expect).map((preset) => ({ preset, row })),
    ),
  );

  it.each(rows)('$row.id under $preset: $row.clause', ({ preset, row }) => {
    const expected = row.expect[preset]!;
    const node = start(id, preset, row);
    for (const [key, value] of Object.entries(expected)) {
      const check = CHECKS[key as keyof Expectation] as ((node: GameNode, value: unknown) => void) | undefined;
      if (!check) throw new Error(`a key that no check knows: ${key}`);
      check(node, value);
    }
  });

  it('are there, with names of their own', () => {
    expect(rows.length).toBeGreaterThan(0);
    const names = rows.map(({ row, preset }) => `${row.id} ${preset}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
