/** Makruk, Thai chess: the variant's declaration, and its rules put together from the kit. */

import { attacks, isAttacked, isAttackedThrough } from '../../core/attacks.js';
import type { Board } from '../../core/board.js';
import { type MoveList, moveFrom } from '../../core/moves.js';
import type { MoveRequest, Reason } from '../../core/reasons.js';
import type { Setup, SetupProblem } from '../../core/setup.js';
import {
  type Claim,
  type Color,
  type JsonOptions,
  type Move,
  type Outcome,
  opposite,
  pieceOf,
  type Square,
} from '../../core/types.js';
import {
  advanceCount,
  applyCountAction,
  COUNT_FIELD,
  type Counting,
  type CountRow,
  countActions,
  countOf,
  countProblems,
  countRow,
  isCountOver,
  mayClaimCount,
  normaliseCount,
  RESERVED_FIELD,
} from '../../kit/counting.js';
import { reason, whyNotOwn, whyNotReached, whyNotTarget } from '../../kit/explain.js';
import { type KingSafety, kingSafetyOf, needsFullTest } from '../../kit/kingSafety.js';
import { isMoveLimitReached } from '../../kit/limits.js';
import { type MakeTables, makeMove, unmakeMove } from '../../kit/make.js';
import { isDeadByMaterial, type MaterialRoles } from '../../kit/material.js';
import { mergeOptions } from '../../kit/options.js';
import { genPawn, type PawnRules, whyNotPawn } from '../../kit/pawns.js';
import { genPieceMoves } from '../../kit/steps.js';
import type { Rules, VariantDef } from '../define.js';
import { type MakrukOptions, OPTION_VALUES, PRESETS } from './options.js';
import { GEOMETRY, HORSE, initialSetup, KHON, MET, PAWN, PIECES, ROOK } from './pieces.js';
import { ARTICLES } from './reasons.js';

const MATE = '4.1';
const DRAW = '4.2';
const COUNT = '4.3';

const NO_ROOKS = new Int8Array(GEOMETRY.size).fill(-1);
const TABLES: MakeTables = { files: 8, pawn: PAWN, pawnsResetClock: true, rookFrom: NO_ROOKS, rookTo: NO_ROOKS };
const PAWNS: PawnRules = {
  geometry: GEOMETRY,
  pawn: PAWN,
  promotions: [MET],
  promotionRank: 5,
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

function isAttackedBy(b: Board, square: Square, by: Color): boolean {
  return isAttacked(GEOMETRY, b, square, by);
}

function isCheck(b: Board): boolean {
  const king = b.kings[b.turn]!;
  return king >= 0 && isAttackedBy(b, king, opposite(b.turn));
}

function genPseudo(b: Board, out: MoveList, only = -1): void {
  const pawn = pieceOf(b.turn, PAWN);
  const end = only < 0 ? GEOMETRY.size : Math.min(only + 1, GEOMETRY.size);
  for (let from = Math.max(only, 0); from < end; from++) {
    const piece = b.squares[from]!;
    if (piece === 0 || piece >> 4 !== b.turn) continue;
    if (piece === pawn) genPawn(PAWNS, b, out, from);
    else genPieceMoves(GEOMETRY, b, out, from);
  }
}

function isLegalAfterMake(b: Board, move: Move, kingSafety: KingSafety): boolean {
  const king = b.kings[opposite(b.turn)]!;
  if (king < 0) return true;
  if (needsFullTest(move, king, kingSafety)) return !isAttackedBy(b, king, b.turn);
  return !isAttackedThrough(GEOMETRY, b, king, moveFrom(move), b.turn);
}

/** A pawn where none can stand: behind its first rank, or where it would have promoted. */
function strayPawns(setup: Setup): SetupProblem[] {
  return setup.squares.flatMap((piece, square): SetupProblem[] => {
    if ((piece & 15) !== PAWN) return [];
    const color = (piece >> 4) as Color;
    const rank = color === 0 ? square >> 3 : 7 - (square >> 3);
    if (rank >= 2 && rank < PAWNS.promotionRank) return [];
    const message = 'a pawn where it cannot have come';
    return [{ code: 'pawnRank', fatal: rank === 7, color, square, message }];
  });
}

function outcomeOf(o: MakrukOptions, b: Board, canMove: boolean): Outcome | null {
  if (o['end.deadPosition'] !== 'off' && isDeadByMaterial(MATERIAL, 8, b))
    return { winner: null, reason: 'insufficientMaterial', article: DRAW };
  if (!canMove) {
    const mover = opposite(b.turn);
    if (!isCheck(b)) return { winner: null, reason: 'stalemate', article: MATE };
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

function whyNotPseudo(b: Board, request: MoveRequest): Reason | null {
  if ('drop' in request) return reason('noPlacement');
  const { from, to, promotion = 0 } = request;
  const notOwn = whyNotOwn(b, from);
  if (notOwn) return notOwn;
  const isPawn = (b.squares[from]! & 15) === PAWN;
  if (promotion !== 0 && !isPawn) return reason('promotionNotPawn', from);
  const notFree = whyNotTarget(b, from, to);
  if (notFree) return notFree;
  return isPawn ? whyNotPawn(PAWNS, b, from, to, promotion) : whyNotReached(GEOMETRY, b, from, to);
}

function compile(given: JsonOptions): Rules {
  const options = mergeOptions(OPTION_VALUES, PRESETS.standard, given);
  const o = options as MakrukOptions & JsonOptions;
  const counting = countingOf(o);
  return Object.freeze<Rules>({
    def: MAKRUK,
    options,
    geometry: GEOMETRY,
    initial: initialSetup(),
    hiddenPlacement: 'none',
    repetition: { rule: o['end.repetition'], article: DRAW },
    genPseudo,
    make(b, move) {
      makeMove(TABLES, b, move);
      advanceCount(counting, b, move);
    },
    unmake: (b, move) => unmakeMove(TABLES, b, move),
    kingSafety: (b) => kingSafetyOf(GEOMETRY, b, isAttackedBy),
    isLegalAfterMake,
    isAttacked: isAttackedBy,
    attacks: (b, from, to) => attacks(GEOMETRY, b, from, to),
    inPlacement: () => false,
    normalise: (b) => normaliseCount(counting, b),
    plyOf: ({ fullmoves, turn }) => 2 * (fullmoves - 1) + turn,
    problems: (setup) => [...strayPawns(setup), ...countProblems(counting, setup)],
    outcome: (b, canMove) => outcomeOf(o, b, canMove),
    claims: (b) => claimsOf(o, b),
    count: (b) => countOf(counting, b),
    countActions: (b) => countActions(counting, b),
    applyCountAction,
    whyNotPseudo,
    whyNotAfterMake: () => null,
  });
}

/** Makruk, Thai chess. */
export const MAKRUK: VariantDef = {
  id: 'makruk',
  name: 'Makruk',
  files: 8,
  ranks: 8,
  colorNames: ['white', 'black'],
  pieces: PIECES,
  hasPockets: false,
  fenFields: [RESERVED_FIELD, COUNT_FIELD],
  symmetries: ['mirrorFiles', 'rotateAndSwap'],
  optionValues: OPTION_VALUES,
  presets: PRESETS,
  standardPreset: 'fairy',
  articles: ARTICLES,
  reasons: {},
  compile,
};
