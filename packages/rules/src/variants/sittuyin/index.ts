/** Sittuyin: the variant's declaration, and its rules put together from the kit and this folder's own parts. */

import { attacks, isAttacked } from '../../core/attacks.js';
import type { Board } from '../../core/board.js';
import { KIND, type MoveList, moveKind } from '../../core/moves.js';
import type { MoveRequest, Reason } from '../../core/reasons.js';
import { type Color, type JsonOptions, opposite, pieceOf, type Square } from '../../core/types.js';
import { advanceCount, COUNT_FIELD, countProblems, countRules, RESERVED_FIELD } from '../../kit/counting.js';
import { type Ending, outcomeOf } from '../../kit/ending.js';
import { reason, whyNotLeap, whyNotOwn, whyNotReached, whyNotTarget } from '../../kit/explain.js';
import { isInCheck, isKingSafeAfter } from '../../kit/kingSafety.js';
import { type MakeTables, makeMove, unmakeMove } from '../../kit/make.js';
import {
  genDropsFirst,
  mustDrop,
  type Placement,
  passTurnAfterDrop,
  plyAt,
  tooManyPieces,
} from '../../kit/placement.js';
import { type BasicRules, withoutStalemating } from '../../kit/stalemate.js';
import { genPieceMoves } from '../../kit/steps.js';
import { defineVariant, type RulesParts, type VariantDef } from '../define.js';
import { OPTION_VALUES, PRESETS, type SittuyinOptions } from './options.js';
import { claimsOf, endingOf } from './outcome.js';
import { ARMY, GEOMETRY, KING, PAWN, PIECES } from './pieces.js';
import { genDropsAndSwaps, hiddenPlacementOf, initialSetup, placementOf, whyNotDrop } from './placement.js';
import { checkReason, genPawn, givesForbiddenCheck, mayHaveGeneral, whyNotPromotion, ZONE } from './promotion.js';
import { ARTICLES, REASONS, type SittuyinReason } from './reasons.js';

declare module '../../core/types.js' {
  interface ClaimReasons {
    /** Only promotions are left, and the side to move refuses to promote (3.1 c.7). */
    readonly refusal: true;
  }
}

function isAttackedBy(b: Board, square: Square, by: Color): boolean {
  return isAttacked(GEOMETRY, b, square, by);
}

function attacksFrom(b: Board, from: Square, to: Square): boolean {
  return attacks(GEOMETRY, b, from, to);
}

function genOrdinary(o: SittuyinOptions, b: Board, out: MoveList, only = -1): void {
  const general = mayHaveGeneral(b);
  const pawn = pieceOf(b.turn, PAWN);
  const end = only < 0 ? GEOMETRY.size : Math.min(only + 1, GEOMETRY.size);
  for (let from = Math.max(only, 0); from < end; from++) {
    const piece = b.squares[from]!;
    if (piece === 0 || piece >> 4 !== b.turn) continue;
    if (piece === pawn) genPawn(o, b, out, from, general);
    else genPieceMoves(GEOMETRY, b, out, from);
  }
}

function whyNotOrdinary(o: SittuyinOptions, b: Board, from: Square, to: Square, promotion: number): Reason | null {
  const notOwn = whyNotOwn(b, from);
  if (notOwn) return notOwn;
  if (promotion !== 0) return whyNotPromotion(o, b, from, to, promotion);
  const notFree = whyNotTarget(b, from, to);
  if (notFree) return notFree;
  return (b.squares[from]! & 15) === PAWN ? whyNotLeap(GEOMETRY, b, from, to) : whyNotReached(GEOMETRY, b, from, to);
}

/** Moving, and what is legal move by move; the rest of the rules stands on it. */
function basicRules(o: SittuyinOptions, placement: Placement, { counting }: Ending): BasicRules {
  const tables: MakeTables = { files: 8, pawn: PAWN, pawnsResetClock: o['end.fiftyReset'] === 'pawnOrCapture' };
  const drops = (b: Board, out: MoveList): void => genDropsAndSwaps(o, placement, b, out);
  const moves = (b: Board, out: MoveList): void => genOrdinary(o, b, out);
  const rules: BasicRules = {
    genPseudo(b, out, from) {
      // Drops come first as long as one is legal (spec section 2, mustDrop).
      if (b.hasPocket(b.turn)) genDropsFirst(rules, b, out, drops, moves);
      else genOrdinary(o, b, out, from);
    },
    make(b, move) {
      makeMove(tables, b, move);
      if (moveKind(move) === KIND.drop) passTurnAfterDrop(placement, b);
      advanceCount(counting, b, move);
    },
    unmake: (b, move) => unmakeMove(tables, b, move),
    isLegalAfterMake: (b, move, before) =>
      isKingSafeAfter(GEOMETRY, b, move, before, isAttackedBy) && !givesForbiddenCheck(o, b, move, isAttackedBy),
  };
  return rules;
}

function isCheck(b: Board): boolean {
  return isInCheck(b, isAttackedBy);
}

function compile(options: JsonOptions): RulesParts {
  const o = options as SittuyinOptions & JsonOptions;
  const ending = endingOf(o);
  const { counting } = ending;
  const placement = placementOf(o);
  const basics = basicRules(o, placement, ending);
  const rules: RulesParts = {
    ending,
    placement,
    promotionZone: ZONE,
    initial: initialSetup(),
    hiddenPlacement: hiddenPlacementOf(o),
    repetition: { rule: o['end.repetition'], article: '4.2' },
    ...basics,
    inPlacement: (b) => mustDrop(basics, b),
    plyOf: (setup) => plyAt(placement, setup),
    problems: (setup) => [...tooManyPieces(PIECES, ARMY, setup), ...countProblems(counting, setup)],
    outcome: (b, canMove) => outcomeOf(ending, GEOMETRY.files, b, canMove, () => isCheck(b)),
    claims: (b, legal) => claimsOf(o, ending, b, legal, isCheck(b)),
    ...countRules(counting),
    whyNotPseudo(b, request: MoveRequest) {
      if ('drop' in request) return whyNotDrop(o, placement, b, request);
      if (mustDrop(basics, b)) return reason('placementFirst');
      // With a pocket that cannot be placed the other king may stand attacked.
      const takesKing = b.hasPocket(b.turn) && b.squares[request.to] === pieceOf(opposite(b.turn), KING);
      const why = whyNotOrdinary(o, b, request.from, request.to, request.promotion ?? 0);
      if (!why && takesKing) return reason<SittuyinReason>('kingNotTaken', request.to);
      return why;
    },
    whyNotAfterMake: (b, move) => (givesForbiddenCheck(o, b, move, isAttackedBy) ? checkReason(b, attacksFrom) : null),
  };
  if (o['end.stalemate'] !== 'forbidden') return rules;
  return { ...rules, restrict: (b, legal) => withoutStalemating(basics, b, legal, isCheck) };
}

/** Sittuyin, Burmese chess. */
export const SITTUYIN: VariantDef = defineVariant({
  id: 'sittuyin',
  name: 'Sittuyin',
  geometry: GEOMETRY,
  colorNames: ['red', 'black'],
  pieces: PIECES,
  hasPockets: true,
  fenFields: [RESERVED_FIELD, COUNT_FIELD],
  symmetries: ['mirrorFiles', 'rotateAndSwap'],
  optionValues: OPTION_VALUES,
  presets: PRESETS,
  standardPreset: 'pychess',
  articles: ARTICLES,
  reasons: REASONS,
  ownClaims: ['refusal'],
  compile,
});
