import { makeFen, Position, parseFen, rulesOf } from '@sitke/rules';
import type { Color } from '@sitke/rules/core';
import { countRows } from '@sitke/testkit/fixtures';
import { seeded } from '@sitke/testkit/random';
import { describe, expect, test } from 'vitest';
import { boardOf } from './positionIndex.js';
import { Tablebase } from './probe.js';
import { TestTables } from './test/tables.js';
import type { Value } from './types.js';

const rules = rulesOf('sittuyin', 'pychess');
const tables = new TestTables(rules);
const base = tables.tablebase('KSFvK', 'KSPvK', 'KRPvK', 'KRvKF');
/** Under a running count, positions with pawns or with pieces on both sides need the tables without counting. */
const uncounted = new TestTables(rulesOf('sittuyin', { 'count.table': 'off' }));
for (const key of ['KRPvK', 'KRvKF']) {
  uncounted.raw(key);
  base.add(uncounted.probed(key));
}

function position(fen: string, under = rules): Position {
  const parsed = parseFen(under, fen);
  if (!parsed.ok) throw new Error(`${fen}: ${parsed.error.message}`);
  return parsed.value;
}

/** Higher is better for the side to move. */
function worth({ outcome, distance }: Value): number {
  return outcome === 'draw' ? 0 : outcome === 'win' ? 1000 - distance! : distance! - 1000;
}

/** Plays the best moves of both sides to the end of the game. */
function playOut(tablebase: Tablebase, start: Position): { readonly end: Position; readonly plies: number } {
  let end = start;
  let plies = 0;
  for (; end.outcome === null; plies++) {
    if (plies > 400) throw new Error(`no end from ${makeFen(start)}`);
    const verdict = tablebase.probe(end);
    if (!verdict) throw new Error(`not known: ${makeFen(end)}`);
    end = end.play(verdict.moves[0]!.move);
  }
  return { end, plies };
}

describe('counts', () => {
  test.each(countRows())('$fen: $outcome $distance, $what', ({ fen, outcome, distance, pliesLeft, uncounted }) => {
    const start = position(fen);
    const verdict = base.probe(start)!;
    expect(verdict).toMatchObject({ outcome, distance, pliesLeft });
    if (uncounted) expect(verdict.uncounted).toEqual(uncounted);
    const { end, plies } = playOut(base, start);
    const winner = outcome === 'draw' ? null : ((start.turn ^ (outcome === 'win' ? 0 : 1)) as Color);
    expect(end.outcome!.winner).toBe(winner);
    if (distance !== null) expect(plies).toBe(distance);
  });
});

/** Random positions of a material, some with a running count. */
function randomPositions(key: string, howMany: number): Position[] {
  const { index, material } = tables.probed(key);
  const choose = seeded(howMany + index.size);
  const found: Position[] = [];
  while (found.length < howMany) {
    const entry = choose(index.size);
    if (!index.isProper(entry)) continue;
    const isFlipped = choose(2) === 1;
    const squares = boardOf(index.geometry, material, index.arrangementOf(entry));
    const swapped = [...squares.keys()].map((square) => (squares[square ^ 56] === 0 ? 0 : squares[square ^ 56]! ^ 16));
    const setup = Position.fromSetup(rules, {
      ...rules.initial,
      squares: isFlipped ? swapped : squares,
      pockets: new Array(32).fill(0),
      turn: choose(2) as Color,
      count: choose(2) === 1 ? { limit: 88, plies: choose(90), by: null } : null,
      fullmoves: 40,
    });
    if (setup.ok) found.push(setup.value);
  }
  return found;
}

describe.each(['KRvK', 'KSvK', 'KPvK', 'KSFvK', 'KRFvK', 'KSPvK', 'KRPvK', 'KRvKF'])(
  'random positions of %s',
  (key) => {
    const positions = randomPositions(key, 400).flatMap((each) => {
      const verdict = base.probe(each);
      return verdict ? [{ each, verdict }] : [];
    });

    test('have the value of their best move, by the rules', () => {
      // Without the tables without counting, only positions without a running count remain.
      expect(positions.length).toBeGreaterThan(key === 'KSPvK' ? 150 : 399);
      const wrong = positions.filter(({ each, verdict }) => {
        if (each.outcome) {
          const expected = each.outcome.winner === null ? 'draw' : each.outcome.winner === each.turn ? 'win' : 'loss';
          return verdict.outcome !== expected || verdict.moves.length > 0;
        }
        const best = Math.max(...verdict.moves.map(worth), ...(each.claims.length > 0 ? [0] : []));
        return best !== worth(verdict);
      });
      expect(wrong.map(({ each }) => makeFen(each))).toEqual([]);
    });

    test('have a value for each legal move: that of the next position', () => {
      const wrong = positions.filter(({ each, verdict }, i) => {
        if (i % 8 > 0 || each.outcome) return false;
        const sorted = verdict.moves.every((move, at) => at === 0 || worth(move) <= worth(verdict.moves[at - 1]!));
        const same = verdict.moves.every((move) => {
          const after = base.value(each.play(move.move));
          const distance = move.distance === null ? null : move.distance - 1;
          const turned = { win: 'loss', draw: 'draw', loss: 'win' }[move.outcome];
          return after?.outcome === turned && after.distance === distance;
        });
        return !sorted || !same || verdict.moves.length !== each.legalMoves().length;
      });
      expect(wrong.map(({ each }) => makeFen(each))).toEqual([]);
    });
  },
);

describe('positions without a table', () => {
  test.each([
    ['8/8/8/4k3/8/8/NR6/4K3[] w - - 0 1', ['KRNvK']],
    ['8/8/8/4k3/8/8/S6f/4K3[] w - - 0 1', ['KSvKF']],
    ['8/8/8/4k3/8/8/R7/4K3[] w - - 0 1', []],
    ['8/8/8/4k3/8/8/8/3NK3[] w - - 0 1', []],
  ])('%s lacks %j', (fen, keys) => {
    expect(base.missing(position(fen))).toEqual(keys.map((material) => ({ material, isCounted: true })));
    expect(base.value(position(fen)) === null).toBe(keys.length > 0);
    expect(base.probe(position(fen)) === null).toBe(keys.length > 0);
  });

  test.each([
    ['8/8/8/4k3/8/8/PR6/4K3[] w - - 0 1', 'counted', ['KRPvK', 'KRvK', 'KRFvK']],
    ['8/8/8/4k3/8/8/F6S/4K3[] b - - 0 1', 'counted', ['KSFvK', 'KSvK']],
    ['8/8/8/4k3/8/8/P6S/4K3[] w - - 0 1', 'counted', ['KSPvK', 'KSvK', 'KSFvK']],
    // The ruleset's table includes a count that may be too short; no other table computed here does.
    ['8/8/8/4k3/8/8/P6S/4K3[] w - - 0 1', 'uncounted', ['KSPvK without', 'KSvK', 'KSFvK']],
  ] as const)('%s, %s: %j are all that it takes', (fen, kind, names) => {
    const start = position(fen);
    const known = new Tablebase(rules);
    const missing = known.missing(start, kind);
    expect(missing.map(({ material, isCounted }) => (isCounted ? material : `${material} without`))).toEqual(names);
    expect(known.value(start)).toBeNull();
    for (const { material, isCounted } of missing) known.add((isCounted ? tables : uncounted).probed(material));
    expect(known.missing(start, kind)).toEqual([]);
    // The value without counting is given next to the verdict.
    if (kind === 'uncounted') for (const { material } of known.missing(start)) known.add(tables.probed(material));
    const verdict = known.probe(start);
    expect(verdict).not.toBeNull();
    if (kind === 'uncounted') expect(verdict!.uncounted).not.toBeNull();
  });

  test('a running count with pawns uses plain distances, of the tables without counting', () => {
    const beside = rulesOf('sittuyin', { 'count.needsNoPawns': false });
    const start = position('8/8/8/4k3/8/8/P6S/4K3[] w - 88 3 1', beside);
    const known = new Tablebase(beside);
    const keys = known.missing(start).map(({ material }) => material);
    expect(keys).toEqual(['KSPvK', 'KSvK', 'KSFvK']);
    expect(known.value(start)).toBeNull();
    uncounted.raw('KSPvK');
    for (const key of keys) known.add(uncounted.probed(key));
    expect(known.missing(start, 'uncounted')).toEqual([]);
    const verdict = known.probe(start)!;
    expect(verdict).toMatchObject({ pliesLeft: 85 });
    expect(verdict.uncounted).not.toBeNull();
  });

  test('a bare king that may capture twice, in either order', () => {
    const [, ...behind] = new Tablebase(rules).missing(position('8/8/4k3/8/8/f7/7R/R3K3[] w - - 0 1'));
    expect(behind.map(({ material }) => material).sort()).toEqual(['KRRvK', 'KRvK', 'KRvKF']);
  });

  test('pieces in the pocket, and a declared count', () => {
    expect(base.value(Position.initial(rules))).toBeNull();
    const honor = rulesOf('sittuyin', { 'count.boardHonor64': 'optional' });
    const declared = new Tablebase(honor);
    for (const key of ['KRvKF', 'KRvK']) declared.add(tables.probed(key));
    expect(declared.value(position('8/8/8/4k3/8/8/f6R/4K3[] w - 128w 5 40', honor))).toBeNull();
    expect(declared.value(position('8/8/8/4k3/8/8/f6R/4K3[] w - - 5 40', honor))?.outcome).toBe('win');
  });

  test('a dead position needs no table', () => {
    expect(base.value(position('8/8/8/4k3/8/8/8/3NK3[] w - - 0 1'))).toEqual({ outcome: 'draw', distance: null });
    expect(base.value(position('8/8/8/4k3/8/8/8/4K3[] w - - 0 1'))).toEqual({ outcome: 'draw', distance: null });
  });
});

describe('the limit of moves without progress', () => {
  test('is reported where it could come first', () => {
    const fen = '8/8/8/4k3/8/8/8/R3K3[] b - - 72 60';
    expect(base.probe(position(fen))!.mayBeClaimed).toBe(false);
    expect(base.probe(position(fen.replace('72', '73')))!.mayBeClaimed).toBe(true);
  });

  test('is a draw where it has ended the game', () => {
    const auto = rulesOf('sittuyin', { 'end.fifty': 'auto' });
    const ended = position('8/8/8/4k3/8/8/8/R3K3[] w - - 100 60', auto);
    expect(new TestTables(auto).tablebase('KRvK').probe(ended)).toMatchObject({ outcome: 'draw', moves: [] });
  });
});

test('a position ended by the count is a draw, but a mate stays a mate', () => {
  expect(base.probe(position('8/8/8/4k3/8/8/8/R3K3[] w - 32 33 60'))).toMatchObject({ outcome: 'draw', pliesLeft: 0 });
  expect(base.probe(position('k6R/8/1K6/8/8/8/8/8[] b - 32 33 60'))).toMatchObject({ outcome: 'loss', distance: 0 });
});
