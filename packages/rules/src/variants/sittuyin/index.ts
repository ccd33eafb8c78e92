/** Sittuyin: the variant's declaration, and its rules put together from the kit and this folder's own parts. */

import { attacks, isAttacked, isAttackedThrough } from '../../core/attacks.js';
import type { Board } from '../../core/board.js';
import { KIND, type MoveList, moveCaptured, moveFrom, moveKind, moveTo } from '../../core/moves.js';
import type { MoveRequest, Reason } from '../../core/reasons.js';
import type { Setup, SetupProblem } from '../../core/setup.js';
import { type Color, type JsonOptions, type Move, opposite, pieceOf, type Square } from '../../core/types.js';
import {
  advanceCount,
  applyCountAction,
  COUNT_FIELD,
  countActions,
  countOf,
  countProblems,
  normaliseCount,
  RESERVED_FIELD,
} from '../../kit/counting.js';
import { reason, whyNotOwn, whyNotPawnStep, whyNotReached, whyNotTarget } from '../../kit/explain.js';
import { type KingSafety, kingSafetyOf, needsFullTest } from '../../kit/kingSafety.js';
import { type MakeTables, makeMove, unmakeMove } from '../../kit/make.js';
import { mergeOptions } from '../../kit/options.js';
import { type BasicRules, hasBasicMove, isLegal, withoutStalemating } from '../../kit/stalemate.js';
import { genPieceMoves } from '../../kit/steps.js';
import type { Rules, VariantDef } from '../define.js';
import { countingOf } from './counting.js';
import { OPTION_VALUES, PRESETS, type SittuyinOptions } from './options.js';
import { claimsOf, outcomeOf } from './outcome.js';
import { ARMY, GEOMETRY, KING, PAWN, PIECES } from './pieces.js';
import { genDrops, hiddenPlacementOf, passTurnAfterDrop, plyAt, startingArmies, whyNotDrop } from './placement.js';
import { checkReason, genPawn, givesForbiddenCheck, mayHaveGeneral, whyNotPromotion } from './promotion.js';
import { ARTICLES, REASONS, type SittuyinReason } from './reasons.js';

const NO_ROOKS = new Int8Array(GEOMETRY.size).fill(-1);

function isAttackedBy(b: Board, square: Square, by: Color): boolean {
  return isAttacked(GEOMETRY, b, square, by);
}

function attacksFrom(b: Board, from: Square, to: Square): boolean {
  return attacks(GEOMETRY, b, from, to);
}

function isOwnKingSafe(b: Board, mover: Color): boolean {
  const king = b.kings[mover]!;
  return king < 0 || !isAttackedBy(b, king, (mover ^ 1) as Color);
}

/** Whether a move just made left its own king safe. */
function isKingSafeAfter(b: Board, move: Move, kingSafety: KingSafety): boolean {
  const mover = (b.squares[moveTo(move)]! >> 4) as Color;
  const king = b.kings[mover]!;
  if (needsFullTest(move, king, kingSafety)) return isOwnKingSafe(b, mover);
  // A drop opens no line, and a king in the pocket cannot be attacked.
  if (king < 0 || moveKind(move) === KIND.drop) return true;
  return !isAttackedThrough(GEOMETRY, b, king, moveFrom(move), opposite(mover));
}

/** Returns a problem for each kind of piece that a side has too many of; such a setup can still be played. */
function tooManyPieces(setup: Setup): SetupProblem[] {
  const problems: SetupProblem[] = [];
  for (const color of [0, 1] as const) {
    PIECES.forEach(({ name }, index) => {
      const piece = pieceOf(color, index + 1);
      const count = setup.squares.filter((other) => other === piece).length + setup.pockets[piece]!;
      if (index > 0 && count > ARMY[index + 1]!) {
        problems.push({
          code: 'tooManyPieces',
          fatal: false,
          color,
          message: `more pieces of one kind than an army has: ${name}`,
        });
      }
    });
  }
  return problems;
}

function initialSetup(): Setup {
  return { ...startingArmies(), turn: 0, flags: 0, epSquare: null, count: null, halfmoves: 0, fullmoves: 1 };
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

/** With a pocket that cannot be placed the other king may stand attacked; even so it is never captured. */
function removeKingCaptures(out: MoveList, start: number): void {
  let kept = start;
  for (let i = start; i < out.length; i++) if (moveCaptured(out.at(i)) !== KING) out.moves[kept++] = out.at(i);
  out.length = kept;
}

function whyNotOrdinary(o: SittuyinOptions, b: Board, from: Square, to: Square, promotion: number): Reason | null {
  const notOwn = whyNotOwn(b, from);
  if (notOwn) return notOwn;
  if (promotion !== 0) return whyNotPromotion(o, b, from, to, promotion);
  const notFree = whyNotTarget(b, from, to);
  if (notFree) return notFree;
  return (b.squares[from]! & 15) === PAWN
    ? whyNotPawnStep(GEOMETRY, b, from, to)
    : whyNotReached(GEOMETRY, b, from, to);
}

function moveTables(o: SittuyinOptions): MakeTables {
  const pawnsResetClock = o['end.fiftyReset'] === 'pawnOrCapture';
  return { files: 8, pawn: PAWN, pawnsResetClock, rookFrom: NO_ROOKS, rookTo: NO_ROOKS };
}

/** Moving, and what is legal move by move; the rest of the rules stands on it. */
function basicRules(o: SittuyinOptions): BasicRules {
  const tables = moveTables(o);
  const counting = countingOf(o);
  const rules: BasicRules = {
    /** Drops come first as long as one is legal (spec section 2, mustDrop). */
    genPseudo(b, out, from) {
      if (!b.hasPocket(b.turn)) {
        genOrdinary(o, b, out, from);
        return;
      }
      const start = out.length;
      genDrops(o, b, out);
      for (let i = start; i < out.length; i++) if (isLegal(rules, b, out.at(i))) return;
      genOrdinary(o, b, out);
      removeKingCaptures(out, start);
    },
    make(b, move) {
      makeMove(tables, b, move);
      if (moveKind(move) === KIND.drop) passTurnAfterDrop(o, b);
      advanceCount(counting, b, move);
    },
    unmake: (b, move) => unmakeMove(tables, b, move),
    isLegalAfterMake: (b, move, kingSafety) =>
      isKingSafeAfter(b, move, kingSafety) && !givesForbiddenCheck(o, b, move, isAttackedBy),
  };
  return rules;
}

function isCheck(b: Board): boolean {
  return !isOwnKingSafe(b, b.turn);
}

function compile(given: JsonOptions): Rules {
  const options = mergeOptions(OPTION_VALUES, PRESETS.standard, given);
  const o = options as SittuyinOptions & JsonOptions;
  const counting = countingOf(o);
  const basics = basicRules(o);
  const mustDrop = (b: Board): boolean => b.hasPocket(b.turn) && hasBasicMove(basics, b, KIND.drop);
  const rules: Rules = {
    def: SITTUYIN,
    options,
    geometry: GEOMETRY,
    initial: initialSetup(),
    hiddenPlacement: hiddenPlacementOf(o),
    repetition: { rule: o['end.repetition'], article: '4.2' },
    ...basics,
    kingSafety: (b) => kingSafetyOf(GEOMETRY, b, isAttackedBy),
    isAttacked: isAttackedBy,
    attacks: attacksFrom,
    inPlacement: mustDrop,
    normalise: (b) => normaliseCount(counting, b),
    plyOf: (setup) => plyAt(o, setup.fullmoves, setup.turn, setup.pockets),
    problems: (setup) => [...tooManyPieces(setup), ...countProblems(counting, setup)],
    outcome: (b, canMove) => outcomeOf(o, b, canMove, isCheck(b)),
    claims: (b, legal) => claimsOf(o, b, legal, isCheck(b)),
    count: (b) => countOf(counting, b),
    countActions: (b) => countActions(counting, b),
    applyCountAction,
    whyNotPseudo(b, request: MoveRequest) {
      if ('drop' in request) return whyNotDrop(o, b, request.drop, request.to, request.pawnTo ?? request.to);
      if (mustDrop(b)) return reason('placementFirst');
      // With a pocket that cannot be placed the other king may stand attacked.
      const takesKing = b.hasPocket(b.turn) && b.squares[request.to] === pieceOf((b.turn ^ 1) as Color, KING);
      const why = whyNotOrdinary(o, b, request.from, request.to, request.promotion ?? 0);
      if (!why && takesKing) return reason<SittuyinReason>('kingNotTaken', request.to);
      return why;
    },
    whyNotAfterMake: (b, move) => (givesForbiddenCheck(o, b, move, isAttackedBy) ? checkReason(b, attacksFrom) : null),
  };
  if (o['end.stalemate'] !== 'forbidden') return Object.freeze(rules);
  const restrict = (b: Board, legal: MoveList): void => withoutStalemating(basics, b, legal, isCheck);
  return Object.freeze({ ...rules, restrict });
}

/** Sittuyin, Burmese chess. */
export const SITTUYIN: VariantDef = {
  id: 'sittuyin',
  name: 'Sittuyin',
  files: 8,
  ranks: 8,
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
  compile,
};
