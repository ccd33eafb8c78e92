import { describe, expect, test } from 'vitest';
import { attacks, isAttacked } from '../core/attacks.js';
import { buildGeometry, type PieceDef } from '../core/geometry.js';
import { parseRequest } from '../notation/uci.js';
import type { Position } from '../position.js';
import { parseFen } from '../positionFen.js';
import { compileRules } from '../variants/compile.js';
import { defineVariant, type RulesParts } from '../variants/define.js';
import { reason, whyNotOwn, whyNotReached, whyNotTarget } from './explain.js';
import { makeMove, unmakeMove } from './make.js';
import { DIAGONAL, ORTHOGONAL } from './movements.js';
import { startSetup } from './start.js';
import { genPieceMoves } from './steps.js';

/** A merchant never captures; a spy steps straight and captures diagonally. */
const PIECES: readonly PieceDef[] = [
  { name: 'king', letter: 'K', moves: { leaps: [...ORTHOGONAL, ...DIAGONAL] } },
  { name: 'merchant', letter: 'M', moves: { leaps: ORTHOGONAL }, captures: {} },
  { name: 'spy', letter: 'S', moves: { leaps: ORTHOGONAL }, captures: { leaps: DIAGONAL } },
];
const GEOMETRY = buildGeometry(5, 5, PIECES);
const TABLES = { files: 5, pawn: 0, pawnsResetClock: false };

const PARTS: RulesParts = {
  initial: startSetup(Array.from({ length: 25 }, (_, square) => ({ 0: 1, 24: 17 })[square] ?? 0)),
  repetition: { rule: 'off', article: '1' },
  genPseudo(b, out, only = -1) {
    for (let from = 0; from < GEOMETRY.size; from++) {
      if ((only >= 0 && only !== from) || b.squares[from] === 0 || b.squares[from]! >> 4 !== b.turn) continue;
      genPieceMoves(GEOMETRY, b, out, from);
    }
  },
  make: (b, move) => makeMove(TABLES, b, move),
  unmake: (b, move) => unmakeMove(TABLES, b, move),
  outcome: () => null,
  whyNotPseudo(b, request) {
    if ('drop' in request) return reason('noPlacement');
    const { from, to } = request;
    return whyNotOwn(b, from) ?? whyNotTarget(b, from, to) ?? whyNotReached(GEOMETRY, b, from, to);
  },
};
const RULES = compileRules(
  defineVariant({
    id: 'toy',
    name: 'Toy',
    geometry: GEOMETRY,
    pieces: PIECES,
    optionValues: {},
    presets: { standard: {} },
    articles: { legal: '1', cannotReach: '1', blocked: '1', nothingToCapture: '1', exposesKing: '1' },
    compile: () => PARTS,
  }),
);

function positionOf(fen: string): Position {
  const read = parseFen(RULES, fen);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

interface Piece {
  readonly letter: string;
  readonly moves: readonly string[];
  readonly captures: readonly string[];
}
const STRAIGHT = ['b3', 'c2', 'c4', 'd3'];
const ASLANT = ['b2', 'b4', 'd2', 'd4'];
const AROUND = [...STRAIGHT, ...ASLANT];

describe.each<Piece>([
  { letter: 'M', moves: STRAIGHT, captures: [] },
  { letter: 'S', moves: STRAIGHT, captures: ASLANT },
])('a piece that captures otherwise than it moves: $letter', ({ letter, moves, captures }) => {
  const alone = positionOf(`4k/5/2${letter}2/5/K4 w 0 1`);
  const surrounded = positionOf(`4k/1mmm1/1m${letter}m1/1mmm1/K4 w 0 1`);
  const codeOf = (position: Position, to: string): string => {
    const request = parseRequest(RULES, `c3${to}`);
    if (!request.ok) throw new Error(request.error.message);
    return position.explain(request.value).code;
  };
  const targetsIn = (position: Position): string[] => [...(position.dests().get('c3') ?? [])].sort();

  test('goes to empty squares by its moves, and captures by its captures', () => {
    expect(targetsIn(alone)).toEqual(moves);
    expect(targetsIn(surrounded)).toEqual(captures);
  });

  test('attacks what it could capture', () => {
    const board = alone.toBoard();
    const from = RULES.square('c3');
    const attacked = (isAttackedOn: (square: number) => boolean): string[] =>
      AROUND.filter((name) => isAttackedOn(RULES.square(name))).sort();
    expect(attacked((square) => attacks(GEOMETRY, board, from, square))).toEqual(captures);
    // The king on a1 attacks b2.
    const bySide = attacked((square) => isAttacked(GEOMETRY, board, square, 0));
    expect(bySide).toEqual([...new Set([...captures, 'b2'])].sort());
  });

  test('gets the reason why it may not go', () => {
    for (const to of AROUND) {
      const [canMove, canCapture] = [moves.includes(to), captures.includes(to)];
      const notFree = canCapture ? 'nothingToCapture' : 'cannotReach';
      expect(codeOf(alone, to), to).toBe(canMove ? 'legal' : notFree);
      const notTaken = canMove ? 'blocked' : 'cannotReach';
      expect(codeOf(surrounded, to), to).toBe(canCapture ? 'legal' : notTaken);
    }
  });
});

test('a piece that captures nothing gives no check', () => {
  expect(positionOf('4k/4M/5/5/K4 b 0 1').isCheck).toBe(false);
  expect(positionOf('4k/3S1/5/5/K4 b 0 1').isCheck).toBe(true);
});
