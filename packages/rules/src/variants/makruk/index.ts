/** Makruk, Thai chess: the variant's declaration, and its rules put together from the kit. */

import { isAttacked } from '../../core/attacks.js';
import type { Board } from '../../core/board.js';
import { ownRank } from '../../core/geometry.js';
import { mistake } from '../../core/mistakes.js';
import type { Setup, SetupProblem } from '../../core/setup.js';
import { type Claim, colorOf, type JsonOptions, type Outcome, opposite, roleOf } from '../../core/types.js';
import {
  advanceCount,
  COUNT_FIELD,
  type Counting,
  type CountRow,
  countProblems,
  countRow,
  countRules,
  isCountOver,
  mayClaimCount,
  RESERVED_FIELD,
} from '../../kit/counting.js';
import { isInCheck } from '../../kit/kingSafety.js';
import { isMoveLimitReached } from '../../kit/limits.js';
import { type MakeTables, makeMove, unmakeMove } from '../../kit/make.js';
import { isDeadByMaterial, type MaterialRoles } from '../../kit/material.js';
import type { PawnRules } from '../../kit/pawns.js';
import { genPlainMoves, whyNotPlainMove } from '../../kit/plainMoves.js';
import { ranksFrom } from '../../kit/zones.js';
import { defineVariant, type RulesParts, type VariantDef } from '../define.js';
import { PAWN_RANK } from './mistakes.en.js';
import { type MakrukOptions, OPTION_VALUES, PRESETS } from './options.js';
import { GEOMETRY, HORSE, initialSetup, KHON, MET, PAWN, PIECES, ROOK } from './pieces.js';
import { ARTICLES } from './reasons.js';

const MATE = '4.1';
const DRAW = '4.2';
const COUNT = '4.3';

/** The own rank, from 0, on which pawns promote (article 3). */
const PROMOTION_RANK = 5;

const TABLES: MakeTables = { files: 8, pawn: PAWN, pawnsResetClock: true };
const PAWNS: PawnRules = {
  geometry: GEOMETRY,
  pawn: PAWN,
  promotions: [MET],
  promotionZone: ranksFrom(GEOMETRY, PROMOTION_RANK),
  hasDoubleStep: false,
};
const MATERIAL: MaterialRoles = { general: MET, mating: [ROOK, KHON] };

/** The pieces of the stronger side, and the limit they give (article 4.3). */
const ROWS: readonly CountRow[] = [
  countRow(16, [ROOK, 2]),
  countRow(32, [ROOK, 1]),
  countRow(44, [KHON, 2]),
  countRow(64, [HORSE, 2]),
  countRow(88, [KHON, 1]),
  countRow(128, [HORSE, 1]),
  countRow(128, [MET, 1]),
];

function countingOf(o: MakrukOptions): Counting {
  return {
    article: COUNT,
    pawn: PAWN,
    rows: o['count.pieces'] ? ROWS : [],
    needsNoPawns: true,
    countsPieces: true,
    board: o['count.board'],
    isClaimed: o['count.expiry'] === 'claim',
  };
}

/** Returns a problem for each pawn where none can stand: behind its first rank, or where it would have promoted. */
function strayPawns(setup: Setup): SetupProblem[] {
  return setup.squares.flatMap((piece, square): SetupProblem[] => {
    if (roleOf(piece) !== PAWN) return [];
    const color = colorOf(piece);
    const rank = ownRank(GEOMETRY, square, color);
    if (rank >= 2 && rank < PROMOTION_RANK) return [];
    return [{ ...mistake(PAWN_RANK), fatal: rank === 7, color, square }];
  });
}

function outcomeOf(o: MakrukOptions, b: Board, canMove: boolean): Outcome | null {
  if (o['end.deadPosition'] !== 'off' && isDeadByMaterial(MATERIAL, 8, b))
    return { winner: null, reason: 'insufficientMaterial', article: DRAW };
  if (!canMove) {
    const mover = opposite(b.turn);
    const isCheck = isInCheck(b, (board, square, by) => isAttacked(GEOMETRY, board, square, by));
    if (!isCheck) return { winner: null, reason: 'stalemate', article: MATE };
    // A side that declared a count may not win while it runs.
    if (b.countBy === mover) return { winner: null, reason: 'counting', article: COUNT };
    return { winner: mover, reason: 'checkmate', article: MATE };
  }
  if (o['end.fifty'] === 'auto' && isMoveLimitReached(b)) return { winner: null, reason: 'moveLimit', article: DRAW };
  if (o['count.expiry'] === 'auto' && isCountOver(b)) return { winner: null, reason: 'counting', article: COUNT };
  return null;
}

function claimsOf(o: MakrukOptions, b: Board): readonly Claim[] {
  const claims: Claim[] = [];
  if (o['end.fifty'] === 'claim' && isMoveLimitReached(b)) claims.push({ reason: 'moveLimit', article: DRAW });
  if (o['count.expiry'] === 'claim' && mayClaimCount(b)) claims.push({ reason: 'counting', article: COUNT });
  return claims;
}

function compile(options: JsonOptions): RulesParts {
  const o = options as MakrukOptions & JsonOptions;
  const counting = countingOf(o);
  return {
    initial: initialSetup(),
    repetition: { rule: o['end.repetition'], article: DRAW },
    genPseudo: (b, out, only) => genPlainMoves(PAWNS, b, out, only),
    make(b, move) {
      makeMove(TABLES, b, move);
      advanceCount(counting, b, move);
    },
    unmake: (b, move) => unmakeMove(TABLES, b, move),
    problems: (setup) => [...strayPawns(setup), ...countProblems(counting, setup)],
    outcome: (b, canMove) => outcomeOf(o, b, canMove),
    claims: (b) => claimsOf(o, b),
    ...countRules(counting),
    whyNotPseudo: (b, request) => whyNotPlainMove(PAWNS, b, request),
  };
}

/** Makruk, Thai chess. */
export const MAKRUK: VariantDef = defineVariant({
  id: 'makruk',
  name: 'Makruk',
  geometry: GEOMETRY,
  pieces: PIECES,
  fenFields: [RESERVED_FIELD, COUNT_FIELD],
  symmetries: ['mirrorFiles', 'rotateAndSwap'],
  optionValues: OPTION_VALUES,
  presets: PRESETS,
  standardPreset: 'fairy',
  articles: ARTICLES,
  ownProblems: ['pawnRank'],
  compile,
});
