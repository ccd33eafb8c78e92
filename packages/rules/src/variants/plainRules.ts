/** Rules of a game that is all data. */

import { isAttacked } from '../core/attacks.js';
import { advanceCount, countProblems, countRules } from '../kit/counting.js';
import { claimsOf, outcomeOf } from '../kit/ending.js';
import { isInCheck } from '../kit/kingSafety.js';
import { type MakeTables, makeMove, unmakeMove } from '../kit/make.js';
import { genPlainMoves, whyNotPlainMove } from '../kit/plainMoves.js';
import type { PlainGame, RulesParts } from './define.js';

/** Returns the rules of a game that is all data. */
export function plainRules(game: PlainGame): RulesParts {
  const { pawns, ending } = game;
  const { geometry } = pawns;
  const { counting } = ending;
  const tables: MakeTables = { files: geometry.files, pawn: pawns.pawn, pawnsResetClock: game.pawnsResetClock };
  return {
    plain: game,
    ending,
    promotionZone: pawns.promotionZone,
    initial: game.initial,
    repetition: { rule: game.repetition, article: ending.articles.draw },
    genPseudo: (b, out, only) => genPlainMoves(pawns, b, out, only),
    make(b, move) {
      makeMove(tables, b, move);
      advanceCount(counting, b, move);
    },
    unmake: (b, move) => unmakeMove(tables, b, move),
    problems: (setup) => countProblems(counting, setup),
    outcome: (b, canMove) =>
      outcomeOf(ending, geometry.files, b, canMove, () =>
        isInCheck(b, (board, square, by) => isAttacked(geometry, board, square, by)),
      ),
    claims: (b) => claimsOf(ending, b),
    ...countRules(counting),
    whyNotPseudo: (b, request) => whyNotPlainMove(pawns, b, request),
  };
}
