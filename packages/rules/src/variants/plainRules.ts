/** Rules of a game that is all data. */

import { isAttacked } from '../core/attacks.js';
import type { Board } from '../core/board.js';
import { type Claim, type Outcome, opposite } from '../core/types.js';
import { advanceCount, countProblems, countRules, isCountOver, mayClaimCount } from '../kit/counting.js';
import { isInCheck } from '../kit/kingSafety.js';
import { isMoveLimitReached } from '../kit/limits.js';
import { type MakeTables, makeMove, unmakeMove } from '../kit/make.js';
import { isDeadByMaterial } from '../kit/material.js';
import { genPlainMoves, whyNotPlainMove } from '../kit/plainMoves.js';
import type { PlainGame, RulesParts } from './define.js';

function outcomeOf(game: PlainGame, b: Board, canMove: boolean): Outcome | null {
  const { pawns, counting, material, articles } = game;
  const { geometry } = pawns;
  if (material !== null && isDeadByMaterial(material, geometry.files, b))
    return { winner: null, reason: 'insufficientMaterial', article: articles.draw };
  if (!canMove) {
    const mover = opposite(b.turn);
    const isCheck = isInCheck(b, (board, square, by) => isAttacked(geometry, board, square, by));
    if (!isCheck) return { winner: null, reason: 'stalemate', article: articles.mate };
    // A side that declared a count may not win while it runs.
    if (b.countBy === mover) return { winner: null, reason: 'counting', article: counting.article };
    return { winner: mover, reason: 'checkmate', article: articles.mate };
  }
  if (game.moveLimit === 'auto' && isMoveLimitReached(b))
    return { winner: null, reason: 'moveLimit', article: articles.draw };
  if (!counting.isClaimed && isCountOver(b)) return { winner: null, reason: 'counting', article: counting.article };
  return null;
}

function claimsOf({ counting, moveLimit, articles }: PlainGame, b: Board): readonly Claim[] {
  const claims: Claim[] = [];
  if (moveLimit === 'claim' && isMoveLimitReached(b)) claims.push({ reason: 'moveLimit', article: articles.draw });
  if (counting.isClaimed && mayClaimCount(b)) claims.push({ reason: 'counting', article: counting.article });
  return claims;
}

/** Returns the rules of a game that is all data. */
export function plainRules(game: PlainGame): RulesParts {
  const { pawns, counting } = game;
  const tables: MakeTables = {
    files: pawns.geometry.files,
    pawn: pawns.pawn,
    pawnsResetClock: game.pawnsResetClock,
  };
  return {
    plain: game,
    initial: game.initial,
    repetition: { rule: game.repetition, article: game.articles.draw },
    genPseudo: (b, out, only) => genPlainMoves(pawns, b, out, only),
    make(b, move) {
      makeMove(tables, b, move);
      advanceCount(counting, b, move);
    },
    unmake: (b, move) => unmakeMove(tables, b, move),
    problems: (setup) => countProblems(counting, setup),
    outcome: (b, canMove) => outcomeOf(game, b, canMove),
    claims: (b) => claimsOf(game, b),
    ...countRules(counting),
    whyNotPseudo: (b, request) => whyNotPlainMove(pawns, b, request),
  };
}
