import { describe, expect, test } from 'vitest';
import { isAttacked } from '../core/attacks.js';
import type { Board } from '../core/board.js';
import { buildGeometry, type PieceDef } from '../core/geometry.js';
import { KIND, type MoveList, moveKind } from '../core/moves.js';
import { KIT_PROBLEMS } from '../core/setup.js';
import { reason, whyNotOwn, whyNotReached, whyNotTarget } from '../kit/explain.js';
import { isKingSafeAfter } from '../kit/kingSafety.js';
import { type MakeTables, makeMove, unmakeMove } from '../kit/make.js';
import { DIAGONAL, ORTHOGONAL } from '../kit/movements.js';
import {
  genDrops,
  genDropsFirst,
  mustDrop,
  type Placement,
  passTurnAfterDrop,
  plyAt,
  pocketsOf,
  whyNotDropped,
} from '../kit/placement.js';
import type { BasicRules } from '../kit/stalemate.js';
import { startSetup } from '../kit/start.js';
import { genPieceMoves } from '../kit/steps.js';
import { bySide, squaresOfRanks } from '../kit/zones.js';
import { makeUci, parseRequest } from '../notation/uci.js';
import { Position } from '../position.js';
import { parseFen } from '../positionFen.js';
import { en } from '../text/en.js';
import { explainText } from '../text/index.js';
import { compileRules } from './compile.js';
import { defineVariant, type RulesParts, type VariantDef, type VariantDraft } from './define.js';
import { VARIANT_IDS, variantOf } from './registry.js';

const KING_MOVES = { leaps: [...ORTHOGONAL, ...DIAGONAL] };
const PIECES: readonly PieceDef[] = [
  { name: 'king', letter: 'K', moves: KING_MOVES },
  { name: 'rook', letter: 'R', moves: { slides: ORTHOGONAL } },
];
const GEOMETRY = buildGeometry(4, 5, PIECES);
/** No piece is a pawn. */
const TABLES: MakeTables = { files: 4, pawn: 0, pawnsResetClock: false };

function genMoves(b: Board, out: MoveList, only = -1): void {
  for (let from = 0; from < GEOMETRY.size; from++) {
    if ((only >= 0 && only !== from) || b.squares[from] === 0 || b.squares[from]! >> 4 !== b.turn) continue;
    genPieceMoves(GEOMETRY, b, out, from);
  }
}

const PLAIN: RulesParts = {
  initial: startSetup(Array.from({ length: 20 }, (_, square) => ({ 0: 1, 1: 2, 18: 18, 19: 17 })[square] ?? 0)),
  repetition: { rule: 'off', article: '1' },
  genPseudo: genMoves,
  make: (b, move) => makeMove(TABLES, b, move),
  unmake: (b, move) => unmakeMove(TABLES, b, move),
  outcome: (_, canMove) => (canMove ? null : { winner: null, reason: 'stalemate', article: '1' }),
  whyNotPseudo(b, request) {
    if ('drop' in request) return reason('noPlacement');
    const { from, to } = request;
    return whyNotOwn(b, from) ?? whyNotTarget(b, from, to) ?? whyNotReached(GEOMETRY, b, from, to);
  },
};

const DRAFT: VariantDraft = {
  id: 'toy',
  name: 'Toy',
  geometry: GEOMETRY,
  pieces: PIECES,
  optionValues: {},
  presets: { standard: {} },
  articles: {
    legal: '1',
    cannotReach: '1',
    blocked: '1',
    exposesKing: '1',
    placementFirst: '2',
    dropZone: '2',
    dropOccupied: '2',
  },
  compile: () => PLAIN,
};

function startOf(more: Partial<VariantDraft>): Position {
  return Position.initial(compileRules(defineVariant({ ...DRAFT, ...more })));
}

describe('a plain variant', () => {
  const start = startOf({});

  test('writes its pieces and how it ends; all else is the kit’s', () => {
    expect(start.fen).toBe('2rk/4/4/4/KR2 w 0 1');
    expect([...start.dests()].map(([from, to]) => `${from} ${to.join(' ')}`)).toEqual([
      'a1 a2 b2',
      'b1 b2 b3 b4 b5 c1 d1',
    ]);
    expect([start.claims, start.countActions, start.count, start.inPlacement]).toEqual([[], [], null, false]);
    expect(start.rules.hiddenPlacement).toBe('none');
    expect(() => start.withCountAction('start')).toThrow(RangeError);
    expect(start.play('b1b3').play('d5d4').fen).toBe('2r1/3k/1R2/4/K3 w 2 2');
  });

  test('may not expose its king, and gets the reason', () => {
    const pinned = parseFen(start.rules, 'r2k/4/4/R3/K3 w 0 1');
    if (!pinned.ok) throw new Error(pinned.error.message);
    const request = parseRequest(start.rules, 'a2b2');
    if (!request.ok) throw new Error(request.error.message);
    expect(pinned.value.dests().get('a2')).toEqual(['a3', 'a4', 'a5']);
    const why = pinned.value.explain(request.value);
    expect(why).toMatchObject({ code: 'exposesKing', article: '1' });
    expect(explainText(en, start.rules.def, why)).toContain('a5');
  });

  test('names the squares of its board', () => {
    expect(start.rules.square('d5')).toBe(19);
    expect(start.rules.name(19)).toBe('d5');
    expect(() => start.rules.square('e1')).toThrow(new RangeError('Toy has no square e1'));
  });
});

/** Two rooks and a king a side, placed on the own two ranks. */
function placing(isSequential: boolean): Partial<VariantDraft> {
  const zones = bySide((color) => squaresOfRanks(GEOMETRY, color, [0, 1]));
  const placement: Placement = { squaresFor: (color) => zones[color], isSequential, pieces: 6 };
  const isAttackedBy: RulesParts['isAttacked'] = (b, square, by) => isAttacked(GEOMETRY, b, square, by);
  const basics: BasicRules = {
    genPseudo(b, out, from) {
      if (!b.hasPocket(b.turn)) genMoves(b, out, from);
      else genDropsFirst(basics, b, out, (board, list) => genDrops(placement, board, list), genMoves);
    },
    make(b, move) {
      makeMove(TABLES, b, move);
      if (moveKind(move) === KIND.drop) passTurnAfterDrop(placement, b);
    },
    unmake: PLAIN.unmake,
    isLegalAfterMake: (b, move, before) => isKingSafeAfter(GEOMETRY, b, move, before, isAttackedBy),
  };
  const parts: RulesParts = {
    ...PLAIN,
    ...basics,
    initial: startSetup(new Array(20).fill(0), { pockets: pocketsOf({ 1: 1, 2: 2 }) }),
    inPlacement: (b) => mustDrop(basics, b),
    plyOf: (setup) => plyAt(placement, setup),
    whyNotPseudo(b, request) {
      if ('drop' in request) return whyNotDropped(placement, b, request.drop, request.to);
      return mustDrop(basics, b) ? reason('placementFirst') : PLAIN.whyNotPseudo(b, request);
    },
  };
  return { id: `toy ${isSequential}`, hasPockets: true, compile: () => parts };
}

describe('a variant with a placement phase', () => {
  test.each([
    [false, '1010101'],
    [true, '0011101'],
  ])('takes it from the kit, one side after the other: %s', (isSequential, turns) => {
    let position = startOf(placing(isSequential));
    expect(position.fen).toBe('4/4/4/4/4[KRRkrr] w 0 1');
    expect(position.legalMoves()).toHaveLength(16);
    const seen: number[] = [];
    const drops = ['K@a1', 'R@b2', 'R@c1', 'k@d5', 'r@c4', 'r@b5'];
    const left: [string[], string[]] = [drops.slice(0, 3), drops.slice(3)];
    while (left[0].length + left[1].length > 0) {
      const side = left[position.turn];
      position = position.play(side.shift()!.replace(/^./, (letter) => letter.toUpperCase()));
      seen.push(position.turn);
      const again = parseFen(position.rules, position.fen);
      expect(again.ok && again.value.ply).toBe(position.ply);
    }
    position = position.play(makeUci(position.rules, position.legalMoves()[0]!));
    expect([...seen, position.turn].join('')).toBe(turns);
    expect(position.inPlacement).toBe(false);
  });

  test.each([
    ['K@a3', 'dropZone'],
    ['a1a2', 'placementFirst'],
    ['R@a1', 'dropOccupied'],
  ])('says why %s is not legal: %s', (uci, code) => {
    const position = startOf(placing(true)).play('K@a1');
    const request = parseRequest(position.rules, uci);
    if (!request.ok) throw new Error(request.error.message);
    expect(position.explain(request.value).code).toBe(code);
  });
});

describe('a variant that exceeds a bound is refused in a sentence', () => {
  const compiled = (parts: Partial<RulesParts>) => () =>
    compileRules(
      defineVariant({ ...DRAFT, id: JSON.stringify(parts.initial), compile: () => ({ ...PLAIN, ...parts }) }),
    );

  test.each([
    ['files', () => buildGeometry(10, 8, PIECES), '10 files; notation allows 9'],
    [
      'kinds of move',
      () => defineVariant({ ...DRAFT, ownKinds: ['a', 'b', 'c'] }),
      '3 own kinds of move; moves allow 2',
    ],
    ['rights', compiled({ initial: { ...PLAIN.initial, flags: 1 << 16 } }), 'Toy has 17 rights; positions allow 16'],
    [
      'pieces in a pocket',
      compiled({ initial: { ...PLAIN.initial, pockets: pocketsOf({ 2: 32 }) } }),
      'Toy has 32 pieces of a role in a pocket; positions allow 31',
    ],
  ])('for its %s', (_, make, sentence) => {
    expect(make).toThrow(new RangeError(sentence));
  });
});

test('own codes are none of the kit’s, and no two variants need the same place for theirs', () => {
  for (const { ownKinds, ownClaims, ownProblems } of VARIANT_IDS.map((id): VariantDef => variantOf(id))) {
    expect(ownKinds.filter((kind) => Object.hasOwn(KIND, kind))).toEqual([]);
    expect(ownProblems.filter((code) => (KIT_PROBLEMS as readonly string[]).includes(code))).toEqual([]);
    expect(ownClaims.filter((claim) => ['repetition', 'moveLimit', 'counting'].includes(claim))).toEqual([]);
  }
});
