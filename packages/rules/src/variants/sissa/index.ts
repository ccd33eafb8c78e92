/** Sissa: the variant's declaration, and its rules put together from the kit and this folder's own parts. */

import type { Board } from '../../core/board.js';
import { KIND, type MoveList, moveFrom, moveKind, moveTo, packMove } from '../../core/moves.js';
import type { MoveRequest, Reason } from '../../core/reasons.js';
import { type Color, type JsonOptions, type Move, opposite, pieceOf, type Square } from '../../core/types.js';
import { type Attacks, genCastles, type IsAttacked, whyNotCastle } from '../../kit/castling.js';
import { reason, whyNotOwn, whyNotReached, whyNotTarget } from '../../kit/explain.js';
import { isInCheck, isKingSafeAfter } from '../../kit/kingSafety.js';
import type { LimitRule } from '../../kit/limits.js';
import { type MakeTables, makeMove, unmakeMove } from '../../kit/make.js';
import { enPassantSources, genPawn, type PawnRules, passedSquare, whyNotPawn } from '../../kit/pawns.js';
import { genPieceMoves } from '../../kit/steps.js';
import { ranksFrom } from '../../kit/zones.js';
import { defineVariant, type RepetitionRule, type RulesParts, type VariantDef } from '../define.js';
import { attacksWith, attackTest, conversionHints, genBishop, whyNotBishop } from './bishops.js';
import { FEN_FIELDS } from './fen.js';
import { claimsOf, outcomeOf } from './outcome.js';
import { pathsTo } from './paths.js';
import { BISHOP, FILES, GEOMETRY, KING, PAWN, PIECES, PROMOTIONS, SISSA_PIECE } from './pieces.js';
import { ARTICLES, REASONS } from './reasons.js';
import { CASTLES, mustConvertSquare, updateRights } from './rights.js';
import { initialSetup, problemsOf } from './setup.js';

interface SissaOptions {
  readonly conversionCaptures: boolean;
  readonly 'end.repetition': RepetitionRule;
  readonly 'end.fifty': LimitRule;
}

const OPTION_VALUES: Readonly<Record<keyof SissaOptions, readonly (string | boolean)[]>> = {
  conversionCaptures: [true, false],
  'end.repetition': ['off', 'claim3', 'auto3'],
  'end.fifty': ['off', 'claim', 'auto'],
};

const STANDARD: SissaOptions & JsonOptions = {
  conversionCaptures: true,
  'end.repetition': 'claim3',
  'end.fifty': 'claim',
};

/** How the sissa moves, in docs/rules/sissa.md. */
const SISSA_ARTICLE = '3.1';

const PAWNS: PawnRules = {
  geometry: GEOMETRY,
  pawn: PAWN,
  promotions: PROMOTIONS,
  promotionZone: ranksFrom(GEOMETRY, 8),
  hasDoubleStep: true,
};

function rookTable(end: 'rookFrom' | 'rookTo'): Int8Array {
  const table = new Int8Array(GEOMETRY.size).fill(-1);
  for (const castle of CASTLES) table[castle.kingTo] = castle[end];
  return table;
}

const TABLES: MakeTables = {
  files: FILES,
  pawn: PAWN,
  pawnsResetClock: true,
  rookFrom: rookTable('rookFrom'),
  rookTo: rookTable('rookTo'),
};

function isOwnKingSafe(b: Board, isAttacked: IsAttacked, mover: Color): boolean {
  const king = b.kings[mover]!;
  return king < 0 || !isAttacked(b, king, opposite(mover));
}

/** Whether the side to move can legally capture a pawn that has just passed a square. */
function canCapturePassing(b: Board, isAttacked: IsAttacked, middle: Square): boolean {
  const us = b.turn;
  return enPassantSources(PAWNS, b, us, middle).some((from) => {
    const capture = packMove(from, middle, PAWN, PAWN, 0, KIND.enPassant);
    makeMove(TABLES, b, capture);
    const safe = isOwnKingSafe(b, isAttacked, us);
    unmakeMove(TABLES, b, capture);
    return safe;
  });
}

function genPseudo(b: Board, out: MoveList, captures: boolean, isAttacked: IsAttacked, only = -1): void {
  const end = only < 0 ? GEOMETRY.size : Math.min(only + 1, GEOMETRY.size);
  for (let from = Math.max(only, 0); from < end; from++) {
    const piece = b.squares[from]!;
    if (piece === 0 || piece >> 4 !== b.turn) continue;
    const role = piece & 15;
    if (role === PAWN) genPawn(PAWNS, b, out, from);
    else if (role === BISHOP) genBishop(b, out, from, captures);
    else genPieceMoves(GEOMETRY, b, out, from);
  }
  if (only < 0 || only === b.kings[b.turn]) genCastles(b, out, CASTLES, isAttacked);
}

function make(b: Board, move: Move, isAttacked: IsAttacked): void {
  makeMove(TABLES, b, move);
  updateRights(b, move);
  if (moveKind(move) !== KIND.doubleStep) return;
  // The right to capture en passant exists only where the capture is legal: equal rights, equal hash, equal FEN.
  const middle = passedSquare(PAWNS, b, moveFrom(move), moveTo(move));
  b.passed = middle;
  if (middle >= 0 && canCapturePassing(b, isAttacked, middle)) b.setEpSquare(middle);
}

/** Drops an en passant right that no legal capture backs, or that no double step can have left. */
function normalise(b: Board, isAttacked: IsAttacked): void {
  const middle = b.epSquare;
  if (middle < 0) return;
  const forward = b.turn === 0 ? FILES : -FILES;
  const passed = b.squares[middle - forward] === pieceOf(opposite(b.turn), PAWN);
  const cleared = b.squares[middle] === 0 && b.squares[middle + forward] === 0;
  const isPassed = passed && cleared && enPassantSources(PAWNS, b, b.turn, middle).length > 0;
  if (isPassed) b.passed = middle;
  if (!isPassed || !canCapturePassing(b, isAttacked, middle)) b.setEpSquare(-1);
}

function whyNotPseudo(
  b: Board,
  request: MoveRequest,
  captures: boolean,
  isAttacked: IsAttacked,
  attacks: Attacks,
): Reason | null {
  if ('drop' in request) return reason('noPlacement');
  const { from, to, promotion = 0 } = request;
  const notOwn = whyNotOwn(b, from);
  if (notOwn) return notOwn;
  const role = b.squares[from]! & 15;
  if (promotion !== 0 && role !== PAWN) return reason('promotionNotPawn', from);
  const castle = CASTLES.find((c) => c.color === b.turn && c.kingFrom === from && c.kingTo === to);
  if (role === KING && castle) return whyNotCastle(b, castle, isAttacked, attacks);
  const notFree = whyNotTarget(b, from, to);
  if (notFree) return notFree;
  if (role === PAWN) return whyNotPawn(PAWNS, b, from, to, promotion);
  if (role === BISHOP) return whyNotBishop(b, from, to, captures);
  const why = whyNotReached(GEOMETRY, b, from, to);
  return why && role === SISSA_PIECE ? { ...why, article: SISSA_ARTICLE } : why;
}

function compile(options: JsonOptions): RulesParts {
  const o = options as SissaOptions & JsonOptions;
  const captures = o.conversionCaptures;
  const isAttacked = attackTest(captures);
  const attacks = attacksWith(captures);
  return {
    promotionZone: PAWNS.promotionZone,
    initial: initialSetup(),
    repetition: { rule: o['end.repetition'], article: '3.6' },
    genPseudo: (b, out, from) => genPseudo(b, out, captures, isAttacked, from),
    make: (b, move) => make(b, move, isAttacked),
    unmake: (b, move) => unmakeMove(TABLES, b, move),
    isLegalAfterMake: (b, move, before) =>
      isKingSafeAfter(GEOMETRY, b, move, before, isAttacked, mustConvertSquare(b.flags, b.turn)),
    isAttacked,
    attacks,
    normalise: (b) => normalise(b, isAttacked),
    problems: problemsOf,
    outcome: (b, canMove) => outcomeOf(o['end.fifty'], b, canMove, isInCheck(b, isAttacked)),
    claims: (b) => claimsOf(o['end.fifty'], b),
    whyNotPseudo: (b, request) => whyNotPseudo(b, request, captures, isAttacked, attacks),
    castlings: CASTLES,
    specialMoves: conversionHints,
    pathsTo,
  };
}

/** Sissa, by Carlos Cetina (1998). */
export const SISSA: VariantDef = defineVariant({
  id: 'sissa',
  name: 'Sissa',
  geometry: GEOMETRY,
  pieces: PIECES,
  fenFields: FEN_FIELDS,
  symmetries: ['mirrorFiles', 'rotateAndSwap'],
  optionValues: OPTION_VALUES,
  presets: { standard: STANDARD },
  articles: ARTICLES,
  reasons: REASONS,
  ownKinds: ['conversion'],
  ownProblems: ['conversionRight'],
  compile,
});
