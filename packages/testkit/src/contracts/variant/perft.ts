/** The number of lines of moves: as the fixtures know it, and as the slow implementation counts, where there is one. */

import {
  genLegal,
  KIND,
  type Move,
  MoveList,
  makeFen,
  moveCaptured,
  moveKind,
  OWN_KIND,
  type Position,
  perft,
  type VariantId,
} from '@sitke/rules';
import { describe, expect, it } from 'vitest';
import { type PerftEntry, perftOf } from '../../fixtures.js';
import { positionOf } from '../../games.js';
import { randomPosition, randomRules } from '../../positions.js';
import { holds } from '../../properties.js';
import { often } from '../../sizes.js';
import { CHECKED_IDS, linesOf } from '../../variants/registry.js';

/** Depths with more nodes wait for the nightly run. */
const BOARD_NODES = often(100_000, 700_000, Number.POSITIVE_INFINITY);
const POSITION_NODES = often(15_000, 60_000, Number.POSITIVE_INFINITY);
const STATS_NODES = often(40_000, 160_000, Number.POSITIVE_INFINITY);
/** Above so many nodes the last ply is counted and not played. */
const PLAYED_NODES = 1_000_000;

/** Counts lines of moves through immutable positions, each leaf played or its moves counted. */
function countByPlaying(position: Position, depth: number, playsLeaves: boolean): number {
  if (depth === 0) return 1;
  const moves = position.legalMoves();
  if (depth === 1 && !playsLeaves) return moves.length;
  return moves.reduce((sum, move) => sum + countByPlaying(position.play(move), depth - 1, playsLeaves), 0);
}

function isKind(kind: number): (move: Move) => boolean {
  return (move) => moveKind(move) === kind;
}

const BY_MOVE: Readonly<Record<string, (move: Move) => boolean>> = {
  captures: (move) => moveCaptured(move) !== 0,
  conversions: isKind(OWN_KIND),
  castlings: isKind(KIND.castle),
  'en passant': isKind(KIND.enPassant),
  promotions: isKind(KIND.promotion),
};

/** Counts what the last moves of all lines are. */
function countKinds(start: Position, depth: number, names: readonly string[]): Record<string, number> {
  const { rules } = start;
  const b = start.toBoard();
  const counts = Object.fromEntries(names.map((name) => [name, 0]));
  const isCheck = (): boolean => rules.isAttacked(b, b.kings[b.turn]!, (b.turn ^ 1) as 0 | 1);
  const leaf = (move: Move): void => {
    for (const name of names) if (BY_MOVE[name]?.(move)) counts[name]!++;
    rules.make(b, move);
    if (isCheck()) {
      if (names.includes('checks')) counts['checks']!++;
      if (names.includes('mates') && legal().length === 0) counts['mates']!++;
    }
    rules.unmake(b, move);
  };
  const legal = (): MoveList => {
    const list = new MoveList();
    genLegal(rules, b, list);
    return list;
  };
  const walk = (left: number): void => {
    const list = legal();
    for (let i = 0; i < list.length; i++) {
      if (left === 1) leaf(list.at(i));
      else {
        rules.make(b, list.at(i));
        walk(left - 1);
        rules.unmake(b, list.at(i));
      }
    }
  };
  walk(depth);
  return counts;
}

/** Tests the number of lines of moves. */
export function perfts(id: VariantId): void {
  describe('the number of lines of moves', () => {
    isKnown(id);
    it('is the same by the board as by positions', () => {
      holds(often(20, 80, 2000), (choose) => {
        const position = randomPosition(id, randomRules(id, choose), choose);
        expect(perft(position.rules, position.toBoard(), 2), makeFen(position)).toBe(
          countByPlaying(position, 2, false),
        );
      });
    });
    const lines = linesOf(id);
    if (lines) {
      it('of two moves is that of the slow implementation', () => {
        holds(often(5, 20, 500), (choose) => {
          const position = randomPosition(id, randomRules(id, choose), choose);
          const { rules } = position;
          const fen = makeFen(position);
          expect(perft(rules, position.toBoard(), 2), fen).toBe(lines(rules.options, fen, 2));
        });
      });
    }
  });
}

/** Tests the positions of the fixtures. */
function isKnown(id: VariantId): void {
  const entries = perftOf(id);
  if (CHECKED_IDS.includes(id)) it('is known of some positions', () => expect(entries).not.toEqual([]));
  const rows = entries.flatMap((entry) => entry.depths.map(([depth, nodes]) => ({ ...entry, depth, nodes })));
  const startOf = ({ ruleset, fen }: PerftEntry): Position => positionOf(id, ruleset, fen);

  it.each(rows.filter(({ nodes }) => nodes <= BOARD_NODES))(
    'is $nodes at depth $depth from $id by the board',
    (row) => {
      const start = startOf(row);
      expect(perft(start.rules, start.toBoard(), row.depth)).toBe(row.nodes);
    },
  );

  it.each(rows.filter(({ nodes }) => nodes <= POSITION_NODES))(
    'is $nodes at depth $depth from $id by positions',
    (row) => {
      expect(countByPlaying(startOf(row), row.depth, row.nodes <= PLAYED_NODES)).toBe(row.nodes);
    },
  );

  const counted = entries.filter(({ stats, depths }) => {
    return stats !== null && depths.some(([depth, nodes]) => depth === stats.depth && nodes <= STATS_NODES);
  });
  if (counted.length > 0) {
    it.each(counted)('ends in the captures, checks and the like that are known from $id', (entry) => {
      const { depth, counts } = entry.stats!;
      expect(countKinds(startOf(entry), depth, Object.keys(counts))).toEqual(counts);
    });
  }
}
